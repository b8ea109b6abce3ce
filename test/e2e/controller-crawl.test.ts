/** Crawl health on a control plane: no api answers there, and nothing else suffers from it. */
import { expect, test } from '@jest/globals';
import { until } from '../support/cluster.js';
import { run } from '../support/command.js';
import { useStage } from '../support/stories.js';

let interval = 1;
const stage = useStage(() => [`--crawl-health-interval=${interval}`]);
const config = {
  workspaces: [
    {
      name: 'demo',
      crawlers: [
        {
          name: 'reviews',
          update_since: '2024-01-01',
          provider: { gerrit_url: 'https://review.example.org', gerrit_repositories: ['shop'] },
        },
      ],
    },
  ],
};

test('an api whose name does not resolve: Crawling is Unknown, and Ready stays True', async () => {
  const home = await stage.place('crawl');
  await home.apply('team', { config });
  await home.ready('team');
  const { message } = await home.says('team', 'Crawling', {
    ...{ status: 'Unknown', reason: 'NoAnswer' },
  });
  expect(message).toContain('the api cannot be asked');
  await home.reconciled('team');
  await home.says('team', 'Ready', { status: 'True' });
  expect((await home.status('team')).crawl).toBeUndefined();
  const flags = ['-n', 'crawl', '--kubeconfig', stage.cluster().kubeconfig];
  const { code, stdout } = await run(['status', 'team', ...flags]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/crawl\s+– unknown/)]);
});

test('one without crawlers needs no answer, and one that sleeps is not asked', async () => {
  const home = await stage.place('crawl-nothing');
  await home.apply('team', {});
  await home.says('team', 'Crawling', { status: 'True', reason: 'NoCrawlers' });
  await home.apply('team', { hibernate: true });
  await home.says('team', 'Ready', { status: 'True', reason: 'Hibernated' });
  await home.says('team', 'Crawling', { status: 'Unknown', reason: 'NotReady' });
});

test('without the question, nothing tells of crawlers', async () => {
  const home = await stage.place('crawl-off');
  await home.apply('team', {});
  await home.says('team', 'Crawling', { status: 'True' });
  interval = 0;
  await stage.restart();
  await until('it is gone', async () => {
    const status = await home.status('team');
    return status.crawl === undefined && !(await home.condition('team', 'Crawling'));
  });
});
