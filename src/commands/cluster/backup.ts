/** `monocle-k8s backup`: starts a backup now, with the permissions of the user. */
import { namesOf } from '../../../constructs/instance/names.js';
import type { Run } from '../../cli/command.js';
import { milliseconds } from '../../cli/flags.js';
import { followJob } from '../../cli/follow-job.js';
import { withCluster } from '../../cli/with-cluster.js';
import { interruptible, UserError } from '../../errors.js';
import { backupJob } from '../../instance/jobs/backup-job.js';
import { backupFailure } from '../../instance/jobs/backup-report.js';
import { backupResult } from '../../instance/jobs/job-results.js';
import { isLabelled } from '../../instance/writes/ownership.js';
import { CRON_JOB, JOB } from '../../instance/writes/resources.js';
import { subjectOf } from '../../manifest/subject.js';
import { write } from '../../output/stdout.js';
import { systemTime } from '../../time.js';

export const run: Run<'backup'> = ([name = ''], values) =>
  withCluster(values, async (client) => {
    const timeoutMs = milliseconds('timeout', values.timeout ?? '3600');
    const namespace = values.namespace ?? client.namespace ?? 'default';
    const { backup } = namesOf(name);
    const cronJob = await client.get(CRON_JOB, { namespace, name: backup });
    if (cronJob === undefined || !isLabelled(cronJob, name))
      throw new UserError(
        `there is no CronJob ${backup} of a Monocle in namespace ${namespace}; set spec.backup, and -n if it is in another namespace`,
      );
    const job = await client.create(JOB, backupJob(cronJob, `${backup}-${stamp()}`));
    await write(`${subjectOf(job)} created\n`);
    if (values.wait !== true) return 0;
    const { isComplete, pods } = await interruptible((signal) =>
      followJob(client, { namespace, name }, job, { timeoutMs, signal }),
    );
    const result = pods.map(backupResult).find((each) => each !== undefined);
    if (isComplete && result && 'snapshot' in result)
      await write(`snapshot ${result.snapshot}: ${result.bytes} bytes in ${result.seconds} s\n`);
    if (isComplete) return 0;
    throw new UserError(backupFailure(job.metadata.name, result));
  });

/** Unique enough for a name: two in one millisecond collide, and the second is refused. */
const stamp = (): string => systemTime.now().toString(36);
