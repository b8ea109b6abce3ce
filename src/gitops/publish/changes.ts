/**
 * Describes what a publication changes: per instance and object, and per field if that is short.
 *
 * Pure. It leaves out `.monocle-k8s`, since users think in objects. It describes kustomization.yaml,
 * since that decides what is applied, unless the whole directory is created or deleted.
 */
import { singleLine } from '../../errors.js';
import { changedFields, childrenOf, isNested } from '../../manifest/changed-fields.js';
import type { ChangeVerb } from '../../manifest/subject.js';
import { subjectOf } from '../../manifest/subject.js';
import { KUSTOMIZATION } from '../../manifest/yaml-text.js';
import { redact } from '../../redact.js';
import type { Manifest } from '../../synthesize.js';
import { yamlValue } from '../../yaml.js';
import {
  baseName,
  type DesiredInstance,
  directoryOf,
  type Edit,
  instanceIdIn,
  OWNERSHIP_FILE,
  objectFile,
} from '../directory/directory.js';

/** In Git nothing is `replaced`, and unchanged objects are only counted. */
export type CommitVerb = Extract<ChangeVerb, 'created' | 'configured' | 'deleted'>;

export interface ObjectChange {
  readonly verb: CommitVerb;
  /** Deployment/team/monocle-api */
  readonly subject: string;
  /** `image 1.11.1 → 1.11.2`, if it is short. */
  readonly detail?: string;
  /** The paths of the fields that differ, if it is configured. */
  readonly fields?: readonly string[];
}

/** The changes of one instance. */
export interface InstanceChanges {
  readonly directory: string;
  /** team/monocle */
  readonly monocle: string;
  readonly objects: readonly ObjectChange[];
  readonly unchanged: number;
}

export interface Described {
  readonly path: string;
  readonly instances: readonly DesiredInstance[];
  readonly edits: readonly Edit[];
}

/** The changes of every desired instance, and of every removed one. */
export function describeChanges({ path, instances, edits }: Described): InstanceChanges[] {
  const desired = new Map(instances.map((each) => [directoryOf(path, each), each]));
  const edited = Map.groupBy(edits, ({ directory }) => directory);
  return [...new Set([...desired.keys(), ...edited.keys()])].map((directory) => {
    const manifests = desired.get(directory)?.synthesis.manifests ?? [];
    const known = new Map(manifests.map((each) => [`${directory}/${objectFile(each)}`, each]));
    const those = edited.get(directory) ?? [];
    const isWhole = those.some((each) => isOwnership(each) && verbOf(each) !== 'configured');
    const objects = those
      .filter((each) => !isOwnership(each) && !(isWhole && isKustomization(each)))
      .map((edit) => change(edit, known));
    const kept = objects.filter(
      ({ verb, subject }) => verb !== 'deleted' && isObject(subject),
    ).length;
    const monocle = instanceIdIn(directory);
    return { directory, monocle, objects, unchanged: Math.max(0, manifests.length - kept) };
  });
}

const isOwnership = ({ path }: Edit): boolean => baseName(path) === OWNERSHIP_FILE;
const isKustomization = ({ path }: Edit): boolean => baseName(path) === KUSTOMIZATION;
const isObject = (subject: string): boolean => subject !== KUSTOMIZATION;

const verbOf = ({ before, after }: Edit): CommitVerb => {
  if (before === undefined) return 'created';
  return after === undefined ? 'deleted' : 'configured';
};

const VERBS: readonly CommitVerb[] = ['created', 'configured', 'deleted'];

/** `1 created, 3 configured, kustomization.yaml`; empty if nothing changes. */
export function tally(changes: readonly ObjectChange[]): string {
  const objects = changes.filter(({ subject }) => isObject(subject));
  return VERBS.map((verb) => [objects.filter((each) => each.verb === verb).length, verb] as const)
    .filter(([number]) => number > 0)
    .map(([number, verb]) => `${number} ${verb}`)
    .concat(objects.length < changes.length ? [KUSTOMIZATION] : [])
    .join(', ');
}

/** @param known the manifests of the new texts, since parsing them again would be slow */
function change(edit: Edit, known: ReadonlyMap<string, Manifest>): ObjectChange {
  const { path, before = '', after = '' } = edit;
  const verb = verbOf(edit);
  if (isKustomization(edit))
    return {
      verb,
      subject: KUSTOMIZATION,
      detail: describeTextChange(before, after),
      ...(verb === 'configured' && { fields: fieldsOf(yamlValue(before), yamlValue(after)) }),
    };
  const old = before === '' ? undefined : yamlValue(before);
  const next = known.get(path);
  const { kind, metadata } = (next ?? old ?? {}) as {
    kind?: string;
    metadata?: { namespace?: string; name?: string };
  };
  const subject = kind
    ? singleLine(subjectOf({ kind, metadata: { name: '', ...metadata } }))
    : baseName(path);
  if (verb !== 'configured') return { verb, subject };
  const detail = describeLeaves(leaves(old, next, []));
  return { verb, subject, detail, fields: fieldsOf(old, next) };
}

/** Keys in Git are not trusted. */
const fieldsOf = (before: unknown, after: unknown): string[] =>
  changedFields(before, after).map(singleLine);

/**
 * For files that are not manifests: `- x.yaml, no images`.
 * @param showsOld whether to show values of `before`, which a user may have edited: one may be a secret
 */
export function describeTextChange(before: string, after: string, showsOld = true): string {
  const [old, next] = [before, after].map(yamlValue);
  const [was, is] = [resourcesIn(old), resourcesIn(next)];
  const gone = [...was].filter((each) => !is.has(each));
  const listed = [
    ...[...is].filter((each) => !was.has(each)).map((each) => `+ ${short(each)}`),
    ...(showsOld ? gone.map((each) => `- ${short(each)}`) : []),
    ...(!showsOld && gone.length > 0 ? [`- ${gone.length} of resources`] : []),
  ];
  const rest = leaves(withoutResources(old), withoutResources(next), []);
  return firstFew([...listed, ...rest.map(showsOld ? describeLeaf : describeNewLeaf)]);
}

/** Without the old value. */
const describeNewLeaf = (leaf: Leaf): string =>
  leaf.before === undefined || leaf.after === undefined
    ? describeLeaf(leaf)
    : `another ${nameOf(leaf)}`;

const resourcesIn = (listing: unknown): Set<unknown> => {
  const { resources } = (listing ?? {}) as { readonly resources?: unknown };
  return new Set(Array.isArray(resources) ? resources : []);
};

const withoutResources = (listing: unknown): unknown =>
  typeof listing === 'object' ? { ...listing, resources: undefined } : listing;

interface Leaf {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

function leaves(before: unknown, after: unknown, path: readonly string[]): Leaf[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isNested(before) && isNested(after))
    // For an environment variable, show its name instead of `value`.
    return childrenOf(before, after).flatMap(({ step, name, ...child }) => {
      const key = name ?? (step === 'value' && variableIn(before) ? path.at(-1) : undefined);
      return leaves(child.before, child.after, [...path, key ?? String(step)]);
    });
  const shown = (value: unknown) => variableIn(value)?.value ?? value;
  return [{ key: path.at(-1) ?? '', before: shown(before), after: shown(after) }];
}

const variableIn = (value: unknown): { readonly value: string } | undefined => {
  const { name, value: text } = (value ?? {}) as {
    readonly name?: unknown;
    readonly value?: unknown;
  };
  return typeof name === 'string' && typeof text === 'string' ? { value: text } : undefined;
};

const MOST = 2;

function describeLeaves(found: readonly Leaf[]): string {
  // Leave out version labels if something else changes: the image shows the version.
  const relevant = found.filter(({ key }) => !key.endsWith('/version'));
  return firstFew((relevant.length > 0 ? relevant : found).map(describeLeaf));
}

function firstFew(texts: readonly string[]): string {
  const unique = [...new Set(texts)];
  if (unique.length === 0) return 'layout';
  const rest = unique.length > MOST ? ` and ${unique.length - MOST} more` : '';
  return unique.slice(0, MOST).join(', ') + rest;
}

const nameOf = ({ key }: Pick<Leaf, 'key'>): string =>
  singleLine(key.slice(key.lastIndexOf('/') + 1));

function describeLeaf({ key, before, after }: Leaf): string {
  const name = nameOf({ key });
  if (
    typeof before === 'string' &&
    typeof after === 'string' &&
    `${before}${after}`.includes('\n')
  ) {
    return `${name} (${changedLines(before, after) || 'order of'} lines)`;
  }
  if (after === undefined) return `no ${name}`;
  if (before === undefined) return `${name} ${short(after)}`;
  // If only the tag of an image changes, show the tags alone.
  const [was, is] = key === 'image' ? tags(String(before), String(after)) : [before, after];
  return `${name} ${short(was)} → ${short(is)}`;
}

/** How many lines differ, without regard to their order: a real diff takes quadratic time. */
function changedLines(before: string, after: string): number {
  const counts = new Map<string, number>();
  const add = (text: string, by: 1 | -1) => {
    for (const line of text.replace(/\n$/, '').split('\n'))
      counts.set(line, (counts.get(line) ?? 0) + by);
  };
  add(before, -1);
  add(after, 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

function tags(before: string, after: string): [string, string] {
  const [a, b] = [before, after].map((image) => image.slice(0, image.lastIndexOf(':') + 1));
  return a && a === b ? [before.slice(a.length), after.slice(a.length)] : [before, after];
}

const LONGEST = 40;

function short(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  // Redact before cutting: even half a token is a secret.
  const text = redact(singleLine(String(value)));
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
