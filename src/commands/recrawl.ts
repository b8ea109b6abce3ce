/** `monocle-k8s recrawl`: lets a crawler begin again from a date on, with the rights of the caller. */
import { namesOf } from '../../constructs/names.js';
import type { Run } from '../cli/command.js';
import { followJob } from '../cli/follow-job.js';
import { interruptible } from '../cli/interruption.js';
import { MOST_SECONDS, wholeNumber } from '../cli/whole-number.js';
import { withCluster } from '../cli/with-cluster.js';
import { UserError } from '../errors.js';
import { isLabelled } from '../instance/ownership.js';
import {
  apiContainer,
  commitDate,
  findRecrawlable,
  imageRefusal,
  keptDates,
  recrawlJob,
} from '../instance/recrawl.js';
import { CONFIG_MAP, DEPLOYMENT, JOB } from '../instance/resources.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import { write } from '../output/stdout.js';
import { systemTime } from '../time.js';

const DEFAULT_TIMEOUT_S = '600';

export const run: Run = ([name = ''], values) => {
  const text = (flag: string): string => (values[flag] as string | undefined) ?? '';
  const timeoutMs =
    wholeNumber('timeout', text('timeout') || DEFAULT_TIMEOUT_S, MOST_SECONDS) * 1_000;
  for (const flag of ['workspace', 'crawler', 'since'])
    if (text(flag) === '') throw new UserError(`--${flag} is required`, 2);
  const since = text('since');
  const date = commitDate(since, systemTime.now());
  if (date === undefined)
    throw new UserError(
      `--since is not a date of the past: ${since}; write YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ`,
      2,
    );
  const request = { workspace: text('workspace'), crawler: text('crawler'), since };
  return withCluster(values, async (client) => {
    const key = { namespace: text('namespace') || (client.namespace ?? 'default'), name };
    const deployment = await apiOf(client, key);
    const config = await client.get(CONFIG_MAP, { ...key, name: namesOf(name).config });
    const found = findRecrawlable(config?.data?.['config.yaml'], request);
    if (typeof found === 'string') throw new UserError(`${found}; nothing was changed`);
    const suffix = systemTime.now().toString(36);
    const job = await client.create(
      JOB,
      recrawlJob(deployment, name, { ...request, date, suffix }),
    );
    await write(`${subjectOf(job)} created\n`);
    const kept = keptDates(found);
    if (kept !== undefined) process.stderr.write(`note: ${kept}\n`);
    if (values.wait !== true) return 0;
    const { isComplete } = await interruptible((signal) =>
      followJob(client, key, job, { timeoutMs, signal }),
    );
    const log = `kubectl logs -n ${key.namespace} job/${job.metadata.name}`;
    if (!isComplete) throw new UserError(`${subjectOf(job)} failed; see ${log}`);
    await write(`the crawler begins again from ${date} on, with its next run\n`);
    return 0;
  });
};

async function apiOf(client: KubeClient, { namespace, name }: ObjectKey): Promise<KubeObject> {
  const { api } = namesOf(name);
  const deployment = await client.get(DEPLOYMENT, { namespace, name: api });
  if (deployment === undefined || !isLabelled(deployment, name))
    throw new UserError(
      `there is no Deployment ${api} of a Monocle in namespace ${namespace}; set -n if it is in another namespace`,
    );
  if (deployment.spec?.replicas === 0)
    throw new UserError(
      `${subjectOf(deployment)} has no pods: the instance hibernates or is being restored; nothing was changed`,
    );
  const refusal = imageRefusal(String(apiContainer(deployment)?.image ?? ''));
  if (refusal !== undefined) throw new UserError(`${refusal}; nothing was changed`);
  return deployment;
}
