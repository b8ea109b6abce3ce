/**
 * The packed package in the project that `cdk8s init typescript-app` makes: its tsconfig, its
 * compiler, its ts-node and its jest, as they come.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryDirectory } from '../support/tools/command.js';

const exec = promisify(execFile);
const TEMPLATE = 'node_modules/cdk8s-cli/templates/typescript-app';
const { devDependencies: ours, version } = JSON.parse(await readFile('package.json', 'utf8'));

/** The code of README.md, so that what it shows is what runs here. */
const snippet = /```ts\n(.*?)```/s.exec(await readFile('README.md', 'utf8'))?.[1] ?? '';

const TEST = `import { Testing } from 'cdk8s';
import { MonocleChart } from 'monocle-k8s';
test('the chart', () => {
  const chart = new MonocleChart(Testing.app(), 'team', { name: 'team' });
  for (const object of chart.apiObjects) object.metadata.addAnnotation('team', 'a');
  const found = Testing.synth(chart);
  expect(found.length).toBe(10);
  expect(found.every((object) => object.metadata.annotations.team === 'a')).toBe(true);
});
`;

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let project: string;
const run = (file: string, ...args: string[]) =>
  exec(file, args, { cwd: project, env: { ...process.env, NODE_OPTIONS: '' } }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`${file} ${args.join(' ')}\n${stdout}${stderr}`);
    },
  );
const npx = (...args: string[]) => run('npx', '--no-install', ...args);

beforeAll(async () => {
  directory = await temporaryDirectory();
  project = join(directory.path, 'app');
  await mkdir(project);
  for (const name of ['tsconfig.json', 'cdk8s.yaml', 'jest.config.js'])
    await cp(join(TEMPLATE, name), join(project, name));
  const template = (await readFile(join(TEMPLATE, 'package.json'), 'utf8'))
    .replaceAll(/\^?\{\{ cdk8s_core_version \}\}/g, ours.cdk8s)
    .replaceAll(/\^?\{\{ constructs_version \}\}/g, ours.constructs)
    .replaceAll(/\{\{ cdk8s_cli_spec \}\}/g, ours['cdk8s-cli'])
    .replaceAll('{{ $base }}', 'app');
  const { dependencies, devDependencies, ...rest } = JSON.parse(template);
  // cdk8s-plus has a version of its own, and the snippet does not use it.
  delete dependencies['cdk8s-plus-33'];
  delete devDependencies['cdk8s-cli'];
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({
      ...rest,
      dependencies,
      devDependencies: { ...devDependencies, tsx: '^4' },
    }),
  );
  const { stdout } = await exec('npm', [
    ...['pack', '--json', '--ignore-scripts', '--pack-destination', directory.path],
  ]);
  const [{ filename }] = JSON.parse(stdout);
  await writeFile(join(project, 'main.ts'), snippet);
  await writeFile(join(project, 'main.test.ts'), TEST);
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  await run('npm', 'install', ...quiet, join(directory.path, filename));
});
afterAll(() => directory?.remove());

const synthesized = async (): Promise<string[]> => {
  const names = await readdir(join(project, 'dist'));
  await rm(join(project, 'dist'), { recursive: true });
  return names;
};

test('the snippet of the README compiles under its tsconfig, and runs as CommonJS', async () => {
  expect(snippet).toContain('MonocleChart');
  await npx('tsc', '--build');
  await run('node', 'main.js');
  expect(await synthesized()).toEqual(['team.k8s.yaml']);
});

test.each(['ts-node', 'tsx'])('the snippet runs with %s', async (runner) => {
  await npx(runner, 'main.ts');
  expect(await synthesized()).toEqual(['team.k8s.yaml']);
});

test('its jest can load the chart, and the usual loop over apiObjects reaches every object', async () => {
  expect((await npx('jest', '--ci')).stderr).toContain('Tests:       1 passed');
});

test.each([
  ['good', "{ storageSize: '20Gi' }", true, 'success'],
  ['bad', "{ storageSize: 'much' }", false, 'spec.storageSize'],
])('its cdk8s synth checks Monocles with our plugin: a %s one', async (_, spec, isGood, words) => {
  await writeFile(
    join(project, 'cr.js'),
    `const { App, Chart } = require('cdk8s');
const { Monocle } = require('monocle-k8s');
const app = new App();
new Monocle(new Chart(app, 'cr'), 'cr', { metadata: { name: 'team' }, spec: ${spec} });
app.synth();
`,
  );
  const validation = { package: './node_modules/monocle-k8s', version, class: 'MonocleValidation' };
  await writeFile(
    join(project, 'cdk8s.yaml'),
    JSON.stringify({ language: 'typescript', app: 'node cr.js', validations: [validation] }),
  );
  const synth = ['synth', '--check-upgrade=false'];
  const result = await exec(resolve('node_modules/.bin/cdk8s'), synth, { cwd: project }).then(
    ({ stdout, stderr }) => ({ isGood: true, text: stdout + stderr }),
    ({ stdout, stderr }) => ({ isGood: false, text: stdout + stderr }),
  );
  expect(result).toEqual({ isGood, text: expect.stringContaining(words) });
});
