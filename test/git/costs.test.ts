/** What a publication asks of the server, and what it leaves alone. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { files, useHost, useHttp } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';

const host = useHost();
const http = useHttp(host);

describe('what it costs', () => {
  test('nothing to do is one fetch and no write', async () => {
    const repository = await host.create('idle', { files });
    const repo = http.url(repository);
    await publish(host, { repo });
    const before = [await repository.refs(), await repository.git('count-objects', '-v')];
    http.requests.length = 0;
    const { code, stdout } = await publish(host, { repo });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^nothing to publish: main has it all \(\w{7}\)\n$/),
    });
    // The refs, and what they have.
    expect(http.requests).toEqual([
      'GET info/refs?service=git-upload-pack',
      'POST git-upload-pack',
      'POST git-upload-pack',
    ]);
    expect([await repository.refs(), await repository.git('count-objects', '-v')]).toEqual(before);
  });

  test('many Monocles are one commit and one push, and what they replace is fetched at once', async () => {
    const repository = await host.create('batch', { files });
    const repo = http.url(repository);
    const many = (spec: string[]) =>
      Array.from({ length: 30 }, (_, index) => team(`team-${index}`, spec)).join('---\n');
    http.requests.length = 0;
    const created = await publish(host, { repo, input: many([]) });
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(created.stdout.split('\n')).toHaveLength(32);
    expect(http.requests.filter((each) => each === 'POST git-receive-pack')).toHaveLength(1);
    http.requests.length = 0;
    const changed = await publish(host, { repo, input: many(["publicURL: 'https://a.example'"]) });
    expect(changed.stdout).toContain('clusters/prod/team-7  1 configured, 9 unchanged\n');
    expect(http.requests.filter((each) => each === 'POST git-receive-pack')).toHaveLength(1);
    expect(http.requests.filter((each) => each.startsWith('GET')).length).toBeLessThanOrEqual(4);
    expect(await repository.log()).toEqual([
      'Monocle 30 instances: 30 configured',
      'Monocle 30 instances: 300 created',
      'first',
    ]);
  });

  test('of a repository of 10,000 files none is downloaded, and none is touched', async () => {
    const others = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        `clusters/prod/app-${index % 100}/file-${index}.yaml`,
        `secret: ${randomBytes(200).toString('base64')}\n`,
      ]),
    );
    const repository = await host.create('large', { files: others });
    const downloaded = async (input: string) => {
      const before = http.sent();
      const result = await publish(host, { repo: http.url(repository), input });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      return http.sent() - before;
    };
    // Their names alone, with an id of 20 bytes each.
    expect(await downloaded(team('a'))).toBeLessThan(500_000);
    const changed = await repository.git('diff', '--name-status', 'main~1', 'main');
    const lines = changed.trim().split('\n');
    expect(lines).toHaveLength(12);
    expect(lines.filter((line) => !line.startsWith('A\tclusters/prod/a/'))).toEqual([]);

    // A server that cannot leave them out sends them, and it works all the same.
    await repository.git('config', 'uploadpack.allowFilter', 'false');
    expect(await downloaded(team('a', ["publicURL: 'https://a.example'"]))).toBeGreaterThan(
      2_000_000,
    );
    expect(await repository.git('diff', '--name-only', 'main~1', 'main')).toBe(
      'clusters/prod/a/.monocle-k8s\nclusters/prod/a/deployment.a-api.yaml\n',
    );
  });
});
