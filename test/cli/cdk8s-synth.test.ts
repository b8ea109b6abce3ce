import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { monocle, temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

test('cdk8s synth writes the bytes of monocle-k8s synth, a file for each Monocle', async () => {
  const input = join(directory.path, 'input.yaml');
  const output = join(directory.path, 'output');
  const teams = ['a', 'b'].map((name) =>
    monocle(['title: "0o17"', 'api: { podAnnotations: { "0x1F": e1065326 } }'], name),
  );
  writeFileSync(input, teams.join('---\n'));

  const app = `${process.execPath} lib/src/main.js ${input}`;
  execFileSync('cdk8s', ['synth', '--app', app, '--output', output, '--check-upgrade=false']);

  expect(readdirSync(output).sort()).toEqual(['a.yaml', 'b.yaml']);
  const texts = ['a.yaml', 'b.yaml'].map((file) => readFileSync(join(output, file), 'utf8'));
  expect(texts[0]).toContain('"0x1F": "e1065326"\n');
  expect(texts[0]).toContain('value: "0o17"\n');
  expect(texts.join('---\n')).toBe((await warmRun(['synth', input])).stdout);
});
