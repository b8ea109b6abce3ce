/** Whatever Monocle `validate` accepts, the API server accepts it and each of its objects, if no podTemplate is wrong. */
import { beforeAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { isError } from '../../constructs/validation/problem.js';
import { valueAt } from '../../constructs/validation/schema.js';
import { request } from '../../dev/local-cluster/request.js';
import { synthesize } from '../../src/index.js';
import { checkMonocle } from '../../src/input/monocles.js';
import { type KubeObject, useCluster } from '../support/cluster/cluster.js';
import { install } from '../support/cluster/controller.js';
import { pathOf } from '../support/cluster/place.js';
import { defineForeign } from '../support/cluster/stage.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';
import { lane, measured, runsOf } from '../support/random/lane.js';

/** About half a minute. */
const BOUNDED = 250;
const BATCH = 50;
/** A run ends early if it has found as many. */
const MAX_REFUSALS = 20;

const cluster = useCluster();

beforeAll(async () => {
  await install(cluster());
  await defineForeign(cluster());
});

interface Refusal {
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly field?: string }[] };
}

/** Field, value and the API server's words for each object that it refuses. */
async function refusals(object: KubeObject): Promise<string[]> {
  const { kind = '', metadata } = object;
  const path = pathOf(kind, 'default', metadata?.name);
  const query = 'dryRun=All&fieldManager=test&force=true&fieldValidation=Strict';
  const sent = { ...object, metadata: { ...metadata, namespace: 'default' } };
  const { status, body } = await request<Refusal>(cluster(), {
    method: 'PATCH',
    path: `${path}?${query}`,
    body: sent,
    contentType: 'application/apply-patch+yaml',
  });
  if (status < 300) return [];
  const fields = (body.details?.causes ?? []).map(({ field = '' }) => {
    const parts = field.matchAll(/\[([^\]]*)\]|[^.[\]]+/g);
    const steps = [...parts].map(([part, key]) => key ?? part);
    return `${field} = ${short(JSON.stringify(valueAt(object, steps)))}`;
  });
  return [[`${kind}/${metadata?.name}: ${short(body.message)}`, ...fields].join('\n    ')];
}

const short = (text = ''): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text);

async function refusedOf(seed: () => number): Promise<string[]> {
  const found: string[] = [];
  let objects = 0;
  for (let done = 0; done < runsOf(BOUNDED) && found.length < MAX_REFUSALS; done += BATCH) {
    const numRuns = Math.min(BATCH, runsOf(BOUNDED) - done);
    for (const written of fc.sample(arbitraryMonocle, { seed: seed(), numRuns })) {
      const { problems } = checkMonocle(written);
      expect(problems.filter(isError)).toEqual([]);
      const { manifests } = synthesize(written);
      const all = [written, ...manifests] as unknown as KubeObject[];
      objects += all.length;
      found.push(...(await Promise.all(all.map(refusals))).flat());
    }
  }
  measured('objects that the API server was asked about', objects);
  return found;
}

lane('no object of a valid Monocle is refused', async ({ random }) => {
  expect(await refusedOf(random.seed)).toEqual([]);
});
