/** What one MonocleCrawler alone would add to the config of its Monocle, or why it is refused. Pure. */
import { contentProblems } from '../config/config.js';
import { isError, type Problem } from '../validation/problem.js';
import { own } from '../validation/schema.js';
import { isTokenVariable, type TokenRules, tokenOf } from './crawler-token.js';
import { type CrawlerProposal, type Refusal, refusal } from './crawler-verdict.js';
import {
  type CrawlerOwner,
  idOf,
  type MonocleCrawler,
  otherNamespace,
  type ResolvedCrawler,
  resolveCrawler,
} from './monocle-crawler.js';
import { configProvider, crawlerPath, tokenRefOf } from './provider-fields.js';

export type NamespaceLabels = (namespace: string) => Readonly<Record<string, string>>;

/** The labels that are known without reading the namespace. */
export const nameAlone: NamespaceLabels = (namespace) => ({
  'kubernetes.io/metadata.name': namespace,
});

export function proposalOf(
  monocle: CrawlerOwner,
  rules: TokenRules,
  value: MonocleCrawler,
  labelsOf: NamespaceLabels = nameAlone,
): CrawlerProposal | Refusal {
  const unwanted = selectionRefusal(monocle, value, labelsOf);
  if (unwanted) return unwanted;
  const { crawler, problems } = resolveCrawler(value);
  if (problems.length > 0) return { reason: 'Invalid', problems };
  const other = otherMonocle(monocle, crawler);
  if (other) return other;
  const { spec } = crawler;
  const found = tokenRefOf(spec);
  const token = found && {
    ...tokenOf(monocle, rules, crawler, { ref: found.ref, id: idOf(monocle, crawler) }),
    path: found.path,
  };
  const { workspace, updateSince, suspend: isSuspended } = spec;
  const provider = configProvider(spec, token?.variable);
  const entry = { name: crawler.metadata.name, update_since: updateSince, provider };
  const checked = aloneProblems(crawler, token?.variable);
  return checked.some(isError)
    ? { reason: 'Invalid', problems: checked.filter(isError) }
    : { workspace, entry, token, isSuspended, warnings: checked };
}

/** Whether a Monocle accepts any MonocleCrawlers of a namespace. */
export function takesFrom(
  { namespace: own, spec }: CrawlerOwner,
  namespace: string | undefined,
  labelsOf: NamespaceLabels = nameAlone,
): boolean {
  const selector = spec.crawlers?.namespaceSelector;
  if (namespace === own || namespace === undefined) return true;
  return selector !== undefined && matches(selector, labelsOf(namespace));
}

function selectionRefusal(
  monocle: CrawlerOwner,
  crawler: MonocleCrawler,
  labelsOf: NamespaceLabels,
): Refusal | undefined {
  const { selector, namespaceSelector } = monocle.spec.crawlers ?? {};
  const namespace = otherNamespace(monocle, crawler);
  const subject = subjectOf(monocle);
  if (namespace !== undefined && !namespaceSelector)
    return refusal(
      'NotSelected',
      ['spec', 'monocle'],
      `${subject} takes no MonocleCrawlers of other namespaces; its spec.crawlers.namespaceSelector can allow them`,
    );
  if (!takesFrom(monocle, namespace, labelsOf))
    return refusal(
      'NotSelected',
      ['spec', 'monocle'],
      `${subject} takes no MonocleCrawlers of namespace ${namespace}, whose labels its spec.crawlers.namespaceSelector does not match${labelsOf === nameAlone ? ' (of these, only kubernetes.io/metadata.name counts)' : ''}`,
    );
  if (selector && !matches(selector, crawler.metadata.labels ?? {}))
    return refusal(
      'NotSelected',
      ['metadata', 'labels'],
      `its labels do not match the spec.crawlers.selector of ${subject}`,
    );
  return undefined;
}

/** A program can pass a crawler to the wrong Monocle. */
function otherMonocle(monocle: CrawlerOwner, crawler: ResolvedCrawler): Refusal | undefined {
  const { name, namespace = crawler.metadata.namespace } = crawler.spec.monocle;
  const isOwn = name === monocle.name && (namespace ?? monocle.namespace) === monocle.namespace;
  return isOwn
    ? undefined
    : refusal('NotSelected', ['spec', 'monocle'], `is not ${subjectOf(monocle)}`);
}

/** The problems of a config with this crawler alone, each with its path in the MonocleCrawler. */
function aloneProblems({ metadata, spec }: ResolvedCrawler, variable: string | undefined) {
  // A config must not name our own variables: their prefix is reserved.
  const checked = variable !== undefined && isTokenVariable(variable) ? STAND_IN : variable;
  const provider = configProvider(spec, checked);
  const entry = { name: metadata.name, update_since: spec.updateSince, provider };
  const config = { workspaces: [{ name: spec.workspace, crawlers: [entry] }] };
  return contentProblems(config).map((problem): Problem => {
    const [, , list, , ...rest] = problem.path;
    const path = list === 'crawlers' ? crawlerPath(spec, rest) : ['spec', 'workspace'];
    return { ...problem, path };
  });
}

const STAND_IN = 'TOKEN';

export const subjectOf = ({ name, namespace }: CrawlerOwner): string =>
  ['Monocle', namespace, name].filter((part) => part !== undefined).join('/');

// A label selector of Kubernetes. Pure.

interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

type Labels = Readonly<Record<string, string>>;

/** An empty selector matches everything, as in Kubernetes. */
function matches(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: Labels,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => own(labels, key) === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = own(labels, key);
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      const isListed = value !== undefined && values.includes(value);
      // An object without the label matches NotIn.
      return operator === 'In' ? isListed : !isListed;
    })
  );
}
