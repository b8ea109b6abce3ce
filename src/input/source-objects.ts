/**
 * Finds the objects in a source: whole documents, and the items of Lists.
 *
 * Out: objects that are a Monocle or a MonocleCrawler, may be meant as one, or are a ConfigMap; only the kind of any
 * other. The output of kustomize or helm has many kinds: a typo in `kind: Monocle` must not be taken for one of them.
 */
import { CRAWLER_KIND } from '../../constructs/crawlers/monocle-crawler.js';
import { API_VERSION, KIND } from '../../constructs/instance/spec.js';
import type { Problem } from '../../constructs/validation/problem.js';
import { nearest, own } from '../../constructs/validation/schema.js';
import { type Finding, readDocuments, type SourceObject } from './documents.js';
import { type Judge, placeOfProblem, remembering } from './findings.js';
import type { Source } from './sources.js';

export type ReadObject =
  | SourceObject
  | { readonly findings: readonly Finding[] }
  /** The kind of an object that this program does not use. */
  | { readonly otherKind: string };

export function* readObjects(source: Source): Generator<ReadObject> {
  for (const document of readDocuments(source.name, source.text)) {
    if ('findings' in document) yield document;
    else yield* objectsIn({ document, prefix: [], value: document.value });
  }
}

function* objectsIn(object: SourceObject): Generator<ReadObject> {
  const { document, prefix, value } = object;
  const list = listOf(value);
  if (list === undefined) {
    const kind = otherKindOf(value);
    yield kind === undefined || isConfigMap(value) ? object : { otherKind: kind };
    return;
  }
  const isOurs = ['', KIND, CRAWLER_KIND].includes(list.of);
  if (list.items.length === 0)
    yield isOurs && list.of !== CRAWLER_KIND
      ? { findings: [emptyList(object)] }
      : { otherKind: `${list.of}List` };
  for (const [index, item] of list.items.entries()) {
    const within = { document, prefix: [...prefix, 'items', index] };
    // The API server omits the kind of the items in a ServiceList.
    if (isOurs || isIdentified(item)) yield* objectsIn({ ...within, value: item });
    else if (isObject(item) && isConfigMap({ apiVersion: own(value, 'apiVersion'), kind: list.of }))
      yield { ...within, value: { ...item, apiVersion: 'v1', kind: list.of } };
    else yield { otherKind: list.of };
  }
}

/** `kubectl get -o yaml` prints a List, and the API server a MonocleList or a ServiceList. */
function listOf(
  value: unknown,
): { readonly of: string; readonly items: readonly unknown[] } | undefined {
  const { kind, items } = (value ?? {}) as Record<string, unknown>;
  const [, of] = (typeof kind === 'string' && /^(.*)List$/s.exec(kind)) || [];
  return of !== undefined && Array.isArray(items) ? { of, items } : undefined;
}

const emptyList = ({ document, prefix }: SourceObject): Finding => {
  const path = [...prefix, 'items'];
  return {
    file: document.file,
    ...document.locate(path),
    path,
    message: 'is empty: there is no Monocle in it',
    severity: 'warning',
  };
};

interface Identified {
  readonly apiVersion: string;
  readonly kind: string;
}

function isIdentified(value: unknown): value is Identified {
  const { apiVersion, kind } = (value ?? {}) as Partial<Identified>;
  return [apiVersion, kind].every((word) => typeof word === 'string' && word !== '');
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isConfigMap = (value: unknown): boolean =>
  isIdentified(value) && value.apiVersion === 'v1' && value.kind === 'ConfigMap';

const OURS = [KIND, CRAWLER_KIND];
const GROUP = API_VERSION.replace(/[^/]*$/, '');
/** With more, a Console or a Module would count as a misspelled Monocle. */
const MAX_TYPOS = 2;

/** The kind of an object that is clearly not one of ours; undefined for every other value. */
function otherKindOf(value: unknown): string | undefined {
  if (!isIdentified(value)) return undefined;
  const { apiVersion, kind } = value;
  const isMeant = apiVersion.startsWith(GROUP) || nearest(kind, OURS, MAX_TYPOS) !== undefined;
  return isMeant ? undefined : kind;
}

/** Whether an object is meant as a MonocleCrawler. */
export function isCrawler(value: unknown): boolean {
  const kind = own(value, 'kind');
  return typeof kind === 'string' && nearest(kind, OURS, MAX_TYPOS) === CRAWLER_KIND;
}

/**
 * Adds file, line and column to problems, and sorts by line and column.
 * @param judge decides whether a problem comes from an overlay, or the object has it anyway
 */
export function located(
  object: SourceObject,
  problems: readonly Problem[],
  judge: Judge = () => [],
): Finding[] {
  const remembered = remembering(judge);
  return problems
    .map((problem) => ({ ...problem, ...placeOfProblem(object, problem, remembered) }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
}
