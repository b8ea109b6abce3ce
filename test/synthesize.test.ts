import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { CONFIG_VERSION } from '../constructs/instance/names.js';
import type { Monocle, MonocleSpec } from '../constructs/instance/spec.js';
import { InvalidInput } from '../constructs/validation/problem.js';
import { type Manifest, synthesize } from '../src/index.js';
import { toYaml } from '../src/manifest/yaml-text.js';
import { monocle } from './support/cases/cases.js';
import { examples } from './support/cases/examples.js';

const synth = (spec: MonocleSpec, name = 'monocle') =>
  synthesize(monocle(spec, { name }) as unknown as Monocle);
const ids = (manifests: readonly Manifest[]) =>
  manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);

describe('synthesize', () => {
  test.each(examples)('gives the golden manifests of examples/$file', ({ file, monocles }) => {
    const text = monocles.map((each) => toYaml(synthesize(each).manifests)).join('---\n');
    expect(text).toBe(readFileSync(`test/golden/${file}`, 'utf8'));
  });

  test.each([
    ['nothing', undefined, 'must be a Monocle'],
    ['a text', 'monocle', 'must be a Monocle'],
    ['an object without kind', {}, 'kind is required: Monocle'],
    ['another kind', { ...monocle({}), kind: 'Pod' }, 'kind: is "Pod", must be Monocle'],
    ['another version', { ...monocle({}), apiVersion: 'v1' }, 'apiVersion: is "v1", must be'],
    ['no metadata', { ...monocle({}), metadata: undefined }, 'metadata.name is required'],
    ['no name', { ...monocle({}), metadata: {} }, 'metadata.name is required'],
  ])('refuses %s', (_, value, message) => {
    const attempt = () => synthesize(value as unknown as Monocle);
    expect(attempt).toThrow(InvalidInput);
    expect(attempt).toThrow(`The Monocle is not valid:\n  `);
    expect(attempt).toThrow(message);
  });

  test('gives the objects in the order in which they are applied', () => {
    expect(
      ids(synth({ monitoring: { enabled: true }, ingress: { host: 'a.example.org' } }).manifests),
    ).toEqual([
      'ConfigMap/monocle-config',
      'NetworkPolicy/monocle-elastic',
      'NetworkPolicy/monocle-api',
      'NetworkPolicy/monocle-crawler',
      'Service/monocle-elastic',
      'StatefulSet/monocle-elastic',
      'Service/monocle-api',
      'Deployment/monocle-api',
      'Ingress/monocle-api',
      'Deployment/monocle-crawler',
      'Service/monocle-crawler',
      'ServiceMonitor/monocle',
      expect.stringMatching(/^Job\/monocle-update-idents-[0-9a-f]{8}$/),
    ]);
  });

  test('tells Argo CD the same order by waves', () => {
    const waves = synth({}).manifests.map(
      ({ metadata }) => metadata.annotations?.['argocd.argoproj.io/sync-wave'],
    );
    const components = synth({}).manifests.map(
      ({ metadata }) => metadata.labels['app.kubernetes.io/component'],
    );
    const order = new Map(components.map((component, index) => [component, waves[index]]));
    expect(Object.fromEntries(order)).toEqual({
      config: '0',
      elastic: '1',
      api: '2',
      crawler: '3',
      'update-idents': '4',
    });
  });

  test.each([
    { route: { host: 'monocle.example.org' } },
    { ingress: { host: 'monocle.example.org' } },
    { httpRoute: { parentRefs: [{ name: 'gateway' }] } },
  ])('puts %j into the last wave, for which Argo CD does not wait', (exposure) => {
    const kinds = ['Route', 'Ingress', 'HTTPRoute'];
    const [found] = synth(exposure).manifests.filter(({ kind }) => kinds.includes(kind));
    expect(found?.metadata.annotations).toMatchObject({ 'argocd.argoproj.io/sync-wave': '4' });
  });

  test('throws every problem of a Monocle that is not valid', () => {
    const bad = {
      storageSize: '3',
      config: { workspaces: [] },
      title: '',
    } as unknown as MonocleSpec;
    expect(() => synth(bad)).toThrow(
      /Monocle\/monocle is not valid:\n.*spec\.title: must not be empty\n.*spec\.storageSize: "3" is too small/s,
    );
  });

  test('throws what is wrong with the config, with its path', () => {
    const config = { workspaces: [{ name: 'Demo', crawlers: [] }] };
    expect(() => synth({ config })).toThrow(
      /spec\.config\.workspaces\[0\]\.name: "Demo" has an uppercase letter/,
    );
    expect(() => synthesize(monocle({}) as unknown as Monocle, { config })).toThrow(
      / workspaces\[0\]\.name: "Demo"/,
    );
    expect(() => synthesize(monocle({ config }) as unknown as Monocle, { config })).toThrow(
      /second config/,
    );
  });

  test('hashes what it gives: another spec, another hash; the same spec in defaults, the same hash', () => {
    expect(synth({ title: 'a' }).hash).not.toBe(synth({ title: 'b' }).hash);
    expect(synth({ storageSize: '10Gi' }).hash).toBe(synth({}).hash);
    expect(synth({}).hash).toMatch(/^[0-9a-f]{16}$/);
  });

  test('takes the config from beside the spec as it would from within', () => {
    const config = { workspaces: [{ name: 'a', crawlers: [] }] };
    expect(synthesize(monocle({}) as unknown as Monocle, { config }).hash).toBe(
      synth({ config }).hash,
    );
  });
});

describe('the resolved instance', () => {
  const config = { workspaces: [{ name: 'a', crawlers: [] }] };

  test('has the names, the URL and the config version that the manifests use', () => {
    const { instance, manifests } = synth({ config, ingress: { host: 'a.example.org' } }, 'team');
    expect(instance).toMatchObject({
      name: 'team',
      config,
      publicURL: 'http://a.example.org',
      secretVersion: undefined,
      names: { api: 'team-api' },
    });
    const api = manifests.find(({ kind }) => kind === 'Deployment');
    expect(api?.spec).toMatchObject({
      template: { metadata: { annotations: { [CONFIG_VERSION]: instance.configVersion } } },
    });
  });

  test('has the defaults of the spec, and the config that was given beside it', () => {
    const { instance } = synthesize(monocle({}) as unknown as Monocle, { config });
    expect(instance.spec.storageSize).toBe('10Gi');
    expect(instance.config).toBe(config);
  });

  test('has the version that the pods are stamped with, which is not part of the hash', () => {
    const stamped = synthesize(monocle({}) as unknown as Monocle, { secretVersion: () => 'v1' });
    expect(stamped).toMatchObject({ secretVersion: 'v1', instance: { secretVersion: 'v1' } });
    expect(stamped.hash).toBe(synth({}).hash);
  });
});

describe('the update-idents Job', () => {
  const jobName = (spec: MonocleSpec) =>
    synth(spec).manifests.find(({ kind }) => kind === 'Job')?.metadata.name;
  const withIdents = (ident: string, crawlers: object[] = []) =>
    ({ workspaces: [{ name: 'a', crawlers, idents: [{ ident, aliases: [] }] }] }) as NonNullable<
      MonocleSpec['config']
    >;
  const tasks = { name: 'tasks', update_since: '2024-01-01', provider: 'TaskDataProvider' };

  test('has another name for another config, and the same for the same', () => {
    expect(jobName({ config: withIdents('Ada') })).toBe(jobName({ config: withIdents('Ada') }));
    expect(jobName({ config: withIdents('Ada') })).not.toBe(
      jobName({ config: withIdents('Grace') }),
    );
  });

  test('has another name when its pod differs, because a Job’s pod cannot change', () => {
    expect(jobName({ image: 'monocle:1' })).not.toBe(jobName({ image: 'monocle:2' }));
  });

  test('runs only after a change of idents if the spec says so', () => {
    const updateIdents = 'OnIdentsChange' as const;
    const name = jobName({ updateIdents, config: withIdents('Ada') });
    expect(jobName({ updateIdents, config: withIdents('Ada', [tasks]) })).toBe(name);
    expect(jobName({ config: withIdents('Ada', [tasks]) })).not.toBe(
      jobName({ config: withIdents('Ada') }),
    );
  });

  test('is absent if the spec says never, and has no TTL in files', () => {
    expect(jobName({ updateIdents: 'Never' })).toBeUndefined();
    const job = synth({}).manifests.find(({ kind }) => kind === 'Job');
    expect(job?.spec).not.toHaveProperty('ttlSecondsAfterFinished');
  });
});
