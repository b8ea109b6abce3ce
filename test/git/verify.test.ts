/** `monocle-k8s verify` of files against Git. The cluster's side is in test/e2e/controller-git.test.ts. */
import { expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import { files, type Repository, useHost } from '../support/git-server.js';
import { publish, team } from '../support/publish.js';

const host = useHost();

const HERE = 'clusters/prod/team';

async function published(name: string): Promise<Repository> {
  const repository = await host.create(name, { files });
  expect(await publish(host, { repo: repository.path })).toMatchObject({ code: 0, stderr: '' });
  return repository;
}

const verify = ({ path }: { path: string }, input = team(), ...args: string[]) => {
  const where = ['--repo', path, '--branch', 'main', '--path', 'clusters'];
  return run(['verify', '-', ...where, ...args], { input, env: host.env });
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

test.each<[string, Record<string, string | undefined>, RegExp]>([
  [
    'a field',
    {
      [`${HERE}/service.team-api.yaml`]:
        'apiVersion: v1\nkind: Service\nmetadata: {name: team-api, namespace: prod}\n',
    },
    /≠ Service\/prod\/team-api {2}metadata\.annotations Monocle \{.*\}, Git has none\n/,
  ],
  [
    'a file that is gone',
    { [`${HERE}/service.team-api.yaml`]: undefined },
    /≠ Service\/prod\/team-api +in Monocle, not in Git\n.*≠ service\.team-api\.yaml +is not there/,
  ],
  [
    'a file that is no manifest',
    { [`${HERE}/service.team-api.yaml`]: '{' },
    /≠ service\.team-api\.yaml +is not there, or is no manifest, in Git\n/,
  ],
  [
    'a list that lacks an object',
    { [`${HERE}/kustomization.yaml`]: 'resources: []\n' },
    /≠ kustomization\.yaml {2}does not list the objects, in Git\n/,
  ],
])('tells of %s that somebody changed', async (what, files, said) => {
  const repository = await published(what.replaceAll(' ', '-'));
  await repository.commit(files);
  const { code, stdout } = await verify(repository);
  expect(stdout).toMatch(said);
  expect(stdout).toMatch(/1 of 1 instance at [0-9a-f]{7} differ\n$/);
  expect(code).toBe(1);
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
