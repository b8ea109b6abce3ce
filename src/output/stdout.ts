/** Writes to standard output, no faster than its reader reads, and writes messages to standard error. */
import { explain, SourceError } from '../errors.js';
import { redact } from '../redact.js';

/** The reader of standard output closed it. */
export class ClosedPipe extends Error {}

const NAME = '<stdout>';

/** Whether writing to standard output failed. */
export const isOutputFailure = (error: unknown): boolean =>
  error instanceof ClosedPipe || (error instanceof SourceError && error.source === NAME);

/** Writes text for users, without secrets. */
export const write = (text: string): Promise<void> => writeData(redact(text));

/** A message on standard error, without secrets. */
export const tell = (text: string): boolean => process.stderr.write(redact(text));

/** Writes text unchanged, for other programs, such as manifests. */
export function writeData(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') reject(new ClosedPipe());
      else reject(explain(NAME, error));
    });
  });
}
