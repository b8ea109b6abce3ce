/** `monocle-k8s synth`: turns Monocles into YAML. If one of them is invalid, there is no output at all. */
import type { MonocleConfig } from '../../constructs/config/config.js';
import type { Monocle } from '../../constructs/spec.js';
import type { Run } from '../cli/command.js';
import { interruptible } from '../cli/interruption.js';
import { type Input, readInput } from '../cli/read-input.js';
import type { Source } from '../input/sources.js';
import { secretHint } from '../instance/secret-notes.js';
import { toYaml } from '../manifest/yaml-text.js';
import { writeDirectory } from '../output/output-directory.js';
import { count, paint } from '../output/report.js';
import { write } from '../output/stdout.js';
import { fileName, synthesize } from '../synthesize.js';

export const run: Run = async (args, values) => {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  const input = await readInput(args, text('config'), text('namespace'), boundMemory);
  if (input === undefined) return 1;
  const { monocles, config } = input;

  const directory = text('output-dir');
  if (directory === undefined) await print(monocles, config);
  else {
    const number = await interruptible((signal) =>
      writeDirectory(directory, files(monocles, config), signal),
    );
    await write(`${count(number, 'file')} in ${directory}\n`);
  }
  tellAboutSecret(input, args, text('config'));
  return 0;
};

/** Parsing many Monocles leaves so much young garbage that V8 would triple the memory in use. */
function boundMemory(sources: readonly Source[]): void {
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (size > 1024 * 1024)
    process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
}

/** One Monocle at a time, so that memory stays bounded. */
async function print(
  monocles: readonly Monocle[],
  config: MonocleConfig | undefined,
): Promise<void> {
  let separator = '';
  for (const monocle of monocles) {
    await write(separator + toYaml(synthesize(monocle, { config }).manifests));
    separator = '---\n';
  }
}

function* files(
  monocles: readonly Monocle[],
  config: MonocleConfig | undefined,
): Generator<[string, string]> {
  for (const monocle of monocles) {
    for (const manifest of synthesize(monocle, { config }).manifests) {
      yield [fileName(manifest), toYaml([manifest])];
    }
  }
}

/** The pods need a Secret that no manifest contains. Said on a terminal only, not in a pipe. */
function tellAboutSecret(
  { monocles, config }: Input,
  files: readonly string[],
  configFile: string | undefined,
): void {
  const [monocle] = monocles;
  if (monocles.length !== 1 || files.length !== 1 || !monocle || !process.stderr.isTTY) return;
  const { instance } = synthesize(monocle, { config });
  if (instance.spec.secretName !== undefined) return;
  const note = secretHint(instance, [
    ...files,
    ...(configFile === undefined ? [] : ['--config', configFile]),
  ]);
  process.stderr.write(`${paint('dim', note, process.stderr)}\n`);
}
