/** An Application with Argo CD's own defaults. */
import { useArgoCd } from '../support/gitops/argocd.js';
import { tellOfRest, tellOfSync } from '../support/gitops/argocd-sync.js';

const argo = useArgoCd();
tellOfSync(argo, { namespace: 'defaults', syncOptions: [] });
tellOfRest(argo, { namespace: 'defaults', workspace: 'second' });
