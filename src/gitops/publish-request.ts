/** What the controller offers to the sink, and how far that is. Pure. */
import { createHash } from 'node:crypto';
import type { DesiredInstance } from './directory.js';

export interface PublishRequest extends DesiredInstance {
  /** Read when they are needed, and not kept. */
  readonly secrets: () => Promise<readonly string[]>;
}

/** What the controller is told. */
export type PublishProgress =
  | Exclude<PublishState, { phase: 'failed' }>
  | { readonly phase: 'failed'; readonly message: string; readonly retryMs: number };

export type PublishState = { readonly content: string } & (
  | { readonly phase: 'pending'; readonly lastFailure?: string | undefined }
  | {
      readonly phase: 'done';
      readonly branch: string;
      readonly commit?: string;
      readonly at: number;
    }
  | { readonly phase: 'failed'; readonly message: string; readonly retryAt: number }
);

export const contentOf = ({ synthesis }: DesiredInstance): string =>
  createHash('sha256').update(JSON.stringify(synthesis.manifests)).digest('hex');
