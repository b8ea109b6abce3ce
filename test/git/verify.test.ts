/** `monocle-k8s verify` of files against Git. The cluster's side is in test/e2e/controller-git.test.ts. */
import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { filesOf } from '../../src/gitops/directory/directory.js';
import { synthesize } from '../../src/index.js';
import { files, type Repository, useHost } from '../support/git/git-server.js';
import { publish, team } from '../support/git/publish.js';
import { monocle } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

const host = useHost();

const HERE = 'clusters/prod/team';
const sopsSecret = readFileSync('examples/gitops/user/sops-secret.yaml', 'utf8').replace(
  'namespace: metrics',
  'namespace: prod',
);

async function published(name: string): Promise<Repository> {
  const repository = await host.create(name, { files });
  expect(await publish(host, { repo: repository.path })).toMatchObject({ code: 0, stderr: '' });
  return repository;
}

const verify = ({ path }: { path: string }, input = team(), ...args: string[]) => {
  const where = ['--repo', path, '--branch', 'main', '--path', 'clusters'];
  return warmRun(['verify', '-', ...where, ...args], { input, env: host.env });
};

test('agrees with what was published, and writes nothing', async () => {
  const repository = await published('agrees');
  const refs = await repository.refs();
  expect(await verify(repository)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^prod\/team {2}Monocle = Git \(10 objects\)\n1 instance at [0-9a-f]{7}: all agree\n$/,
    ),
    stderr: '',
  });
  expect(await repository.refs()).toBe(refs);
});

const KUSTOMIZATION = `${HERE}/kustomization.yaml`;
const SERVICE = `${HERE}/service.team-api.yaml`;

/** What somebody makes of the files that were published. */
type Edit = (files: Record<string, string>) => Record<string, string | undefined>;
const appended =
  (file: string, text: string): Edit =>
  (files) => ({ [file]: files[file] + text });

test.each<[string, Edit, RegExp]>([
  [
    'a field that somebody changed',
    () => ({
      [SERVICE]: 'apiVersion: v1\nkind: Service\nmetadata: {name: team-api, namespace: prod}\n',
    }),
    /≠ Service\/prod\/team-api {2}metadata\.annotations Monocle \{.*\}, Git has none\n/,
  ],
  [
    'a file that is gone',
    () => ({ [SERVICE]: undefined }),
    /≠ Service\/prod\/team-api +in Monocle, not in Git\n/,
  ],
  [
    'a file that is no manifest',
    () => ({ [SERVICE]: '{' }),
    /≠ service\.team-api\.yaml +is not a manifest in Git\n/,
  ],
  [
    'a comment',
    appended(SERVICE, '# hello\n'),
    /≠ service\.team-api\.yaml {2}differs in Git; publish would change it: layout\n/,
  ],
  [
    'other ends of lines',
    (files) => ({ [SERVICE]: files[SERVICE]?.replaceAll('\n', '\r\n') }),
    /≠ service\.team-api\.yaml {2}differs in Git; publish would change it: layout\n/,
  ],
  [
    'a list that lacks an object',
    () => ({ [KUSTOMIZATION]: 'resources: []\n' }),
    /≠ kustomization\.yaml {2}differs in Git; publish would change it: \+ configmap/,
  ],
  [
    'a list that is gone',
    () => ({ [KUSTOMIZATION]: undefined }),
    /≠ kustomization\.yaml {2}is missing in Git\n/,
  ],
  [
    'another image by kustomize',
    appended(KUSTOMIZATION, 'images: [{name: quay.io/change-metrics/monocle, newName: evil}]\n'),
    /≠ kustomization\.yaml {2}differs in Git; publish would change it: no images\n/,
  ],
  [
    'a patch by kustomize',
    appended(KUSTOMIZATION, 'patches: [{path: x.yaml}]\n'),
    /≠ kustomization\.yaml .*: no patches\n/,
  ],
  [
    'another namespace by kustomize',
    appended(KUSTOMIZATION, 'namespace: evil\n'),
    /≠ kustomization\.yaml .*: no namespace\n/,
  ],
  [
    'parameters for Argo CD',
    () => ({ [`${HERE}/.argocd-source.yaml`]: 'kustomize: {images: [evil]}\n' }),
    /≠ \.argocd-source\.yaml {2}is in Git, and publish did not write it\n/,
  ],
  [
    'parameters for one Application',
    () => ({ [`${HERE}/.argocd-source-team.yaml`]: 'kustomize: {images: [evil]}\n' }),
    /≠ \.argocd-source-team\.yaml {2}is in Git, and publish did not write it\n/,
  ],
  [
    'a second kustomization',
    () => ({ [`${HERE}/Kustomization`]: 'resources: []\n' }),
    /≠ Kustomization {2}is in Git, and publish did not write it\n/,
  ],
  [
    'a file that is not listed',
    () => ({ [`${HERE}/sub/job.yaml`]: 'kind: Job\n' }),
    /≠ sub\/job\.yaml {2}is in Git, and publish did not write it\n/,
  ],
  [
    'another synth hash',
    (files) => ({
      [`${HERE}/.monocle-k8s`]: files[`${HERE}/.monocle-k8s`]?.replace(
        /synthHash: .*/,
        'synthHash: 0123456789abcdef',
      ),
    }),
    /≠ \.monocle-k8s {2}differs in Git; publish would change it: synthHash 0123456789abcdef → \w{16}\n/,
  ],
  [
    'an object that is asked for no more',
    (files) => ({
      [`${HERE}/.monocle-k8s`]: `${files[`${HERE}/.monocle-k8s`]}  - job.old.yaml\n`,
      [`${HERE}/job.old.yaml`]: 'kind: Job\nmetadata: {name: old}\n',
    }),
    /≠ Job\/old +in Git, not in Monocle\n(.*\n)*.*≠ job\.old\.yaml +is in Git, and publish would delete it\n/,
  ],
  [
    'a plain Secret of the user',
    () => ({
      [`${HERE}/user/secret.yaml`]:
        'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {A: hunter2}\n',
    }),
    /≠ user\/secret\.yaml +Secret\/a: is not encrypted by SOPS\n/,
  ],
  [
    'a value that SOPS did not encrypt, by the name of its key',
    () => ({
      [`${HERE}/user/secret.yaml`]: sopsSecret.replace(
        'stringData:',
        'data: {"A\\e[31m": eA==}\nstringData:',
      ),
    }),
    /≠ user\/secret\.yaml +Secret\/team-api: data\.A \[31m is not encrypted\n/,
  ],
  [
    'a sealed Secret for another namespace',
    () => ({
      [`${HERE}/user/secret.yaml`]:
        'kind: SealedSecret\nmetadata: {name: a, namespace: kube-system}\n',
    }),
    /≠ user\/secret\.yaml +holds something other than/,
  ],
  [
    'a sealed Secret for another namespace by a merge',
    () => ({
      [`${HERE}/user/secret.yaml`]:
        'kind: SealedSecret\nmetadata:\n  <<: {namespace: kube-system}\n  name: a\n',
    }),
    /≠ user\/secret\.yaml +holds something other than/,
  ],
  ...['\r', '\x85', '\u2028', '\u2029'].map((end): [string, Edit, RegExp] => [
    // To kustomize all but the first line is the annotation's text.
    `what only kustomize sees after U+${end.charCodeAt(0)}`,
    () => ({
      [`${HERE}/user/secret.yaml`]: `# ${end}kind: ClusterRole${end}metadata:${end}  name: a${end}  annotations:${end}    a: |\n      kind: SealedSecret\n      metadata: {name: a}\n`,
    }),
    /≠ user\/secret\.yaml +holds something other than/,
  ]),
  [
    'a kind that is there twice',
    () => ({ [`${HERE}/user/secret.yaml`]: 'kind: Secret\nkind: SealedSecret\n' }),
    /≠ user\/secret\.yaml +holds something other than/,
  ],
  [
    'signs that a terminal obeys',
    () => ({
      [SERVICE]: 'kind: "Service\\e[31m"\nmetadata: {name: "\\e[0m\\n", namespace: "\\u009b"}\n',
      [`${HERE}/a\u001b[31m`]: 'x',
    }),
    /≠ a\\033\[31m +is in Git, and publish did not write it\n/,
  ],
])('tells of %s', async (what, edit, said) => {
  const repository = await published(what.replaceAll(' ', '-'));
  await repository.commit(edit(await repository.files()));
  const { code, stdout } = await verify(repository);
  expect(stdout).toMatch(said);
  expect(stdout).toMatch(/1 of 1 instance at [0-9a-f]{7} differ\n$/);
  expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
  expect(code).toBe(1);
});

test('shows no value that somebody put into the kustomization: it may be a secret', async () => {
  const repository = await published('foreign-values');
  const before = (await repository.files())[KUSTOMIZATION] ?? '';
  const edited = before
    .replace('kind: Kustomization', 'kind: hunter2-kind')
    .replace('resources:\n', 'resources:\n  - https://git.test/x?token=hunter2-list\n')
    .concat('secretGenerator: [{name: a, literals: [password=hunter2-literal]}]\n');
  expect(edited.match(/hunter2/g)).toHaveLength(3);
  for (const text of [edited, 'namePrefix: hunter2-prefix\n', 'hunter2: [']) {
    await repository.commit({ [KUSTOMIZATION]: text });
    const { code, stdout, stderr } = await verify(repository);
    expect(stdout).toMatch(/≠ kustomization\.yaml {2}differs in Git; publish would change it: /);
    expect(`${stdout}${stderr}`).not.toContain('hunter2');
    expect(code).toBe(1);
  }
});

test('tells of a mode', async () => {
  const repository = await published('mode');
  const clone = join(host.path, 'mode-clone');
  await host.git(host.path, ['clone', '--quiet', repository.path, clone]);
  await chmod(join(clone, SERVICE), 0o755);
  await host.git(clone, ['commit', '--quiet', '-am', 'mode']);
  await host.git(clone, ['push', '--quiet']);
  const { code, stdout } = await verify(repository);
  expect(stdout).toContain('≠ service.team-api.yaml  has the mode 100755 in Git\n');
  expect(code).toBe(1);
});

test.each([
  ['as it is', (text: string) => text],
  [
    'without its mark',
    (text: string, name: string) => (name === '.monocle-k8s' ? undefined : text),
  ],
  ['by its mark alone', (text: string, name: string) => (name === '.monocle-k8s' ? text : '#')],
])('tells of a copy of the directory, %s', async (how, edit) => {
  const repository = await published(`copied-${how.length}`);
  const copy = Object.entries(await repository.files())
    .filter(([path]) => path.startsWith(`${HERE}/`))
    .map(([path, text]) => [
      path.replace('prod/team', 'prod/copy'),
      edit(text, path.slice(HERE.length + 1)),
    ]);
  await repository.commit(Object.fromEntries(copy));
  const { code, stdout } = await verify(repository);
  expect(stdout).toContain('prod/team  Monocle = Git (10 objects)\n');
  expect(stdout).toContain('≠ clusters/prod/copy  is a copy of prod/team, and not published\n');
  expect(code).toBe(1);
});

test('tells of a Monocle that left the files and not Git; -n asks for one namespace alone', async () => {
  const repository = await published('left');
  const input = monocle([], 'other', ['namespace: metrics']);
  await publish(host, { repo: repository.path, input });
  expect(await verify(repository, input)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^metrics\/other {2}Monocle = Git .*\nprod\/team {2}1 difference\n {2}≠ prod\/team {2}only in Git\n1 of 2 instances/,
    ),
  });
  expect(await verify(repository, input, '-n', 'metrics')).toMatchObject({ code: 0 });
});

test('knows the sealed Secret of the user, once publish has listed it', async () => {
  const repository = await published('user');
  const generated = await warmRun(['secret', 'team', '-n', 'prod', '--external-secret']);
  const sealed = [
    'apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata: {name: team-api, namespace: prod}\n',
    'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: other}\n',
    sopsSecret,
    generated.stdout,
  ];
  await repository.commit({ [`${HERE}/user/sealed.yaml`]: sealed.join('---\n') });
  const before = await verify(repository);
  expect(before.code).toBe(1);
  expect(before.stdout).toMatch(/≠ kustomization\.yaml .* \+ user\/sealed\.yaml\n/);
  await publish(host, { repo: repository.path });
  expect(await verify(repository)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('prod/team  Monocle = Git (10 objects, user/sealed.yaml)\n'),
  });
});

test('what the controller wrote differs by its name, its cluster and the Secret’s version alone', async () => {
  const repository = await host.create('controller', { files });
  const synthesis = synthesize(
    {
      apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
      ...{ kind: 'Monocle', metadata: { namespace: 'prod', name: 'team' }, spec: {} },
    },
    { secretVersion: '0123abcd' },
  );
  const instance = { namespace: 'prod', name: 'team', synthesis };
  const written = filesOf(instance, { writer: 'monocle-operator', cluster: 'a-b-c' });
  const all = [...written].map(([file, text]) => [`${HERE}/${file}`, text]);
  await repository.commit(Object.fromEntries(all));
  expect(await verify(repository)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /no difference; 1 instance written by a controller, which only --context or --require-signature can confirm\n$/,
    ),
  });
  const crawler = `${HERE}/deployment.team-crawler.yaml`;
  const text = written.get('deployment.team-crawler.yaml') ?? '';
  // Only the cluster knows the version, but it has to be one.
  await repository.commit({ [crawler]: text.replace('0123abcd', 'edited') });
  expect(await verify(repository)).toMatchObject({ code: 1 });
});

test.each([
  ['another name', { writer: 'mallory', cluster: 'a-b-c' }],
  ['a source', { writer: 'monocle-operator', source: '{paths: [a.yaml]}' }],
])('a controller with %s is a difference', async (what, owner) => {
  const repository = await published(`forged-${what.length}`);
  const file = `${HERE}/.monocle-k8s`;
  const lines = Object.entries(owner).map(([key, value]) => `${key}: ${value}\n`);
  await repository.commit({ [file]: (await repository.files())[file] + lines.join('') });
  const { code, stdout } = await verify(repository);
  expect(code).toBe(1);
  expect(stdout).toMatch(/≠ \.monocle-k8s +says that \S+ writes this directory, and is not as/);
});

test('tells what the file asks for and Git does not have', async () => {
  const repository = await published('newer');
  const { code, stdout } = await verify(repository, team('team', ['image: example/monocle:2']));
  expect(code).toBe(1);
  expect(stdout).toMatch(/Deployment\/prod\/team-api .*Monocle .*2, Git /);
  expect(await verify(repository, team('other'))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('≠ Service/prod/other-api'),
  });
});

test('with another path, nothing is published there', async () => {
  const repository = await published('elsewhere');
  const where = ['--repo', repository.path, '--branch', 'main', '--path', 'cluster'];
  const { code, stdout } = await warmRun(['verify', '-', ...where], {
    ...{ input: `${team()}---\n${team('other')}`, env: host.env },
  });
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(
      /^prod\/team {2}1 difference\n.*nothing is published in the directory cluster of the branch main\nprod\/other {2}1 difference\n/,
    ),
  });
});

test('a directory that cannot be told does not hide the others', async () => {
  const repository = await published('broken');
  await publish(host, { repo: repository.path, input: team('other') });
  await repository.commit({ [`${HERE}/.monocle-k8s`]: 'no: ownership\n' });
  const { code, stdout, stderr } = await verify(repository, team('other'));
  expect(stdout).toMatch(
    /^prod\/other {2}Monocle = Git \(10 objects\)\n1 instance at [0-9a-f]{7}: no difference; 1 ownership file cannot be read\n$/,
  );
  expect(stderr).toContain(`${HERE}/.monocle-k8s: is not what monocle-k8s publish wrote`);
  expect(code).toBe(1);
});

test('a Monocle that is suspended is not compared', async () => {
  const repository = await published('suspended');
  const input = `${team('team', ['suspend: true', 'image: example/monocle:2'])}---\n${team('other')}`;
  await publish(host, { repo: repository.path, input: team('other') });
  expect(await verify(repository, input)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^prod\/team {2}suspended: Git is left as it is\nprod\/other {2}Monocle = Git \(10 objects\)\n1 instance at \w{7}: all agree\n$/,
    ),
  });
});

test('what cannot be found out is no difference', async () => {
  const { code, stdout, stderr } = await verify({ path: 'http://127.0.0.1:1/none.git' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('cannot be read');
  const repository = await published('invalid');
  expect(await verify(repository, team('team', ['storageSize: 3']))).toMatchObject({ code: 2 });
});
