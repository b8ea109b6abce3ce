/** Stories that mostly wait, at the same time. */
import { afterAll, beforeAll, describe, test } from '@jest/globals';

/**
 * Starts all stories at once, before the first test, and reports each as a test of its own. A story must not restart the
 * controller, nor change what another story sees.
 */
export function together(stories: Readonly<Record<string, () => Promise<void>>>): void {
  describe('at the same time', () => {
    const failures = new Map<string, Promise<{ readonly error: unknown } | undefined>>();
    beforeAll(() => {
      for (const [title, story] of Object.entries(stories)) {
        const failure = story().then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
        failures.set(title, failure);
      }
    });
    // A test that is left out, or takes too long, does not wait for its story.
    afterAll(() => Promise.all(failures.values()).then(() => undefined));
    test.each(Object.keys(stories))('%s', async (title) => {
      const failure = await failures.get(title);
      if (failure) throw failure.error;
    });
  });
}
