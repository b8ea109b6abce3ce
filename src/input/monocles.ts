/**
 * Reads and checks the Monocles in a set of sources.
 *
 * In: sources and flags of the command line. Out: Monocles that will synthesize, each with its config and its
 * MonocleCrawlers, or every finding about those that will not.
 */
import { configProblems, configVersion, type ValidConfig } from '../../constructs/config/config.js';
import { resolveCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { KIND, type Monocle } from '../../constructs/instance/spec.js';
import { egressWarnings, publicUrlWarnings } from '../../constructs/instance/url-warnings.js';
import { relaxationWarnings } from '../../constructs/pods/pod-verdict.js';
import { judgeMonocle, type ValidMonocle } from '../../constructs/valid-monocle.js';
import { isError, type Problem, validOf } from '../../constructs/validation/problem.js';
import { ConfigMaps, locatedInConfigMap, type PlacedObject } from './config-maps.js';
import { Crawlers } from './crawlers.js';
import type { Finding, SourceObject } from './documents.js';
import { Findings, PassedOver } from './findings.js';
import { filesOf, Overlays } from './overlays.js';
import { isConfigMap, isCrawler, located, readObjects } from './source-objects.js';
import type { Source } from './sources.js';

export interface MonocleOptions {
  /** The value of --namespace, for Monocles without a namespace. */
  readonly namespace?: string;
  /** The config of the --config file. */
  readonly config?: ValidConfig;
  /** The ConfigMaps beside the Monocles. */
  readonly configMaps?: ConfigMaps;
}

interface StreamOptions extends Omit<MonocleOptions, 'configMaps'> {
  /** The files of --overlay. */
  readonly overlays?: readonly Source[];
}

export interface MonocleInput {
  readonly monocle: ValidMonocle;
  /** The names of its sources: its own file, then those of its overlays, its config and its crawlers. */
  readonly files: readonly string[];
}

export interface CheckedMonocles {
  readonly monocles: readonly MonocleInput[];
  readonly findings: Findings;
  /** Steps that the user has to do outside of the manifests. */
  readonly notes: readonly string[];
  readonly passedOver: PassedOver;
}

export function checkMonocles(
  sources: readonly Source[],
  { overlays: overlaySources, ...options }: StreamOptions = {},
  findings = new Findings(),
): CheckedMonocles {
  const monocles: MonocleInput[] = [];
  const passedOver = new PassedOver();
  const listed = new Listed();
  const crawlers = new Crawlers<SourceObject>(options.namespace);
  const configMaps = configMapsIn(sources, options.namespace);
  const overlays = new Overlays(overlaySources, options.namespace);
  findings.add(overlays.findings);
  let isReadable = true;
  const check = (value: unknown) => checkMonocle(value, { ...options, configMaps });
  for (const read of readAll(sources)) {
    const object = 'value' in read ? overlays.over(read) : read;
    if ('findings' in object) {
      isReadable &&= !object.findings.some(isError);
      findings.add(object.findings);
    } else if ('otherKind' in object) passedOver.add(object.otherKind);
    else if (isConfigMap(object.value)) {
      findings.add(checkConfigMap(object, configMaps) ?? []);
      if (!configMaps.isWanted(object.value)) passedOver.add('ConfigMap');
    } else if (isCrawler(object.value)) crawlers.add(object.value, object);
    else {
      const { monocle, problems } = check(object.value);
      const first = monocle && listed.add(monocle, object);
      if (first) problems.push(first);
      else if (monocle) {
        const map = configMaps.of(object.value)?.place;
        const files = [...filesOf(object), ...(map === undefined ? [] : [fileIn(map)])];
        monocles.push({ monocle, files });
      }
      crawlers.addMonocle(object.value, first ? undefined : monocle);
      findings.add(located(object, problems, (value) => check(value).problems));
    }
  }
  for (const { place, problems } of crawlers.check('error'))
    findings.add(located(place, problems, judgeCrawler));
  // The object that an overlay is for may be in a part that could not be read.
  if (isReadable) findings.add(overlays.unused());
  if (monocles.length === 0 && findings.errors === 0 && passedOver.total > 0)
    findings.add(nothingIn(sources, 'holds no Monocle (kind: Monocle)'));
  const inputs = monocles.map(({ monocle, files }) => {
    const { merged, places = [] } = crawlers.of(monocle) ?? {};
    const all = new Set([...files, ...places.flatMap(filesOf)]);
    return { monocle: { ...monocle, crawlers: merged }, files: [...all] };
  });
  return { monocles: inputs, findings, notes: crawlers.notes, passedOver };
}

export const judgeCrawler = (value: unknown): readonly Problem[] => resolveCrawler(value).problems;

/** Finds a Monocle that is listed twice. */
export class Listed {
  private readonly places = new Map<string, string>();

  /** Returns a problem if the Monocle was listed before. */
  add(
    { metadata: { name, namespace = '' } }: ValidMonocle,
    object: SourceObject,
  ): Problem | undefined {
    const first = this.places.get(`${namespace}/${name}`);
    this.places.set(`${namespace}/${name}`, placeOf(object));
    if (first === undefined) return undefined;
    const message = `${name} is listed twice; keep one (the first is at ${first})`;
    return { path: ['metadata', 'name'], message };
  }
}

/** An error for each source: none of them contains a usable object. */
export const nothingIn = (sources: readonly Source[], message: string): Finding[] =>
  sources.map(({ name }) => ({ file: name, line: 1, column: 1, path: [], message }));

/** Matches `ConfigMap` in YAML: literally, or perhaps with escapes. */
const MAY_HAVE_CONFIG_MAP = /ConfigMap|\\[xuU\r\n]/;

/** Reads the sources once more, because a ConfigMap may come after its Monocle. */
export function configMapsIn(sources: readonly Source[], namespace?: string): ConfigMaps {
  const isNeeded = sources.some(({ text }) => MAY_HAVE_CONFIG_MAP.test(text));
  return new ConfigMaps(isNeeded ? placedObjects(sources) : [], namespace);
}

function* placedObjects(sources: readonly Source[]): Generator<PlacedObject> {
  for (const object of readAll(sources)) if ('value' in object) yield placed(object);
}

/** Yields one object at a time, so that a stream of thousands is never in memory as a whole. */
function* readAll(sources: readonly Source[]): ReturnType<typeof readObjects> {
  for (const source of sources) yield* readObjects(source);
}

const placed = (object: SourceObject): PlacedObject => ({
  value: object.value,
  place: placeOf(object),
});

const placeOf = ({ document, prefix }: SourceObject): string =>
  `${document.file}:${document.locate(prefix).line}`;

const fileIn = (place: string): string => place.replace(/:\d+$/, '');

/** undefined if the ConfigMap does not hold the config of a Monocle. */
export function checkConfigMap(
  object: SourceObject,
  configMaps: ConfigMaps,
): Finding[] | undefined {
  const found = configMaps.check(placed(object));
  return found && locatedInConfigMap(object, found);
}

/** Returns the Monocle with its config and namespace, if there are no errors. */
export function checkMonocle(
  value: unknown,
  { namespace, config, configMaps }: MonocleOptions = {},
): { monocle?: ValidMonocle; problems: Problem[] } {
  const judged = judgeMonocle(value);
  const problems = [...judged.problems, ...relaxationWarnings(judged.relaxations)];
  const { kind, metadata, spec } = (value ?? {}) as Partial<Monocle>;
  if (kind !== KIND) return { problems };
  // Check the config of an invalid spec as well, unless spec.config itself is invalid.
  const inline = spec?.config ?? undefined;
  if (
    inline !== undefined &&
    !problems.some(({ path: [first, second] }) => first === 'spec' && second === 'config')
  ) {
    for (const problem of configProblems(inline, config)) problems.push(problem);
  }
  const own = inline && validOf(inline, problems);
  if (!judged.spec || !metadata || problems.some(isError)) return { problems };
  const map = configMaps?.of(value);
  const second = map && secondConfig(own, config, map);
  if (second) problems.push(second);
  const used = own ?? config ?? map?.config;
  problems.push(...publicUrlWarnings(judged.spec, used), ...egressWarnings(judged.spec, used));
  if (namespace !== undefined && namespace !== (metadata.namespace ?? namespace)) {
    problems.push({
      path: ['metadata', 'namespace'],
      message: `is ${metadata.namespace}, but --namespace says ${namespace}`,
    });
  }
  if (problems.some(isError)) return { problems };
  const named = { ...metadata, namespace: metadata.namespace ?? namespace };
  return { monocle: { metadata: named, spec: judged.spec, config: used }, problems };
}

/** The problem if a ConfigMap has another config: in a cluster spec.config would silently win. */
function secondConfig(
  inline: ValidConfig | undefined,
  given: ValidConfig | undefined,
  map: { readonly place: string; readonly config?: ValidConfig },
): Problem | undefined {
  const first = inline ?? given;
  if (first === undefined || map.config === undefined) return undefined;
  if (configVersion(first) === configVersion(map.config)) return undefined;
  const [path, which] = inline ? [['spec', 'config'], 'this one'] : [[], '--config'];
  const message = `has two configs: ${which}, and another in the ConfigMap at ${map.place}; keep one of them`;
  return { path, at: 'key', message };
}
