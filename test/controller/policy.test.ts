import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ResolvedSpec, resolveMonocle } from '../../constructs/instance/spec.js';
import { judgePods } from '../../constructs/pods/pod-verdict.js';
import { parsePolicy as policyOf, refusalOf } from '../../src/controller/policy.js';
import { synthesize } from '../../src/index.js';
import { monocle } from '../support/cases/cases.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';
import { runs } from '../support/random/runs.js';

const parsePolicy = (registries?: string, priorityClasses?: string) =>
  policyOf({ 'allowed-registries': registries, 'allowed-priority-classes': priorityClasses });
const specOf = (spec: object): ResolvedSpec => {
  const { monocle: resolved, problems } = resolveMonocle(monocle(spec));
  expect(problems).toEqual([]);
  return resolved.spec;
};
const external = { external: { url: 'http://elastic:9200' } };
const DIGEST = `@sha256:${'0'.repeat(64)}`;

describe('an image', () => {
  const isAllowed = (registries: string, image: string): boolean =>
    // The CRD refuses some of these images; the policy does not rely on it.
    refusalOf({ ...specOf({ elastic: external }), image }, parsePolicy(registries)) === undefined;

  test.each([
    ['quay.io', 'quay.io/monocle'],
    ['quay.io', 'quay.io/change-metrics/monocle:1.11.2'],
    ['quay.io', `quay.io/change-metrics/monocle${DIGEST}`],
    ['quay.io', `quay.io/change-metrics/monocle:1.11.2${DIGEST}`],
    ['quay.io/change-metrics', 'quay.io/change-metrics/monocle:Latest'],
    ['quay.io/change-metrics/monocle', 'quay.io/change-metrics/monocle:1'],
    ['quay.io/change-metrics/monocle', 'quay.io/change-metrics/monocle/nightly'],
    ['registry.example.org:5000', 'registry.example.org:5000/a/b__c-d.e:1'],
    ['registry:5000/team', 'registry:5000/team/a'],
    ['localhost', 'localhost/a'],
    ['a.example.org, quay.io', 'quay.io/a'],
    ['docker.io/library', 'docker.io/library/nginx'],
  ])('of %s may be %s', (registries, image) => {
    expect(isAllowed(registries, image)).toBe(true);
  });

  test.each([
    // Another host that begins or ends like it.
    ['quay.io', 'quay.io.evil.com/x'],
    ['quay.io', 'evil.quay.io/x'],
    ['quay.io', 'quay.io-evil.com/x'],
    ['quay.io', 'quay.iox/x'],
    ['quay.io', 'quayxio/x'],
    ['quay.io', 'evil.com/quay.io/x'],
    // No path, and what looks like a user or a digest.
    ['quay.io', 'quay.io'],
    ['quay.io', 'quay.io/'],
    ['quay.io', 'quay.io:1'],
    ['quay.io', 'quay.io@evil'],
    ['quay.io', 'quay.io@evil.com/x'],
    ['quay.io', 'quay.io/x@evil.com/y'],
    ['quay.io', 'quay.io/x@sha256:0'],
    ['quay.io', `quay.io/x${DIGEST}${DIGEST}`],
    // A port is another registry.
    ['quay.io', 'quay.io:5000/x'],
    ['quay.io:443', 'quay.io/x'],
    ['quay.io:5000', 'quay.io:50000/x'],
    ['quay.io', 'quay.io:/x'],
    ['quay.io', 'quay.io:evil.com/x'],
    // No host: the node's container runtime chooses one.
    ['docker.io', 'nginx'],
    ['docker.io', 'nginx:1'],
    ['docker.io', 'library/nginx'],
    ['docker.io', 'index.docker.io/library/nginx'],
    ['quay.io', 'quay/io'],
    ['localhost', 'localhosts/a'],
    // Letters that a registry takes for others.
    ['quay.io', 'QUAY.IO/x'],
    ['quay.io', 'Quay.io/x'],
    ['quay.io', 'quay.io/X'],
    // Paths that lead elsewhere.
    ['quay.io/team', 'quay.io/teams/x'],
    ['quay.io/team', 'quay.io/team-b/x'],
    ['quay.io/team', 'quay.io/other/team/x'],
    ['quay.io/team', 'quay.io/team/../x'],
    ['quay.io/team', 'quay.io/team/./x'],
    ['quay.io', 'quay.io//x'],
    ['quay.io', 'quay.io/x/'],
    ['quay.io', 'quay.io/.x'],
    ['quay.io', 'quay.io/x:1/y'],
    ['quay.io', 'quay.io/x:1:2'],
    ['quay.io', `quay.io/x:${'a'.repeat(129)}`],
    ['a.example.org,quay.io', 'undefined/x'],
  ])('of %s may not be %s', (registries, image) => {
    expect(isAllowed(registries, image)).toBe(false);
  });

  test('that is not allowed is told with field, value and remedy', () => {
    const policy = parsePolicy('registry.example.org,quay.io/change-metrics');
    expect(refusalOf(specOf({ image: 'quay.io.evil.com/x:1' }), policy)).toEqual({
      reason: 'NotAllowed',
      message:
        'spec.image: "quay.io.evil.com/x:1" is not from an allowed registry (registry.example.org, quay.io/change-metrics); ' +
        "name an image there with its host, or let the operator's --allowed-registries name its registry; " +
        'spec.elastic.image: "docker.elastic.co/elasticsearch/elasticsearch:7.17.26" is not from an allowed registry (registry.example.org, quay.io/change-metrics); ' +
        "name an image there with its host, or let the operator's --allowed-registries name its registry. " +
        'Nothing is written, and what runs is left as it is',
    });
  });

  test('of Elasticsearch does not matter if that is managed elsewhere', () => {
    const elastic = { ...external, image: 'evil.com/x', priorityClassName: 'vip' };
    expect(refusalOf(specOf({ elastic }), parsePolicy('quay.io', 'low'))).toBeUndefined();
  });

  test('of a bridge to Elasticsearch counts if there is one', () => {
    const elastic = { bridge: { image: 'evil.com/x' } };
    const judge = (url: string) =>
      refusalOf(specOf({ elastic: { ...elastic, external: { url } } }), parsePolicy('quay.io'))
        ?.message;
    expect(judge('http://elastic')).toBeUndefined();
    expect(judge('https://elastic')).toContain(
      'spec.elastic.bridge.image: "evil.com/x" is not from an allowed registry',
    );
  });

  test('is judged by the registry that it is pulled from', () => {
    const judge = (imageRegistry: string, ...registries: string[]) =>
      refusalOf(specOf({ imageRegistry }), parsePolicy(registries.join()))?.message;
    expect(judge('mirror.example.org/a', 'mirror.example.org')).toBeUndefined();
    // The registries that the images name do not count.
    expect(judge('mirror.example.org', 'quay.io', 'docker.elastic.co')).toContain(
      'spec.imageRegistry: "mirror.example.org/change-metrics/monocle:1.11.2" is not from an allowed registry',
    );
  });

  test('may be any if no flag says otherwise', () => {
    expect(refusalOf(specOf({ image: 'x' }), parsePolicy())).toBeUndefined();
  });

  test('may be allowed by many registries, of which a few are told', () => {
    const many = Array.from({ length: 500 }, (_, index) => `r${index}.example.org`).join();
    const message = refusalOf(specOf({ image: 'x' }), parsePolicy(many))?.message ?? '';
    expect(message).toContain('r7.example.org and 492 more');
    expect(message.length).toBeLessThan(2_000);
  });
});

describe('a priority class', () => {
  test.each(['elastic', 'api', 'crawler'])('of %s must be an allowed one, or none', (component) => {
    const judge = (priorityClassName: string) =>
      refusalOf(
        specOf({ [component]: { priorityClassName } }),
        parsePolicy(undefined, 'low, medium'),
      )?.message;
    expect([judge(''), judge('low'), judge('medium')]).toEqual([undefined, undefined, undefined]);
    expect(judge('system-node-critical')).toContain(
      `spec.${component}.priorityClassName: "system-node-critical" is not an allowed priority class (low, medium); choose one of them or none`,
    );
    expect(judge('lo')).toBeDefined();
  });
});

test.each([
  ['a URL', 'https://quay.io'],
  ['a tag', 'quay.io/a:1'],
  ['a pattern', '*.quay.io'],
  ['no host', 'change-metrics/monocle'],
  ['a single word', 'quay'],
  ['uppercase', 'Quay.io'],
  ['a slash at its end', 'quay.io/'],
  ['an empty entry', 'quay.io,'],
  ['only a comma', ','],
  ['a space', 'quay.io evil.com'],
])('--allowed-registries is refused with %s', (_, text) => {
  expect(() => parsePolicy(text)).toThrow(/--allowed-registries: ".*" is not a registry: host/);
});

test.each(['A', 'a b', 'a,', '*'])('--allowed-priority-classes is refused with %j', (text) => {
  expect(() => parsePolicy(undefined, text)).toThrow(/is not a priority class's name/);
});

describe('a podTemplate', () => {
  const judge = (spec: object, flags: object = {}) => {
    const resolved = resolveMonocle(monocle({ api: { podTemplate: { spec } } })).monocle;
    return refusalOf(resolved.spec, policyOf(flags), judgePods(resolved).relaxations)?.message;
  };
  const root = { containers: [{ name: 'api', securityContext: { runAsUser: 0 } }] };
  const onNode = { hostNetwork: true };
  const token = {
    volumes: [{ name: 'a', projected: { sources: [{ serviceAccountToken: { path: 'a' } }] } }],
  };

  test('must be restricted, unless the operator allows more', () => {
    expect(judge({ hostAliases: [] })).toBeUndefined();
    expect(judge(root)).toContain(
      "spec.api.podTemplate.spec.containers[0].securityContext.runAsUser: is 0, root, which Pod Security restricted does not allow; remove it, or let the operator's --pod-security be baseline",
    );
    expect(judge(root, { 'pod-security': 'baseline' })).toBeUndefined();
    expect(judge(onNode, { 'pod-security': 'baseline' })).toContain(
      'spec.api.podTemplate.spec.hostNetwork',
    );
    expect(judge(onNode, { 'pod-security': 'privileged' })).toBeUndefined();
  });

  test.each<[string, object, string]>([
    [
      'another ServiceAccount',
      { serviceAccountName: 'admin' },
      'the ServiceAccount "admin" is not allowed',
    ],
    [
      'a token',
      { automountServiceAccountToken: true },
      'the ServiceAccount "default" with its token',
    ],
    ['a projected token', token, 'the ServiceAccount "default" with its token'],
  ])('may not use %s, unless the operator allows it', (_, spec, words) => {
    expect(judge(spec)).toContain(words);
    expect(judge(spec, { 'allowed-service-accounts': 'x' })).toContain(words);
    expect(judge(spec, { 'allowed-service-accounts': 'x,admin,default' })).toBeUndefined();
    expect(judge(spec, { 'allowed-service-accounts': '*' })).toBeUndefined();
  });

  test('may use the default ServiceAccount without a token', () => {
    expect(
      judge({ serviceAccountName: 'default', automountServiceAccountToken: false }),
    ).toBeUndefined();
  });

  test('may not take an image from another registry', () => {
    const allowed = { 'allowed-registries': 'quay.io,docker.elastic.co' };
    const side = (image: string) => ({ initContainers: [{ name: 'a', image }] });
    expect(judge(side('quay.io/a'), allowed)).toBeUndefined();
    expect(judge(side('evil.com/a'), allowed)).toContain('initContainers[0].image: "evil.com/a"');
    const volumes = [{ name: 'a', image: { reference: 'evil.com/a' } }];
    expect(judge({ volumes }, allowed)).toContain('volumes[0].image.reference: "evil.com/a"');
  });
});

test('--pod-security is refused with another level', () => {
  expect(() => policyOf({ 'pod-security': 'none' })).toThrow(/"none" is not one of restricted/);
  expect(() => policyOf({ 'allowed-service-accounts': 'A' })).toThrow(/ServiceAccount's name/);
});

test('nothing that runs in a pod goes unseen', () => {
  const nothing = parsePolicy('nothing.invalid', 'nothing');
  fc.assert(
    fc.property(arbitraryMonocle, (written) => {
      const { manifests } = synthesize(written);
      const told = refusalOf(resolveMonocle(written).monocle.spec, nothing)?.message ?? '';
      const classes = valuesOf('priorityClassName', manifests).filter((name) => name !== '');
      const asked = [...valuesOf('image', manifests), ...classes];
      expect(asked.filter((each) => !told.includes(`: ${JSON.stringify(each)} is not `))).toEqual(
        [],
      );
      expect(asked.length).toBeGreaterThan(0);
    }),
    { numRuns: runs(50) },
  );
});

function valuesOf(field: string, node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === field && typeof value === 'string' ? [value] : valuesOf(field, value),
  );
}
