/** How often something has failed in a row, and how long to wait therefore. */

/** After a failure, doubled by each further one. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;

export class Failures {
  private readonly counts = new Map<string, number>();

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  forget(what: string): void {
    this.counts.delete(what);
  }

  pauseMs(what: string): number {
    const failures = this.counts.get(what) ?? 0;
    return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LONGEST_RETRY_MS);
  }
}
