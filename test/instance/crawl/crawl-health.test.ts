import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MonocleConfig } from '../../../constructs/config/config.js';
import {
  type CrawlAnswer,
  type CrawlError,
  crawlText,
  readErrors,
  readOldest,
} from '../../../src/instance/crawl/crawl-answers.js';
import { type CrawlAnswers, crawlHealth } from '../../../src/instance/crawl/crawl-health.js';
import { crawlQuestions, MAX_CRAWLERS } from '../../../src/instance/crawl/crawl-questions.js';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const HOUR = 3_600_000;
const ago = (hours: number): number => NOW - hours * HOUR;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('the questions', () => {
  const config = (providers: readonly unknown[]): MonocleConfig =>
    ({
      workspaces: [
        { name: 'empty', crawlers: [] },
        {
          name: 'demo',
          crawlers: providers.map((provider, i) => ({ name: `c${i}`, update_since: '', provider })),
        },
      ],
    }) as unknown as MonocleConfig;

  test.each<[string, unknown, readonly string[] | undefined]>([
    ['github', { github_organization: 'a' }, ['PROJECT', 'ORGANIZATION']],
    ['gitlab', { gitlab_organization: 'a' }, ['PROJECT', 'ORGANIZATION']],
    ['gerrit', { gerrit_url: 'u' }, ['PROJECT', 'ORGANIZATION']],
    ['bugzilla', { bugzilla_url: 'u' }, ['TASK_DATA']],
    ['users', { github_users: ['u'] }, ['USER']],
    ['an app', { github_app_id: '1' }, undefined],
    ['task data', 'TaskDataProvider', undefined],
  ])('of %s', (_, provider, types) => {
    expect(crawlQuestions(config([provider]))).toEqual({
      crawlers: types
        ? [{ workspace: 'demo', crawler: 'c0', types: types.map((type) => `ENTITY_TYPE_${type}`) }]
        : [],
      workspaces: types ? ['demo'] : [],
      left: 0,
      needsSignIn: false,
    });
  });

  test('are limited, and the rest is counted', () => {
    const many = Array.from({ length: 1_000 }, () => ({ github_organization: 'a' }));
    const { crawlers, left } = crawlQuestions(config(many));
    expect([crawlers.length, left]).toEqual([MAX_CRAWLERS, 800]);
  });
});

describe('an answer about the oldest entity', () => {
  test.each<[string, unknown, unknown]>([
    [
      'of Monocle',
      { entity: { entity: { project_name: 'acme/shop' }, last_commit_at: '2026-01-02T01:04:05Z' } },
      { entity: 'acme/shop', at: ago(2) },
    ],
    [
      'of users',
      { entity: { entity: { user_name: 'jane' }, last_commit_at: '2026-01-02T01:04:05.123456Z' } },
      { entity: 'jane', at: ago(2) + 123 },
    ],
    ['without an entity', { error: 'CommitGetNoEntity' }, 'none'],
    ['before the reload', { error: 'CommitGetUnknownCrawler' }, { why: expect.anything() }],
    ['of an unknown workspace', { error: 'CommitGetUnknownIndex' }, { why: expect.anything() }],
    ['without a date', { entity: { entity: {} } }, { why: expect.anything() }],
    [
      'with a date that Kubernetes does not take',
      { entity: { entity: {}, last_commit_at: '+100000-01-01T00:00:00Z' } },
      { why: expect.anything() },
    ],
    ['of another shape', [], { why: expect.anything() }],
    ['null', null, { why: expect.anything() }],
    ['a page', 'html', { why: expect.anything() }],
  ])('%s', (_, body, expected) => {
    expect(readOldest({ body })).toEqual(expected);
  });
});

describe('an answer about errors', () => {
  const answer = (errors: unknown): CrawlAnswer => ({
    body: { success: { errors: [{ crawler: 'acme', entity: { project_name: 'p' }, errors }] } },
  });

  test('is read newest first, with its body', () => {
    expect(
      readErrors(
        answer([
          { message: 'decode', body: '["old"]', created_at: iso(ago(3)) },
          { message: 'partial', body: 'new', created_at: iso(ago(1)) },
        ]),
      ),
    ).toEqual([
      { crawler: 'acme', entity: 'p', message: 'partial: new', at: ago(1), isHarmless: true },
      { crawler: 'acme', entity: 'p', message: 'decode: ["old"]', at: ago(3), isHarmless: false },
    ]);
  });

  test('without errors has an empty message, as protobuf writes it', () => {
    expect(readErrors({ body: { success: {} } })).toEqual([]);
  });

  test.each<[CrawlAnswer, string]>([
    [{ why: 'x', needsSignIn: true }, 'errors need sign-in'],
    [{ why: 'x' }, 'errors are not known'],
    [{ body: { error: '0:unknown tenant' } }, 'errors are not known'],
    [{ body: null }, 'errors are not known'],
  ])('that is none: %j', (found, why) => {
    expect(readErrors(found)).toEqual({ why });
  });
});

const asked = (crawler: string, oldest: CrawlAnswers['crawlers'][number]['oldest']) => ({
  ...{ workspace: 'demo', crawler, oldest },
});
const at = (hours: number) => ({ entity: 'p', at: ago(hours) });
const error = (hours: number, more: Partial<CrawlError> = {}): CrawlError => ({
  ...{ crawler: 'acme', entity: 'p', message: 'graph: bad', at: ago(hours), isHarmless: false },
  ...more,
});
const answers = (
  crawlers: CrawlAnswers['crawlers'],
  errors: CrawlAnswers['errors'][number]['errors'] = [],
  left = 0,
): CrawlAnswers => ({ crawlers, errors: [{ workspace: 'demo', errors }], left });

describe('the condition', () => {
  test.each<[string, CrawlAnswers, string, string]>([
    ['no crawlers', { crawlers: [], errors: [], left: 0 }, 'True NoCrawlers', 'No crawlers'],
    [
      'all are new',
      answers([asked('acme', at(0.2)), asked('b', at(0.9))]),
      'True Crawled',
      '2 crawlers, less than 1 h behind',
    ],
    [
      'one is behind',
      answers([asked('b', at(0.2)), asked('acme', at(2.4)), asked('c', at(2.6))]),
      'True Crawled',
      '3 crawlers, slowest acme (workspace demo) 2 h behind',
    ],
    [
      'far behind',
      answers([asked('acme', at(24 * 500))]),
      'True Crawled',
      '1 crawler, slowest acme (workspace demo) 365 d behind',
    ],
    [
      'a clock ahead',
      answers([asked('acme', at(-5))]),
      'True Crawled',
      '1 crawler, less than 1 h behind',
    ],
    [
      'one gives no answer',
      answers([asked('acme', at(0)), asked('b', { why: 'it is gone' })]),
      'True Crawled',
      '2 crawlers, less than 1 h behind, 1 not known: it is gone',
    ],
    [
      'none gives an answer',
      answers([asked('acme', { why: 'it is gone' })]),
      'Unknown NoAnswer',
      'Not known: it is gone',
    ],
    [
      'errors need sign-in',
      answers([asked('acme', at(0))], { why: 'errors need sign-in' }),
      'True Crawled',
      '1 crawler, less than 1 h behind, errors need sign-in',
    ],
    [
      'an error since the last crawl of all',
      answers([asked('acme', at(3)), asked('b', at(0))], [error(1)]),
      'False CrawlErrors',
      '2 crawlers, 1 with errors: acme (workspace demo) p: graph: bad, slowest acme (workspace demo) 3 h behind',
    ],
    [
      'an error that is over',
      answers([asked('acme', at(0.5))], [error(1)]),
      'True Crawled',
      '1 crawler, less than 1 h behind',
    ],
    [
      'an error after which Monocle goes on',
      answers([asked('acme', at(0.5))], [error(0.1, { isHarmless: true })]),
      'True Crawled',
      '1 crawler, less than 1 h behind',
    ],
    [
      'an error of a crawler that is not in the config',
      answers([asked('acme', at(0.5))], [error(0.1, { crawler: 'former' })]),
      'True Crawled',
      '1 crawler, less than 1 h behind',
    ],
    [
      'too many',
      answers([asked('acme', at(0.5))], [], 7),
      'True Crawled',
      '8 crawlers, less than 1 h behind, 7 not asked',
    ],
  ])('%s', (_, given, verdict, message) => {
    const { condition } = crawlHealth(given, NOW);
    expect([`${condition.status} ${condition.reason}`, condition.message]).toEqual([
      verdict,
      message,
    ]);
  });

  test('and the fields stay the same while crawlers crawl', () => {
    const first = crawlHealth(
      answers([asked('a', at(2.1)), asked('b', at(2.2))], [error(0.4), error(0.5)]),
      NOW,
    );
    const later = crawlHealth(
      answers([asked('a', at(2.7)), asked('b', at(2.05))], [error(0.3), error(0.4)]),
      NOW,
    );
    expect(later.condition).toEqual(first.condition);
    expect(later.fields).toEqual(first.fields);
  });

  test('each crawler has what the status of a MonocleCrawler has', () => {
    const { crawlers } = crawlHealth(answers([asked('acme', at(3))], [error(1), error(2)]), NOW);
    expect(crawlers).toEqual([
      {
        ...{ workspace: 'demo', crawler: 'acme', oldest: at(3) },
        errors: [{ entity: 'p', message: 'graph: bad', at: '2026-01-02T02:04:05Z' }],
        crawled: { status: 'False', reason: 'CrawlErrors', message: 'p: graph: bad' },
      },
    ]);
  });
});

test('any answer gives a small verdict, and none of its control characters', () => {
  const word = fc.string({ unit: 'binary', maxLength: 600 });
  const time = fc.oneof(
    word,
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
  const wire = fc.oneof(
    fc.jsonValue(),
    fc.record({
      entity: fc.record({ entity: fc.dictionary(word, word), last_commit_at: time }),
    }),
    fc.record({
      success: fc.record({
        errors: fc.array(
          fc.record({
            crawler: fc.oneof(fc.constant('acme'), word),
            entity: fc.record({ project_name: word }),
            errors: fc.array(fc.record({ message: word, body: word, created_at: time })),
          }),
        ),
      }),
    }),
  );
  fc.assert(
    fc.property(wire, wire, (one, two) => {
      const oldest = readOldest({ body: one });
      const health = crawlHealth(
        answers(
          [asked('acme', oldest === 'none' ? { why: 'none' } : oldest)],
          readErrors({ body: two }),
        ),
        NOW,
      );
      expect(health.fields?.errors?.length ?? 0).toBeLessThanOrEqual(5);
      const text = JSON.stringify([health.condition, health.fields, health.crawlers]);
      expect(text.length).toBeLessThan(8_000);
      expect(health.condition.message).not.toMatch(/\p{C}/u);
      expect(text.isWellFormed()).toBe(true);
      for (const { at } of health.fields?.errors ?? [])
        expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
    }),
  );
});

describe('secrets in errors', () => {
  test.each([
    'ghp_0123456789abcdefghijABCDEFGHIJ012345',
    'github_pat_11AAAAAAA0aaaaaaaaaaaa_bbbbbbbb',
    'glpat-abcdefghij0123456789',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnop',
    '0123456789abcdef0123456789abcdef01234567',
    'aVeryLongTokenWithoutAnyDigitInItAtAll',
  ])('%s is masked by its form', (secret) => {
    for (const text of [
      secret,
      `{"token":"${secret}"}`,
      `Authorization: Bearer ${secret}`,
      `GET https://user:${secret}@host/x`,
      `GET https://host/x?private_token=${secret}`,
      `${'x '.repeat(90)}${secret}`,
    ])
      expect(crawlText(text, 200)).not.toContain(secret.slice(0, 16));
  });

  test.each([
    ['password=hunter2, then', 'password=…, then'],
    ['Authorization: Basic dTpw', 'Authorization: … …'],
    ['{"secret": "abc"}', '{"secret": "…"}'],
    ['Bad credentials of acme/shop', 'Bad credentials of acme/shop'],
    ['token expired', 'token expired'],
  ])('%s', (text, masked) => {
    expect(crawlText(text, 200)).toBe(masked);
  });
});
