/** Writes to standard output, no faster than the reader reads. */
import { explain, SourceError } from '../errors.js';

/** The reader of standard output closed it. */
export class ClosedPipe extends Error {}

const NAME = '<stdout>';

/** Whether what was to be printed could not be. */
export const isOutputFailure = (error: unknown): boolean =>
  error instanceof ClosedPipe || (error instanceof SourceError && error.source === NAME);

export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') reject(new ClosedPipe());
      else reject(explain(NAME, error));
    });
  });
}
