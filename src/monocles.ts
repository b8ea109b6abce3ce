/**
 * The Monocles in a set of sources: read, checked, and located.
 *
 * In: sources, and what the command line says beside them. Out: Monocles that will synthesize, or
 * every finding about those that will not.
 */
import type { MonocleConfig } from '../constructs/config.js';
import { configProblems } from '../constructs/config-of-spec.js';
import type { Path, Problem } from '../constructs/problem.js';
import { KIND, type Monocle, resolveMonocle } from '../constructs/spec.js';
import { type Finding, readDocuments, type SourceDocument } from './documents.js';
import type { Source } from './sources.js';

/** One object in a source: a document, or an item of a List. */
export interface SourceObject {
  readonly document: SourceDocument;
  readonly prefix: Path;
  readonly value: unknown;
}

export function* readObjects(
  source: Source,
): Generator<SourceObject | { readonly findings: readonly Finding[] }> {
  for (const document of readDocuments(source.name, source.text)) {
    if ('findings' in document) yield document;
    else if (isList(document.value)) {
      for (const [index, value] of document.value.items.entries())
        yield { document, prefix: ['items', index], value };
    } else yield { document, prefix: [], value: document.value };
  }
}

/** What `kubectl get monocles -o yaml` prints. */
function isList(value: unknown): value is { items: unknown[] } {
  const { kind, items } = (value ?? {}) as Record<string, unknown>;
  return typeof kind === 'string' && /^(Monocle)?List$/.test(kind) && Array.isArray(items);
}

export const located = (
  { document, prefix }: SourceObject,
  problems: readonly Problem[],
): Finding[] =>
  problems.map((problem) => {
    const path = [...prefix, ...problem.path];
    return { ...problem, path, file: document.file, ...document.locate(path, problem.at) };
  });

export interface MonocleOptions {
  /** Given by the command line, for Monocles that name none. */
  readonly namespace?: string;
  /** Monocle's config, beside the spec. */
  readonly config?: MonocleConfig;
}

export interface CheckedMonocles {
  readonly monocles: readonly Monocle[];
  readonly findings: readonly Finding[];
}

export function checkMonocles(
  sources: readonly Source[],
  options: MonocleOptions = {},
): CheckedMonocles {
  const monocles: Monocle[] = [];
  const findings: Finding[] = [];
  const seen = new Map<string, string>();
  for (const source of sources) {
    for (const object of readObjects(source)) {
      if ('findings' in object) {
        findings.push(...object.findings);
        continue;
      }
      const checked = checkMonocle(object.value, options);
      const { document, prefix } = object;
      if (checked.problems.length === 0) {
        const { name, namespace = '' } = checked.monocle.metadata;
        const place = `${document.file}:${document.locate(prefix).line}`;
        const first = seen.get(`${namespace}/${name}`);
        if (first === undefined) {
          seen.set(`${namespace}/${name}`, place);
          monocles.push(checked.monocle);
          continue;
        }
        checked.problems.push({
          path: ['metadata', 'name'],
          message: `${name} is there twice; the first is at ${first}`,
        });
      }
      findings.push(...located(object, checked.problems));
    }
  }
  return { monocles, findings };
}

/** The Monocle as it was written, with the command line's namespace; defaults are synthesize's to set. */
export function checkMonocle(
  value: unknown,
  { namespace, config }: MonocleOptions = {},
): { monocle: Monocle; problems: Problem[] } {
  const { problems: found } = resolveMonocle(value);
  const problems = [...found];
  const monocle = value as Monocle;
  if (problems.length > 0 && !hasConfig(value)) return { monocle, problems };
  problems.push(...configProblems(monocle.spec?.config ?? undefined, config));
  const own = monocle.metadata?.namespace;
  if (namespace !== undefined && own !== undefined && own !== namespace) {
    problems.push({
      path: ['metadata', 'namespace'],
      message: `is ${own}, but --namespace says ${namespace}`,
    });
  }
  if (namespace === undefined || problems.length > 0) return { monocle, problems };
  return { monocle: { ...monocle, metadata: { ...monocle.metadata, namespace } }, problems };
}

/** A wrong spec does not hide what is wrong with its config. */
function hasConfig(value: unknown): boolean {
  const { kind, spec } = (value ?? {}) as Record<string, unknown>;
  return kind === KIND && typeof (spec as Record<string, unknown> | undefined)?.config === 'object';
}
