/** How a workspace commits and pushes. */
import type { Time } from '../time.js';
import type { SigningOptions } from './git/commit.js';

export interface WorkspaceOptions extends SigningOptions {
  /** `Name <mail>`; @default as git is configured */
  readonly author?: string;
  readonly committer?: string;
  /** For the server, with every push. */
  readonly pushOptions?: readonly string[];
  /** The branch that a missing one is created from. @default a missing branch is an error */
  readonly createFrom?: string;
  /** If false, a local clone may have uncommitted changes. @default true */
  readonly writes?: boolean;
  readonly signal?: AbortSignal;
  /** For the time limits of git processes. */
  readonly time?: Time;
}
