/** Random Monocles, each of which the CRD accepts. */
import fc from 'fast-check';
import type { Monocle } from '../../constructs/spec.js';
import {
  annotations,
  elasticImage,
  env,
  envFrom,
  envName,
  host,
  image,
  ingressFrom,
  labels,
  objectName,
  optional,
  parentRefs,
  placement,
  storageClassName,
  storageSize,
  word,
} from './arbitrary-pod.js';
import { monocle } from './cases.js';

const url = fc
  .tuple(fc.constantFrom('http', 'https'), host)
  .map(([scheme, name]) => `${scheme}://${name}`)
  .filter((text) => URL.canParse(text));

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
      { host, className: objectName, annotations, tlsSecretName: objectName },
      { requiredKeys: ['host'] },
    ),
  }),
  fc.record({
    httpRoute: fc.record(
      {
        parentRefs,
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
    image,
    imagePullPolicy: fc.constantFrom('Always', 'IfNotPresent', 'Never'),
    imagePullSecrets: fc.uniqueArray(fc.record({ name: objectName }), {
      maxLength: 2,
      selector: ({ name }) => name,
    }),
    storageSize,
    storageClassName,
    config,
    secretName: objectName,
    updateIdents: fc.constantFrom('OnConfigChange', 'OnIdentsChange', 'Never'),
    suspend: fc.boolean(),
    sink: fc.constantFrom('Cluster', 'Git'),
    elastic: fc.record(
      {
        ...placement,
        image: elasticImage,
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
          ingressFrom,
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
