import { expect, test } from '@jest/globals';
import { type Dependencies, Reconciler } from '../../src/controller/reconcile.js';
import type { ObjectKey } from '../../src/kube/object.js';

test.each([true, false])(
  'a Monocle that the cache does not hold leaves Git only if the cache knows all of them: %s',
  async (knowsMonocles) => {
    const retracted: ObjectKey[] = [];
    const dependencies = {
      caches: { monocle: () => undefined, knowsMonocles },
      sink: { retract: (key: ObjectKey) => retracted.push(key) },
    } as unknown as Dependencies;
    const key = { namespace: 'ns', name: 'team' };
    const againMs = await new Reconciler(dependencies).reconcile(key);
    expect(retracted).toEqual(knowsMonocles ? [key] : []);
    // Nobody calls when the kind is known again and this one is still not there.
    expect(againMs).toBe(knowsMonocles ? undefined : 10_000);
  },
);
