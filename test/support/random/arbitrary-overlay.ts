/** Fields for two random Monocles that have much in common, so that a merge has something to do. */
import fc from 'fast-check';

/** Some of a few words, in any order. */
const some = (...words: readonly string[]) => fc.shuffledSubarray([...words]);

const env = some('A', 'B', 'C', 'D', 'E').chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.oneof(
        fc.record({ name: fc.constant(name), value: fc.constantFrom('x', 'y') }),
        fc.record({
          name: fc.constant(name),
          valueFrom: fc.record({
            secretKeyRef: fc.record({
              name: fc.constantFrom('a', 'b'),
              key: fc.constantFrom('c', 'd'),
            }),
          }),
        }),
      ),
    ),
  ),
);
const hosts = some('a.org', 'b.org', 'c.org', 'd.org');
const quantities = fc.dictionary(
  fc.constantFrom('cpu', 'memory', 'ephemeral-storage'),
  fc.constantFrom('3Gi', '4Gi'),
);

const lists = fc.record(
  {
    imagePullSecrets: some('a', 'b', 'c').map((names) => names.map((name) => ({ name }))),
    env,
    noProxy: hosts,
    hostnames: hosts.filter(({ length }) => length > 0),
    allowed: some('a', 'b', 'c'),
    resources: fc.record({ requests: quantities, limits: quantities }, { requiredKeys: [] }),
    // The API server takes anything here. Without null, which is ours.
    config: fc.object({
      key: fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'),
      values: [fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.string({ maxLength: 3 })],
      maxDepth: 3,
    }),
  },
  { requiredKeys: [] },
);

type Spec = Readonly<Record<string, unknown>>;

/** Puts such lists and maps into a spec. */
export const arbitraryLists: fc.Arbitrary<(spec: object) => object> = lists.map(
  (given) => (spec: object) => {
    const { api, crawler, elastic, crawlers, httpRoute, ...rest } = spec as Record<string, Spec>;
    const { imagePullSecrets, env, noProxy, hostnames, allowed, resources, config } = given;
    return {
      ...rest,
      ...(imagePullSecrets && { imagePullSecrets }),
      ...(config && { config }),
      api: { ...api, ...(env && { env }), ...(noProxy && { proxy: { noProxy } }) },
      crawler: { ...crawler, ...(env && { env }), ...(resources && { resources }) },
      ...(resources && elastic ? { elastic: { ...elastic, resources } } : elastic && { elastic }),
      ...(allowed
        ? { crawlers: { ...crawlers, workspaces: { allowed } } }
        : crawlers && { crawlers }),
      ...(hostnames
        ? { httpRoute: { parentRefs: [{ name: 'gateway' }], ...httpRoute, hostnames } }
        : httpRoute && { httpRoute }),
    };
  },
);
