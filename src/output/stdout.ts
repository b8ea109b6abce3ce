/** Writes to standard output, no faster than the reader reads, and messages to standard error. */
import { explain, SourceError } from '../errors.js';
import { redact } from '../redact.js';

/** The reader of standard output closed it. */
export class ClosedPipe extends Error {}

const NAME = '<stdout>';

/** Whether what was to be printed could not be. */
export const isOutputFailure = (error: unknown): boolean =>
  error instanceof ClosedPipe || (error instanceof SourceError && error.source === NAME);

/** For people: without secrets. */
export const write = (text: string): Promise<void> => writeData(redact(text));

/** A message on standard error, without secrets. */
export const tell = (text: string): boolean => process.stderr.write(redact(text));

/** As it is: what another program reads, such as manifests. */
export function writeData(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') reject(new ClosedPipe());
      else reject(explain(NAME, error));
    });
  });
}
