/** MonocleCrawlers of a Monocle that is published to Git, under the rights of dist/install-gitops.yaml. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { TOKEN_LABEL } from '../../constructs/crawlers/crawler-token.js';
import type { Condition } from '../../src/instance/status/condition.js';
import { crawler } from '../support/cases/crawler-cases.js';
import { until } from '../support/cluster/cluster.js';
import { useStage } from '../support/cluster/stage.js';

const scratch = mkdtempSync(join(tmpdir(), 'monocle-git-crawlers-'));
const repo = join(scratch, 'gitops.git');
const ENV = { GIT_CONFIG_GLOBAL: join(scratch, 'none'), GIT_CONFIG_NOSYSTEM: '1' };
execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repo]);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const stage = useStage(['--sink=git', `--repo=${repo}`, '--branch=main', '--path=prod'], {
  ...{ installed: 'dist/install-gitops.yaml', env: ENV },
});

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repo, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...ENV },
  }).trim();

/** Whether a file that is published has the text. */
function isPublished(text: string): boolean {
  try {
    return git('grep', '--fixed-strings', text, 'main') !== '';
  } catch {
    return false;
  }
}

test('the published config has them, the commit has no token, and each says when it is there', async () => {
  const place = await stage.place('published');
  await place.apply('monocle');
  await place.says('monocle', 'GitSynced', { status: 'True' });
  const token = 'ghp_a-token-that-stays-here';
  const labels = { [TOKEN_LABEL]: 'true' };
  await place.create('Secret', {
    metadata: { name: 'tokens', labels },
    stringData: { github: token },
  });
  await place.create('MonocleCrawler', crawler());
  await until('it is programmed', async () => {
    const { status } = await place.get('MonocleCrawler', 'acme');
    const conditions = (status?.conditions ?? []) as Condition[];
    return conditions.some(({ type, status: is }) => type === 'Programmed' && is === 'True');
  });
  const patch = git('log', '-1', '--patch', 'main');
  expect(patch).toMatch(/\+ +- name: acme/);
  expect(patch).toContain('MONOCLE_CRAWLER_ACME_');
  expect(isPublished(token)).toBe(false);

  await place.remove('MonocleCrawler', 'acme');
  await until('it leaves Git', () => !isPublished('name: acme'));
});
