/** kube-score: a linter of manifests, built from its Go module, and what it finds. */
import { spawnSync } from 'node:child_process';
import { beforeAll } from '@jest/globals';
import { cached, ensureBuilt, type Look } from '../../../dev/local-cluster/cache.js';
import type { Suite } from '../../../dev/local-cluster/suite.js';

const KUBE_SCORE = 'kube-score';
const SUITE: Suite = {
  title: 'kube-score',
  version: 'kube-score-v1.20.0',
  targets: {
    [KUBE_SCORE]: {
      module: '../../test/support/tools/kube-score',
      path: 'github.com/zegl/kube-score/cmd/kube-score',
    },
  },
  ldflags: '-s -w',
  coldBuild: { coreMs: 60_000, packages: 330 },
};

/** What kube-score objects to. */
export interface Objection {
  readonly check: string;
  /** Kind/name */
  readonly object: string;
  readonly comments: readonly string[];
}

/** The part of its output that counts; a check passes with grade 10. */
interface Scored {
  readonly object_meta: { readonly name: string };
  readonly type_meta: { readonly kind: string };
  readonly checks: readonly {
    readonly check: { readonly id: string };
    readonly grade: number;
    readonly skipped: boolean;
    readonly comments: readonly { readonly path: string; readonly summary: string }[] | null;
  }[];
}

const PASSED = 10;

/** Builds the program, which takes a minute, before the tests of the calling file. */
export function useKubeScore(): (yaml: string, args: readonly string[]) => Objection[] {
  let program = '';
  beforeAll(async () => {
    ({ [KUBE_SCORE]: program = '' } = await ensureBuilt(SUITE, look, {}));
  });
  return (yaml, args) => {
    const flags = ['score', '--output-format=json', ...args, '-'];
    const { stdout, stderr, error } = spawnSync(program, flags, {
      ...{ input: yaml, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    });
    if (error || !stdout.startsWith('[')) throw error ?? new Error(`kube-score: ${stderr}`);
    return (JSON.parse(stdout) as Scored[]).flatMap(({ object_meta, type_meta, checks }) =>
      checks
        .filter(({ grade, skipped }) => !skipped && grade < PASSED)
        .map(({ check, comments }) => ({
          check: check.id,
          object: `${type_meta.kind}/${object_meta.name}`,
          comments: (comments ?? []).map(({ path, summary }) => `${path} ${summary}`.trim()),
        })),
    );
  };
}

function look(): Look<typeof KUBE_SCORE> {
  const found = cached(SUITE, [KUBE_SCORE], process.env);
  return { found, missing: found[KUBE_SCORE] === undefined ? [KUBE_SCORE] : [] };
}
