/** Writes to standard output, no faster than the reader reads. */
import { explain } from '../errors.js';

/** The reader of standard output closed it. */
export class ClosedPipe extends Error {}

export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') reject(new ClosedPipe());
      else reject(explain('<stdout>', error));
    });
  });
}
