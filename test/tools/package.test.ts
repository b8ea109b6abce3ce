/** The package as others get it: packed, installed into an empty project, imported and run. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COMMAND, monocle, temporaryDirectory } from '../support/tools/command.js';

const exec = promisify(execFile);
const manifest = JSON.parse(await readFile('package.json', 'utf8'));

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let project: string;
let packed: string[];
const inProject = async (file: string, ...args: string[]): Promise<string> =>
  (await exec(file, args, { cwd: project })).stdout;

beforeAll(async () => {
  expect(existsSync(COMMAND)).toBe(true);
  directory = await temporaryDirectory();
  project = join(directory.path, 'project');
  await mkdir(project);
  const { stdout } = await exec('npm', [
    ...['pack', '--json', '--ignore-scripts', '--pack-destination', directory.path],
  ]);
  const [{ filename, files }] = JSON.parse(stdout);
  packed = files.map(({ path }: { path: string }) => path);
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ name: 'empty', version: '1.0.0', private: true, type: 'module' }),
  );
  const tarball = join(directory.path, filename);
  await inProject('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball);
});
afterAll(() => directory?.remove());

describe('the package', () => {
  test('holds what its users need and nothing of its making', () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        ...['package.json', 'LICENSE', 'crds/monocle.yaml', 'examples/monocle.yaml'],
        ...['schemas/monocle-config.schema.json', 'lib/bin/monocle-k8s.js'],
        ...['lib/src/index.js', 'lib/src/index.d.ts'],
      ]),
    );
    for (const name of ['README.md', 'CHANGELOG.md'])
      if (existsSync(name)) expect(packed).toContain(name);
    const foreign = packed.filter(
      (path) =>
        !/^(?:lib|crds|schemas|examples|docs)\/|^(?:package\.json|LICENSE|README\.md|CHANGELOG\.md)$/.test(
          path,
        ) || /\.go$|\.test\.|(?<!\.d)\.ts$/.test(path),
    );
    expect(foreign).toEqual([]);
  });

  test('gives a cdk8s app two instances in one namespace', async () => {
    await writeFile(
      join(project, 'app.js'),
      `import { App, Chart } from 'cdk8s';
import { MonocleChart } from 'monocle-k8s';
const app = new App();
const charts = ['a', 'b'].map((name) => new MonocleChart(app, name, { name, namespace: 'team', spec: {} }));
if (!charts.every((chart) => Chart.isChart(chart))) throw new Error('another cdk8s');
console.log(JSON.stringify(charts.flatMap((chart) => chart.toJson())));
`,
    );
    type Named = { kind: string; metadata: { name: string; namespace: string } };
    const objects: Named[] = JSON.parse(await inProject('node', 'app.js'));
    const names = objects.map(
      ({ kind, metadata }) => `${kind}/${metadata.namespace}/${metadata.name}`,
    );
    expect(names).toEqual(
      expect.arrayContaining(['Deployment/team/a-api', 'Deployment/team/b-api']),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('runs as a command', async () => {
    await writeFile(join(project, 'team.yaml'), monocle());
    expect(await inProject('npx', '--no-install', 'monocle-k8s', '--version')).toBe(
      `${manifest.version}\n`,
    );
    const yaml = await inProject('npx', '--no-install', 'monocle-k8s', 'synth', 'team.yaml');
    expect(yaml).toContain('kind: Deployment');
  });

  test('has types that resolve, with none of its dependencies taken on trust', async () => {
    await writeFile(
      join(project, 'app.ts'),
      `import { App } from 'cdk8s';
import { Monocle, MonocleChart, type MonocleManifest, type MonocleSpec, OperatorChart, synthesize, toYaml } from 'monocle-k8s';
const spec: MonocleSpec = { publicURL: 'https://monocle.example.org', storageSize: '20Gi' };
const chart = new MonocleChart(new App(), 'team', { name: 'team', spec });
chart.api.deployment.metadata.addAnnotation('a', 'b');
export const names: (string | undefined)[] = [chart.elastic?.statefulSet.name, chart.exposure.ingress?.name];
new Monocle(chart, 'cr', { metadata: { name: 'a' } });
new OperatorChart(new App(), 'operator', { version: '1.0.0' });
export const text: string = toYaml([]);
// @ts-expect-error a title is a string
export const wrong: MonocleSpec = { title: 5 };
export const hash: string = synthesize({ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'Monocle', metadata: { name: 'a' } } satisfies MonocleManifest).hash;
`,
    );
    const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--noEmit'];
    const types = [
      '--skipLibCheck',
      'false',
      '--types',
      'node',
      '--typeRoots',
      resolve('node_modules/@types'),
    ];
    const failed = await inProject(
      resolve('node_modules/.bin/tsc'),
      ...options,
      ...types,
      'app.ts',
    ).catch(({ stdout }) => stdout);
    expect(failed).toBe('');
  });

  test('lets programs find the CRD and the schema', async () => {
    const names = ['crds/monocle.yaml', 'schemas/monocle-config.schema.json', 'package.json'];
    const script = `import { readFileSync } from 'node:fs'; import { fileURLToPath } from 'node:url';
for (const name of ${JSON.stringify(names)}) console.log(readFileSync(fileURLToPath(import.meta.resolve('monocle-k8s/' + name))).length > 0);`;
    expect(await inProject('node', '--input-type=module', '-e', script)).toBe('true\ntrue\ntrue\n');
  });
});
