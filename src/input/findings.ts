/** The findings of many files: the first ones of each file, and how many more there are. */
import { isError, MOST_SHOWN } from '../../constructs/validation/problem.js';
import type { Finding } from './documents.js';

export class Findings {
  private readonly files = new Map<string, { readonly kept: Finding[]; more: number }>();
  errors = 0;
  warnings = 0;

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { file } = finding;
      const found = this.files.get(file) ?? { kept: [], more: 0 };
      this.files.set(file, found);
      if (found.kept.length < MOST_SHOWN) found.kept.push(finding);
      else found.more++;
      if (isError(finding)) this.errors++;
      else this.warnings++;
    }
  }

  get isEmpty(): boolean {
    return this.files.size === 0;
  }

  /** By file, in the order of discovery. */
  get byFile(): ReadonlyMap<string, { readonly kept: readonly Finding[]; readonly more: number }> {
    return this.files;
  }
}
