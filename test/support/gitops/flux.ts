/**
 * The real Flux beside a local cluster, for stories about syncing.
 *
 * `useFlux()` at the top of a file gives its tests a cluster, a Git repository on loopback, and Flux's
 * source-controller and kustomize-controller. The programs are built before the tests run
 * (dev/scripts/test.ts), never within a test.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { parseAllDocuments, stringify } from 'yaml';
import { findFlux } from '../../../dev/local-cluster/flux.js';
import { auditEntries, isWrite } from '../cluster/audit.js';
import { api, until, useOwnCluster } from '../cluster/cluster.js';
import type { Any } from '../cluster/place.js';
import { type Repository, useHost, useHttp } from '../git/git-server.js';
import { publish } from '../git/publish.js';
import { fluxPath, installFlux, startFlux, USER } from './flux-processes.js';

/** What a story changes in the spec of an example's Kustomization. */
type Change = Readonly<Record<string, unknown>>;

export function useFlux() {
  const cluster = useOwnCluster({ audit: true });
  // Flux has no use for git://, which the daemon of other lanes speaks.
  const host = useHost();
  const http = useHttp(host);
  let repository: Repository | undefined;
  let running: Awaited<ReturnType<typeof startFlux>> | undefined;
  beforeAll(async () => {
    const files = findFlux();
    if (files === undefined) {
      throw new Error('Flux is not built yet; run `npm run cluster -- --build --flux` first');
    }
    repository = await host.create('monocles');
    running = await startFlux(files, cluster(), await installFlux(cluster(), files));
  });
  afterAll(() => running?.stop());

  const served = () => {
    if (repository === undefined) throw new Error('Flux is there only while tests run');
    return repository;
  };
  const url = () => http.url(served());
  const find = async (name: string): Promise<Any> => {
    const { status, body } = await api(cluster()).get<Any>(fluxPath('Kustomization', name));
    return status === 200 ? body : undefined;
  };
  const apply = async (object: Any): Promise<void> => {
    const path = fluxPath(object.kind, object.metadata.name);
    const { status, body } = await api(cluster()).apply<Any>(path, object);
    if (status >= 300) throw new Error(`${path}: ${body.message}`);
  };

  /** If the state is not reached, the error has Flux's own messages. */
  const becomes = async (
    name: string,
    what: string,
    check: (kustomization: Any, ready: Any) => boolean,
  ): Promise<Any> => {
    let last: Any;
    const found = async () => {
      last = await find(name);
      const ready = last?.status?.conditions?.find(({ type }: Any) => type === 'Ready');
      return ready && check(last, ready) ? last : undefined;
    };
    return until(`Kustomization ${name} is ${what}`, found).catch((cause) => {
      throw new Error(`${String(cause)}: ${JSON.stringify(last?.status, null, 1)}`, { cause });
    });
  };

  /** Returns when a reconcile that began after this call is over, and the check holds. */
  const reconciled = async (
    name: string,
    what: string,
    check: (kustomization: Any, ready: Any) => boolean,
  ): Promise<Any> => {
    const requestedAt = new Date().toISOString();
    const { status, body } = await api(cluster()).patch<Any>(fluxPath('Kustomization', name), {
      metadata: { annotations: { 'reconcile.fluxcd.io/requestedAt': requestedAt } },
    });
    if (status !== 200) throw new Error(`${name}: ${body.message}`);
    return becomes(
      name,
      what,
      (found, ready) => found.status.lastHandledReconcileAt === requestedAt && check(found, ready),
    );
  };

  return {
    ...{ cluster, url, find, becomes, reconciled },
    env: () => host.env,
    /** Each of these returns the commit. */
    write: (files: Readonly<Record<string, string | undefined>>): Promise<string> =>
      served().commit(files),
    remove: (path: string): Promise<string> => served().commit({ [path]: undefined }),
    /** What a Monocle becomes, as `<path>/<namespace>/<name>/`. */
    publish: async (monocle: object, path = 'monocles'): Promise<string> => {
      const input = stringify(monocle);
      const { code, stderr } = await publish(host, { repo: url(), path, input });
      if (code !== 0) throw new Error(stderr);
      return served().tip();
    },
    /** An example of examples/gitops, of our repository, and looked at every few seconds. */
    createExample: async (file: string, change: Change = {}): Promise<void> => {
      const text = readFileSync(join('examples/gitops', file), 'utf8');
      for (const document of parseAllDocuments(text)) {
        const object = document.toJS() as Any;
        const changes = {
          GitRepository: { url: url(), interval: '2s' },
          Kustomization: { interval: '5s', retryInterval: '2s', ...change },
        }[object.kind as string];
        Object.assign(object.spec, changes);
        await apply(object);
      }
    },
    deleteKustomization: async (name: string): Promise<void> => {
      await api(cluster()).delete(fluxPath('Kustomization', name));
      await until(`Kustomization ${name} is gone`, async () => (await find(name)) === undefined);
    },
    /** Waits until Flux has applied this commit, and calls its objects ready. */
    applied: (name: string, commit: string): Promise<Any> =>
      becomes(
        name,
        'Ready',
        ({ metadata, status }, ready) =>
          ready.status === 'True' &&
          ready.observedGeneration === metadata.generation &&
          status.lastAppliedRevision === `main@sha1:${commit}`,
      ),
    /** What Flux has written into a namespace since then, as `verb resource/name`. */
    writes: (namespace: string, since: string): string[] =>
      auditEntries(cluster())
        .filter(
          (entry) =>
            entry.user.username === USER &&
            entry.requestReceivedTimestamp > since &&
            entry.objectRef?.namespace === namespace &&
            entry.objectRef.resource !== 'events' &&
            isWrite(entry) &&
            !entry.requestURI.includes('dryRun='),
        )
        .map(({ verb, objectRef }) => `${verb} ${objectRef?.resource}/${objectRef?.name}`),
  };
}
