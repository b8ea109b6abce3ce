/**
 * `monocle-k8s publish`: commits the manifests of Monocles to a GitOps repository.
 *
 * Exit 0: published; 1: not published; 2: the command line is wrong. With --dry-run, exit 0: nothing
 * would change; 1: something would change; 2: an error.
 */
import type { Run } from '../../cli/command.js';
import { hasTarget, resolveInput } from '../../project/command-input.js';
import { publishInput, withExitCodes } from '../../release/publish-input.js';

export const run: Run<'publish'> = (args, values) =>
  withExitCodes(values, async () =>
    publishInput(await resolveInput(args, values, args.length > 0 && hasTarget(values))),
  );
