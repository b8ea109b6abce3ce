/**
 * What a publication changes, in words: per instance, per object, down to the field where that is short.
 *
 * Pure. `.monocle-k8s` is not told of: people think in objects. kustomization.yaml is, since it says
 * what is applied, unless all of the directory comes or goes with it.
 */
import { parse } from 'yaml';
import type { ChangeVerb } from '../manifest/change.js';
import { subjectOf } from '../manifest/subject.js';
import type { Manifest } from '../synthesize.js';
import {
  type DesiredInstance,
  directoryOf,
  KUSTOMIZATION,
  OWNERSHIP_FILE,
  objectFile,
} from './directory.js';
import { baseName } from './paths.js';
import { singleLine } from './quoting.js';
import type { Edit } from './tree.js';

/** Git has no `replaced`, and an unchanged object is only counted. */
export type CommitVerb = Extract<ChangeVerb, 'created' | 'configured' | 'deleted'>;

export interface ObjectChange {
  readonly verb: CommitVerb;
  /** Deployment/team/monocle-api */
  readonly subject: string;
  /** `image 1.11.1 → 1.11.2`, where it can be said in a few words. */
  readonly detail?: string;
}

/** Of one instance. */
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

/** Of every instance that was asked for or that goes. */
export function describeChanges({ path, instances, edits }: Described): InstanceChanges[] {
  const asked = new Map(instances.map((each) => [directoryOf(path, each), each]));
  const edited = Map.groupBy(edits, ({ directory }) => directory);
  return [...new Set([...asked.keys(), ...edited.keys()])].map((directory) => {
    const manifests = asked.get(directory)?.synthesis.manifests ?? [];
    const known = new Map(manifests.map((each) => [`${directory}/${objectFile(each)}`, each]));
    const those = edited.get(directory) ?? [];
    const isWhole = those.some((each) => isOwnership(each) && verbOf(each) !== 'configured');
    const objects = those
      .filter((each) => !isOwnership(each) && !(isWhole && isKustomization(each)))
      .map((edit) => change(edit, known));
    const kept = objects.filter(
      ({ verb, subject }) => verb !== 'deleted' && isObject(subject),
    ).length;
    const monocle = directory.split('/').slice(-2).join('/');
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

/** `1 created, 3 configured, kustomization.yaml`; empty where nothing changes. */
export function tally(changes: readonly ObjectChange[]): string {
  const objects = changes.filter(({ subject }) => isObject(subject));
  return VERBS.map((verb) => [objects.filter((each) => each.verb === verb).length, verb] as const)
    .filter(([number]) => number > 0)
    .map(([number, verb]) => `${number} ${verb}`)
    .concat(objects.length < changes.length ? [KUSTOMIZATION] : [])
    .join(', ');
}

/** What is written is known as an object: to parse it again would take longer than all the rest. */
function change(edit: Edit, known: ReadonlyMap<string, Manifest>): ObjectChange {
  const { path, before = '', after = '' } = edit;
  const verb = verbOf(edit);
  if (isKustomization(edit))
    return { verb, subject: KUSTOMIZATION, detail: describeTextChange(before, after) };
  const old = before === '' ? undefined : read(before);
  const next = known.get(path);
  const { kind, metadata } = (next ?? old ?? {}) as {
    kind?: string;
    metadata?: { namespace?: string; name?: string };
  };
  const subject = kind
    ? singleLine(subjectOf({ kind, metadata: { name: '', ...metadata } }))
    : baseName(path);
  if (verb !== 'configured') return { verb, subject };
  return { verb, subject, detail: describeLeaves(leaves(old, next, [])) };
}

/** What a file of ours should say, and somebody made it say: `- x.yaml, no images`. */
export function describeTextChange(before: string, after: string): string {
  const [old, next] = [before, after].map(read);
  const [was, is] = [resourcesIn(old), resourcesIn(next)];
  const listed = [
    ...[...is].filter((each) => !was.has(each)).map((each) => `+ ${short(each)}`),
    ...[...was].filter((each) => !is.has(each)).map((each) => `- ${short(each)}`),
  ];
  const rest = leaves(withoutResources(old), withoutResources(next), []);
  return firstFew([...listed, ...rest.map(describeLeaf)]);
}

/** What somebody made of a file may be no YAML at all; to look for doubles takes the square of its size. */
function read(text: string): unknown {
  try {
    return parse(text, { uniqueKeys: false });
  } catch {
    return undefined;
  }
}

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
  const isNested = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (isNested(before) && isNested(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    // Of a variable, its name says more than that it has a value.
    const isVariable = typeof after.name === 'string' && before.name === after.name;
    const named = (key: string) => (isVariable && key === 'value' ? String(after.name) : key);
    return [...keys].flatMap((key) => leaves(before[key], after[key], [...path, named(key)]));
  }
  return [{ key: path.at(-1) ?? '', before, after }];
}

const MOST = 2;

function describeLeaves(found: readonly Leaf[]): string {
  // Many hold a version: it is said once, by whatever it is the version of.
  const told = found.filter(({ key }) => !key.endsWith('/version'));
  return firstFew((told.length > 0 ? told : found).map(describeLeaf));
}

function firstFew(texts: readonly string[]): string {
  const unique = [...new Set(texts)];
  if (unique.length === 0) return 'layout';
  const rest = unique.length > MOST ? ` and ${unique.length - MOST} more` : '';
  return unique.slice(0, MOST).join(', ') + rest;
}

function describeLeaf({ key, before, after }: Leaf): string {
  const name = singleLine(key.slice(key.lastIndexOf('/') + 1));
  if (
    typeof before === 'string' &&
    typeof after === 'string' &&
    `${before}${after}`.includes('\n')
  ) {
    return `${name} (${changedLines(before, after) || 'order of'} lines)`;
  }
  if (after === undefined) return `no ${name}`;
  if (before === undefined) return `${name} ${short(after)}`;
  // Of an image, what comes before the tag is mostly the same.
  const [was, is] = key === 'image' ? tags(String(before), String(after)) : [before, after];
  return `${name} ${short(was)} → ${short(is)}`;
}

/** In which of the lines the texts differ, whatever their order: a diff takes the square of their number. */
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
  const text = singleLine(String(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
