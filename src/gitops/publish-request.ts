/** What the controller asks the sink to publish, and how far that is. Pure. */
import { createHash } from 'node:crypto';
import type { DesiredInstance } from './directory/directory.js';

export interface PublishRequest extends DesiredInstance {
  /** Values that must not be in any file. Read before each commit, and not kept in memory. */
  readonly secrets: () => Promise<readonly string[]>;
}

/** What the sink answers to the controller. */
export type PublishProgress =
  | Exclude<RequestState, { phase: 'failed' }>
  | { readonly phase: 'failed'; readonly message: string; readonly retryMs: number };

export type RequestState = { readonly content: string } & (
  | { readonly phase: 'pending'; readonly lastFailure?: string | undefined }
  | {
      readonly phase: 'done';
      readonly branch: string;
      readonly commit?: string;
      /** On the monotonic clock. */
      readonly at: number;
    }
  | { readonly phase: 'failed'; readonly message: string; readonly retryAt: number }
);

/** The same for the same manifests: a state is valid only for the content that it was made for. */
export const contentHash = ({ synthesis }: DesiredInstance): string =>
  createHash('sha256').update(JSON.stringify(synthesis.manifests)).digest('hex');
