/**
 * The real Argo CD beside a local cluster, for stories about syncing.
 *
 * All files of the lane use one Argo CD and one cluster at the same time (dev/local-cluster/argocd-cluster.ts), so each has
 * names and namespaces of its own. `useArgoCd()` at the top of a file gives its tests a Git repository of their own, and
 * removes their Applications after them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { parse, stringify } from 'yaml';
import type { Monocle } from '../../../constructs/instance/spec.js';
import {
  ARGO_CD_USER,
  argoPath,
  RECONCILE_SECONDS,
} from '../../../dev/local-cluster/argocd-cluster.js';
import type { PooledCluster } from '../../../dev/local-cluster/pool.js';
import { request } from '../../../dev/local-cluster/request.js';
import { auditEntries, isWrite } from '../cluster/audit.js';
import { api, pooled, until } from '../cluster/cluster.js';
import type { Any } from '../cluster/place.js';
import { type Repository, useDaemon, useHost } from '../git/git-server.js';
import { run } from '../tools/command.js';

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

/** A file of examples/gitops. */
const gitopsExample = (name: string, edit = (text: string): string => text): Any =>
  parse(edit(readFileSync(join('examples/gitops', name), 'utf8')));

export function useArgoCd() {
  const host = useHost();
  const daemon = useDaemon(host);
  let shared: PooledCluster | undefined;
  let served: Repository | undefined;
  beforeAll(async () => {
    shared = await pooled('argocd');
    served = await host.create('monocles');
  });
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('Argo CD is there only while tests run');
    return value;
  };
  const cluster = () => there(shared);
  const url = () => daemon.url(there(served));
  afterAll(() => shared && removeApplications(shared, url().replace(/[^/]*$/, '')));

  const publish = async (
    files: readonly string[],
    path: string,
    { branch = 'main', input }: { readonly branch?: string; readonly input?: string } = {},
  ): Promise<string> => {
    const target = ['--repo', url(), '--branch', branch, '--path', path];
    const { code, stderr } = await run(['publish', ...files, ...target], { input, env: host.env });
    if (code !== 0) throw new Error(stderr);
    return there(served).tip(branch);
  };
  /** What teams do with the repository. Each of these returns the commit. */
  const repository = () => ({
    url: url(),
    createBranch: (branch: string) => there(served).commit({}, { branch, message: 'first' }),
    write: (files: Readonly<Record<string, string>>, message: string) =>
      there(served).commit(files, { message }),
    remove: (path: string, branch = 'main') =>
      there(served).commit({ [path]: undefined }, { branch, message: `remove ${path}` }),
    /** What a Monocle becomes, as `<path>/<namespace>/<name>/`. */
    publish: (monocle: Monocle, path = 'monocles', branch = 'main') =>
      publish(['-'], path, { branch, input: stringify(monocle) }),
    /** The same, for a Monocle and its MonocleCrawlers in files. */
    publishFiles: publish,
  });
  const create = async (path: string, body: unknown): Promise<void> => {
    const { status, body: answer } = await api(cluster()).post<Any>(path, body);
    if (status !== 201) throw new Error(`${path}: ${answer.message}`);
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
      const { status, body } = await request<Any>(
        { server: there(cluster().argoServer) },
        { path },
      );
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
      await create(argoPath('applications'), application);
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
      await create(argoPath('applicationsets'), set);
    },
    /** What Argo CD has written into a namespace since then, as `verb resource/name`. */
    writes: (namespace: string, since: string): string[] =>
      auditEntries(cluster())
        .filter(
          (entry) =>
            entry.user.username === ARGO_CD_USER &&
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

/** Those whose repository is below this URL. What they applied stays: nothing looks at it any more. */
async function removeApplications(cluster: PooledCluster, base: string): Promise<void> {
  const admin = api(cluster);
  for (const plural of ['applicationsets', 'applications']) {
    const { items } = (await admin.get<Any>(argoPath(plural))).body;
    for (const { metadata, spec } of items as Any[]) {
      const { repoURL } = (spec.template?.spec ?? spec).source;
      if (!repoURL.startsWith(base)) continue;
      const path = `${argoPath(plural)}/${metadata.name}`;
      await admin.patch(path, { metadata: { finalizers: null } });
      await admin.delete(path);
    }
  }
}
