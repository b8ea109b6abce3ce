/** MonocleCrawlers in Git: the published config holds them, and no token. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { files, useHost } from '../support/git/git-server.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();
const EXAMPLE = ['monocle', 'search', 'storefront'].map((name) => `examples/crawlers/${name}.yaml`);

test('publish commits what synth prints, and verify agrees', async () => {
  const repository = await host.create('crawlers', { files });
  const where = ['--repo', repository.path, '--branch', 'main', '--path', 'clusters'];
  const published = await warmRun(['publish', ...EXAMPLE, ...where], { env: host.env });
  expect(published).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Secret\/platform\/monocle-crawlers must have the key/),
  });
  const golden = parseAllDocuments(readFileSync('test/golden/crawlers.yaml', 'utf8'));
  const [config] = golden.map((document) => document.toJS());
  const tree = await repository.files('main');
  expect(tree['clusters/platform/monocle/configmap.monocle-config.yaml']).toContain(
    'github_token: MONOCLE_CRAWLER_STOREFRONT_',
  );
  expect(
    parseAllDocuments(
      tree['clusters/platform/monocle/configmap.monocle-config.yaml'] ?? '',
    )[0]?.toJS().data,
  ).toEqual(config.data);

  expect(await warmRun(['verify', ...EXAMPLE, ...where], { env: host.env })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('all agree'),
  });
  const [monocle = '', search = ''] = EXAMPLE;
  expect(await warmRun(['verify', monocle, search, ...where], { env: host.env })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('ConfigMap/platform/monocle-config'),
  });
});
