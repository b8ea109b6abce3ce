/** Environments with a branch for each. */
import { useArgoCd } from '../support/gitops/argocd.js';
import { tellOfEnvironments } from '../support/gitops/argocd-environments.js';

tellOfEnvironments(useArgoCd(), {
  file: 'argocd-applicationset-branches.yaml',
  prefix: 'branch',
  path: () => 'monocles',
  branch: (environment) => `env/${environment}`,
});
