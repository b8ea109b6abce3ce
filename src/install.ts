/** The operator's install, as charts: for the whole cluster, for one namespace, and to publish to Git. */
import type { App } from 'cdk8s';
import { OperatorChart } from '../constructs/operator/operator-chart.js';
import { version } from './version.js';

export function addInstall(app: App): void {
  new OperatorChart(app, 'install', { version });
  new OperatorChart(app, 'install-namespaced', { version, watchNamespaces: [] });
  // Placeholders: the user has to set the repository.
  const git = {
    repo: 'https://git.example.org/platform/gitops.git',
    branch: 'main',
    path: 'clusters/prod',
  };
  new OperatorChart(app, 'install-gitops', { version, git });
}
