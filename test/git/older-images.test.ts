/** An older image over a newer one in Git. The controller's sink goes the same way, see sink.test.ts. */
import { describe, expect, test } from '@jest/globals';
import { files, fileUrl, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';

const host = useHost();
const M = (tag: string) => `quay.io/change-metrics/monocle:${tag}`;
const E = (tag: string) => `docker.elastic.co/elasticsearch/elasticsearch:${tag}`;
const API = 'clusters/prod/team/deployment.team-api.yaml';
const monocle = (tag: string, ...more: string[]) => team('team', [`image: ${M(tag)}`, ...more]);
const elastic = (tag: string) => team('team', [`elastic: { image: '${E(tag)}' }`]);
const eck = (version: string) =>
  team('team', [`elastic: { eck: { nodes: 3, version: ${version} } }`]);

describe('an older one is refused, and nothing is written', () => {
  test.each([
    ['Monocle', monocle('1.11.2'), monocle('1.10.0'), `Set spec.image back to ${M('1.11.2')}`],
    [
      'Elasticsearch',
      elastic('7.17.26'),
      elastic('7.17.9'),
      `Set spec.elastic.image back to ${E('7.17.26')}`,
    ],
    [
      "ECK's Elasticsearch",
      eck('8.19.10'),
      eck('8.19.9'),
      'Set spec.elastic.eck.version back to 8.19.10',
    ],
  ])('%s', async (_, newer, older, remedy) => {
    const repository = await host.create(`older-${_.replace(/\W/g, '')}`, { files });
    const repo = fileUrl(repository);
    expect(await publish(host, { repo, input: newer })).toMatchObject({ code: 0 });
    const before = await repository.files();
    const result = await publish(host, { repo, input: older });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(`clusters/prod/team: `);
    expect(result.stderr).toContain(remedy);
    expect(result.stderr).toContain('If it never ran, revert its commit instead; nothing was writ');
    const dry = await publish(host, { repo, input: older, args: ['--dry-run'] });
    expect(dry).toMatchObject({ code: 2, stdout: '' });
    const proposed = await publish(host, { repo, input: older, args: ['--pull-request'] });
    expect(proposed).toMatchObject({ code: 1, stdout: '' });
    expect(await repository.files()).toEqual(before);
    expect((await repository.git('branch', '--list')).trim()).toBe('* main');
  });
});

describe('an older one is published', () => {
  test('if the spec allows it', async () => {
    const repo = fileUrl(await host.create('allowed', { files }));
    await publish(host, { repo, input: monocle('1.11.2') });
    const input = monocle('1.10.0', 'upgrade: { allowDowngrade: true }');
    expect(await publish(host, { repo, input })).toMatchObject({ code: 0 });
  });

  test('if the commit of the newer one was reverted, with nothing left to do', async () => {
    const repository = await host.create('reverted', { files });
    const repo = fileUrl(repository);
    await publish(host, { repo, input: monocle('1.10.0') });
    await publish(host, { repo, input: monocle('1.11.2') });
    const before = await repository.files('main~1');
    await repository.commit(before);
    const { code, stdout } = await publish(host, { repo, input: monocle('1.10.0') });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^nothing to publish/)]);
  });

  test.each([
    ['no YAML', ': {'],
    ['a list', '- a'],
    [
      'no image',
      'spec: { template: { spec: { containers: [{ name: api, image: "a b:1.11.2" }] } } }',
    ],
    ['a container that is none', 'spec: { template: { spec: { containers: [null] } } }'],
  ])('over a file that somebody spoilt: %s', async (name, text) => {
    const repository = await host.create(`spoilt-${name.replace(/\W/g, '')}`, { files });
    const repo = fileUrl(repository);
    await publish(host, { repo, input: monocle('1.11.2') });
    await repository.commit({ [API]: text });
    expect(await publish(host, { repo, input: monocle('1.10.0') })).toMatchObject({ code: 0 });
  });

  test.each([
    ['the same schema', monocle('1.11.2'), monocle('1.11.0')],
    ['a tag that says nothing', monocle('latest'), monocle('1.10.0')],
    ['a higher one', monocle('1.10.0'), monocle('1.11.2')],
  ])('if it is none: %s', async (name, first, second) => {
    const repo = fileUrl(await host.create(`none-${name.replace(/\W/g, '')}`, { files }));
    await publish(host, { repo, input: first });
    expect(await publish(host, { repo, input: second })).toMatchObject({ code: 0 });
  });
});
