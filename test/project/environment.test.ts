/** The settings of monocle-k8s.yaml as flags, and which host may get a token because of them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { FLAGS } from '../../src/cli/flags.js';
import type { Flag } from '../../src/flag.js';
import type { ForgeKind } from '../../src/gitops/forge/forges.js';
import { refuseChosenHost } from '../../src/gitops/forge/place.js';
import { choosesForge, withSettings } from '../../src/project/environment.js';
import { readProject } from '../../src/project/project.js';
import {
  FORGE_FLAGS,
  type ForgeSettings,
  type PublishOptions,
} from '../../src/project/publish-flags.js';

describe('the forge of monocle-k8s.yaml', () => {
  const forge: ForgeSettings = {
    ...{ kind: 'GitHub', url: 'https://github.example.org', labels: ['monocle'] },
    ...{ reviewers: ['ada'], draft: true, autoMerge: false },
  };
  const flagsOf = (given: PublishOptions, settings: ForgeSettings = forge) =>
    JSON.parse(JSON.stringify(withSettings(given, { forge: settings }, undefined)));

  test('is for proposals alone', () => {
    expect(flagsOf({})).toEqual({});
    expect(flagsOf({ 'pull-request': true })).toEqual({
      ...{ 'pull-request': true, forge: 'github', 'forge-url': 'https://github.example.org' },
      ...{ label: ['monocle'], reviewer: ['ada'], draft: true },
    });
  });

  test('gives way to flags', () => {
    const given = { 'pull-request': true, label: ['other'], 'forge-url': 'https://other.org' };
    expect(flagsOf(given)).toMatchObject({ label: ['other'], 'forge-url': 'https://other.org' });
  });

  test('gives way to flags that switch it off', () => {
    expect(flagsOf({ 'pull-request': true, draft: false })).not.toHaveProperty('draft');
    expect(flagsOf({ 'pull-request': false })).toEqual({});
    const gerrit = { kind: 'Gerrit', reviewers: ['ada'] } as const;
    // Never a push to the branch itself.
    const proposal = { 'pull-request': true };
    expect(flagsOf({ ...proposal, gerrit: false }, gerrit)).toEqual(proposal);
  });

  test('may be Gerrit, which takes a push in place of a branch', () => {
    const gerrit = { kind: 'Gerrit', reviewers: ['ada'], autoMerge: true } as const;
    expect(flagsOf({ 'pull-request': true }, gerrit)).toEqual({ gerrit: true, reviewer: ['ada'] });
  });

  test('casts no vote on Gerrit, whichever of both chooses Gerrit', () => {
    const labels = ['Code-Review+2'];
    const gerrit = { kind: 'Gerrit', labels } as const;
    expect(flagsOf({ 'pull-request': true }, gerrit)).toEqual({ gerrit: true });
    const chosen = flagsOf({ 'pull-request': true, gerrit: true }, { kind: 'GitHub', labels });
    expect(chosen).not.toHaveProperty('label');
    const given = { 'pull-request': true, label: ['Verified+1'] };
    expect(flagsOf(given, gerrit)).toMatchObject({ label: ['Verified+1'] });
  });
});

/** Values of fields that not every word fits. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  repository: 'https://git.example.org/a/b',
  author: 'Ada <ada@example.org>',
  committer: 'Ada <ada@example.org>',
  pushOptions: ['ci.skip'],
  url: 'https://git.example.org',
};
const rows = Object.entries<Flag>(FLAGS.publish).map(([flag, row]) => ({ flag, ...row }));
const fileWith = (flag: string, field: string, value: unknown) =>
  readProject(
    'p.yaml',
    JSON.stringify(
      flag in FORGE_FLAGS
        ? { pullRequest: true, forge: { kind: 'Gitea', [field]: value } }
        : { [field]: value },
    ),
  );

describe('monocle-k8s.yaml', () => {
  test.each(rows.filter(({ setting }) => setting !== undefined))(
    'says --$flag as $setting',
    ({ flag, setting = '', value, choices: [word = 'a'] = [], isRepeatable }) => {
      const given = SAMPLES[setting] ?? (value === undefined || (isRepeatable ? [word] : word));
      const { project, findings } = fileWith(flag, setting, given);
      expect(findings).toEqual([]);
      expect(withSettings({}, project ?? {}, undefined)).toMatchObject({ [flag]: given });
    },
  );

  test.each(rows.filter(({ setting }) => setting === undefined))(
    'has no field for --$flag',
    ({ flag, value }) => {
      const field = flag.replaceAll(/-./g, ([, letter = '']) => letter.toUpperCase());
      const { findings } = fileWith(flag, field, value === undefined ? true : 'a');
      expect(findings).not.toEqual([]);
    },
  );
});

test('the docs say of every flag of publish whether the file may say it', () => {
  const [fields = '', rest = ''] = readFileSync('docs/environments.md', 'utf8').split(
    'The rest is for the command line or CI alone:',
  );
  const flagsIn = (text: string) => {
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    return rows.flatMap((row) => [...row.matchAll(/`--([a-z-]+)/g)].map(([, flag]) => flag ?? ''));
  };
  const withField = Object.entries<Flag>(FLAGS.publish).filter(([, { setting }]) => setting);
  // `kind` is the field of both.
  const ofFile = ['forge', 'gerrit', ...withField.map(([flag]) => flag)];
  const alone = flagsIn(rest.split('\n## ')[0] ?? '');
  expect([...new Set([...ofFile, ...alone])].sort()).toEqual(Object.keys(FLAGS.publish).sort());
  for (const [, { setting }] of withField) expect(fields).toContain(`\`${setting}\``);
  expect(alone.filter((flag) => ofFile.includes(flag)).sort()).toEqual([
    'gerrit',
    'label',
    'push-option',
  ]);
});

test.each([
  { given: {}, forge: undefined, chooses: true },
  { given: { repo: 'https://git.example.org/a/b' }, forge: undefined, chooses: false },
  { given: { repo: 'https://git.example.org/a/b' }, forge: 'https://evil.org', chooses: true },
  { given: { 'forge-url': 'https://git.example.org' }, forge: 'https://evil.org', chooses: false },
])('the file chooses the host: $chooses ($given, $forge)', ({ given, forge, chooses }) => {
  const settings = forge === undefined ? {} : { forge: { kind: 'Gitea', url: forge } as const };
  expect(choosesForge(given, settings)).toBe(chooses);
});

describe('a forge that the file chose gets a token', () => {
  const ask = (kind: ForgeKind, base: string, env: Record<string, string> = {}) =>
    refuseChosenHost({ kind, base, project: ['a', 'b'] }, env);
  const OURS = 'https://git.example.org';

  test.each<[ForgeKind, string, Record<string, string>]>([
    ['github', 'https://api.github.com', {}],
    ['gitlab', 'https://gitlab.com/api/v4', {}],
    ['gitlab', 'https://gitlab.com/api/v4', { CI_SERVER_URL: '' }],
    ['github', 'https://api.github.com', { GITHUB_API_URL: 'https://api.github.com' }],
    ['github', 'https://api.github.com', { GITHUB_SERVER_URL: 'https://github.com' }],
    ['gitlab', 'https://gitlab.com/api/v4', { CI_SERVER_URL: 'https://gitlab.com' }],
    ['gitlab', 'https://gitlab.com/api/v4', { CI_API_V4_URL: 'https://gitlab.com/api/v4' }],
    ['gitea', `${OURS}/api/v1`, { MONOCLE_K8S_FORGE_URL: OURS }],
    ['gitea', `${OURS}/gitea/api/v1`, { MONOCLE_K8S_FORGE_URL: `${OURS}/gitea/` }],
    ['gitea', `${OURS}/api/v1`, { MONOCLE_K8S_FORGE_URL: OURS, GITHUB_API_URL: 'https://a.org' }],
    ['github', `${OURS}/api/v3`, { GITHUB_API_URL: `${OURS}/api/v3` }],
    ['gitlab', `${OURS}:8443/api/v4`, { CI_SERVER_URL: `${OURS}:8443` }],
    ['gitlab', `${OURS}/gitlab/api/v4`, { CI_API_V4_URL: `${OURS}/gitlab/api/v4` }],
  ])('%s at %s, with %p', (kind, base, env) => {
    expect(() => ask(kind, base, env)).not.toThrow();
  });

  test.each<[ForgeKind, string, Record<string, string>]>([
    ['github', 'https://evil.org/api/v3', {}],
    ['gitea', 'https://evil.org/api/v1', { MONOCLE_K8S_FORGE_URL: OURS }],
    ['gitea', 'http://git.example.org/api/v1', { MONOCLE_K8S_FORGE_URL: OURS }],
    ['gitlab', `${OURS}:8443/api/v4`, { CI_SERVER_URL: OURS }],
    ['github', 'https://evil.org/api/v3', { MONOCLE_K8S_FORGE_URL: 'evil.org' }],
    // Another application on the same host.
    ['gitea', `${OURS}/evil/api/v1`, { MONOCLE_K8S_FORGE_URL: `${OURS}/gitea` }],
    ['gitea', `${OURS}/gitea-evil/api/v1`, { MONOCLE_K8S_FORGE_URL: `${OURS}/gitea` }],
    ['gitea', `${OURS}/gitea/..%2Fevil/api/v1`, { MONOCLE_K8S_FORGE_URL: `${OURS}/gitea` }],
    ['gitea', `${OURS}/api/v1`, { MONOCLE_K8S_FORGE_URL: `${OURS}/gitea` }],
    ['gitea', `${OURS}/evil/api/v1`, { MONOCLE_K8S_FORGE_URL: OURS }],
    // The token is that of another forge.
    ['github', 'https://api.github.com', { MONOCLE_K8S_FORGE_URL: OURS }],
    ['github', 'https://api.github.com', { GITHUB_API_URL: `${OURS}/api/v3` }],
    ['gitlab', 'https://gitlab.com/api/v4', { CI_SERVER_URL: OURS }],
    ['gitlab', 'https://gitlab.com/api/v4', { GITHUB_API_URL: 'https://api.github.com' }],
  ])('not %s at %s, with %p', (kind, base, env) => {
    expect(() => ask(kind, base, env)).toThrow(
      /^monocle-k8s\.yaml alone names .* nothing was pushed/,
    );
  });

  test('and whoever trusts the forge of the message is done', () => {
    const place = { kind: 'gitea', base: `${OURS}/gitea/api/v1`, project: ['a', 'b'] } as const;
    expect(() => refuseChosenHost(place, {})).toThrow(`give --forge-url ${OURS}/gitea, or set`);
  });
});
