/** Who may not write (any more) does not: asked before each request, also within a row of them. */
import type { KubeClient } from '../kube/client.js';

export function guardWrites(client: KubeClient, check: () => void): KubeClient {
  const guarded =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      check();
      return write.apply(client, args);
    };
  return {
    get: (...args) => client.get(...args),
    list: (...args) => client.list(...args),
    watch: (...args) => client.watch(...args),
    serves: (...args) => client.serves(...args),
    create: guarded(client.create),
    apply: guarded(client.apply),
    patch: guarded(client.patch),
    update: guarded(client.update),
    delete: guarded(client.delete),
  };
}
