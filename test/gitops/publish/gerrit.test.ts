/** The ref of a push to Gerrit: what it names comes from a file that anybody may have written. */
import { describe, expect, test } from '@jest/globals';
import { gerritRef } from '../../../src/gitops/publish/gerrit.js';

const NONE = { reviewers: [], labels: [], isWorkInProgress: false };

describe('the ref of a push to Gerrit', () => {
  test('has its options', () => {
    const reviewers = ['ada', 'ada+x@example.org', 'org/team'];
    expect(gerritRef('main', NONE)).toBe('refs/for/main');
    expect(
      gerritRef('main', {
        ...{ reviewers, labels: ['Code-Review+1'], topic: 'a.b-c', isWorkInProgress: true },
      }),
    ).toBe('refs/for/main%topic=a.b-c,r=ada,r=ada+x@example.org,r=org/team,l=Code-Review+1,wip');
  });

  test.each([
    ['main', { reviewers: ['ada,submit,l=Code-Review+2'] }],
    ['main', { reviewers: ['ada', 'ada\nx'] }],
    ['main', { reviewers: [''] }],
    ['main', { labels: ['Code-Review+2,submit'] }],
    ['main', { labels: ['a%b'] }],
    ['main', { topic: 'a,submit' }],
    ['main%submit', {}],
  ])('has no other: %s with %p', (branch, review) => {
    expect(() => gerritRef(branch, { ...NONE, ...review })).toThrow(/nothing was pushed/);
  });
});
