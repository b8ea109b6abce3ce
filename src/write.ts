/** Standard output, written no faster than it is read. */

/** The reader went away. */
export class ClosedPipe extends Error {}

export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else reject((error as NodeJS.ErrnoException).code === 'EPIPE' ? new ClosedPipe() : error);
    });
  });
}
