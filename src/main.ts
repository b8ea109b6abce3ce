/**
 * The cdk8s app of cdk8s.yaml. `cdk8s synth` writes the operator's install and the manifests of the
 * sample; `cdk8s synth --app "node lib/src/main.js team.yaml"` writes only those of team.yaml.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Names } from 'cdk8s';
import { MonocleChart } from '../constructs/monocle-chart.js';
import { checkMonocles } from './input/monocles.js';
import { readSources } from './input/sources.js';
import { addInstall } from './install.js';
import { toYaml } from './manifest/yaml-text.js';
import { formatFindings } from './output/report.js';

const SAMPLE = 'examples/monocle.yaml';

try {
  const files = process.argv.slice(2);
  const sources = await readSources(files.length > 0 ? files : [SAMPLE]);
  const { monocles, findings } = checkMonocles(sources);
  if (!findings.isEmpty) process.stderr.write(formatFindings(findings, process.stderr));
  if (findings.errors > 0) process.exitCode = 1;
  else {
    const app = new App({ outputFileExtension: '.yaml' });
    if (files.length === 0) addInstall(app);
    for (const { metadata, spec } of monocles) {
      const { name, namespace } = metadata;
      new MonocleChart(app, [namespace, name].filter(Boolean).join('-'), { name, namespace, spec });
    }
    app.synth();
    // The same files with our text: cdk8s leaves words unquoted that Kubernetes reads as numbers.
    for (const chart of app.charts) {
      const file = `${Names.toDnsLabel(chart)}${app.outputFileExtension}`;
      writeFileSync(join(app.outdir, file), toYaml(chart.toJson()));
    }
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
