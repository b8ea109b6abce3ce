/** Random Monocles, each of which the CRD accepts. */
import fc from 'fast-check';
import { type Monocle, resolveMonocle } from '../../../constructs/instance/spec.js';
import { judgePods } from '../../../constructs/pods/pod-verdict.js';
import { monocle } from '../cases/cases.js';
import { backup, bootstrap, withoutVolume } from './arbitrary-backup.js';
import {
  commonAnnotations,
  commonLabels,
  dataKey,
  egressTo,
  elasticImage,
  env,
  envFrom,
  envName,
  host,
  image,
  imageRegistry,
  ingressFrom,
  labels,
  monitoring,
  objectAnnotations,
  objectName,
  optional,
  parentRefs,
  placement,
  selector,
  service,
  storageClassName,
  storageSize,
  word,
} from './arbitrary-pod.js';
import { storage, withFittingStorage } from './arbitrary-storage.js';
import { podTemplate } from './arbitrary-template.js';

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
  fc.record({ route: fc.record({ host, labels, annotations: objectAnnotations }, optional) }),
  fc.record({
    ingress: fc.record(
      {
        ...{ host, className: objectName, tlsSecretName: objectName },
        ...{ labels, annotations: objectAnnotations },
      },
      { requiredKeys: ['host'] },
    ),
  }),
  fc.record({
    httpRoute: fc.record(
      {
        parentRefs,
        hostnames: fc.uniqueArray(host, { minLength: 1, maxLength: 3 }),
        ...{ labels, annotations: objectAnnotations },
      },
      { requiredKeys: ['parentRefs'] },
    ),
  }),
);

const proxy = fc.record(
  {
    httpProxy: host.map((name) => `http://${name}:3128`),
    noProxy: fc.uniqueArray(host, { maxLength: 2 }),
  },
  { requiredKeys: ['noProxy'] },
);
const bundle = fc.record({ name: objectName, key: dataKey });
const bridgeAuth = fc.oneof(
  fc.record(
    { name: objectName, usernameKey: dataKey, passwordKey: dataKey },
    { requiredKeys: ['name'] },
  ),
  fc.record({ name: objectName, apiKeyKey: dataKey }),
);
const bridged = fc.oneof(
  fc.record(
    {
      url: fc
        .tuple(host, fc.constantFrom('', ':9200'), fc.constantFrom('', '/', '/a-b/c_d', '/~x.y/'))
        .map(([name, port, path]) => `https://s.${name}${port}${path}`),
      caSecretRef: fc.record({ name: objectName, key: dataKey }, { requiredKeys: ['name'] }),
      authSecretRef: bridgeAuth,
      compatibility: fc.constantFrom(7, 8),
    },
    { requiredKeys: ['url'] },
  ),
  fc.record(
    {
      url: host.map((name) => `http://${name}`),
      authSecretRef: bridgeAuth,
      compatibility: fc.constantFrom(7, 8),
    },
    { requiredKeys: ['url'] },
  ),
);

const eckElastic = fc.record(
  {
    bridge: fc.record({ image }, optional),
    eck: fc.oneof(
      fc.record({ name: fc.constantFrom('shared', 'a-b') }),
      fc.record(
        {
          nodes: fc.integer({ min: 1, max: 100 }),
          version: fc.constantFrom('7.17.29', '8.19.5'),
          storageSize,
          storageClassName: objectName,
          volumeClaimDeletePolicy: fc.constantFrom(
            'DeleteOnScaledownOnly',
            'DeleteOnScaledownAndClusterDeletion',
          ),
        },
        { requiredKeys: ['nodes', 'version'] },
      ),
    ),
  },
  { requiredKeys: ['eck'] },
);

const fields = fc.record(
  {
    publicURL: url,
    title: fc.string({ minLength: 1, maxLength: 20 }),
    platform: fc.constantFrom('Kubernetes', 'OpenShift'),
    image,
    imagePullPolicy: fc.constantFrom('Always', 'IfNotPresent', 'Never'),
    imagePullSecrets: fc.uniqueArray(fc.record({ name: objectName }), {
      maxLength: 2,
      selector: ({ name }) => name,
    }),
    imageRegistry,
    storageSize,
    storageClassName,
    config,
    secretName: objectName,
    caBundle: fc.oneof(fc.record({ configMapRef: bundle }), fc.record({ secretRef: bundle })),
    updateIdents: fc.constantFrom('OnConfigChange', 'OnIdentsChange', 'Never'),
    updateIdentsDeadlineSeconds: fc.integer({ min: 1, max: 2_592_000 }),
    suspend: fc.boolean(),
    hibernate: fc.boolean(),
    upgrade: fc.record(
      {
        allowDowngrade: fc.boolean(),
        backupFirst: fc.boolean(),
        window: fc.record({
          schedule: fc.constantFrom('0 2 * * 6', '*/15 * * * *', '0,30 8-17/2 1-7 * 0,7'),
          durationMinutes: fc.integer({ min: 1, max: 10_080 }),
        }),
      },
      optional,
    ),
    sink: fc.constantFrom('Cluster', 'Git'),
    backup,
    bootstrap,
    storage,
    elastic: fc.oneof(
      { arbitrary: eckElastic, weight: 1 },
      {
        arbitrary: fc.record(
          {
            ...placement,
            image: elasticImage,
            service: fc.record({ annotations: objectAnnotations }, optional),
            podDisruptionBudget: fc.record({ enabled: fc.boolean() }, optional),
            env,
            bridge: fc.record({ image }, optional),
            external: fc.oneof(
              bridged,
              fc.record({ url: host.map((name) => `http://${name}:9200`) }),
              fc.record({ urlFrom: fc.record({ name: word, key: word }) }),
            ),
          },
          optional,
        ),
        weight: 5,
      },
    ),
    api: fc.record({ ...placement, env, envFrom, service, proxy }, optional),
    crawler: fc.record({ ...placement, env, envFrom, proxy }, optional),
    networkPolicy: fc.oneof(
      fc.constant({ enabled: false }),
      fc.record(
        {
          ingressFrom,
          egressTo,
        },
        optional,
      ),
    ),
    monitoring,
    commonLabels,
    commonAnnotations,
    revisionHistoryLimit: fc.integer({ min: 0, max: 100 }),
    crawlers: fc.record(
      {
        selector,
        namespaceSelector: selector,
        workspaces: fc.record(
          {
            create: fc.boolean(),
            allowed: fc.uniqueArray(word, { maxLength: 3 }),
          },
          optional,
        ),
        secretKeys: fc.uniqueArray(fc.stringMatching(/^[A-Za-z_]\w{0,9}$/), { maxLength: 3 }),
        rollIntervalSeconds: fc.integer({ min: 0, max: 86_400 }),
      },
      optional,
    ),
  },
  optional,
);

/** For one Monocle in four: one that Kubernetes takes costs as much to find as all the rest. */
const podTemplates = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        elastic: podTemplate('elastic'),
        api: podTemplate('api'),
        crawler: podTemplate('crawler'),
      },
      optional,
    ),
  },
);

const hasEck = ({ elastic = {} }: { readonly elastic?: object }): boolean => 'eck' in elastic;
/** ECK allows no longer name. */
const eckName = (name: string): string => name.slice(0, 36).replace(/-+$/, '');

function withPodTemplates(spec: object, templates: object): object {
  const given = spec as Readonly<Record<string, object | undefined>>;
  const isPatched = ([component]: [string, unknown]) => component !== 'elastic' || !hasEck(spec);
  const patched = Object.entries(templates)
    .filter(isPatched)
    .map(([component, template]) => [component, { ...given[component], podTemplate: template }]);
  return { ...spec, ...Object.fromEntries(patched) };
}

const fitting = (spec: object): object => withFittingStorage(withoutVolume(spec));

/** A podTemplate that is good alone may not be with the rest: a backup has one more pod. */
const hasGoodPods = (written: Monocle): boolean =>
  judgePods(resolveMonocle(written).monocle).problems.length === 0;

export const arbitraryMonocle: fc.Arbitrary<Monocle> = fc
  .tuple(
    fields,
    podTemplates,
    exposure,
    fc.stringMatching(/^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/),
    fc.option(word, { nil: undefined }),
  )
  .map(
    ([spec, templates, exposed, name, namespace]) =>
      monocle(fitting({ ...withPodTemplates(spec, templates), ...exposed }), {
        name: hasEck(spec) ? eckName(name) : name,
        ...(namespace === undefined ? {} : { namespace }),
      }) as unknown as Monocle,
  )
  .filter(hasGoodPods);

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
