/** The YAML readers of kubectl, Argo CD and kustomize, as one process that reads document after document. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from '@jest/globals';
import { cached, ensureBuilt, type Look } from '../../../dev/local-cluster/cache.js';
import type { Suite } from '../../../dev/local-cluster/suite.js';

const READER = 'yaml-reader';
const SUITE: Suite = {
  title: 'YAML reader',
  version: 'yaml-v1.6.0',
  targets: {
    [READER]: {
      module: '../../test/support/tools/yaml-reader',
      path: 'monocle-k8s/test/yaml-reader',
    },
  },
  ldflags: '-s -w',
  coldBuild: { coreMs: 2 * 15_000, packages: 80 },
};

/** What sigs.k8s.io/yaml and go.yaml.in/yaml/v3 read; an object with `error` if one refuses the text. */
export type Readings = readonly [kubernetes: unknown, kustomize: unknown];

/** Builds the program, which takes seconds, and starts it before the tests of the calling file. */
export function useYamlReader(): (text: string) => Promise<Readings> {
  const waiting: ((readings: Readings) => void)[] = [];
  let child: ReturnType<typeof start> | undefined;
  const start = (path: string) => {
    const started = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: started.stdout }).on('line', (line) => {
      waiting.shift()?.(JSON.parse(line) as Readings);
    });
    const ended = { error: 'the reader has ended' };
    started.on('exit', () => {
      for (const answer of waiting.splice(0)) answer([ended, ended]);
    });
    return started;
  };
  beforeAll(async () => {
    const { [READER]: path = '' } = await ensureBuilt(SUITE, look, {});
    child = start(path);
  });
  afterAll(() => {
    child?.stdin.end();
  });
  return (text) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child?.stdin.write(`${JSON.stringify(text)}\n`);
    });
}

function look(): Look<typeof READER> {
  const found = cached(SUITE, [READER], process.env);
  return { found, missing: found[READER] === undefined ? [READER] : [] };
}
