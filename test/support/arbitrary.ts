/** Random Monocles, each of which the CRD accepts. */
import fc from 'fast-check';
import type { Monocle } from '../../constructs/spec.js';
import { monocle } from './cases.js';

const word = fc.stringMatching(/^[a-z]([-a-z0-9]{0,10}[a-z0-9])?$/);
const host = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const url = fc
  .tuple(fc.constantFrom('http', 'https'), host)
  .map(([scheme, name]) => `${scheme}://${name}`);
/** No variable that Monocle or its container uses itself. */
const envName = fc.stringMatching(/^X[A-Z0-9_]{0,12}$/);
const memory = fc.integer({ min: 1, max: 64 }).map((gibibytes) => `${gibibytes}Gi`);
const labels = fc.dictionary(word, fc.constantFrom('', 'x', 'A.b_c-1'), { maxKeys: 3 });
const optional = { requiredKeys: [] as [] };

const resources = fc.record(
  {
    requests: fc.record({ cpu: fc.constantFrom('100m', 1, '0.5'), memory }, optional),
    limits: fc.record(
      { memory: fc.oneof(memory, fc.integer({ min: 2 ** 30, max: 2 ** 36 })) },
      optional,
    ),
  },
  optional,
);
const tolerations = fc.array(
  fc.record(
    {
      key: word,
      operator: fc.constantFrom('Exists', 'Equal'),
      effect: fc.constantFrom('NoSchedule', 'NoExecute'),
      tolerationSeconds: fc.nat(1000),
    },
    optional,
  ),
  { maxLength: 3 },
);
const affinity = fc.record(
  {
    podAntiAffinity: fc.record({
      requiredDuringSchedulingIgnoredDuringExecution: fc.array(
        fc.record({ topologyKey: word, labelSelector: fc.record({ matchLabels: labels }) }),
        { maxLength: 2 },
      ),
    }),
  },
  optional,
);
const placement = {
  resources,
  nodeSelector: labels,
  tolerations,
  affinity,
  priorityClassName: word,
  podLabels: labels,
  podAnnotations: fc.dictionary(word, fc.string({ maxLength: 20 }), { maxKeys: 3 }),
};
const env = fc.uniqueArray(
  fc.oneof(
    fc.record({ name: envName, value: fc.string({ maxLength: 20 }) }),
    fc.record({
      name: envName,
      valueFrom: fc.record({ secretKeyRef: fc.record({ name: word, key: word }) }),
    }),
  ),
  { maxLength: 4, selector: ({ name }) => name },
);
const envFrom = fc.array(
  fc.oneof(
    fc.record({ secretRef: fc.record({ name: word }) }),
    fc.record({ configMapRef: fc.record({ name: word }), prefix: word }),
  ),
  { maxLength: 2 },
);

const provider = fc.oneof(
  fc.record(
    { github_organization: word, github_token: envName },
    { requiredKeys: ['github_organization'] },
  ),
  fc.record({ github_users: fc.array(word, { minLength: 1, maxLength: 2 }) }),
  fc.record({ gitlab_organization: word }),
  fc.record({ gerrit_url: url, gerrit_repositories: fc.constant(['^.*']), gerrit_login: word }),
  fc.constant('TaskDataProvider'),
);
const config = fc.record({
  workspaces: fc.uniqueArray(
    fc.record(
      {
        name: word,
        crawlers_api_key: envName,
        crawlers: fc.uniqueArray(
          fc.record({
            name: word,
            update_since: fc.constantFrom('2024-01-01', '2024-02-29T12:00:00Z'),
            provider,
          }),
          { maxLength: 3, selector: ({ name }) => name },
        ),
        idents: fc.uniqueArray(
          fc.record({
            ident: fc.string({ minLength: 1, maxLength: 8 }).filter(isPlain),
            aliases: fc.constant([]),
          }),
          {
            maxLength: 2,
            selector: ({ ident }) => ident,
          },
        ),
      },
      { requiredKeys: ['name', 'crawlers'] },
    ),
    { maxLength: 3, selector: ({ name }) => name },
  ),
});

/** The config's own checks refuse control characters and names of Monocle's settings. */
function isPlain(text: string): boolean {
  return /^[ -~]+$/.test(text) && text.trim() === text;
}

const exposure = fc.oneof(
  fc.constant({}),
  fc.record({ route: fc.record({ host, labels }, optional) }),
  fc.record({
    ingress: fc.record(
      { host, className: word, annotations: fc.dictionary(word, fc.string()), tlsSecretName: word },
      { requiredKeys: ['host'] },
    ),
  }),
  fc.record({
    httpRoute: fc.record(
      {
        parentRefs: fc.array(
          fc.record(
            {
              name: word,
              namespace: word,
              sectionName: word,
              port: fc.integer({ min: 1, max: 65535 }),
            },
            { requiredKeys: ['name'] },
          ),
          { minLength: 1, maxLength: 2 },
        ),
        hostnames: fc.uniqueArray(host, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['parentRefs'] },
    ),
  }),
);

const fields = fc.record(
  {
    publicURL: url,
    title: fc.string({ minLength: 1, maxLength: 20 }),
    image: fc.constantFrom(
      'a:1',
      'quay.io/change-metrics/monocle:latest',
      `a/b@sha256:${'a'.repeat(64)}`,
      'monocle',
    ),
    imagePullPolicy: fc.constantFrom('Always', 'IfNotPresent', 'Never'),
    imagePullSecrets: fc.uniqueArray(fc.record({ name: word }), {
      maxLength: 2,
      selector: ({ name }) => name,
    }),
    storageSize: memory,
    storageClassName: word,
    config,
    secretName: word,
    updateIdents: fc.constantFrom('OnConfigChange', 'OnIdentsChange', 'Never'),
    suspend: fc.boolean(),
    sink: fc.constantFrom('Cluster', 'Git'),
    elastic: fc.record(
      {
        ...placement,
        external: fc.oneof(
          fc.record({ url: host.map((name) => `http://${name}:9200`) }),
          fc.record({ urlFrom: fc.record({ name: word, key: word }) }),
        ),
      },
      optional,
    ),
    api: fc.record({ ...placement, env, envFrom }, optional),
    crawler: fc.record(
      {
        ...placement,
        env,
        envFrom,
        proxy: fc.record(
          {
            httpProxy: host.map((name) => `http://${name}:3128`),
            noProxy: fc.uniqueArray(host, { maxLength: 2 }),
          },
          optional,
        ),
      },
      optional,
    ),
    networkPolicy: fc.oneof(
      fc.constant({ enabled: false }),
      fc.record(
        {
          ingressFrom: fc.array(fc.record({ podSelector: fc.record({ matchLabels: labels }) }), {
            maxLength: 2,
          }),
        },
        optional,
      ),
    ),
    monitoring: fc.record({ enabled: fc.boolean(), labels }, optional),
  },
  optional,
);

export const arbitraryMonocle: fc.Arbitrary<Monocle> = fc
  .tuple(
    fields,
    exposure,
    fc.stringMatching(/^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/),
    fc.option(word, { nil: undefined }),
  )
  .map(
    ([spec, exposed, name, namespace]) =>
      monocle(
        { ...spec, ...exposed },
        { name, ...(namespace === undefined ? {} : { namespace }) },
      ) as unknown as Monocle,
  );

/** `constructor`, `__proto__`, `toString` … */
export const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/**
 * A Monocle in which one or two keys or texts are replaced by such a word, or an entry is added: few, so
 * that it often stays valid.
 */
export const hostileMonocle: fc.Arbitrary<unknown> = fc
  .tuple(
    arbitraryMonocle,
    // The only one that is a valid name in lowercase.
    fc.oneof(fc.constant('constructor'), fc.constantFrom(...INHERITED)),
    fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
  )
  .map(([{ metadata, spec, ...rest }, word, picks]) => {
    const parts = { metadata, spec };
    const count = spoiled(parts, word, () => false).places;
    const picked = new Set(picks.map((pick) => pick % count));
    return { ...rest, ...(spoiled(parts, word, (place) => picked.has(place)).value as object) };
  });

/** @param isHit which of the places, in their order */
function spoiled(
  root: unknown,
  word: string,
  isHit: (place: number) => boolean,
): { value: unknown; places: number } {
  let places = 0;
  const hits = (): boolean => isHit(places++);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return hits() ? word : part;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([key, child]) => [hits() ? word : key, walk(child)]);
    return Object.fromEntries([...entries, ...(hits() ? [[word, word]] : [])]);
  };
  return { value: walk(root), places };
}
