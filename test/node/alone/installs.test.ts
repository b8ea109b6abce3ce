import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NODE_ADDRESS } from '../../../dev/local-node/isolation.js';
import { api, until } from '../../support/cluster/cluster.js';
import { createPlace, monocle, type Place, placeOf } from '../../support/cluster/place.js';
import { files, type Repository, useHost, useHttp } from '../../support/git/git-server.js';
import { kubectl, node, podsOf, removeNamespace } from '../../support/node/node.js';
import { SYSTEM, useOperator } from '../../support/node/node-operator.js';

const NOWHERE = { nodeSelector: { 'example.org/none': 'such' } };
const SPEC = {
  elastic: { external: { url: 'http://elastic.example.org:9200' } },
  api: NOWHERE,
  crawler: NOWHERE,
};

const exec = async (...command: string[]): Promise<string> => {
  const [pod] = await podsOf(SYSTEM, 'controller');
  return kubectl('exec', '--namespace', SYSTEM, pod.metadata.name, '--', ...command);
};

describe('dist/install-namespaced.yaml', () => {
  useOperator('dist/install-namespaced.yaml');
  let elsewhere: Place;
  beforeAll(async () => {
    elsewhere = await createPlace(node, 'not-watched');
  });
  afterAll(async () => {
    await placeOf(node, SYSTEM).remove('Monocle', 'here');
    await removeNamespace('not-watched');
  });

  test('it works in its own namespace, and cannot see another', async () => {
    const place = placeOf(node, SYSTEM);
    await elsewhere.create('Monocle', monocle('there', SPEC));
    await place.create('Monocle', monocle('here', SPEC));
    await until('it is applied', () => place.find('Deployment', 'here-crawler'));
    expect(await elsewhere.find('Deployment', 'there-crawler')).toBeUndefined();
    expect((await elsewhere.get('Monocle', 'there')).status).toBeUndefined();
  });

  test('the image has no shell, and says what is in it', async () => {
    await expect(exec('sh', '-c', 'true')).rejects.toThrow(/executable file not found/);
    const bill = JSON.parse(
      await exec(
        'node',
        '-p',
        "require('fs').readFileSync('lib/bin/monocle-k8s.cdx.json', 'utf8')",
      ),
    );
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'monocle-k8s' } },
    });
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['@kubernetes/client-node', 'cdk8s', 'yaml']));
  });
});

describe('dist/install-gitops.yaml', () => {
  const user = { name: 'operator', password: 'it is a secret' };
  const host = useHost();
  const server = useHttp(host, user, NODE_ADDRESS);
  const manifests = join(node.dir, 'install-gitops.yaml');
  let repository: Repository;
  let place: Place;
  beforeAll(async () => {
    place = await createPlace(node, 'published');
    repository = await host.create('gitops', { files });
    const text = readFileSync('dist/install-gitops.yaml', 'utf8');
    const edited = text.replace(/--repo=\S+/, `--repo=${server.url(repository)}`);
    expect(edited).not.toBe(text);
    writeFileSync(manifests, edited);
    kubectl(
      ...['create', 'secret', 'generic', 'monocle-operator-git', '--namespace', SYSTEM],
      ...[`--from-literal=username=${user.name}`, `--from-literal=password=${user.password}`],
    );
  });
  useOperator(manifests);
  afterAll(async () => {
    await removeNamespace('published');
    await api(node).delete(`/api/v1/namespaces/${SYSTEM}/secrets/monocle-operator-git`);
  });

  test('a Monocle becomes a commit in the repository, made by the pod', async () => {
    await place.create('Monocle', monocle('team', SPEC));
    await until('it is published', async () => {
      return (await place.condition('team', 'GitSynced'))?.status === 'True';
    });
    const published = await repository.files();
    expect(Object.keys(published)).toContain('clusters/prod/published/team/.monocle-k8s');
    expect(Object.values(published).join('\n')).toContain('name: team-crawler');
    expect(await place.find('Deployment', 'team-crawler')).toBeUndefined();
  });

  test('the image has git and ssh', async () => {
    expect(await exec('git', '--version')).toMatch(/^git version /);
    expect(await exec('sh', '-c', 'ssh -V 2>&1')).toMatch(/^OpenSSH/);
  });
});
