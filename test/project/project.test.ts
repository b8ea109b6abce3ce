/** monocle-k8s.yaml: what it may say, and where each problem is. */
import { describe, expect, test } from '@jest/globals';
import { chooseEnvironment, withSettings } from '../../src/project/environment.js';
import { readProject } from '../../src/project/project.js';
import type { Project } from '../../src/project/publish-flags.js';
import { redactJson } from '../../src/redact.js';

const problemsOf = (text: string): string[] =>
  readProject('monocle-k8s.yaml', text).findings.map(
    ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
  );

const WHOLE = `
files: [team.yaml, teams/*.yaml, more/**/*.yaml]
config: config.yaml
namespace: metrics
overlays: [overlays/all.yaml]
repository: https://git.example.org/platform/monocles.git
branch: main
path: clusters/dev
createBranchFrom: main
prune: true
pullRequest: false
requireCleanSource: true
message: |
  {summary}

  {changes}
signoff: true
sign: false
author: Ada <ada@example.org>
committer: CI <ci@example.org>
pushOptions: [ci.skip, merge_request.label=monocle, merge_request.title=a=b]
forge: {kind: Gitea, url: https://git.example.org, labels: [monocle], reviewers: [ada], draft: true, autoMerge: false}
defaultEnvironment: staging
environments:
  staging:
    path: clusters/staging
    overlays: [overlays/staging.yaml]
    ready: {context: staging}
  prod:
    branch: prod
    repository: git@git.example.org:platform/monocles.git
    ready: {argocd: {context: hub, namespace: argocd}}
  dr: {}
`;

test('a project with every field is read as it is', () => {
  const { project, findings } = readProject('monocle-k8s.yaml', WHOLE);
  expect(findings).toEqual([]);
  expect(project?.environments?.staging?.ready).toEqual({ context: 'staging' });
  expect(project?.forge?.kind).toBe('Gitea');
});

test.each([
  'https://git.example.org/a.git',
  'http://127.0.0.1:8080/a.git',
  'http://localhost/a.git',
  'http://[::1]:3000/a.git',
  'ssh://git@git.example.org:2222/a.git',
  'git://127.0.0.1/a.git',
  'git@git.example.org:a/b.git',
  '.',
])('the repository can be %s', (repository) => {
  expect(problemsOf(`repository: ${JSON.stringify(repository)}\n`)).toEqual([]);
});

test.each([
  'http://git.example.org/a.git',
  'http://localhost.example.org/a.git',
  'http://127.0.0.1.example.org/a.git',
  'http://127.0.0.1:80@git.example.org/a.git',
  'http://localhost@git.example.org/a.git',
  'http://localhost?@git.example.org/a.git',
  'HTTP://git.example.org/a.git',
])('the repository cannot be %s, which would show a password to the network', (repository) => {
  const [problem, ...more] = problemsOf(
    `branch: main\nrepository: ${JSON.stringify(repository)}\n`,
  );
  expect(problem).toMatch(
    /^monocle-k8s\.yaml:2:13 (is plain http, .*use https or ssh|holds a pass)/,
  );
  expect(more).toEqual([]);
});

test.each([
  ...['ci.variable=A=b', 'ci.input=a=b', 'integrations.skip_ci', 'secret_push_protection.skip_all'],
  ...['security_policy.bypass_reason=a', 'merge_request.auto_merge', 'merge_request.target=prod'],
  ...['merge_request.merge_when_pipeline_succeeds', 'merge_request.description=/merge'],
  ...['submit', 'l=Code-Review+2', 'repo.private=false', 'CI.SKIP', 'ci.skip.x', 'constructor'],
])('the push option %s is for the command line alone', (option) => {
  const text = `branch: main\nenvironments:\n  prod:\n    pushOptions: [ci.skip, ${option}]\n`;
  expect(problemsOf(text)).toEqual([
    expect.stringMatching(
      /^monocle-k8s\.yaml:4:28 is not one of the options .*\(ci\.skip, .*; give it with --push-option$/,
    ),
  ]);
});

const OTHER = 'must be an https, ssh or git URL, or . for the clone';

describe('a problem has its line and column', () => {
  test.each<[name: string, text: string, problems: string[]]>([
    ['no document', '', ['1:1 is empty']],
    ['only comments', '# nothing\n', ['1:1 is empty']],
    ['several documents', 'prune: true\n---\nprune: true\n', ['1:1 holds more than one document']],
    ['not YAML', 'files: [a\n', ['2:1 ']],
    ['a list', '- files\n', ['1:1 must be an object, is a list']],
    ['the same key twice', 'path: a\npath: b\n', ['2:1 ']],
    [
      'a field with a typo',
      'branch: a\nenviroments: {}\n',
      ['2:1 unknown field; did you mean environments?'],
    ],
    [
      'a typo in an environment',
      'environments:\n  prod:\n    brnch: a\n',
      ['3:5 unknown field; did you mean branch?'],
    ],
    [
      'environments within one',
      'environments:\n  prod:\n    environments: {}\n',
      ['3:5 unknown field'],
    ],
    [
      'an environment without a value',
      'environments:\n  prod:\n',
      ['2:8 must be an object, is null'],
    ],
    ['a number', 'branch: 12\n', ['1:9 must be a string, is a number (12); quote it']],
    ['no files', 'files: []\n', ['1:8 has 0 items; at least 1 is required']],
    ['files as a text', 'files: team.yaml\n', ['1:8 must be a list, is a string']],
    ['an empty path', 'files: [""]\n', ['1:9 must not be empty']],
    ['an absolute file', 'files: [a.yaml, /etc/passwd]\n', ['1:17 is absolute']],
    ['an absolute file of Windows', 'files: ["C:\\\\a.yaml"]\n', ['1:9 is absolute']],
    ['a file above', 'files: [../a.yaml]\n', ['1:9 leaves the directory of this file']],
    ['a file above, later', 'files: [a/../../b.yaml]\n', ['1:9 leaves the directory of this file']],
    ['a pattern above', 'files: ["*/../../*.yaml"]\n', ['1:9 leaves the directory of this file']],
    ["git's own file", 'config: .git/config\n', ['1:9 belongs to git itself']],
    ["git's own file in disguise", 'config: .GIT/config\n', ['1:9 belongs to git itself']],
    ['standard input', 'files: [./-]\n', ['1:9 is standard input']],
    ['the directory', 'files: [./]\n', ['1:9 is a directory']],
    ['two **', 'files: ["**/a/**/b.yaml"]\n', ['1:9 has more than one **']],
    [
      'a control character',
      'files: ["a\\tb"]\n',
      ['1:9 "a\\tb" is not valid; leave out line breaks'],
    ],
    [
      'an overlay above',
      'environments: {prod: {overlays: [../a.yaml]}}\n',
      ['1:34 leaves the directory'],
    ],
    ['an overlay with a pattern', 'overlays: ["*.yaml"]\n', ['1:12 is a pattern; name one file']],
    ['a config with a pattern', 'config: "*.yaml"\n', ['1:9 is a pattern; name one file']],
    ['a namespace', 'namespace: A_b\n', ["1:12 is not a namespace's name"]],
    ['a branch', 'branch: a..b\n', ['1:9 is not a valid branch name']],
    ['a branch that is an option', 'branch: --all\n', ['1:9 is not a valid branch name']],
    ['a base', 'createBranchFrom: "a b"\n', ['1:19 is not a valid branch name']],
    ['a path above', 'path: ../a\n', ['1:7 leaves the repository']],
    [
      'a path above, of two environments',
      'repository: .\nbranch: a\nenvironments:\n  a: {path: ../a}\n  b: {path: ../a}\n',
      ['4:13 leaves the repository', '5:13 leaves the repository'],
    ],
    ['an absolute path', 'path: /a\n', ['1:7 is absolute']],
    ['an author', 'author: Ada\n', ['1:9 should be like "Ada <ada@example.org>"']],
    ['a committer', 'committer: <a@b>\n', ['1:12 should be like']],
    ['a message', 'message: "{subject}"\n', ['1:10 {subject} is not one of {summary}']],
    ['a push option', 'pushOptions: ["a b=c"]\n', ['1:15 "a b=c" is not valid; it must be like']],
    [
      'a password',
      'repository: https://ada:opensesame@git.example.org/a.git\n',
      ['1:13 holds a password'],
    ],
    [
      'a token as user',
      `repository: https://ghp_${'a1B2'.repeat(9)}@git.example.org/a.git\n`,
      ['1:13 holds a password'],
    ],
    [
      'a token in a query',
      'repository: https://git.example.org/a.git?private_token=abcdefgh1234\n',
      ['1:13 holds a password'],
    ],
    ['a directory', 'repository: ./evil.git\n', [`1:13 ${OTHER}`]],
    ['a directory above', 'repository: ..\n', [`1:13 ${OTHER}`]],
    ['an absolute directory', 'repository: /srv/a.git\n', [`1:13 ${OTHER}`]],
    ['a file URL', 'repository: file:///srv/a.git\n', [`1:13 ${OTHER}`]],
    ['a command as a URL', 'repository: "ext::sh -c id"\n', [`1:13 ${OTHER}`]],
    ['a helper of git', 'repository: "foo::bar"\n', [`1:13 ${OTHER}`]],
    ['an option for ssh', 'repository: "ssh://-oProxyCommand=id/a"\n', [`1:13 ${OTHER}`]],
    ['an option for ssh, short', 'repository: "git@-oProxyCommand=id:a"\n', [`1:13 ${OTHER}`]],
    ['an option for git', 'repository: "--upload-pack=id"\n', [`1:13 ${OTHER}`]],
    ['a line break in a URL', 'repository: "https://a.example.org/\\nb"\n', [`1:13 ${OTHER}`]],
    [
      'a forge',
      'forge: {kind: Bitbucket}\n',
      ['1:15 "Bitbucket" is not supported; use one of GitHub'],
    ],
    ['a forge without its kind', 'forge: {draft: true}\n', ['1:1 kind is required']],
    ['a token of a forge', 'forge: {kind: GitHub, token: a}\n', ['1:23 unknown field']],
    [
      'the address of a forge',
      'forge: {kind: Gitea, url: "ftp://a"}\n',
      ['1:27 must be an http or https URL'],
    ],
    [
      'a password of a forge',
      'forge: {kind: Gitea, url: "https://a:b@c"}\n',
      ['1:27 holds a password'],
    ],
    [
      'a reviewer who is also an option of a push',
      'forge: {kind: Gerrit, reviewers: [ada, "ada,submit,l=Code-Review+2"]}\n',
      ['1:40 is not like ada or org/team'],
    ],
    [
      'two labels in one, and none',
      'environments:\n  prod:\n    forge: {kind: GitLab, labels: ["a,submit", " "]}\n',
      ['3:36 is not one label', '3:48 is not one label'],
    ],
    [
      'a vote on its own change',
      'forge: {kind: Gerrit, labels: [Code-Review+2]}\n',
      ['1:23 are votes on Gerrit, and this file must not vote on its own change; give --label'],
    ],
    [
      'a name of an environment',
      'environments:\n  Prod: {}\n',
      ['2:3 is not a name for an environment'],
    ],
    [
      'an unknown default',
      'defaultEnvironment: prd\nenvironments: {prod: {}}\n',
      ['1:21 prd is not an environment; did you mean prod?'],
    ],
    [
      'a default and no environment',
      'defaultEnvironment: a\n',
      ['1:21 a is not an environment. There is none'],
    ],
    ['ready at the top', 'ready: {context: a}\n', ['1:1 unknown field']],
    [
      'ready without a place',
      'environments: {a: {ready: {}}}\n',
      ['1:20 give either context or argocd'],
    ],
    [
      'ready in two places',
      'environments: {a: {ready: {context: a, argocd: {context: a, namespace: b}}}}\n',
      ['1:20 give either context or argocd'],
    ],
    [
      'a kubeconfig, which could name a program',
      'environments: {a: {ready: {context: a, kubeconfig: k}}}\n',
      ['1:40 unknown field; known fields: context, argocd'],
    ],
    [
      'one target twice',
      'repository: .\nbranch: main\npath: a\nenvironments:\n  dev: {}\n  prod: {path: a/}\n',
      ['6:3 has the repository, branch, path and namespace of dev'],
    ],
    [
      'several',
      'branch: a..b\nprun: true\npath: 1\n',
      ['2:1 unknown field; did you mean prune?', '3:7 must be a string'],
    ],
  ])('%s', (_, text, expected) => {
    const found = problemsOf(text);
    expect(found).toEqual(
      expected.map((each) => expect.stringContaining(`monocle-k8s.yaml:${each}`)),
    );
  });
});

test('no problem shows a password', () => {
  for (const url of [
    'https://ada:opensesame@h/a',
    'https://ada:open sesame@h',
    'ssh://a:opensesame@h',
  ])
    expect(problemsOf(`repository: ${JSON.stringify(url)}\n`).join()).not.toMatch(/sesame/);
});

describe('no problem shows a token when it is printed', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  test.each([
    ['as a value of a list of words', `forge: {kind: ${token}}\n`],
    ['as an unknown field', `branch: main\n${token}: a\n`],
    ['below an unknown field', `${token}: {${token}: [${token}]}\n`],
    ['as a push option', `pushOptions: ["a ${token}"]\n`],
    ['in a message', `message: "{${token}}"\n`],
    ['as a branch', `branch: "${token} a"\n`],
    ['as an author', `author: ${token}\n`],
    ['as an environment', `defaultEnvironment: a\nenvironments: {${token}: {prun: 1}}\n`],
    ['as a default', `defaultEnvironment: ${token}\n`],
    ['set twice', `${token}: a\n${token}: b\n`],
    ['as an alias', `branch: *${token}\n`],
    ['as a tag', `branch: !${token} a\n`],
    ['in what is no YAML', `branch: [${token}\n`],
    ['as the document', `${token}\n`],
  ])('%s', (_, text) => {
    const { project, findings } = readProject('monocle-k8s.yaml', text);
    expect(project).toBeUndefined();
    expect(findings).not.toEqual([]);
    expect(redactJson(findings)).not.toContain('a1B2');
  });
});

test.each([
  ['clusters/x', 'clusters/./x'],
  ['a//b', './a/b/'],
  ['.', './'],
])('%s and %s are one target', (path, same) => {
  const text = `repository: .\nbranch: main\nenvironments:\n  dev: {path: ${path}}\n  prod: {path: ${same}}\n`;
  expect(problemsOf(text)).toEqual([
    expect.stringContaining('5:3 has the repository, branch, path and namespace of dev'),
  ]);
});

test('two environments may share a path in different namespaces', () => {
  const text =
    'repository: .\nbranch: main\npath: a\nenvironments:\n  dev: {namespace: dev}\n  prod: {namespace: prod}\n';
  expect(problemsOf(text)).toEqual([]);
});

test.each([
  ['dev: {namespace: dev}', 'prod: {prune: true}'],
  ['dev: {}', 'prod: {namespace: prod, prune: true}'],
  ['dev: {namespace: dev, prune: true}', 'prod: {}'],
])('two may not share a path if one has no namespace and one prunes: %s, %s', (one, other) => {
  const text = `repository: .\nbranch: main\npath: a\nenvironments:\n  ${one}\n  ${other}\n`;
  expect(problemsOf(text)).toEqual([
    expect.stringContaining('6:3 has the repository, branch and path of dev, and one of them'),
  ]);
  expect(problemsOf(text.replaceAll('prune: true', 'prune: false'))).toEqual([]);
});

describe('an environment', () => {
  const project = readProject('p.yaml', WHOLE).project as Project;

  test('wins over the top level, and adds its overlays', () => {
    const { name, settings } = chooseEnvironment('p.yaml', project, 'staging');
    expect(name).toBe('staging');
    expect(settings).toMatchObject({
      ...{ path: 'clusters/staging', branch: 'main', namespace: 'metrics' },
      overlays: ['overlays/all.yaml', 'overlays/staging.yaml'],
    });
  });

  test('is the default one if none is named', () => {
    expect(chooseEnvironment('p.yaml', project, undefined).name).toBe('staging');
    expect(chooseEnvironment('p.yaml', { path: 'a' }, undefined)).toEqual({
      settings: { path: 'a' },
    });
  });

  test.each([
    ['prd', 'p.yaml: prd is not an environment; did you mean prod? There are staging, prod, dr'],
    ['zzzzzzzz', 'p.yaml: zzzzzzzz is not an environment. There are staging, prod, dr'],
    ['constructor', 'p.yaml: constructor is not an environment. There are'],
    ['__proto__', 'p.yaml: __proto__ is not an environment. There are'],
  ])('%s does not exist', (name, message) => {
    expect(() => chooseEnvironment('p.yaml', project, name)).toThrow(message);
  });

  test('must be chosen if there is no default', () => {
    const { defaultEnvironment: _, ...rest } = project;
    expect(() => chooseEnvironment('p.yaml', rest, undefined)).toThrow(
      'p.yaml: has environments; choose one with --env (staging, prod, dr), or set defaultEnvironment',
    );
  });

  test('gives the values of flags, and flags win', () => {
    const { settings } = chooseEnvironment('p.yaml', project, 'prod');
    const values = withSettings(
      { branch: 'mine', sign: true, 'push-option': ['a'] },
      settings,
      '/top',
    );
    expect(values).toMatchObject({
      ...{
        repo: 'git@git.example.org:platform/monocles.git',
        branch: 'mine',
        path: 'clusters/dev',
      },
      ...{ prune: true, signoff: true, sign: true, 'push-option': ['a'] },
      ...{ 'create-branch-from': 'main', 'require-clean-source': true },
    });
    expect(withSettings({}, settings, '/top')).toMatchObject({ sign: false });
    expect(withSettings({}, { repository: '.' }, '/top')).toEqual({ repo: '/top' });
    const message = { message: 'a' };
    expect(withSettings({ 'message-file': 'b' }, message, '/top').message).toBeUndefined();
    const off = { prune: false, signoff: false, 'pull-request': false };
    expect(withSettings(off, { prune: true, signoff: true, pullRequest: true }, '/top')).toEqual(
      {},
    );
  });
});
