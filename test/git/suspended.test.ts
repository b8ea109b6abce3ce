/** spec.suspend, and the annotation that does the same: nothing of the instance is written or deleted. */
import { expect, test } from '@jest/globals';
import { files, fileUrl, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { monocle } from '../support/tools/command.js';

const host = useHost();
const paused = (spec: string[]) =>
  monocle(spec, 'team', ['namespace: prod', "annotations: {monocle.change-metrics.io/pause: ''}"]);

test.each([
  ['spec.suspend is true', team('team', ['suspend: true', 'image: example/monocle:2'])],
  ['the annotation monocle.change-metrics.io/pause is there', paused(['image: example/monocle:2'])],
])('where %s, its directory stays as it is, also with --prune', async (why, suspended) => {
  const repository = await host.create(why.replaceAll(/\W/g, '-'), { files });
  const repo = fileUrl(repository);
  await publish(host, { repo, input: `${team()}---\n${team('other')}` });
  const before = await repository.git('rev-parse', 'main:clusters/prod/team');
  const input = `${suspended}---\n${team('third')}`;
  for (const args of [['--prune'], []]) {
    const { code, stdout, stderr } = await publish(host, { repo, input, args });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`prod/team is left as it is: ${why}\n`);
  }
  expect(await repository.git('rev-parse', 'main:clusters/prod/team')).toBe(before);
  const tree = await repository.git('ls-tree', '--name-only', 'main:clusters/prod');
  expect(tree.split('\n').filter(Boolean)).toEqual(['team', 'third']);
});

test('one that was never published is not published', async () => {
  const repository = await host.create('never', { files });
  const input = team('team', ['suspend: true']);
  const { code, stdout } = await publish(host, { repo: fileUrl(repository), input });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^prod\/team is left as it is: .*\nnothing to publish: main /),
  });
  expect(await repository.log()).toEqual(['first']);
});
