/**
 * The cdk8s app of cdk8s.yaml. `cdk8s synth` writes the operator's install and the manifests of the
 * sample to dist/; `cdk8s synth --app "node lib/src/main.js team.yaml" --output DIR` writes only those
 * of team.yaml.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App, Names } from 'cdk8s';
import { InstanceChart } from '../constructs/monocle-chart.js';
import { instanceOf } from '../constructs/valid-monocle.js';
import { UserError } from './errors.js';
import { checkMonocles } from './input/monocles.js';
import { readSources } from './input/sources.js';
import { addInstall } from './install.js';
import { toYaml } from './manifest/yaml-text.js';
import { formatFindings } from './output/report.js';
import { tell } from './output/stdout.js';

const SAMPLE = 'examples/monocle.yaml';
/** The `output` of cdk8s.yaml. */
const OUTPUT = 'dist';

/** @returns whether the files are valid */
async function synth(files: readonly string[]): Promise<boolean> {
  const sources = await readSources(files.length > 0 ? files : [SAMPLE]);
  const { monocles, findings, notes, passedOver } = checkMonocles(sources);
  tell(passedOver.text);
  if (!findings.isEmpty) tell(formatFindings(findings, process.stderr));
  if (findings.errors > 0) return false;
  for (const note of notes) tell(`${note}\n`);
  const app = new App({ outputFileExtension: '.yaml' });
  if (files.length === 0) addInstall(app);
  for (const { monocle } of monocles) {
    const { name, namespace } = monocle.metadata;
    const id = [namespace, name].filter(Boolean).join('-');
    // The id becomes the name of the file. The package constructs rejects the id `constructor` as a duplicate.
    new InstanceChart(app, id in {} ? `${id}-monocle` : id, namespace, instanceOf(monocle));
  }
  app.synth();
  // Write the same files again with our YAML: cdk8s leaves words unquoted that Kubernetes reads as numbers.
  for (const chart of app.charts) {
    const file = `${Names.toDnsLabel(chart)}${app.outputFileExtension}`;
    writeFileSync(join(app.outdir, file), toYaml(chart.toJson()));
  }
  return true;
}

try {
  const files = process.argv.slice(2);
  if (files.length > 0 && resolve(process.env.CDK8S_OUTDIR ?? OUTPUT) === resolve(OUTPUT)) {
    // Write the install again, because cdk8s has emptied the directory before it called us.
    await synth([]);
    throw new UserError(
      `${OUTPUT}/ is for the operator's install, and was written again; add --output DIR`,
    );
  }
  if (!(await synth(files))) process.exitCode = 1;
} catch (error) {
  tell(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
