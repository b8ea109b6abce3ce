/** Random backups, each of which the CRD accepts. */
import fc from 'fast-check';
import { host, objectName, word } from './arbitrary-pod.js';

/** One field of a cron schedule: an asterisk or a number, perhaps with steps, or a list of these. */
function cronField(least: number, most: number, more: readonly string[] = []) {
  const number = fc.integer({ min: least, max: most }).map(String);
  const base = fc.oneof(fc.constantFrom('*', ...more), number);
  const step = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 99 }).map((by) => `/${by}`),
  );
  const part = fc.tuple(base, step).map((texts) => texts.join(''));
  return fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(','));
}

const schedule = fc.oneof(
  fc.constantFrom('@hourly', '@daily', '@midnight', '@weekly', '@monthly', '@yearly', '@annually'),
  fc
    .tuple(
      cronField(0, 59),
      cronField(0, 23),
      cronField(1, 31),
      cronField(1, 12),
      cronField(0, 6, ['1-5', '0-6', '6']),
    )
    .map((fields) => fields.join(' ')),
);

const repository = fc.oneof(
  fc.record({ fs: fc.record({ claimName: objectName }) }),
  fc.record({ existing: fc.record({ name: word }) }),
  fc.record({
    s3: fc.record(
      {
        bucket: fc.stringMatching(/^[a-z0-9][-a-z0-9.]{1,20}[a-z0-9]$/),
        basePath: fc.stringMatching(/^[A-Za-z0-9_.-]{1,9}(\/[A-Za-z0-9_.-]{1,9}){0,2}$/),
        endpoint: host.map((name) => `https://${name}:9000`),
        region: word,
        client: word,
      },
      { requiredKeys: ['bucket'] },
    ),
  }),
);

export const backup = fc.record(
  {
    schedule,
    keep: fc.integer({ min: 1, max: 100 }),
    suspend: fc.boolean(),
    deadlineSeconds: fc.integer({ min: 60, max: 2_592_000 }),
    repository,
  },
  { requiredKeys: ['schedule', 'repository'] },
);

export const bootstrap = fc.record({
  restore: fc.record(
    { repository, snapshot: fc.constantFrom('latest', 'home.team-20261117-030000') },
    { requiredKeys: ['repository'] },
  ),
});

/** The CRD refuses a repository on a volume for an external Elasticsearch. */
export function withoutVolume(spec: object): object {
  const { backup, bootstrap, elastic } = spec as {
    readonly backup?: { readonly repository: object };
    readonly bootstrap?: { readonly restore: { readonly repository: object } };
    readonly elastic?: { readonly external?: object; readonly eck?: object };
  };
  if (elastic?.external === undefined && elastic?.eck === undefined) return spec;
  const isOnVolume = (repository = {}) => 'fs' in repository;
  return {
    ...spec,
    ...(isOnVolume(backup?.repository) && { backup: undefined }),
    ...(isOnVolume(bootstrap?.restore.repository) && { bootstrap: undefined }),
  };
}
