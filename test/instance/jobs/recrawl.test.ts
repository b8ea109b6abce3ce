import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { commitDate, findRecrawlable, keptDates } from '../../../src/instance/jobs/recrawl.js';

const NOW = Date.parse('2026-01-02T03:04:05Z');

describe('the date', () => {
  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-01-31T23:59:59Z', '2024-01-31T23:59:59Z'],
    ['2024-01-31 23:59:59 UTC', '2024-01-31T23:59:59Z'],
    ['2024-01-31 23:59:59 GMT', '2024-01-31T23:59:59Z'],
    ['2024-01-31T23:59:59+0200', '2024-01-31T21:59:59Z'],
    ['2024-01-31 23:59:59 -02:30', '2024-02-01T02:29:59Z'],
    ['2026-01-02', '2026-01-02'],
    ['2026-01-02T03:04:06Z', undefined],
    ['2026-01-03', undefined],
    ['2023-02-29', undefined],
    ['2024-01-31T25:00:00Z', undefined],
    ['2024-01-31T23:59:59+99:99', undefined],
    ['last week', undefined],
    ['', undefined],
    ['2024-01-01\n', undefined],
  ])('%j is %j for the janitor', (since, date) => {
    expect(commitDate(since, NOW)).toBe(date);
  });

  test('whatever is given, the janitor gets no space, and a form that 1.10.0 reads', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (since) => {
        expect(commitDate(since, NOW) ?? '2024-01-01').toMatch(
          /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/,
        );
      }),
    );
  });
});

const config = (provider: unknown, crawler = 'acme', workspace = 'demo') =>
  stringify({
    workspaces: [
      { name: 'first', crawlers: [] },
      { name: workspace, crawlers: [{ name: crawler, update_since: '2020-01-01', provider }] },
    ],
  });
const GITHUB = { github_organization: 'acme' };
const request = (crawler = 'acme', workspace = 'demo') => ({ workspace, crawler });

describe('what the janitor would pass over is refused', () => {
  test.each<[string, string | undefined, ReturnType<typeof request>, string]>([
    ['no config', undefined, request(), 'cannot be read'],
    ['a broken config', 'a: [', request(), 'cannot be read'],
    ['another shape', 'workspaces: {a: 1}', request(), 'cannot be read'],
    ['an unknown workspace', config(GITHUB), request('acme', 'x'), 'there are "demo/acme"'],
    ['an unknown crawler', config(GITHUB), request('x'), 'no crawler "x" in workspace "demo"'],
    ['no crawlers', 'workspaces: []', request(), 'there are none'],
    ['a space', config(GITHUB, 'my acme'), request('my acme'), 'start script'],
    ['a pattern', config(GITHUB, 'a*'), request('a*'), 'start script'],
    ['other letters', config(GITHUB, 'müller'), request('müller'), 'start script'],
    ['task data', config('TaskDataProvider'), request(), 'nothing in the config'],
    ['an app', config({ github_app_id: '1' }), request(), 'nothing in the config'],
    ['no repositories', config({ gerrit_url: 'https://g' }), request(), 'nothing in the config'],
  ])('%s', (_, text, asked, message) => {
    expect(findRecrawlable(text, asked)).toContain(message);
  });

  test('a message holds no character that a terminal obeys, and names at most 20', () => {
    const crawlers = Array.from({ length: 50 }, (_, i) => ({
      name: `\u001b[31m${i}`,
      provider: {},
    }));
    const text = stringify({ workspaces: [{ name: 'demo', crawlers }] });
    const message = findRecrawlable(text, request('\u001b]0;x\u0007')) as string;
    expect(message).not.toMatch(/\p{C}/u);
    expect(message).toContain('30 more');
  });

  test('any text and any names give a crawler or a sentence', () => {
    const word = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.oneof(word, fc.json()), word, word, (text, workspace, crawler) => {
        expect(typeof findRecrawlable(text, { workspace, crawler })).toBe('string');
      }),
    );
  });
});

test.each<[string, object, string | undefined]>([
  ['an organization', GITHUB, 'only the search for new ones'],
  ['with repositories', { ...GITHUB, github_repositories: ['a'] }, 'does not list keep'],
  ['a group', { gitlab_organization: 'g' }, 'organization "g" keep'],
  ['patterns', { gerrit_url: 'u', gerrit_repositories: ['a', '^b.*'] }, 'by "^b.*" keep'],
  ['names', { gerrit_url: 'u', gerrit_repositories: ['a'] }, undefined],
  ['products', { bugzilla_url: 'u', bugzilla_products: ['p'] }, undefined],
  ['users', { github_users: ['u'] }, undefined],
])('%s: what keeps its date is told', (_, provider, message) => {
  const found = findRecrawlable(config(provider), request());
  if (typeof found === 'string') throw new Error(found);
  const kept = keptDates(found);
  if (message === undefined) expect(kept).toBeUndefined();
  else expect(kept).toContain(message);
});
