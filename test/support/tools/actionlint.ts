/** actionlint: a linter of GitHub workflows, built from its Go module, and what it finds. */
import { spawnSync } from 'node:child_process';
import { beforeAll } from '@jest/globals';
import { cached, ensureBuilt, type Look } from '../../../dev/local-cluster/cache.js';
import type { Suite } from '../../../dev/local-cluster/suite.js';

const ACTIONLINT = 'actionlint';
const SUITE: Suite = {
  title: 'actionlint',
  version: 'actionlint-v1.7.12',
  targets: {
    [ACTIONLINT]: {
      module: '../../test/support/tools/actionlint',
      path: 'github.com/rhysd/actionlint/cmd/actionlint',
    },
  },
  ldflags: '-s -w',
  coldBuild: { coreMs: 60_000, packages: 150 },
};

/**
 * Builds the program, which takes a minute, before the tests of the calling file. The function lints every workflow of
 * a project; shellcheck reads the scripts too if it is installed.
 */
export function useActionlint(): (project: string) => string[] {
  let program = '';
  beforeAll(async () => {
    ({ [ACTIONLINT]: program = '' } = await ensureBuilt(SUITE, look, {}));
  });
  return (project) => {
    const flags = ['-no-color', '-oneline'];
    const options = { cwd: project, encoding: 'utf8' } as const;
    const { stdout, stderr, status, error } = spawnSync(program, flags, options);
    // 1 is for findings; anything above, for a failure of its own.
    if (error || (status ?? 2) > 1) throw error ?? new Error(`actionlint: ${stderr}`);
    return stdout.split('\n').filter(Boolean);
  };
}

function look(): Look<typeof ACTIONLINT> {
  const found = cached(SUITE, [ACTIONLINT], process.env);
  return { found, missing: found[ACTIONLINT] === undefined ? [ACTIONLINT] : [] };
}
