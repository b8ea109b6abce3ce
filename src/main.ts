/**
 * The cdk8s app of cdk8s.yaml. `cdk8s synth` writes the operator's install and the manifests of the
 * sample; `cdk8s synth --app "node lib/src/main.js team.yaml"` writes only those of team.yaml.
 */
import { App } from 'cdk8s';
import { MonocleChart } from '../constructs/monocle-chart.js';
import { checkMonocles } from './input/monocles.js';
import { readSources } from './input/sources.js';
import { addInstall } from './install.js';
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
      const id = [namespace, name].filter(Boolean).join('-');
      // The id becomes the name of the file. constructs takes the id `constructor` for a repeated one.
      new MonocleChart(app, id in {} ? `${id}-monocle` : id, { name, namespace, spec });
    }
    app.synth();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
