/**
 * Overlay files: parts of Monocles and MonocleCrawlers that are merged over those of the other files.
 *
 * In: the files in the order of the command line, and each object that is read. Out: the object with every matching
 * overlay merged over it, and the origin of each value; and the problems of the overlays.
 */
import {
  isOverlayKind,
  mergeOverlay,
  overlayProblems,
} from '../../constructs/instance/merge-overlay.js';
import { andMore, type Path } from '../../constructs/validation/problem.js';
import { nearest, own } from '../../constructs/validation/schema.js';
import { printable } from '../errors.js';
import { type Finding, readDocuments, type SourceObject } from './documents.js';
import { located } from './source-objects.js';
import type { Source } from './sources.js';

interface Overlay {
  readonly object: SourceObject;
  readonly isFor: Identity;
  isUsed: boolean;
}

/** A field that is unset in an overlay matches any value. */
interface Identity {
  readonly kind: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** How many objects the message about an unused overlay lists. */
const MAX_NAMED = 12;

export class Overlays {
  /** Problems of the overlay files themselves. */
  readonly findings: readonly Finding[];
  private readonly overlays: readonly Overlay[];
  private readonly seen: Identity[] = [];

  /** @param namespace for objects without a namespace */
  constructor(
    sources: readonly Source[] = [],
    private readonly namespace?: string,
  ) {
    const overlays: Overlay[] = [];
    this.findings = sources.flatMap(({ name, text }) =>
      [...readDocuments(name, text)].flatMap((document) => {
        if ('findings' in document) return document.findings;
        const object = { document, prefix: [], value: document.value };
        const problems = overlayProblems(object.value);
        if (problems.length > 0) return located(object, problems);
        overlays.push({ object, isFor: identityOf(object.value), isUsed: false });
        return [];
      }),
    );
    this.overlays = overlays;
  }

  /** The object with all matching overlays merged over it, in order. */
  over(object: SourceObject): SourceObject {
    const { value } = object;
    const kind = own(value, 'kind');
    if (this.overlays.length === 0 || !isOverlayKind(kind)) return object;
    const identity = { namespace: this.namespace, ...identityOf(value) };
    this.seen.push(identity);
    let base = object;
    for (const overlay of this.overlays) {
      if (!isMatch(overlay.isFor, identity)) continue;
      overlay.isUsed = true;
      const merged = mergeOverlay(kind, base.value as object, overlay.object.value as object);
      const overlaid = { base, overlay: overlay.object, origin: merged.origin };
      base = { ...object, value: merged.value, overlaid };
    }
    return base;
  }

  /** The overlays that matched no object. Call it after all objects are read. */
  unused(): Finding[] {
    return this.overlays
      .filter(({ isUsed }) => !isUsed)
      .flatMap(({ object, isFor }) => located(object, [this.noMatch(isFor)]));
  }

  private noMatch(isFor: Identity): { readonly path: Path; readonly message: string } {
    const { kind, name, namespace } = isFor;
    const there = this.seen.filter((each) => each.kind === kind);
    const path = name !== undefined ? ['metadata', 'name'] : ['kind'];
    const reason = `there is no ${titleOf(isFor)} to merge this over`;
    if (there.length === 0)
      return { path, message: `${reason}, and no other ${kind}; name its file, too` };
    const named = there.find((each) => each.name === name);
    if (namespace !== undefined && (name === undefined || named))
      return {
        path: ['metadata', 'namespace'],
        message: `${reason}, only ${listOf(there)}; correct it, or leave it out${there.some((each) => each.namespace === undefined) ? ', or give the Monocle its namespace' : ''}`,
      };
    const near = nearest(
      name ?? '',
      there.flatMap((each) => each.name ?? []),
    );
    return {
      path,
      message: `${reason}, only ${listOf(there)}${near === undefined ? '; correct the name, or leave it out for every one' : `; did you mean ${near}?`}`,
    };
  }
}

/** The names of the files that an object was made from, its own first. */
export function filesOf({ document, overlaid }: SourceObject): string[] {
  if (overlaid === undefined) return [document.file];
  return [...new Set([...filesOf(overlaid.base), overlaid.overlay.document.file])];
}

function identityOf(value: unknown): Identity {
  const metadata = own(value, 'metadata');
  const [name, namespace] = [own(metadata, 'name'), own(metadata, 'namespace')];
  return {
    kind: String(own(value, 'kind')),
    ...(typeof name === 'string' && { name }),
    ...(typeof namespace === 'string' && { namespace }),
  };
}

const isMatch = (isFor: Identity, { kind, name, namespace }: Identity): boolean =>
  isFor.kind === kind &&
  (isFor.name ?? name) === name &&
  (isFor.namespace ?? namespace) === namespace;

const titleOf = ({ kind, namespace, name }: Identity): string =>
  [kind, ...(namespace === undefined ? [] : [namespace]), name ?? (namespace && '*')]
    .filter((part) => part !== undefined)
    .map(printable)
    .join('/');

function listOf(there: readonly Identity[]): string {
  const more = there.length - MAX_NAMED;
  const names = there.slice(0, MAX_NAMED).map(titleOf).join(', ');
  return more > 0 ? `${names} ${andMore(more)}` : names;
}
