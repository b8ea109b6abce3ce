/** `monocle-k8s synth`: turns Monocles into YAML. If any of them is invalid, it prints no YAML at all. */
import { instanceOf } from '../../../constructs/valid-monocle.js';
import { andMore } from '../../../constructs/validation/problem.js';
import type { Run } from '../../cli/command.js';
import { interruptible, printable, UserError } from '../../errors.js';
import type { MonocleInput } from '../../input/monocles.js';
import type { Source } from '../../input/sources.js';
import { secretHint } from '../../instance/desired/secret.js';
import { KUSTOMIZATION, kustomizationText, toYaml } from '../../manifest/yaml-text.js';
import { writeDirectory } from '../../output/output-directory.js';
import { count, paint } from '../../output/report.js';
import { tell, write, writeData } from '../../output/stdout.js';
import { requireFiles, resolveInput } from '../../project/command-input.js';
import { type InputOptions, readInput } from '../../project/read-input.js';
import { fileName, synthesize } from '../../synthesize.js';

export const run: Run<'synth'> = async (args, values) => {
  const input = await resolveInput(args, values, args.length > 0);
  requireFiles(input);
  const { files: names, options } = input;
  const directory = values['output-dir'];
  const isKustomized = values.kustomize === true;
  if (isKustomized && directory === undefined)
    throw new UserError('--kustomize lists the files of a directory; add -o DIR', 2);
  const monocles = await readInput(names, options, boundMemory);
  if (monocles === undefined) return 1;

  if (directory === undefined) await print(monocles);
  else {
    const { count: number, removed } = await interruptible((signal) =>
      writeDirectory(directory, files(monocles, isKustomized), signal),
    );
    tellAboutRemoved(removed);
    await write(`${count(number, 'file')} in ${directory}\n`);
  }
  tellAboutSecret(monocles, names, options);
  return 0;
};

/** Parsing many Monocles creates so much short-lived garbage that V8 would triple its memory. */
function boundMemory(sources: readonly Source[]): void {
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (size > 1024 * 1024)
    process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
}

/** One Monocle at a time, so that memory stays bounded. */
async function print(monocles: readonly MonocleInput[]): Promise<void> {
  let separator = '';
  for (const { monocle } of monocles) {
    await writeData(separator + toYaml(synthesize(monocle).manifests));
    separator = '---\n';
  }
}

/** The kustomization comes last, so that it never lists a file that is not there yet. */
function* files(
  monocles: readonly MonocleInput[],
  isKustomized: boolean,
): Generator<[name: string, text: string]> {
  const names: string[] = [];
  for (const { monocle } of monocles) {
    for (const manifest of synthesize(monocle).manifests) {
      const name = fileName(manifest);
      if (isKustomized) names.push(name);
      yield [name, toYaml([manifest])];
    }
  }
  if (isKustomized) yield [KUSTOMIZATION, kustomizationText(names.sort())];
}

/** How many of the removed files are listed; the rest are counted. */
const MAX_NAMED = 20;

/** `synth` also removes files of other Monocles: a directory holds the output of one `synth` alone. */
function tellAboutRemoved(removed: readonly string[]): void {
  if (removed.length === 0) return;
  const more = removed.length - MAX_NAMED;
  const names = removed.slice(0, MAX_NAMED).map(printable).join(', ');
  tell(
    `removed ${count(removed.length, 'file')} of an earlier synth, which this one does not make: ${names}${more > 0 ? ` ${andMore(more)}` : ''}\n`,
  );
}

/** The pods need a Secret that no manifest contains. The hint is shown on a terminal only, not in a pipe. */
function tellAboutSecret(
  monocles: readonly MonocleInput[],
  files: readonly string[],
  { overlay = [], config }: InputOptions,
): void {
  const [input] = monocles;
  if (monocles.length !== 1 || files.length !== 1 || !input || !process.stderr.isTTY) return;
  const instance = instanceOf(input.monocle);
  if (instance.spec.secretName !== undefined) return;
  const note = secretHint(instance, [
    ...files,
    ...overlay.flatMap((file) => ['--overlay', file]),
    ...(config === undefined ? [] : ['--config', config]),
  ]);
  tell(`${paint('dim', note, process.stderr)}\n`);
}
