/** A git process that never ends: a server that accepts a connection and then says nothing. */
import { expect, test } from '@jest/globals';
import { gitIn } from '../../src/gitops/git/git.js';
import { systemTime } from '../../src/time.js';
import { useHost } from '../support/git/git-server.js';

const host = useHost();

test('is ended after the time limit of its command', async () => {
  const delays: number[] = [];
  const git = gitIn({
    cwd: host.path,
    env: host.env,
    time: {
      ...systemTime,
      delay: async (ms) => {
        delays.push(ms);
      },
    },
  });
  await expect(git(['-c', 'alias.hang=!sleep 5', 'hang'])).rejects.toThrow(
    'git hang: did not finish within 3 minutes and was stopped',
  );
  expect(delays).toContain(3 * 60_000);
});
