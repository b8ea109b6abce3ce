/**
 * The real Gitea on loopback, for stories about a forge.
 *
 * `useGitea()` at the top of a file gives its tests a Gitea with three people: keeper owns the repositories, ada
 * publishes, and grace reviews. It is built before the tests run (dev/scripts/test.ts), never within a test.
 */
import { afterAll, beforeAll } from '@jest/globals';
import { findGitea } from '../../../dev/local-cluster/gitea.js';
import { type Answer, request } from '../../../dev/local-cluster/request.js';
import type { Any } from '../cluster/place.js';
import { type GiteaProcess, startGitea } from './gitea-process.js';

const PEOPLE = ['keeper', 'ada', 'grace'] as const;
export type Person = (typeof PEOPLE)[number];

export interface GiteaRepository {
  /** OWNER/NAME */
  readonly name: string;
  /** To push to. */
  readonly url: string;
  /** A request below the repository, by keeper if nobody else is named; an error if Gitea refuses it. */
  ask(method: string, path: string, body?: unknown, by?: Person): Promise<Any>;
  /** All of them. */
  pulls(): Promise<Any[]>;
  branches(): Promise<string[]>;
  /** Commits from the newest. */
  log(branch?: string): Promise<string[]>;
  /** A commit of somebody else. */
  commit(files: Readonly<Record<string, string>>, branch?: string): Promise<void>;
  /** The paths of the files. */
  files(branch?: string): Promise<string[]>;
}

export function useGitea() {
  let running: GiteaProcess | undefined;
  const tokens = {} as Record<Person, string>;
  let made = 0;
  beforeAll(async () => {
    const files = findGitea();
    if (files === undefined) throw new Error('Gitea is not built yet; run `npm run test:forge`');
    running = await startGitea(files);
    for (const person of PEOPLE) {
      await running.createUser(person, ...(person === 'keeper' ? ['--admin'] : []));
      tokens[person] = await running.createToken(person, 'test', 'all');
    }
  });
  afterAll(() => running?.stop());

  const gitea = () => {
    if (running === undefined) throw new Error('Gitea is there only while tests run');
    return running;
  };
  const api = (method: string, path: string, body?: unknown, by: Person = 'keeper') =>
    request<Any>(
      { server: gitea().url, token: tokens[by] },
      { method, path: `/api/v1${path}`, body },
    );

  return {
    url: () => gitea().url,
    /** What it has logged last, for the message of a failure. */
    lastLines: () => gitea().lastLines(),
    /** With every right of the person. */
    token: (person: Person) => tokens[person],
    /** With these rights alone, such as `read:repository`. */
    createToken: (person: Person, scopes: string) => {
      made += 1;
      return gitea().createToken(person, `test-${made}`, scopes);
    },
    api,
    /** A private one that ada and grace may write, with a first commit on main. */
    async create(name: string, organization?: string) {
      const repository = repositoryOf(gitea().url, `${organization ?? 'keeper'}/${name}`, api);
      const init = { name, private: true, auto_init: true, default_branch: 'main' };
      const path = organization === undefined ? '/user/repos' : `/orgs/${organization}/repos`;
      checked(`creating ${name}`, await api('POST', path, init));
      for (const person of ['ada', 'grace'])
        await repository.ask('PUT', `collaborators/${person}`, { permission: 'write' });
      return repository;
    },
    repository: (name: string) => repositoryOf(gitea().url, name, api),
  };
}

type Api = ReturnType<typeof useGitea>['api'];

function repositoryOf(url: string, name: string, api: Api): GiteaRepository {
  const ask: GiteaRepository['ask'] = async (method, path, body, by) =>
    checked(
      `${method} ${path}`,
      await api(method, `/repos/${name}/${path}`.replace(/\/$/, ''), body, by),
    );
  const all = async (path: string): Promise<Any[]> => {
    const found: Any[] = [];
    for (let page = 1; ; page++) {
      const some = await ask('GET', `${path}&page=${page}`);
      if (some.length === 0) return found;
      found.push(...some);
    }
  };
  return {
    ...{ name, ask, url: `${url}/${name}.git` },
    pulls: () => all('pulls?state=all'),
    branches: async () => (await all('branches?')).map((branch: Any) => branch.name).sort(),
    log: async (branch = 'main') =>
      (await all(`commits?sha=${encodeURIComponent(branch)}&files=false`)).map(
        ({ commit }: Any) => commit.message.split('\n')[0],
      ),
    commit: (files, branch = 'main') =>
      ask('POST', 'contents', {
        ...{ branch, message: 'by somebody else' },
        files: Object.entries(files).map(([path, text]) => ({
          ...{ operation: 'create', path, content: Buffer.from(text).toString('base64') },
        })),
      }),
    files: async (branch = 'main') =>
      (await ask('GET', `git/trees/${encodeURIComponent(branch)}?recursive=true`)).tree
        .filter(({ type }: Any) => type === 'blob')
        .map(({ path }: Any) => path),
  };
}

function checked(what: string, { status, body }: Answer<Any>): Any {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
}
