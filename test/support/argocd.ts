/**
 * The real Argo CD beside a local cluster, for stories about syncing.
 *
 * `useArgoCd()` at the top of a file gives its tests a cluster, a Git repository on loopback, and
 * Argo CD's controllers, which look at the repository every few seconds. The programs are built
 * before the tests run (dev/scripts/test.ts), never within a test.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { findArgoCd } from '../../dev/local-cluster/argocd.js';
import { request } from '../../dev/local-cluster/request.js';
import { argoPath, create, gitopsExample, installArgoCd, USER } from './argocd-install.js';
import { RECONCILE_SECONDS, type RunningArgoCd, startArgoCd } from './argocd-processes.js';
import { api, until, useCluster } from './cluster.js';
import { type Any, auditEntries, isWrite } from './place.js';

export const MINUTE_MS = 60_000;
/** Generous: a sync takes 15 s, of which most is Argo CD's own pace between waves. */
const SYNC_TIMEOUT_MS = 300_000;
export interface ApplicationChange {
  readonly name: string;
  readonly path: string;
  readonly namespace: string;
  /** @default those of the example */
  readonly syncOptions?: readonly string[];
}

/** @param options.server whether Argo CD's API server runs, too */
export function useArgoCd({ server = false } = {}) {
  const cluster = useCluster({ audit: true });
  let running: RunningArgoCd | undefined;
  beforeAll(async () => {
    const files = findArgoCd();
    if (files === undefined) {
      throw new Error('Argo CD is not built yet; run `npm run cluster -- --build --argocd` first');
    }
    running = await startArgoCd(files, await installArgoCd(cluster(), files), { server });
  });
  afterAll(() => running?.stop());

  const repository = () => {
    if (running === undefined) throw new Error('Argo CD is there only while tests run');
    return running.repository;
  };
  const find = async (name: string): Promise<Any> => {
    const { status, body } = await api(cluster()).get<Any>(`${argoPath('applications')}/${name}`);
    return status === 200 ? body : undefined;
  };

  /** If the state is not reached, the error has Argo CD's own messages. */
  const becomes = async (
    name: string,
    what: string,
    check: (application: Any) => boolean,
  ): Promise<Any> => {
    let last: Any;
    const found = async () => {
      last = await find(name);
      return last?.status && check(last) ? last : undefined;
    };
    return until(`Application ${name} is ${what}`, found, SYNC_TIMEOUT_MS).catch((cause) => {
      const { resources, sync, health, conditions, operationState } = last?.status ?? {};
      const message = operationState?.message;
      const said = { sync, health, conditions, message, resources };
      throw new Error(`${String(cause)}: ${JSON.stringify(said, null, 1)}`, { cause });
    });
  };

  return {
    cluster,
    repository,
    find,
    becomes,
    /** Asks Argo CD's API server, as its UI does. */
    ask: async (path: string): Promise<Any> => {
      const { status, body } = await request<Any>({ server: running?.server ?? '' }, { path });
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    /** Waits until this commit is synced, and its objects are that healthy. */
    synced: (name: string, revision: string, health = 'Healthy'): Promise<Any> =>
      becomes(
        name,
        `Synced and ${health}`,
        ({ status }) =>
          status.sync.status === 'Synced' &&
          status.sync.revision === revision &&
          status.operationState?.phase === 'Succeeded' &&
          status.health.status === health,
      ),
    /** The example, of our repository, with what the story changes. */
    createApplication: async ({ name, path, namespace, syncOptions }: ApplicationChange) => {
      const application = gitopsExample('argocd-application.yaml');
      application.metadata.name = name;
      Object.assign(application.spec.source, { repoURL: repository().url, path });
      application.spec.destination.namespace = namespace;
      if (syncOptions) application.spec.syncPolicy.syncOptions = syncOptions;
      await create(cluster(), argoPath('applications'), application);
    },
    /** An example of examples/gitops, of our repository; every environment is in our cluster. */
    createApplicationSet: async (
      file = 'argocd-applicationset.yaml',
      edit?: (text: string) => string,
    ) => {
      const set = gitopsExample(file, edit);
      const { url: repoURL } = repository();
      const adapt = ({ git, list, matrix }: Any): void => {
        // Its own default is three minutes.
        if (git) Object.assign(git, { repoURL, requeueAfterSeconds: RECONCILE_SECONDS });
        for (const element of list?.elements ?? [])
          element.server = 'https://kubernetes.default.svc';
        for (const each of matrix?.generators ?? []) adapt(each);
      };
      for (const generator of set.spec.generators) adapt(generator);
      set.spec.template.spec.source.repoURL = repoURL;
      await create(cluster(), argoPath('applicationsets'), set);
    },
    /** What Argo CD has written into a namespace since then, as `verb resource/name`. */
    writes: (namespace: string, since: string): string[] =>
      auditEntries(cluster())
        .filter(
          (entry) =>
            entry.user.username === USER &&
            entry.requestReceivedTimestamp > since &&
            entry.objectRef?.namespace === namespace &&
            isWrite(entry) &&
            !entry.requestURI.includes('dryRun='),
        )
        .map(({ verb, objectRef, responseStatus }) => {
          // Server-side apply creates by a patch.
          const done = responseStatus?.code === 201 ? 'create' : verb;
          return `${done} ${objectRef?.resource}/${objectRef?.name}`;
        }),
  };
}

/** Asks again until the timeout; a check that throws ends it at once. */
export async function throughout(ms: number, check: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    await check();
    await delay(500);
  }
}
