/** The operator's install, as charts: for the whole cluster, and for one namespace. */
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
}
