/** Overlays against a real API server: a second field manager that applies the overlay must get what we merge. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { resolveCrawler } from '../../constructs/crawlers/monocle-crawler.js';
import { mergeOverlay } from '../../constructs/instance/merge-overlay.js';
import { API_VERSION, resolveMonocle } from '../../constructs/instance/spec.js';
import { monocle } from '../support/cases/cases.js';
import { type OverlayCase, overlayCases } from '../support/cases/overlay-cases.js';
import { api, type KubeObject, until, useCluster } from '../support/cluster/cluster.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';
import { arbitraryLists } from '../support/random/arbitrary-overlay.js';
import { SEED } from '../support/random/random.js';
import { run } from '../support/tools/command.js';

const cluster = useCluster();
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const GROUP = `/apis/${API_VERSION}/namespaces/overlays`;
const collections = { Monocle: `${GROUP}/monocles`, MonocleCrawler: `${GROUP}/monoclecrawlers` };
beforeAll(async () => {
  await api(cluster()).post('/api/v1/namespaces', { metadata: { name: 'overlays' } });
});

type Kind = OverlayCase['kind'];
type Answer = KubeObject & { readonly message?: string; readonly spec?: unknown };

const whole = (kind: Kind, spec: object, metadata: object = {}) => ({
  ...{ apiVersion: API_VERSION, kind, metadata: { name: 'merged', ...metadata }, spec },
});

/** What the API server makes of both, each applied by a field manager of its own; undefined if it refuses. */
async function applied(base: { readonly kind: string }, overlay: object): Promise<Answer | string> {
  const path = `${collections[base.kind as Kind]}/merged`;
  const { apply, delete: remove } = api(cluster());
  try {
    const first = await apply<Answer>(path, base, 'base');
    expect(first.body.message).toBeUndefined();
    const { status, body } = await apply<Answer>(path, overlay, 'overlay');
    return status === 200 ? body : (body.message ?? '');
  } finally {
    await remove(path);
  }
}

const resolved = (kind: Kind, value: unknown) =>
  kind === 'Monocle' ? resolveMonocle(value).monocle : resolveCrawler(value).crawler;

describe('a second server-side apply gives what we merge', () => {
  test.each(overlayCases)('$title', async ({ kind, base, overlay, merged }) => {
    const answer = await applied(whole(kind, base), whole(kind, overlay));
    expect(answer).toMatchObject({ spec: resolved(kind, whole(kind, merged)).spec });
    const { value } = mergeOverlay(kind, whole(kind, base), whole(kind, overlay));
    expect(value).toEqual(whole(kind, merged));
  });

  test('labels and annotations', async () => {
    const base = whole('Monocle', {}, { labels: { a: '1', b: '2' }, annotations: { c: '3' } });
    const overlay = whole('Monocle', {}, { labels: { b: '4' }, annotations: { d: '5' } });
    const expected = { labels: { a: '1', b: '4' }, annotations: { c: '3', d: '5' } };
    expect(await applied(base, overlay)).toMatchObject({ metadata: expected });
    expect(mergeOverlay('Monocle', base, overlay).value).toMatchObject({ metadata: expected });
  });
});

test('apply and diff agree on the overlays', async () => {
  const files = ['monocle', 'staging'].map((name) => `examples/environments/${name}.yaml`);
  const [base = '', overlay = ''] = files;
  const where = ['-n', 'overlays', '--kubeconfig', cluster().kubeconfig];
  // What its config needs.
  await api(cluster()).post('/api/v1/namespaces/overlays/secrets', {
    metadata: { name: 'monocle-api' },
    stringData: { CRAWLERS_API_KEY: 'key', GITHUB_TOKEN: 'token' },
  });
  const applied = await run(['apply', base, '--overlay', overlay, ...where]);
  expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining('created')]);
  // Of the claim, which the StatefulSet's controller makes meanwhile, the labels are ours.
  const claims = '/api/v1/namespaces/overlays/persistentvolumeclaims';
  await until('there is a claim', async () => {
    const { body } = await api(cluster()).get<{ items: unknown[] }>(claims);
    return body.items.length > 0;
  });
  expect((await run(['apply', base, '--overlay', overlay, ...where])).code).toBe(0);
  const same = await run(['diff', base, '--overlay', overlay, ...where]);
  expect(same).toMatchObject({ code: 0, stdout: '' });
  const other = await run(['diff', base, ...where]);
  expect(other.code).toBe(1);
  expect(other.stdout).toMatch(/^-.*monocle:1\.11\.2$/m);
});

/** The same CRD without its CEL rules: some compare with the object before, and two Monocles often exclude each other. */
function withoutRules(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRules);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'x-kubernetes-validations');
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutRules(child)]));
}

describe('of any two Monocles', () => {
  const crd = parse(readFileSync('crds/monocle.yaml', 'utf8'));
  beforeAll(async () => {
    await api(cluster()).apply(`${CRDS}/${crd.metadata.name}`, withoutRules(crd));
    const ruled = monocle({ route: { host: 'a.org' }, ingress: { host: 'a.org' } });
    await until(
      'the API server has forgotten the rules',
      async () =>
        (await api(cluster()).post(`${collections.Monocle}?dryRun=All`, ruled)).status === 201,
    );
  });

  test('a second server-side apply gives what we merge', async () => {
    let merges = 0;
    const spec = fc
      .tuple(arbitraryMonocle, arbitraryLists)
      .map(([{ spec: given = {} }, lists]) => lists(given));
    await fc.assert(
      fc.asyncProperty(spec, spec, async (below, above) => {
        const [base, overlay] = [whole('Monocle', below), whole('Monocle', above)];
        const { value } = mergeOverlay('Monocle', base, overlay);
        const answer = await applied(base, overlay);
        if (typeof answer === 'object') {
          merges++;
          expect(answer.spec).toEqual(resolveMonocle(value).monocle.spec);
        } else expect([answer, resolveMonocle(value).problems]).not.toEqual([answer, []]);
      }),
      { numRuns: 40, seed: process.env.SEED ? SEED : 18 },
    );
    expect(merges).toBeGreaterThan(20);
  });
});
