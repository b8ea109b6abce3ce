/**
 * Reads and checks the Monocles in a set of sources.
 *
 * In: sources and flags of the command line. Out: Monocles that will synthesize, or every finding about
 * those that will not.
 */
import type { MonocleConfig } from '../../constructs/config/config.js';
import { configProblems } from '../../constructs/config/config-of-spec.js';
import { publicUrlWarnings } from '../../constructs/public-url-warnings.js';
import { KIND, type Monocle, resolveMonocle } from '../../constructs/spec.js';
import { isError, type Path, type Problem } from '../../constructs/validation/problem.js';
import { type Finding, readDocuments, type SourceDocument } from './documents.js';
import { Findings } from './findings.js';
import type { Source } from './sources.js';

/** One object in a source: a whole document, or an item of a List. */
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
      if (document.value.items.length === 0) yield { findings: [emptyList(document)] };
      for (const [index, value] of document.value.items.entries())
        yield { document, prefix: ['items', index], value };
    } else yield { document, prefix: [], value: document.value };
  }
}

function* readAll(sources: readonly Source[]): ReturnType<typeof readObjects> {
  for (const source of sources) yield* readObjects(source);
}

/** `kubectl get monocles -o yaml` prints a List. */
function isList(value: unknown): value is { items: unknown[] } {
  const { kind, items } = (value ?? {}) as Record<string, unknown>;
  return typeof kind === 'string' && /^(Monocle)?List$/.test(kind) && Array.isArray(items);
}

const emptyList = (document: SourceDocument): Finding => ({
  ...{ file: document.file, ...document.locate(['items']), path: ['items'] },
  ...{ message: 'is empty: there is no Monocle in it', severity: 'warning' },
});

/** Adds line and column to problems, and sorts by them. */
export function located(
  { document, prefix }: SourceObject,
  problems: readonly Problem[],
): Finding[] {
  return problems
    .map((problem) => {
      const path = [...prefix, ...problem.path];
      return { ...problem, path, file: document.file, ...document.locate(path, problem.at) };
    })
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

export interface MonocleOptions {
  /** The value of --namespace, for Monocles without a namespace. */
  readonly namespace?: string;
  /** The config of the --config file. */
  readonly config?: MonocleConfig;
}

export interface CheckedMonocles {
  readonly monocles: readonly Monocle[];
  readonly findings: Findings;
}

export function checkMonocles(
  sources: readonly Source[],
  options: MonocleOptions = {},
  findings = new Findings(),
): CheckedMonocles {
  const monocles: Monocle[] = [];
  const places = new Map<string, string>();
  for (const object of readAll(sources)) {
    if ('findings' in object) {
      findings.add(object.findings);
      continue;
    }
    const { monocle, problems } = checkMonocle(object.value, options);
    if (!problems.some(isError)) {
      const { name, namespace = '' } = monocle.metadata;
      const first = places.get(`${namespace}/${name}`);
      const { document, prefix } = object;
      places.set(`${namespace}/${name}`, `${document.file}:${document.locate(prefix).line}`);
      if (first === undefined) monocles.push(monocle);
      else
        problems.push({
          path: ['metadata', 'name'],
          message: `${name} is listed twice; keep one (the first is at ${first})`,
        });
    }
    findings.add(located(object, problems));
  }
  return { monocles, findings };
}

/** Returns the Monocle as written, with the namespace of the command line; synthesize sets the defaults. */
export function checkMonocle(
  value: unknown,
  { namespace, config }: MonocleOptions = {},
): { monocle: Monocle; problems: Problem[] } {
  const { problems: found, monocle: resolved } = resolveMonocle(value);
  const problems = [...found];
  const { kind, metadata, spec } = (value ?? {}) as Partial<Monocle>;
  const monocle = value as Monocle;
  if (kind !== KIND) return { monocle, problems };
  // Check the config of an invalid spec as well, unless spec.config itself is invalid.
  const inline = spec?.config ?? undefined;
  if (
    inline !== undefined &&
    !problems.some(({ path: [first, second] }) => first === 'spec' && second === 'config')
  ) {
    for (const problem of configProblems(inline, config)) problems.push(problem);
  }
  if (!problems.some(isError)) problems.push(...publicUrlWarnings(resolved.spec, inline ?? config));
  const own = metadata?.namespace;
  if (namespace === undefined || problems.some(isError)) return { monocle, problems };
  if (own !== undefined && own !== namespace) {
    problems.push({
      path: ['metadata', 'namespace'],
      message: `is ${own}, but --namespace says ${namespace}`,
    });
  }
  return { monocle: { ...monocle, metadata: { ...monocle.metadata, namespace } }, problems };
}
