/** `monocle-k8s synth`: Monocles in, YAML out. Nothing is printed or written unless all of it can be. */
import type { MonocleConfig } from '../../constructs/config/config.js';
import type { Monocle } from '../../constructs/spec.js';
import type { Run } from '../cli/command.js';
import { interruptible } from '../cli/interruption.js';
import { readInput } from '../cli/read-input.js';
import type { Source } from '../input/sources.js';
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
  tellAboutSecret(monocles);
  return 0;
};

/** Parsing leaves much young garbage; with many Monocles V8 would let it triple the memory in use. */
function boundMemory(sources: readonly Source[]): void {
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (size > 1024 * 1024)
    process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
}

/** One Monocle's manifests at a time, so that memory stays bounded however many there are. */
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

/** Pods refer to a Secret that no manifest holds. A person at a terminal is told, a pipe is not. */
function tellAboutSecret(monocles: readonly Monocle[]): void {
  const [monocle] = monocles;
  if (
    monocles.length !== 1 ||
    monocle === undefined ||
    monocle.spec?.secretName !== undefined ||
    !process.stderr.isTTY
  )
    return;
  const note = `The pods need a Secret ${monocle.metadata.name}-api, which is in no manifest: at least CRAWLERS_API_KEY.`;
  process.stderr.write(`${paint('dim', note, process.stderr)}\n`);
}
