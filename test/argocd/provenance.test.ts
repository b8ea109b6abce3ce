/** Where a published commit comes from, as Argo CD's own API tells it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { createPlace, monocle } from '../support/cluster/place.js';
import { useHost } from '../support/git/git-server.js';
import { useArgoCd } from '../support/gitops/argocd.js';

const argo = useArgoCd();
const host = useHost();

test.each([
  ['a name of every day', 'Ada Lovelace', 'Raise the memory', '"Ada Lovelace" <ada@example.org>'],
  [
    // As Argo CD writes an address, a name beyond ASCII is encoded.
    'a name and a subject with signs of their own',
    'Łucja "Lu" \\ Nowak, Jr',
    'fix(api): Argocd-reference-commit-sha: 00000000 → ünï "q" <x@y>',
    `=?utf-8?b?${Buffer.from('Łucja "Lu" \\ Nowak, Jr').toString('base64')}?= <ada@example.org>`,
  ],
])('shows the commit that the Monocle comes from: %s', async (_, author, subject, shown) => {
  const name = `team-${author.length}`;
  const source = join(host.path, name);
  const file = join(source, 'teams/team.yaml');
  const git = async (...args: string[]): Promise<string> =>
    (
      await host.git(source, args, { GIT_AUTHOR_NAME: author, GIT_AUTHOR_EMAIL: 'ada@example.org' })
    ).trim();
  await mkdir(join(source, 'teams'), { recursive: true });
  await writeFile(file, stringify(monocle('team', {}, { namespace: name })));
  await git('init', '--quiet');
  await git('remote', 'add', 'origin', 'https://git.example.org/platform/teams.git');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', `${subject}\n\nA body.`);
  const sha = await git('rev-parse', 'HEAD');
  const date = await git('show', '--no-patch', '--format=%aI');

  const place = await createPlace(argo.cluster(), name);
  await place.create('Secret', {
    metadata: { name: 'team-api' },
    stringData: { CRAWLERS_API_KEY: 'generated' },
  });
  const commit = await argo.repository().publishFiles([file], 'monocles');
  await argo.createApplication({ name, path: `monocles/${name}/team`, namespace: name });
  await argo.synced(name, commit);

  const { message, references } = await argo.ask(
    `/api/v1/applications/${name}/revisions/${commit}/metadata`,
  );
  expect(references).toEqual([
    {
      commit: {
        ...{ sha, subject, author: shown },
        repoUrl: 'https://git.example.org/platform/teams.git',
        date: expect.any(String),
      },
    },
  ]);
  expect(Date.parse(references[0].commit.date)).toBe(Date.parse(date));
  expect(message).toContain(`Monocle-Source-Commit: ${name}/team ${sha}`);
});
