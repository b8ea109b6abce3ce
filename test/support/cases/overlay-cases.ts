/** Overlays and what they make of a base: checked by the merge in unit tests and by a second server-side apply in e2e. */
import { GITHUB } from './crawler-cases.js';

export interface OverlayCase {
  readonly title: string;
  readonly kind: 'Monocle' | 'MonocleCrawler';
  readonly base: object;
  readonly overlay: object;
  /** The spec that is the result, before defaults. */
  readonly merged: object;
}

const of = (
  title: string,
  base: object,
  overlay: object,
  merged: object,
  kind: OverlayCase['kind'] = 'Monocle',
): OverlayCase => ({ title, kind, base, overlay, merged });

const env = (...names: readonly string[]) =>
  names.map((each) => ({ name: each, value: each.toLowerCase() }));
const listed = (title: string, base: string, overlay: string, merged: string): OverlayCase =>
  of(
    `entries of a list with keys, ${title}`,
    { api: { env: env(...base) } },
    { api: { env: env(...overlay) } },
    { api: { env: env(...merged) } },
  );
const united = (base: readonly string[], overlay: readonly string[], merged: readonly string[]) =>
  of(
    `a set: [${base}] and [${overlay}]`,
    { api: { proxy: { noProxy: base } } },
    { api: { proxy: { noProxy: overlay } } },
    { api: { proxy: { noProxy: merged } } },
  );
const secret = (name: string, key: string) => ({
  name: 'TOKEN',
  valueFrom: { secretKeyRef: { name, key } },
});
const selector = (app: string) => ({ matchLabels: { app } });
const crawlerSpec = (more: object) => ({
  ...{ monocle: { name: 'monocle' }, workspace: 'demo', updateSince: '2024-01-01' },
  ...more,
});

export const overlayCases: readonly OverlayCase[] = [
  of(
    'a scalar',
    { title: 'a', image: 'x/y:1' },
    { image: 'x/y:2' },
    { title: 'a', image: 'x/y:2' },
  ),
  of(
    'a field that the base lacks',
    { title: 'a' },
    { suspend: true },
    { title: 'a', suspend: true },
  ),
  of('nothing', { title: 'a', api: { env: env('A') } }, {}, { title: 'a', api: { env: env('A') } }),
  of(
    'the fields of maps in maps',
    {
      elastic: {
        image: 'x/elasticsearch:7.17.1',
        resources: { limits: { memory: '3Gi', cpu: '2' } },
      },
    },
    { elastic: { resources: { limits: { memory: '4Gi' }, requests: { cpu: '1' } } } },
    {
      elastic: {
        image: 'x/elasticsearch:7.17.1',
        resources: { limits: { memory: '4Gi', cpu: '2' }, requests: { cpu: '1' } },
      },
    },
  ),
  of(
    'an empty map over a map',
    { commonLabels: { a: 'b' } },
    { commonLabels: {} },
    { commonLabels: { a: 'b' } },
  ),
  of(
    'a map with free keys',
    { commonLabels: { a: '1', b: '2' } },
    { commonLabels: { b: '3', c: '4' } },
    {
      commonLabels: { a: '1', b: '3', c: '4' },
    },
  ),
  of(
    'a part of a map whose default the base has',
    { title: 'a' },
    { elastic: { resources: { limits: { memory: '4Gi' } } } },
    {
      title: 'a',
      elastic: {
        resources: { requests: { cpu: '500m', memory: '2Gi' }, limits: { memory: '4Gi' } },
      },
    },
  ),
  of(
    'a part of a map that the base has empty',
    { elastic: { resources: {} } },
    { elastic: { resources: { limits: { memory: '4Gi' } } } },
    { elastic: { resources: { limits: { memory: '4Gi' } } } },
  ),
  of(
    'an atomic map',
    { crawlers: { selector: { matchLabels: { a: 'b' } } } },
    { crawlers: { selector: { matchExpressions: [{ key: 'c', operator: 'Exists' }] } } },
    { crawlers: { selector: { matchExpressions: [{ key: 'c', operator: 'Exists' }] } } },
  ),
  of(
    'an atomic list',
    {
      networkPolicy: {
        ingressFrom: [{ podSelector: selector('a') }, { podSelector: selector('b') }],
      },
    },
    { networkPolicy: { ingressFrom: [{ podSelector: selector('c') }] } },
    { networkPolicy: { ingressFrom: [{ podSelector: selector('c') }] } },
  ),
  of(
    'an empty atomic list',
    { networkPolicy: { ingressFrom: [{ podSelector: selector('a') }] } },
    { networkPolicy: { ingressFrom: [] } },
    { networkPolicy: { ingressFrom: [] } },
  ),
  of(
    'a field of an entry in a list with keys',
    { api: { env: [...env('A', 'B')] } },
    { api: { env: [{ name: 'B', value: 'other' }] } },
    { api: { env: [...env('A'), { name: 'B', value: 'other' }] } },
  ),
  of(
    'an atomic map in an entry of a list with keys',
    { api: { env: [secret('a', 'b'), ...env('A')] } },
    { api: { env: [secret('c', 'd')] } },
    { api: { env: [secret('c', 'd'), ...env('A')] } },
  ),
  listed('a new one', 'A', 'B', 'AB'),
  listed('a new one before one that both have', 'ABC', 'XB', 'AXBC'),
  listed('those of both in another order', 'ABC', 'CA', 'BCA'),
  listed('turned around, with new ones', 'ABCD', 'DXBY', 'ACDXBY'),
  listed('the same', 'AB', 'AB', 'AB'),
  listed('none', 'AB', '', 'AB'),
  of(
    'a list with keys that the base lacks',
    {},
    { api: { env: env('A') } },
    { api: { env: env('A') } },
  ),
  of(
    'a list with keys of one field',
    { imagePullSecrets: [{ name: 'a' }, { name: 'b' }] },
    { imagePullSecrets: [{ name: 'c' }, { name: 'a' }] },
    { imagePullSecrets: [{ name: 'c' }, { name: 'a' }, { name: 'b' }] },
  ),
  united(['a.org', 'b.org'], ['c.org'], ['a.org', 'b.org', 'c.org']),
  united(['a.org', 'b.org'], ['b.org', 'a.org'], ['b.org', 'a.org']),
  united(['a.org'], [], ['a.org']),
  united([], ['a.org'], ['a.org']),
  of(
    'what has no schema: maps field by field, lists as a whole',
    {
      config: {
        workspaces: [{ name: 'a', crawlers: [] }],
        about: { version: '1', links: [{ name: 'x', url: 'https://x.example.org' }] },
      },
    },
    { config: { workspaces: [{ name: 'b', crawlers: [] }], about: { version: '2' } } },
    {
      config: {
        workspaces: [{ name: 'b', crawlers: [] }],
        about: { version: '2', links: [{ name: 'x', url: 'https://x.example.org' }] },
      },
    },
  ),
  of(
    'a podTemplate',
    {
      api: {
        podTemplate: {
          spec: { hostAliases: [{ ip: '10.0.0.1', hostnames: ['a'] }], dnsPolicy: 'Default' },
        },
      },
    },
    { api: { podTemplate: { spec: { hostAliases: [{ ip: '10.0.0.2', hostnames: ['b'] }] } } } },
    {
      api: {
        podTemplate: {
          spec: { hostAliases: [{ ip: '10.0.0.2', hostnames: ['b'] }], dnsPolicy: 'Default' },
        },
      },
    },
  ),
  of(
    'a MonocleCrawler',
    crawlerSpec({ github: { ...GITHUB, repositories: ['a', 'b'] } }),
    { updateSince: '2025-01-01', github: { repositories: ['c'] } },
    crawlerSpec({ updateSince: '2025-01-01', github: { ...GITHUB, repositories: ['c'] } }),
    'MonocleCrawler',
  ),
];
