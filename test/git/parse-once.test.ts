/** Each Monocle is checked once, whatever the command does with it afterwards: V8 counts the calls. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { monocle } from '../support/cases/cases.js';
import { crawler } from '../support/cases/crawler-cases.js';
import { files, useDaemon, useHost } from '../support/git/git-server.js';
import { project, sourceClone } from '../support/git/source.js';
import { run } from '../support/tools/command.js';

const host = useHost();
const daemon = useDaemon(host);
/** Not the bundle, in which functions have other names. */
const COMMAND = resolve('lib/src/bin.js');
const COUNTED = ['resolveMonocle', 'judgePods', 'validateConfig', 'mergeCrawlers'] as const;
type Calls = Record<(typeof COUNTED)[number], number>;

const metadata = (name: string) => ({ name, namespace: 'prod' });
const config = (name: string) => ({ workspaces: [{ name, crawlers: [] }] });
const podTemplate = { spec: { hostNetwork: true } };
/** With everything that is checked, and two MonocleCrawlers. */
const MERGED = [
  monocle({ config: config('merged'), crawler: { podTemplate }, crawlers: {} }, metadata('merged')),
  ...['a', 'b'].map((name) => crawler({ monocle: { name: 'merged' } }, metadata(name))),
];
/** With its config in a ConfigMap. */
const APART = [
  monocle({ suspend: false }, metadata('apart')),
  {
    ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('apart-api') },
    data: { 'config.yaml': stringify(config('apart')) },
  },
];
const TEXT = [...MERGED, ...APART].map((each) => stringify(each)).join('---\n');
const ONCE: Calls = { resolveMonocle: 2, judgePods: 2, validateConfig: 2, mergeCrawlers: 1 };

let runs = 0;

/** Runs the command in a clone, and gives how often each check was called. */
async function callsOf(cwd: string, args: readonly string[]): Promise<Calls> {
  const directory = join(host.path, `calls-${runs++}`);
  const env = { ...host.env, NODE_V8_COVERAGE: directory };
  const shell = `"${process.execPath}" "${COMMAND}" ${args.join(' ')}`;
  const result = await run([], { cwd, env, shell });
  expect([result.code, result.stderr]).toEqual([0, expect.not.stringMatching('error')]);
  const calls: Calls = { resolveMonocle: 0, judgePods: 0, validateConfig: 0, mergeCrawlers: 0 };
  for (const file of await readdir(directory)) {
    const found = JSON.parse(await readFile(join(directory, file), 'utf8')) as Coverage;
    for (const { functionName, ranges } of found.result.flatMap(({ functions }) => functions))
      for (const name of COUNTED) if (name === functionName) calls[name] += ranges[0]?.count ?? 0;
  }
  return calls;
}

interface Coverage {
  readonly result: readonly {
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

test('synth, publish and promote check each Monocle once', async () => {
  const repository = await host.create('once', { files });
  const source = await sourceClone(host, 'once');
  const content = {
    ...{ files: ['teams.yaml'], repository: daemon.url(repository), branch: 'main' },
    environments: { staging: { path: 'staging' }, prod: { path: 'live' } },
  };
  await source.commit({ 'monocle-k8s.yaml': project(content), 'teams.yaml': TEXT });
  const calls = (...args: string[]) => callsOf(source.path, args);
  expect(await calls('synth', 'teams.yaml')).toEqual(ONCE);
  expect(await calls('publish', '--env', 'staging')).toEqual(ONCE);
  // The commit is proven by what it makes of staging, and then read for prod.
  const twice = Object.entries(ONCE).map(([name, count]) => [name, 2 * count]);
  expect(await calls('promote', 'staging', 'prod')).toEqual(Object.fromEntries(twice));
});
