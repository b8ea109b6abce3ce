/** What the fields for pods of one's own become in the manifests. */
import { describe, expect, test } from '@jest/globals';
import { namesOf } from '../../constructs/instance/names.js';
import { secretNames, secretReads } from '../../constructs/instance/secret-reads.js';
import { type Monocle, resolveMonocle } from '../../constructs/instance/spec.js';
import { refuseSecrets } from '../../src/gitops/directory/secrets.js';
import { synthesize } from '../../src/index.js';
import { monocle } from '../support/cases/cases.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

const synth = (spec: object) => synthesize(monocle(spec) as unknown as Monocle);
const pod = (spec: object, kind: string, name: string): Any =>
  (
    synth(spec).manifests.find(
      (each) => each.kind === kind && each.metadata.name.startsWith(`monocle-${name}`),
    ) as Any
  ).spec.template;
const api = (spec: object) => pod({ api: spec }, 'Deployment', 'api');
const names = (list: Any[]) => list.map(({ name }) => name);
const env = ({ spec }: Any, name: string) =>
  spec.containers[0].env.find((each: Any) => each.name === name);

describe('a podTemplate', () => {
  const side = { name: 'side', image: 'a', env: [{ name: 'A', value: 'x' }] };

  test('that is empty changes nothing', () => {
    expect(synth({ api: { podTemplate: {} }, elastic: { podTemplate: { spec: {} } } }).hash).toBe(
      synth({}).hash,
    );
  });

  test('keeps our labels, selectors, stamps and security', () => {
    const metadata = { labels: { a: 'b' }, annotations: { c: 'd' } };
    const { metadata: got, spec } = api({
      podTemplate: { metadata, spec: { containers: [side] } },
    });
    const plain = api({});
    expect(got.labels).toEqual({ ...plain.metadata.labels, a: 'b' });
    expect(got.annotations).toEqual({ ...plain.metadata.annotations, c: 'd' });
    expect(spec.securityContext).toEqual(plain.spec.securityContext);
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.containers[1]).toEqual({
      ...side,
      imagePullPolicy: 'Always',
      securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    });
  });

  test('mounts no token because it names a ServiceAccount', () => {
    const { spec } = api({ podTemplate: { spec: { serviceAccountName: 'x' } } });
    expect(spec).toMatchObject({ serviceAccountName: 'x', automountServiceAccountToken: false });
  });

  test('names a RuntimeClass for its pod and for no other', () => {
    const spec = { crawler: { podTemplate: { spec: { runtimeClassName: 'gvisor' } } } };
    expect(pod(spec, 'Deployment', 'crawler').spec.runtimeClassName).toBe('gvisor');
    for (const [kind, name] of [
      ['Deployment', 'api'],
      ['StatefulSet', 'elastic'],
      ['Job', 'update-idents'],
    ] as const)
      expect(pod(spec, kind, name).spec).not.toHaveProperty('runtimeClassName');
  });

  test('of the api is that of the Job, too, without containers that never end', () => {
    const given = {
      containers: [side, { name: 'api', volumeMounts: [{ name: 'v', mountPath: '/v' }] }],
      initContainers: [
        { name: 'proxy', image: 'a', restartPolicy: 'Always' },
        { name: 'wait-for-elastic', terminationMessagePath: '/x' },
      ],
      volumes: [{ name: 'v', emptyDir: {} }],
      hostAliases: [{ ip: '10.0.0.1', hostnames: ['a'] }],
    };
    const { spec } = pod({ api: { podTemplate: { spec: given } } }, 'Job', 'update-idents');
    expect(names(spec.containers)).toEqual(['update-idents']);
    expect(names(spec.initContainers)).toEqual(['wait-for-api', 'proxy']);
    expect(names(spec.volumes)).toContain('v');
    expect(spec.hostAliases).toEqual(given.hostAliases);
    const deployed = api({ podTemplate: { spec: given } }).spec;
    expect(names(deployed.containers)).toEqual(['api', 'side']);
    expect(names(deployed.initContainers)).toEqual(['wait-for-elastic', 'check-schema', 'proxy']);
  });

  test('replaces the resources of a container that waits as a whole', () => {
    const resources = { requests: { memory: '1Gi' } };
    const initContainers = [{ name: 'wait-for-elastic', resources }];
    const { spec } = api({ podTemplate: { spec: { initContainers } } });
    expect(spec.initContainers[0]).toMatchObject({ name: 'wait-for-elastic', resources });
    expect(spec.initContainers[0].resources).toEqual(resources);
  });

  test('restarts the pods if a Secret of its variables changes', () => {
    const ref = (name: string) => ({ valueFrom: { secretKeyRef: { name, key: 'k' } } });
    const containers = [{ ...side, env: [{ name: 'A', ...ref('mine') }] }];
    const initContainers = [{ name: 'i', image: 'a', envFrom: [{ secretRef: { name: 'all' } }] }];
    const spec = { api: { podTemplate: { spec: { containers, initContainers } } } };
    const reads = secretReads(synth(spec).manifests);
    expect(reads).toEqual(
      expect.arrayContaining([{ secret: 'all' }, { secret: 'mine', key: 'k' }]),
    );
    const resolved = resolveMonocle(monocle(spec)).monocle.spec;
    expect(secretNames(resolved, namesOf('monocle'))).toEqual(['monocle-api', 'all', 'mine']);
  });

  test('of any shape does not break those who look for its Secrets', () => {
    for (const given of [null, 1, [], { containers: 1 }, { containers: [null, { env: [1, {}] }] }])
      expect(
        secretNames(
          { api: { podTemplate: { spec: given } }, crawler: {}, elastic: {} } as Any,
          namesOf('a'),
        ),
      ).toEqual(['a-api']);
  });

  test('does not bring a secret to Git in a variable', () => {
    const containers = [{ ...side, env: [{ name: 'API_TOKEN', value: 'abcdefgh12345678' }] }];
    const synthesis = synth({ crawler: { podTemplate: { spec: { containers } } } });
    const instance = { namespace: 'a', name: 'monocle', synthesis };
    expect(() => refuseSecrets([instance as Any])).toThrow(
      /the variable API_TOKEN has its value in plain text/,
    );
  });
});

describe('a CA bundle', () => {
  test.each([
    [
      { configMapRef: { name: 'a', key: 'b' } },
      { configMap: { name: 'a', items: [{ key: 'b', path: 'ca-bundle.crt' }] } },
      [],
    ],
    [
      { secretRef: { name: 'a', key: 'b' } },
      { secret: { secretName: 'a', items: [{ key: 'b', path: 'ca-bundle.crt' }] } },
      [{ secret: 'a', key: 'b' }],
    ],
  ])('%j is trusted by api and crawler', (caBundle, source, reads) => {
    for (const component of ['api', 'crawler']) {
      const template = pod({ caBundle }, 'Deployment', component);
      expect(template.spec.volumes).toContainEqual({ name: 'ca-bundle', ...source });
      expect(template.spec.containers[0].volumeMounts).toContainEqual({
        name: 'ca-bundle',
        mountPath: '/etc/monocle-ca',
        readOnly: true,
      });
      expect(env(template, 'SSL_CERT_FILE').value).toBe('/etc/monocle-ca/ca-bundle.crt');
    }
    expect(JSON.stringify(pod({ caBundle }, 'StatefulSet', 'elastic'))).not.toContain('ca-bundle');
    const all = secretReads(synth({ caBundle }).manifests);
    expect(all.filter(({ secret }) => secret === 'a')).toEqual(reads);
  });
});

describe('the proxy of the api', () => {
  const proxy = { httpProxy: 'http://p:1', noProxy: ['x'] };
  test.each([
    [{}, 'monocle-elastic,localhost,127.0.0.1,x'],
    [
      { external: { url: 'http://search.example.org:9200' } },
      'search.example.org,localhost,127.0.0.1,x',
    ],
    [{ external: { url: 'http://0-0.0:9200' } }, '0-0.0,localhost,127.0.0.1,x'],
    [{ external: { url: 'http://[::1]:9200/' } }, '[::1],localhost,127.0.0.1,x'],
    [{ external: { urlFrom: { name: 'a', key: 'b' } } }, 'localhost,127.0.0.1,x'],
  ])('is not used for Elasticsearch: %j', (elastic, noProxy) => {
    const template = pod({ elastic, api: { proxy } }, 'Deployment', 'api');
    expect(env(template, 'HTTP_PROXY').value).toBe('http://p:1');
    expect(env(template, 'NO_PROXY').value).toBe(noProxy);
  });
});

test('a variable of Elasticsearch replaces ours, and options of the JVM come after the heap', () => {
  const given = [
    { name: 'ES_JAVA_OPTS', value: '-Dx=y' },
    { name: 'node.store.allow_mmap', value: 'true' },
  ];
  const template = pod({ elastic: { env: given, heap: '512Mi' } }, 'StatefulSet', 'elastic');
  expect(env(template, 'ES_JAVA_OPTS').value).toBe('-Xms512m -Xmx512m -Dx=y');
  expect(env(template, 'node.store.allow_mmap').value).toBe('true');
  const all = names(template.spec.containers[0].env);
  expect(new Set(all).size).toBe(all.length);
});
