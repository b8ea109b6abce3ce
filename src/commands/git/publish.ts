/**
 * `monocle-k8s publish`: commits the manifests of Monocles to a GitOps repository.
 *
 * Exit 0: published; 1: not published; 2: the command line is wrong. With --dry-run, exit 0: nothing
 * would change; 1: something would change; 2: an error.
 */
import type { Run } from '../../cli/command.js';
import { UserError } from '../../errors.js';
import { invalidInput } from '../../output/json-output.js';
import { hasTarget, resolveInput } from '../../project/command-input.js';
import { publishInput } from '../../release/publish-input.js';

export const run: Run<'publish'> = async (args, values) => {
  const isDryRun = values['dry-run'] === true;
  try {
    const input = await resolveInput(args, values, args.length > 0 && hasTarget(values));
    return (await publishInput(input)) ?? invalidInput(values, isDryRun ? 2 : 1);
  } catch (error) {
    // In a dry run, exit code 1 is for changes.
    throw isDryRun && error instanceof UserError ? new UserError(error.message, 2) : error;
  }
};
