/** Random MonocleCrawlers that the CRD accepts, for the Monocle `monocle`. */
import fc from 'fast-check';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { crawler } from '../cases/crawler-cases.js';
import { optional, word } from './arbitrary-pod.js';

const text = fc.oneof(word, fc.constantFrom('a b', '^.*', 'ä', 'null', '1', ': x', '- a', '"'));
const texts = fc.array(text, { minLength: 1, maxLength: 3 });
const ref = fc.record({
  name: fc.constantFrom('tokens', 'other', 'team.a'),
  key: fc.constantFrom('github', 'A_TOKEN', 'x.y'),
});
const graphql = fc.constantFrom('https://code.example.org/api/graphql', 'http://[::1]:80/graphql');
const url = fc.constantFrom('https://review.example.org', 'http://bugs.example.org:8080/a?b=c');
const hosted = fc.record(
  { organization: text, tokenSecretRef: ref, repositories: texts, url: graphql },
  { requiredKeys: ['organization', 'tokenSecretRef'] },
);

const provider: fc.Arbitrary<object> = fc.oneof(
  hosted.map((github) => ({ github })),
  hosted.map((gitlab) => ({ gitlab })),
  fc.record({ users: texts, tokenSecretRef: ref }).map((githubUser) => ({ githubUser })),
  fc
    .tuple(
      fc.record({ url, repositories: texts }),
      fc.record({ prefix: text }, optional),
      fc.option(fc.record({ login: text, passwordSecretRef: ref }), { nil: {} }),
    )
    .map((parts) => ({ gerrit: Object.assign({}, ...parts) })),
  fc.record({ url, products: texts, tokenSecretRef: ref }).map((bugzilla) => ({ bugzilla })),
  fc.constant({ taskData: {} }),
);

const since = fc.constantFrom('2024-01-01', '2020-02-29 23:59:59 UTC', '2022-01-31T00:00:00Z');

export interface CrawlerShape {
  /** Of the MonocleCrawler itself. @default none, so that it is in the namespace of its Monocle */
  readonly namespaces?: readonly (string | undefined)[];
  /** The namespace of the Monocle, for crawlers in others. */
  readonly home?: string;
}

export const arbitraryCrawler = ({ namespaces = [undefined], home }: CrawlerShape = {}) =>
  fc
    .record({
      name: fc.oneof(word, fc.constantFrom('constructor', 'a.b', 'a-b')),
      namespace: fc.constantFrom(...namespaces),
      creationTimestamp: fc.constantFrom(undefined, '2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'),
      workspace: fc.constantFrom('demo', 'team', 'constructor', 'ä'),
      updateSince: since,
      suspend: fc.constantFrom(true, false, false, undefined),
      provider,
    })
    .map(
      ({ name, namespace, creationTimestamp, provider: chosen, ...spec }) =>
        crawler(
          {
            ...{ ...spec, ...chosen },
            monocle: { name: 'monocle', ...(home !== undefined && { namespace: home }) },
          },
          {
            name,
            ...(namespace !== undefined && { namespace }),
            ...(creationTimestamp !== undefined && { creationTimestamp }),
          },
        ) as unknown as MonocleCrawler,
    );

/** Each namespace and name once, as in a cluster. */
export const arbitraryCrawlers = (shape?: CrawlerShape) =>
  fc.uniqueArray(arbitraryCrawler(shape), {
    maxLength: 12,
    selector: ({ metadata: { namespace, name } }) => `${namespace}/${name}`,
  });
