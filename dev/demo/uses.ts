/**
 * The uses that need no cluster: manifests as YAML, and manifests in Git. Runs the built commands and shows them.
 *
 * In: a directory for the Git repository. Out: each command with its output, in lines of at most 80 columns.
 * Must never change the user's files, nor need git's user.name.
 */
import { join } from 'node:path';
import type { Keeper } from '../local-cluster/keeper.js';
import { quote } from '../local-cluster/shell.js';
import { ROOT } from './operator.js';

const SAMPLE = 'examples/monocle.yaml';
const COLUMNS = 80;
/** Of the YAML: enough to recognize it. */
const SHOWN_LINES = 4;

interface UsesOptions {
  readonly keeper: Keeper;
  /** Where the Git repository is made. */
  readonly dir: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export async function showUses({ keeper, dir, say, signal }: UsesOptions): Promise<void> {
  const run = async (shown: string, file: string, args: readonly string[]): Promise<string[]> => {
    const lines: string[] = [];
    const child = await keeper.start({
      ...{ name: shown, file, args, cwd: ROOT },
      // With Ctrl-C it is killed, and what it leaves is removed together with the repository.
      env: { ...process.env, TMPDIR: dir },
      output: (line) => lines.push(line),
    });
    const stop = () => void child.stop(0);
    signal.addEventListener('abort', stop);
    const { code } = await child.exited;
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
    if (code === 127) throw new Error(`${file} is not on the PATH; install it first`);
    if (code !== 0) throw new Error(`${shown} failed:\n${lines.join('\n')}`);
    return lines;
  };
  const monocle = (args: readonly string[]) =>
    run(`monocle-k8s ${args[0]}`, process.execPath, [
      join(ROOT, 'lib/bin/monocle-k8s.js'),
      ...args,
    ]);
  const show = (lines: readonly string[]) => {
    for (const line of lines) say(line.length > COLUMNS ? `${line.slice(0, COLUMNS - 1)}…` : line);
  };

  say('1. Manifests: validate checks a Monocle, synth prints its objects as YAML\n');
  say(`$ npx monocle-k8s validate ${SAMPLE}`);
  show(await monocle(['validate', SAMPLE]));
  say(`$ npx monocle-k8s synth ${SAMPLE}`);
  const yaml = await monocle(['synth', SAMPLE]);
  show(yaml.slice(0, SHOWN_LINES));
  const objects = yaml.filter((line) => line.startsWith('kind: ')).length;
  say(`… ${yaml.length} lines, ${objects} objects\n`);

  const repository = join(dir, 'gitops.git');
  const place = ['--repo', repository, '--branch', 'main', '--path', 'monocles'];
  const flags = ['--namespace', 'demo', ...place];
  const shownFlags = '--namespace demo \\\n    --repo $REPO --branch main --path monocles';
  say('2. GitOps: publish commits them, verify compares Git with the Monocle\n');
  say(`$ REPO=${quote(repository)}`);
  say('$ git init --quiet --bare $REPO');
  show(await run('git init', 'git', ['init', '--quiet', '--bare', repository]));
  say(`$ npx monocle-k8s publish ${SAMPLE} ${shownFlags} \\`);
  say("    --author 'Demo <demo@localhost>' --no-sign");
  const author = ['--author', 'Demo <demo@localhost>', '--no-sign'];
  show(await monocle(['publish', SAMPLE, ...flags, ...author]));
  say(`$ npx monocle-k8s verify ${SAMPLE} ${shownFlags}`);
  show(await monocle(['verify', SAMPLE, ...flags]));
}
