/** The text of a pull request, with names of anybody in it. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type BodyInput,
  code,
  pullRequestText,
  readMark,
} from '../../../src/gitops/forge/pull-requests.js';

const CHANGE = 'c'.repeat(64);
const input = (given: Partial<BodyInput> = {}): BodyInput => ({
  ...{ title: 'Monocle prod/team: 1 configured', author: 'Ada', change: CHANGE },
  sources: new Map([['prod/team', { paths: ['team.yaml'], commit: 'a'.repeat(40) }]]),
  changes: [
    {
      ...{ directory: 'clusters/prod/team', monocle: 'prod/team', unchanged: 9 },
      objects: [
        { verb: 'configured', subject: 'Deployment/prod/team-api', detail: 'replicas 1 → 2' },
      ],
    },
  ],
  ...given,
});
const withDetail = (detail: string, many = 1): BodyInput => {
  const [first] = input().changes;
  if (first === undefined) throw new Error('no change');
  const object = { verb: 'configured' as const, subject: detail, detail };
  return input({ changes: [{ ...first, objects: Array.from({ length: many }, () => object) }] });
};

describe('the text', () => {
  test('has a table for each instance, the source, and who made it', () => {
    const { title, body } = pullRequestText(input());
    expect(title).toBe('Monocle prod/team: 1 configured');
    const lines = body.split('\n');
    expect(lines[0]).toBe('### `prod/team`');
    expect(lines[2]).toMatch(/^1 configured, from `.*team\.yaml.*`$/);
    expect(lines).toContain('| `Deployment/prod/team-api` | configured | `replicas 1 → 2` |');
    expect(body).toMatch(/Proposed by monocle-k8s \S+ for `Ada`\./);
  });

  test('ends with "… and N more" before a forge refuses its length', () => {
    const { body } = pullRequestText(withDetail('x'.repeat(500), 1_000));
    expect(body.length).toBeLessThan(60_000);
    const rows = body.split('\n').filter((line) => line.startsWith('| `')).length;
    expect(body).toContain(`\n… and ${1_000 - rows} more\n`);
  });

  test.each([
    '@ada',
    'closes #1',
    'Fixes !2',
    'resolved https://git.example/a/b/issues/1',
    '`</td><img src=x>`',
    'a | b | `c`',
    'a\\',
    '\n/merge\n',
    '\u2028/approve',
    '-->\n<!-- monocle-k8s',
    '[x](https://evil.example)',
  ])('of %j cannot mention, link, close or leave its cell', (hostile) => {
    const text = pullRequestText({ ...withDetail(hostile), author: hostile });
    const row = text.body.split('\n').find((line) => line.startsWith('| `')) ?? '';
    expect(row).toMatch(/^\| `[^`|]+` \| configured \| `[^`|]+` \|$/);
    expect(text.body).not.toMatch(/@\w|#\d|!\d|https?:\/\//);
    expect(text.body).not.toMatch(/(close[sd]?|fix(e[sd])?|resolve[sd]?)\s/i);
    expect(text.body.split(/[\n\u2028]/).filter((line) => line.startsWith('/'))).toEqual([]);
    expect(readMark(text)).toEqual({ isOurs: true, change: CHANGE });
  });

  test('keeps any text in one code span', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(code(text)).toMatch(/^`[^`|\n\r\u2028\u2029]+`$/u);
      }),
    );
  });
});

describe('the mark', () => {
  const ours = pullRequestText(input());

  test('is ours, also with other line ends and as a draft', () => {
    const body = `${ours.body.replaceAll('\n', '\r\n')}\r\n`;
    expect(readMark({ title: `Draft: ${ours.title}`, body })?.isOurs).toBe(true);
    expect(readMark({ title: `WIP: ${ours.title}`, body: ours.body })?.isOurs).toBe(true);
  });

  test.each([
    ['title', { ...ours, title: 'Mine' }],
    ['text', { ...ours, body: ours.body.replace('configured', 'changed') }],
    ['beginning', { ...ours, body: `Look!\n${ours.body}` }],
  ])('is not ours with another %s', (_, text) => {
    expect(readMark(text)).toEqual({ isOurs: false, change: CHANGE });
  });

  test('counts only at the end', () => {
    expect(readMark({ ...ours, body: `${ours.body}\nmore` })).toBeUndefined();
    expect(readMark({ ...ours, body: '' })).toBeUndefined();
  });
});
