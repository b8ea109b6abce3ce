/** The charts of the operator's install: for the whole cluster, for one namespace, and for Git. */
import { readFileSync } from 'node:fs';
import type { App } from 'cdk8s';
import { parse } from 'yaml';
import { OperatorChart } from '../constructs/operator-chart.js';
import { version } from './version.js';

export function addInstall(app: App): void {
  const text = readFileSync(new URL('../../crds/monocle.yaml', import.meta.url), 'utf8');
  // The CRD uses more YAML aliases than the parser allows by default.
  const crd = parse(text, { maxAliasCount: -1 });
  new OperatorChart(app, 'install', { crd, version });
  new OperatorChart(app, 'install-namespaced', { crd, version, watchNamespaces: [] });
  // Placeholders: the user enters the repository.
  const git = {
    repo: 'https://git.example.org/platform/gitops.git',
    branch: 'main',
    path: 'clusters/prod',
  };
  new OperatorChart(app, 'install-gitops', { crd, version, git });
}
