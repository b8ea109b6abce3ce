/** Our own checks refuse the content of an instance; git and the server are fine. */
import { UserError } from '../errors.js';
import { GitError } from './git/git.js';

export class ContentRefused extends UserError {}

/** An error of our checks, as what it is; any other error as it is. */
export const contentRefused = (error: unknown): unknown =>
  error instanceof UserError && !(error instanceof GitError)
    ? new ContentRefused(error.message, error.exitCode)
    : error;
