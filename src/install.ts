/** The operator's install, as charts: for the whole cluster, for one namespace, and to publish to Git. */
import { readFileSync } from 'node:fs';
import type { App } from 'cdk8s';
import { parse } from 'yaml';
import { OperatorChart } from '../constructs/operator-chart.js';
import { version } from './version.js';

export function addInstall(app: App): void {
  const text = readFileSync(new URL('../../crds/monocle.yaml', import.meta.url), 'utf8');
  // The schema repeats itself by aliases, more often than the default allows.
  const crd = parse(text, { maxAliasCount: -1 });
  new OperatorChart(app, 'install', { crd, version });
  new OperatorChart(app, 'install-namespaced', { crd, version, watchNamespaces: [] });
  // To be edited: nobody else knows the repository.
  const git = {
    repo: 'https://git.example.org/platform/gitops.git',
    branch: 'main',
    path: 'clusters/prod',
  };
  new OperatorChart(app, 'install-gitops', { crd, version, git });
}
