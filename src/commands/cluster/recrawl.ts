/** `monocle-k8s recrawl`: makes a crawler start over from a date. */
import type { Run } from '../../cli/command.js';
import { readRequest, required, runJanitor, withInstance } from '../../cli/run-janitor.js';
import { UserError } from '../../errors.js';
import { commitDate, findRecrawlable, keptDates } from '../../instance/jobs/recrawl.js';
import { tell, write } from '../../output/stdout.js';
import { systemTime } from '../../time.js';

export const run: Run<'recrawl'> = ([name = ''], values) => {
  const request = readRequest(values);
  const since = required('since', values.since);
  const date = commitDate(since, systemTime.now());
  if (date === undefined)
    throw new UserError(
      `--since is not a date of the past: ${since}; write YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ`,
      2,
    );
  return withInstance({ name, task: 'recrawl' }, values, async (instance) => {
    const found = findRecrawlable(instance.config, request);
    if (typeof found === 'string') throw new UserError(`${found}; nothing was changed`);
    const { workspace, crawler } = request;
    const task = { task: 'recrawl', workspace, crawler, flags: { 'commit-date': date } } as const;
    const kept = keptDates(found);
    if (kept !== undefined) tell(`note: ${kept}\n`);
    if (await runJanitor(instance, task, request))
      await write(`the crawler begins again from ${date} on, with its next run\n`);
    return 0;
  });
};
