/** SOPS with age keys, as a user encrypts a file for user/. The programs are built with Flux. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { findFlux } from '../../../dev/local-cluster/flux.js';

export interface AgeKey {
  /** What Flux reads: the file that age-keygen writes. */
  readonly file: string;
  readonly recipient: string;
}

export async function createAgeKey(): Promise<AgeKey> {
  const file = await output('age-keygen', []);
  const [, recipient = ''] = /^# public key: (age1\w+)$/m.exec(file) ?? [];
  return { file, recipient };
}

/** As in examples/gitops/user/sops-secret.yaml. */
export const encrypt = ({ recipient }: AgeKey, manifest: string): Promise<string> =>
  output(
    'sops',
    [
      ...['encrypt', '--age', recipient, '--encrypted-regex', '^(data|stringData)$'],
      ...['--filename-override', 'secret.yaml'],
    ],
    manifest,
  );

async function output(
  program: 'sops' | 'age-keygen',
  args: readonly string[],
  input = '',
): Promise<string> {
  const files = findFlux();
  if (files === undefined) throw new Error('SOPS is not built yet; it is built with Flux');
  // Not ours: a user's own keys and settings would change what happens.
  const child = spawn(files[program], args, { env: { HOME: '/nonexistent' } });
  child.stdin.end(input);
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr}`);
  return stdout;
}
