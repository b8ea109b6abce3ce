/** A Secret by SOPS in user/, which Flux decrypts. The stories build on each other. */
import { beforeAll, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { api } from '../support/cluster/cluster.js';
import { createPlace, monocle, type Place } from '../support/cluster/place.js';
import { type AgeKey, createAgeKey, encrypt } from '../support/git/sops.js';
import { useFlux } from '../support/gitops/flux.js';
import { run } from '../support/tools/command.js';

const flux = useFlux();
const NAME = 'monocle-metrics-team';
const FILE = 'monocles/metrics/team/user/sops-secret.yaml';
const TEAM = monocle('team', {}, { namespace: 'metrics' });
let place: Place;
let key: AgeKey;
let plain = '';
let commit = '';

beforeAll(async () => {
  place = await createPlace(flux.cluster(), 'metrics');
  key = await createAgeKey();
  ({ stdout: plain } = await run(['secret', 'team', '-n', 'metrics']));
});

const secretInCluster = async (): Promise<Record<string, string>> => {
  const { data } = await place.get('Secret', 'team-api');
  return Object.fromEntries(
    Object.entries<string>(data).map(([name, value]) => [name, atob(value)]),
  );
};

test('without decryption, Flux takes what is encrypted for the value, and says nothing', async () => {
  const encrypted = await encrypt(key, plain);
  for (const value of Object.values<string>(parse(plain).stringData))
    expect(encrypted).not.toContain(value);
  await flux.write({ [FILE]: encrypted });
  commit = await flux.publish(TEAM);
  await flux.createExample('flux-manifests.yaml');
  await flux.applied(NAME, commit);
  const values = Object.values(await secretInCluster());
  expect(values.map((each) => each.slice(0, 4))).toEqual(values.map(() => 'ENC['));
  expect(values).not.toEqual([]);
});

test('with the key, the Secret has the values, and the instance is ready', async () => {
  const { status } = await api(flux.cluster()).post('/api/v1/namespaces/flux-system/secrets', {
    metadata: { name: 'sops-age' },
    stringData: { 'age.agekey': key.file },
  });
  expect(status).toBe(201);
  await flux.createExample('flux-sops.yaml');
  await flux.applied(NAME, commit);
  expect(await secretInCluster()).toEqual(parse(plain).stringData);
  for (const component of ['api', 'crawler'])
    expect((await place.get('Deployment', `team-${component}`)).status.readyReplicas).toBe(1);
});

test('Monocle, Git and cluster are proven to agree', async () => {
  const where = ['--repo', flux.url(), '--branch', 'main', '--path', 'monocles'];
  const { stdout, code } = await run(
    ['verify', '-', ...where, '--kubeconfig', flux.cluster().kubeconfig],
    { input: stringify(TEAM), env: flux.env() },
  );
  expect(stdout).toMatch(/^metrics\/team {2}Monocle = Git = cluster .*user\/sops-secret\.yaml/);
  expect(code).toBe(0);
});

test('what was encrypted for another key is refused, and the Secret stays as it is', async () => {
  const before = await secretInCluster();
  const rotated = plain.replace(/(CRAWLERS_API_KEY: ).*/, '$1rotated');
  await flux.write({ [FILE]: await encrypt(await createAgeKey(), rotated) });
  await flux.becomes(NAME, 'without the right key', (_, { status, message }) => {
    return status === 'False' && message.includes('team-api') && message.includes('decrypt');
  });
  expect(await secretInCluster()).toEqual(before);

  await flux.applied(NAME, await flux.write({ [FILE]: await encrypt(key, rotated) }));
  expect(await secretInCluster()).toEqual({ ...before, CRAWLERS_API_KEY: 'rotated' });
});
