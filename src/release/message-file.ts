/** The template of the commit message: from the command line, or from a file. */
import { UserError } from '../errors.js';
import { checkTemplate } from '../gitops/message-template.js';
import { readSource } from '../input/sources.js';

/** Gives undefined if there is none. */
export async function readTemplate(
  text: string | undefined,
  file: string | undefined,
): Promise<string | undefined> {
  if (text !== undefined && file !== undefined)
    throw new UserError('--message and --message-file exclude each other', 2);
  if (text !== undefined) return checkTemplate(text);
  if (file === undefined) return undefined;
  if (file === '-') throw new UserError('--message-file -: name a file; - is for Monocles', 2);
  return checkTemplate((await readSource(file)).text, `--message-file ${file}`);
}
