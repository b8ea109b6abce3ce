/**
 * Finds the commit that last changed a published object, and the source commit behind it.
 *
 * In: a `Workspace` with the branch. Out: the commit's own author, date and subject. They are not
 * trusted, so they are sanitized like those of a source commit.
 */
import { UserError } from '../../errors.js';
import { redact } from '../../redact.js';
import { instanceIdIn, OWNERSHIP_FILE, objectFile } from '../directory/directory.js';
import { loadPublished } from '../directory/tree.js';
import type { Workspace } from '../git/workspace.js';
import { trailerBlock } from '../publish/message.js';
import { type Provenance, parseSourceTrailers } from './provenance.js';
import { readSourceCommit, type SourceCommit } from './source-words.js';

export interface Blame {
  /** `Kind/namespace/name` */
  readonly object: string;
  /** `namespace/name` */
  readonly monocle: string;
  /** The path in the repository. */
  readonly file: string;
  readonly commit: SourceCommit & { readonly id: string };
  /** Whether the commit has the trailers of a publication of this Monocle. */
  readonly isPublished: boolean;
  /** The generation of the Monocle in its cluster, if a controller published it. */
  readonly generation?: number;
  readonly source?: Provenance;
}

interface ObjectName {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

const OBJECT = /^([A-Za-z]+)\/(?:([a-z0-9.-]+)\/)?([a-z0-9][a-z0-9.:-]*)$/;

export function parseObject(given: string): ObjectName {
  const [, kind, namespace, name] = OBJECT.exec(given) ?? [];
  if (kind === undefined || name === undefined)
    throw new UserError(`${given}: should be like Deployment/team/monocle-api`, 2);
  return { kind, ...(namespace !== undefined && { namespace }), name };
}

export async function blameObject(workspace: Workspace, object: ObjectName): Promise<Blame> {
  const { directory, file } = await publishedFile(workspace, object);
  const monocle = instanceIdIn(directory);
  const id = await lastChange(workspace, `${directory}/${file}`);
  const { bytes } = await workspace.git(['cat-file', 'commit', id]);
  const block = trailerBlock(bytes.toString('utf8', bytes.indexOf('\n\n') + 2));
  const generation = block.split('\n').find((line) => line.startsWith(`${GENERATION}${monocle} `));
  const number = Number(generation?.slice(`${GENERATION}${monocle} `.length));
  const source = parseSourceTrailers(block, monocle);
  const [namespace] = monocle.split('/');
  return {
    object: [object.kind, namespace, object.name].join('/'),
    monocle,
    file: `${directory}/${file}`,
    commit: { id, ...readSourceCommit(bytes) },
    isPublished: block.split('\n').includes(`Monocle: ${monocle}`),
    ...(Number.isSafeInteger(number) && number > 0 && { generation: number }),
    ...(source && { source }),
  };
}

const GENERATION = 'Monocle-Generation: ';

async function publishedFile(
  workspace: Workspace,
  { kind, namespace, name }: ObjectName,
): Promise<{ readonly directory: string; readonly file: string }> {
  const { path, branch } = workspace;
  const file = objectFile({ apiVersion: '', kind, metadata: { name, labels: {} } });
  const owners = await loadPublished(workspace, path, () => undefined);
  const found = [...owners]
    .filter(([directory, { monocle, files }]) => {
      const isOwn = monocle === instanceIdIn(directory) && files.includes(file);
      return isOwn && (namespace === undefined || monocle.startsWith(`${namespace}/`));
    })
    .map(([directory]) => directory);
  const asked = [kind, namespace, name].filter(Boolean).join('/');
  const where = `${path} on ${branch} of ${redact(workspace.target.repo)}`;
  const [directory, ...others] = found;
  if (directory === undefined)
    throw new UserError(
      `${asked}: is not published under ${where}. Look at the kind and the name, and at --branch and --path; the ${OWNERSHIP_FILE} of an instance lists its files`,
    );
  if (others.length > 0) {
    const choices = found.map((each) => instanceIdIn(each)).join(', ');
    throw new UserError(
      `${asked}: is published for several Monocles (${choices}); write ${kind}/NAMESPACE/${name}`,
    );
  }
  const entries = await workspace.list(path);
  if (!entries.some((entry) => entry.path === `${directory}/${file}`))
    throw new UserError(
      `${directory}/${file}: is missing under ${where}, although ${OWNERSHIP_FILE} lists it. Publish again`,
    );
  return { directory, file };
}

// Finds the last commit that changed a file, and fetches no more history than needed.

/** How many commits to fetch, step by step, until the commit is found. The last number means all to git. */
const DEPTHS = [50, 1_000, 2_147_483_647];

/** @param path must be in the branch's tip */
async function lastChange(workspace: Workspace, path: string): Promise<string> {
  const list = async (...args: readonly string[]): Promise<string> => {
    const command = ['--literal-pathspecs', 'rev-list', '--max-count=1', ...args];
    return (await workspace.git(command)).stdout.trim();
  };
  for (const depth of [undefined, ...DEPTHS]) {
    if (depth !== undefined) await workspace.fetch([workspace.branchToTip], { depth });
    const id = await list(workspace.tip ?? '', '--', path);
    // The oldest commit of a shallow history seems to add every file: it has parents that git does not show.
    const { stdout } = await workspace.git(['cat-file', 'commit', id]);
    const isFirst = !/^parent /m.test(stdout.slice(0, stdout.indexOf('\n\n')));
    if (isFirst || (await list('--parents', id)).includes(' ')) return id;
  }
  throw new UserError(
    `the history behind ${path} is not whole: the repository is a shallow clone, or the branch was rewritten just now. Run git fetch --unshallow in it, or try again`,
  );
}
