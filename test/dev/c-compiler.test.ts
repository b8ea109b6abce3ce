/** What the build of a program says if it has parts in C and there is no compiler for them. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GITEA_SUITE } from '../../dev/local-cluster/gitea.js';
import { resolveGo } from '../../dev/local-cluster/go.js';
import { temporaryDirectory } from '../support/tools/command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
  for (const [name, ...lines] of [
    ['go', 'case "$2" in GOVERSION) echo go1.26.0;; CC) echo "$COMPILER";; esac'],
    ['our-gcc', 'echo 14'],
  ]) {
    const file = join(directory.path, name ?? '');
    await writeFile(file, `#!/bin/sh\n${lines.join('\n')}\n`);
    await chmod(file, 0o755);
  }
});
afterAll(() => directory.remove());

const check = (compiler: string) =>
  resolveGo({
    suite: GITEA_SUITE,
    missing: ['gitea'],
    env: { PATH: directory.path, COMPILER: compiler },
    base: directory.path,
    progress: () => {},
  });

test('it is named, with what to install', async () => {
  await expect(check('no-gcc -m64')).rejects.toThrow(
    /^The local Gitea lacks gitea\. A part of it is C, and there is no no-gcc to build it\. Install it: `apt install gcc libc6-dev`/,
  );
});

test('one that is there is enough, also with arguments', async () => {
  await check('our-gcc -m64');
});
