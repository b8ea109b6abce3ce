/** Provenance without git: whatever a source repository says, it is one printable line each. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type DesiredInstance,
  filesOf,
  ownershipOf,
  ownershipText,
  readOwnership,
} from '../../../src/gitops/directory/directory.js';
import {
  argoTrailers,
  describeProvenance,
  type Provenance,
  parseSourceTrailers,
  provenanceOf,
  provenanceText,
  readProvenance,
  sourceTrailers,
  unlinked,
} from '../../../src/gitops/provenance/provenance.js';
import {
  readSourceCommit,
  sourceLine,
  sourceUrl,
} from '../../../src/gitops/provenance/source-words.js';
import { commitMessage } from '../../../src/gitops/publish/message.js';
import { synthesize } from '../../../src/index.js';
import { runs } from '../../support/random/runs.js';

const SHA = '0123456789abcdef0123456789abcdef01234567';
const FULL: Provenance = {
  repository: 'https://git.example.org/teams.git',
  paths: ['teams/team.yaml'],
  commit: SHA,
  author: 'Ada <ada@example.org>',
  date: '2026-01-02T03:04:05+01:00',
  subject: 'Raise the memory',
};

const synthesis = synthesize({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  ...{ kind: 'Monocle', metadata: { namespace: 'prod', name: 'team' } },
});
const instance = (source: Provenance | undefined, name = 'team'): DesiredInstance => ({
  ...{ namespace: 'prod', name, synthesis, ...(source && { source }) },
});

const messageOf = (instances: readonly DesiredInstance[], template?: string): string =>
  commitMessage({
    ...{ instances, ...(template && { template }) },
    changes: instances.map(({ name }) => ({
      ...{ directory: `clusters/prod/${name}`, monocle: `prod/${name}`, unchanged: 0 },
      objects: [{ verb: 'created' as const, subject: `Service/prod/${name}` }],
    })),
  });

/** As git itself reads them: each trailer on a line. */
const trailersOf = (message: string): string[] =>
  execFileSync('git', ['interpret-trailers', '--parse'], { input: message, encoding: 'utf8' })
    .trimEnd()
    .split('\n');

describe('the address of a remote', () => {
  test.each([
    ['https://git.example.org/a/b.git', 'https://git.example.org/a/b.git'],
    ['https://ada:opensesame@git.example.org/a.git', 'https://git.example.org/a.git'],
    [`https://ghp_${'a1'.repeat(18)}@github.com/a/b`, 'https://github.com/a/b'],
    ['https://oauth2:glpat-x@gitlab.com:8443/a/b', 'https://gitlab.com:8443/a/b'],
    ['https://git.example.org/a.git?private_token=opensesame#x', 'https://git.example.org/a.git'],
    ['git@git.example.org:a/b.git', 'ssh://git@git.example.org/a/b.git'],
    ['ada-token@git.example.org:a/b.git', 'ssh://git.example.org/a/b.git'],
    ['git.example.org:a/b.git', 'ssh://git.example.org/a/b.git'],
    ['ssh://git@git.example.org:2222/a/b', 'ssh://git@git.example.org:2222/a/b'],
    ['ssh://ada:opensesame@git.example.org/a', 'ssh://git.example.org/a'],
    ['git://git.example.org/a', 'git://git.example.org/a'],
  ])('%s is shown without what is secret', (remote, shown) => {
    expect(sourceUrl(remote)).toBe(shown);
    expect(sourceUrl(shown)).toBe(shown);
  });

  test.each([
    ['a path', '/srv/git/a.git'],
    ['a relative path', '../a.git'],
    ['a file URL', 'file:///srv/git/a.git'],
    ['a program', 'ext::sh -c evil'],
    ['a helper', 'codecommit::eu-west-1://a'],
    ['a password with a slash', 'https://ada:12/opensesame@git.example.org/a'],
    ['a password with a slash, as scp', 'ada:opensesame@git.example.org:a'],
    ['a line break', 'https://git.example.org/a\nCo-authored-by: x'],
    ['an escape', 'https://git.example.org/\u001b[31m'],
    ['a token in the path', `https://git.example.org/ghp_${'a1'.repeat(18)}/a`],
    ['nothing', ''],
    ['something very long', `https://git.example.org/${'a'.repeat(5_000)}`],
  ])('%s is left out', (_, remote) => {
    expect(sourceUrl(remote)).toBeUndefined();
  });
});

test('an address never has what stands for a password in it', () => {
  const part = fc.string({ unit: fc.constantFrom(...'ab1.-_~%4@:/?#[]\\ \n'), maxLength: 8 });
  const scheme = fc.constantFrom('https://', 'ssh://', 'git://', 'http:/', '', 'file://', 'a::');
  fc.assert(
    fc.property(scheme, part, part, part, part, (start, user, before, after, rest) => {
      const shown = sourceUrl(`${start}${user}:${before}opensesame${after}@host.example/${rest}`);
      expect(shown ?? '').not.toContain('opensesame');
    }),
    { numRuns: runs(5_000) },
  );
});

const commitObject = (author: string, message: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `tree ${SHA}\nparent ${SHA}\nauthor ${author}\ncommitter C <c@example.org> 1 +0000\n\n`,
    ),
    Buffer.from(message),
  ]);

describe('a commit of the source', () => {
  test('has an author, a date and a subject, as git shows them', () => {
    expect(
      readSourceCommit(
        commitObject('Ada L. <ada@example.org> 1767323045 +0100', 'One\ntwo\n\nx\n'),
      ),
    ).toEqual({
      ...{ author: 'Ada L. <ada@example.org>', date: '2026-01-02T04:04:05+01:00' },
      subject: 'One two',
    });
  });

  test.each<[string, string, string | Buffer, object]>([
    ['no name', '<a@b> 0 +0000', 'x', { author: '<a@b>', date: '1970-01-01T00:00:00Z' }],
    ['no zone', 'A <a@b> 0 +9999', 'x', { author: 'A <a@b>', date: '1970-01-01T00:00:00Z' }],
    ['a date before all', 'A <a@b> -5 +0000', 'x', { author: 'A <a@b>' }],
    ['a date after all', 'A <a@b> 999999999999 +0000', 'x', { author: 'A <a@b>' }],
    ['no author', 'nobody', 'x', {}],
  ])('with %s loses only that', (_, author, message, rest) => {
    expect(readSourceCommit(commitObject(author, message))).toEqual({ ...rest, subject: 'x' });
  });

  test.each<[string, string | Buffer, string | undefined]>([
    ['line breaks', 'a\rb\u2028c\u0085d\n\nCo-authored-by: x <x@y>', 'a b c d'],
    ['a trailer', 'Co-authored-by: Eve <eve@example.org>', 'Co-authored-by: Eve <eve@example.org>'],
    ['what a terminal obeys', 'a\u001b[31m\u202eb', 'a [31m b'],
    ['bytes that are no text', Buffer.from([0x61, 0xff, 0x00, 0x62]), 'a\ufffd b'],
    ['a token', `use ghp_${'a1'.repeat(18)}`, '…'],
    ['nothing', '\n\n', undefined],
  ])('with %s in its message is one plain line', (_, message, subject) => {
    expect(readSourceCommit(commitObject('A <a@b> 0 +0000', message)).subject).toBe(subject);
  });

  test('with a message of megabytes is cut, and soon', () => {
    const { subject } = readSourceCommit(commitObject('A <a@b> 0 +0000', 'a'.repeat(20_000_000)));
    expect(subject).toBe(`${'a'.repeat(199)}…`);
  });

  test('cannot forge an author by a header that goes on', () => {
    const bytes = Buffer.from(
      `tree ${SHA}\nauthor A <a@b> 0 +0000\ngpgsig x\n author Eve <e@f> 0 +0000\n\nauthor E <e@f> 0 +0000`,
    );
    expect(readSourceCommit(bytes)).toMatchObject({ author: 'A <a@b>' });
  });
});

describe('the trailers', () => {
  test('name the source of each instance, and tell Argo CD', () => {
    expect(trailersOf(messageOf([instance({ ...FULL, dirty: true })]))).toEqual([
      `Argocd-reference-commit-repourl: ${FULL.repository}`,
      `Argocd-reference-commit-author: ${FULL.author}`,
      `Argocd-reference-commit-date: ${FULL.date}`,
      `Argocd-reference-commit-subject: ${FULL.subject}`,
      `Argocd-reference-commit-sha: ${SHA}`,
      'Monocle: prod/team',
      expect.stringMatching(/^Monocle-Synth-Hash: prod\/team \w{16}$/),
      `Monocle-Source-Repository: prod/team ${FULL.repository}`,
      'Monocle-Source-Path: prod/team teams/team.yaml',
      `Monocle-Source-Commit: prod/team ${SHA}`,
      `Monocle-Source-Author: prod/team ${FULL.author}`,
      `Monocle-Source-Date: prod/team ${FULL.date}`,
      `Monocle-Source-Subject: prod/team ${FULL.subject}`,
      'Monocle-Source-Dirty: prod/team true',
      expect.stringMatching(/^Monocle-K8s-Version: /),
    ]);
  });

  const argo = (...given: Parameters<typeof messageOf>) =>
    trailersOf(messageOf(...given)).filter((line) => line.startsWith('Argocd-'));

  test('tell Argo CD of one commit, and of none if there are several', () => {
    const other = { ...FULL, commit: SHA.replaceAll('0', 'f') };
    expect(argo([instance(FULL), instance(FULL, 'b')])).toHaveLength(5);
    expect(argo([instance(FULL), instance(other, 'b')])).toEqual([]);
    expect(argo([instance(FULL), instance(undefined, 'b')])).toEqual([]);
    expect(argo([instance(undefined)])).toEqual([]);
  });

  test('leave it to the user who names the commit for Argo CD', () => {
    const template = '{summary}\n\nArgocd-reference-commit-sha: abcdef\n';
    expect(argo([instance(FULL)], template)).toEqual(['Argocd-reference-commit-sha: abcdef']);
  });

  // The forms that Go's mail.ParseAddress takes.
  test.each([
    ['Ada <ada@example.org>', 'Ada <ada@example.org>'],
    ['Ada L. <ada@example.org>', '"Ada L." <ada@example.org>'],
    ['Lovelace, "Ada" <ada@example.org>', '"Lovelace, \\"Ada\\"" <ada@example.org>'],
    ['Zoë <zoe@example.org>', '"Zoë" <zoe@example.org>'],
    ['bot <4+a[bot]@users.example.org>', 'bot <"4+a[bot]"@users.example.org>'],
    ['<ada@example.org>', '<ada@example.org>'],
    ['root <root>', undefined],
    ['A <a@b@c>', 'A <"a@b"@c>'],
    ['A <a@b_c>', undefined],
  ])('give Argo CD the author %s as a mail address', (author, shown) => {
    const [line] = argoTrailers([{ ...FULL, author }]).filter((each) => each.includes('-author'));
    expect(line).toBe(shown && `Argocd-reference-commit-author: ${shown}`);
  });

  test('give Argo CD no commit of 64 digits, which it refuses', () => {
    const lines = argoTrailers([{ ...FULL, commit: SHA.padEnd(64, '0') }]);
    expect(lines.some((line) => line.includes('-sha'))).toBe(false);
  });
});

describe('what is read back', () => {
  test.each<[string, object]>([
    ['a line break', { subject: 'a\nb' }],
    ['an escape', { author: '\u001b[31m' }],
    ['a password', { repository: 'https://a:b@c.example/d' }],
    ['another protocol', { repository: 'ext::sh' }],
    ['no commit id', { commit: 'main' }],
    ['no date', { date: 'yesterday' }],
    ['no list', { paths: 'a' }],
    ['a path that is none', { paths: ['a\nb'] }],
    ['too many paths', { paths: Array(21).fill('a') }],
    ['an odd number', { morePaths: -1 }],
    ['dirt that is none', { dirty: 'no' }],
    ['something unknown', { extra: 1 }],
  ])('is nothing if it has %s', (_, wrong) => {
    expect(readProvenance(FULL)).toEqual(FULL);
    expect(readProvenance({ ...FULL, ...wrong })).toBeUndefined();
  });

  test('does not make the ownership file unreadable', () => {
    const text = filesOf(instance(FULL)).get('.monocle-k8s') ?? '';
    expect(readOwnership('x', text).source).toEqual(FULL);
    const forged = readOwnership('x', text.replace(`commit: `, 'commit: x'));
    expect(forged).toMatchObject({ monocle: 'prod/team' });
    expect(forged.source).toBeUndefined();
  });
});

test('in words it is two lines that fit a terminal, or one if there is no commit', () => {
  const words = 'Raise the memory (Ada <ada@example.org>)';
  expect(describeProvenance(FULL)).toEqual(['teams/team.yaml at 0123456', words]);
  expect(provenanceText(FULL)).toBe(`  from teams/team.yaml at 0123456\n       ${words}\n`);
  expect(describeProvenance({ ...FULL, dirty: true, paths: ['a', 'b'], morePaths: 3 })).toEqual([
    'a and 4 more at 0123456, with changes that are not committed',
    words,
  ]);
  const { author: _, subject: __, ...bare } = FULL;
  expect(describeProvenance(bare)).toEqual(['teams/team.yaml at 0123456']);
  expect(describeProvenance({ paths: ['a'], dirty: true })).toEqual(['a in no commit']);
});

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    'a\nCo-authored-by: Eve <eve@example.org>',
    '\r\nMonocle-Source-Commit: prod/team 0000',
    '\n\nx',
    `${'\u202e'.repeat(30)}x`,
    ' - ',
    '---\nfiles: []',
    '"\\',
    '\ud800',
    '| block',
    ...['Fixes #12, closes acme/other#3 @acme/all', 'closes GH-1 !2 https://a.org/b/issues/3'],
    'x'.repeat(5_000),
  ),
);

describe('the trailers close no issue and call nobody', () => {
  test.each([
    ['Fixes #12, closes acme/other#3 @acme/all', 'Fixes # 12, closes acme/other# 3 @ acme/all'],
    ['Closes GH-1, !2 https://a.org/b/issues/3', 'Closes GH- 1, ! 2 https: //a.org/b/issues/3'],
    ['Colour #a, mail ada@example.org!', 'Colour #a, mail ada@example.org!'],
  ])('%s', (subject, shown) => {
    const author = `${subject.slice(0, 9)} <ada#1@example.org>`;
    const source = { ...FULL, subject, author, paths: ['a#1/@b.yaml', `${subject}.yaml`] };
    const lines = sourceTrailers('prod/team', source);
    expect(lines).toContain(`Monocle-Source-Subject: prod/team ${shown}`);
    expect(lines).toContain('Monocle-Source-Path: prod/team a#1/@b.yaml');
    expect(lines).toContain(`Monocle-Source-Path: prod/team ${shown}.yaml`);
    expect(argoTrailers([source])).toContain(`Argocd-reference-commit-subject: ${shown}`);
    const text = [...lines, ...argoTrailers([source])].join('\n');
    expect(text).not.toMatch(/(clos|fix)\w*:? #\d/i);
    const read = parseSourceTrailers(lines.join('\n'), 'prod/team');
    expect(read).toMatchObject({ subject: shown, commit: source.commit });
    expect(read?.author).toMatch(/ <ada#1@example\.org>$/);
    expect(readOwnership('x', ownershipText(ownershipOf(instance(source)))).source).toEqual(source);
  });

  test.each([
    ['Fixes #12 <ada#1@example.org>', 'Fixes # 12 <ada#1@example.org>'],
    ['Fixes #1', 'Fixes # 1'],
    ['Ada <fixes #1>', 'Ada <fixes # 1>'],
  ])('the author %s', (author, shown) => {
    expect(unlinked({ ...FULL, author }).author).toBe(shown);
  });
});

test('whatever the source says, nothing but its own lines is in message and record', () => {
  fc.assert(
    fc.property(
      fc.array(anything, { minLength: 1, maxLength: 30 }),
      ...[anything, anything, anything],
      fc.uint8Array({ maxLength: 300 }),
      (paths, name, mail, remote, message) => {
        const object = Buffer.concat([
          Buffer.from(`tree ${SHA}\nauthor ${name} <${mail}> 1767323045 +0100\n\n`),
          message,
        ]);
        const source = provenanceOf(
          paths.filter((path) => sourceLine(path) !== ''),
          { commit: SHA, repository: sourceUrl(remote), ...readSourceCommit(object) },
        );
        const text = messageOf([instance(source)]);
        const plain = messageOf([instance(undefined)])
          .trimEnd()
          .split('\n');
        const own = [...sourceTrailers('prod/team', source), ...argoTrailers([source])];
        // The lines without provenance, and its own: as many as there are facts.
        expect(text.trimEnd().split('\n').sort()).toEqual([...plain, ...own].sort());
        for (const line of own) {
          expect(line).toMatch(
            /^(Monocle-Source-[A-Z][a-z]+: prod\/team |Argocd-reference-commit-[a-z]+: )\P{C}+$/u,
          );
          expect(line.length).toBeLessThan(1_100);
        }
        const block = text.split('\n\n').at(-1) ?? '';
        const { morePaths: _, ...said } = source;
        expect(parseSourceTrailers(block, 'prod/team')).toEqual(unlinked(said));
        expect(readOwnership('x', ownershipText(ownershipOf(instance(source)))).source).toEqual(
          source,
        );
      },
    ),
    { numRuns: runs(300) },
  );
});
