/** The workflow of docs/gitops-ci.md and the steps of action.yml, as actionlint reads them. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { readAction } from '../support/forge/action.js';
import { useActionlint } from '../support/tools/actionlint.js';
import { temporaryDirectory } from '../support/tools/command.js';

const lint = useActionlint();
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

let made = 0;
/** A project with this workflow, and with our Action at its top. */
async function findings(workflow: string): Promise<string[]> {
  made += 1;
  const project = join(directory.path, String(made));
  await mkdir(join(project, '.github/workflows'), { recursive: true });
  // It takes the directory with .git for the project.
  await mkdir(join(project, '.git'));
  await copyFile('action.yml', join(project, 'action.yml'));
  await writeFile(join(project, '.github/workflows/monocle.yaml'), workflow);
  return lint(project);
}

const page = await readFile('docs/gitops-ci.md', 'utf8');
const [, ofThePage = ''] = /```yaml\n(name: monocle\n.*?)```/s.exec(page) ?? [];
// Ours is here: so actionlint knows its inputs.
const local = ofThePage.replaceAll(/change-metrics\/monocle-k8s@\S+/g, './');

test('the workflow of the page is right, and gives our Action what it takes', async () => {
  expect(local.match(/uses: \.\/\n/g)).toHaveLength(4);
  expect(await findings(local)).toEqual([]);
});

test('a wrong input, a missing one and a wrong expression are found', async () => {
  const wrong = local
    .replace('command: verify', 'comand: verify')
    .replace('inputs.to }}', 'inputs.too }}');
  const found = (await findings(wrong)).join('\n');
  expect(found).toContain('input "comand" is not defined in action "monocle-k8s"');
  expect(found).toContain('missing input "command" which is required by action "monocle-k8s"');
  expect(found).toContain('property "too" is not defined');
});

test('the steps of the Action are right', async () => {
  const { inputs, runs } = await readAction();
  const workflow = {
    on: {
      workflow_call: {
        inputs: Object.fromEntries(
          Object.keys(inputs).map((name) => [name, { type: 'string', required: true }]),
        ),
      },
    },
    jobs: { action: { 'runs-on': 'ubuntu-latest', steps: runs.steps } },
  };
  expect(await findings(stringify(workflow))).toEqual([]);
});
