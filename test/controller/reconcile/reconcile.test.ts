import { expect, test } from '@jest/globals';
import { type Dependencies, Reconciler } from '../../../src/controller/reconcile/reconcile.js';
import type { ObjectKey } from '../../../src/kube/object.js';

test.each([true, false])(
  'a Monocle that the cache does not hold leaves Git only if the cache knows all of them: %s',
  async (knowsMonocles) => {
    const retracted: ObjectKey[] = [];
    const dependencies = {
      caches: { monocle: () => undefined, crawlers: () => [], knowsMonocles },
      sink: { retract: (key: ObjectKey) => retracted.push(key) },
    } as unknown as Dependencies;
    const key = { namespace: 'ns', name: 'team' };
    const againMs = await new Reconciler(dependencies).reconcile(key);
    expect(retracted).toEqual(knowsMonocles ? [key] : []);
    // Nobody calls when the kind is known again and this one is still not there.
    expect(againMs).toBe(knowsMonocles ? undefined : 10_000);
  },
);

test('while the cache does not know the Monocles, one that it holds is left as it is', async () => {
  // Without a client, a write would throw.
  const caches = { monocle: () => ({ metadata: { name: 'team' } }), knowsMonocles: false };
  const reconciler = new Reconciler({ caches } as unknown as Dependencies);
  expect(await reconciler.reconcile({ namespace: 'ns', name: 'team' })).toBe(10_000);
});
