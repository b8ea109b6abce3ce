/**
 * `monocle-k8s crawlers extract`: prints MonocleCrawlers for the crawlers of an existing config, and says on stderr
 * what stays in the config and what its Monocle has to allow.
 */
import { writeFile } from 'node:fs/promises';
import { renderConfig } from '../../constructs/config/config.js';
import { extractCrawlers } from '../../constructs/crawlers/extract-crawlers.js';
import { namesOf } from '../../constructs/names.js';
import type { Run } from '../cli/command.js';
import { readConfigAlone } from '../cli/read-input.js';
import { explain, singleLine, UserError } from '../errors.js';
import { toYaml } from '../manifest/yaml-text.js';
import { count } from '../output/report.js';
import { write } from '../output/stdout.js';

export const run: Run = async ([verb, file = ''], values) => {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  if (verb !== 'extract') throw new UserError('write: monocle-k8s crawlers extract CONFIG', 2);
  const monocle = text('monocle');
  if (monocle === undefined)
    throw new UserError('--monocle is required: the name of the Monocle that runs the crawlers', 2);
  const config = await readConfigAlone(file);
  if (config === undefined) return 1;
  const { crawlers, rest, kept, secretKeys } = extractCrawlers(config, {
    ...{ monocle, secret: text('secret') ?? namesOf(monocle).userData },
    namespace: text('namespace'),
  });
  const restFile = text('rest');
  if (restFile !== undefined) await writeNew(restFile, renderConfig(rest));
  if (crawlers.length > 0) await write(toYaml(crawlers));
  for (const line of [
    `${count(crawlers.length, 'crawler')} extracted, ${kept.length} left in the config`,
    ...kept.map((each) => `  ${singleLine(each)}`),
    ...(secretKeys.length > 0
      ? [`Set spec.crawlers.secretKeys of Monocle/${monocle} to [${secretKeys.join(', ')}]`]
      : []),
    restFile === undefined
      ? `The rest of the config, in which they are no longer:\n${renderConfig(rest).trimEnd()}`
      : `${restFile} has the rest of the config, in which they are no longer`,
  ])
    process.stderr.write(`${line}\n`);
  return 0;
};

/** Never the file of somebody else, and never the config that was read. */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    throw explain(file, error);
  }
}
