/** Shared by the commands that run a task of Monocle's janitor for one crawler, with the permissions of the user. */
import { namesOf } from '../../constructs/instance/names.js';
import { interruptible, UserError } from '../errors.js';
import {
  apiContainer,
  type CrawlerRequest,
  imageRefusal,
  type JanitorTask,
  janitorJob,
  podComponent,
  type TaskName,
} from '../instance/jobs/janitor.js';
import { isLabelled } from '../instance/writes/ownership.js';
import { CONFIG_MAP, DEPLOYMENT, JOB, NETWORK_POLICY } from '../instance/writes/resources.js';
import { ignoring } from '../kube/api-error.js';
import type { KubeClient } from '../kube/client.js';
import type { KubeObject, ObjectKey } from '../kube/object.js';
import { subjectOf } from '../manifest/subject.js';
import { write } from '../output/stdout.js';
import { systemTime } from '../time.js';
import type { Values } from './command.js';
import { milliseconds } from './flags.js';
import { followJob } from './follow-job.js';
import { withCluster } from './with-cluster.js';

export interface JanitorRequest extends CrawlerRequest {
  /** How long to wait for the end of the Job; undefined if the command does not wait. */
  readonly timeoutMs: number | undefined;
}

type JanitorValues = Values<'recrawl' | 'crawlers'>;

export function readRequest(values: JanitorValues): JanitorRequest {
  const timeoutMs = milliseconds('timeout', values.timeout ?? '600');
  return {
    workspace: required('workspace', values.workspace),
    crawler: required('crawler', values.crawler),
    timeoutMs: values.wait === true ? timeoutMs : undefined,
  };
}

export function required(flag: string, value: string | undefined): string {
  if (value === undefined) throw new UserError(`--${flag} is required`, 2);
  return value;
}

export interface LiveInstance {
  readonly client: KubeClient;
  readonly key: ObjectKey;
  /** The Deployment of the api. */
  readonly deployment: KubeObject;
  /** The running config. */
  readonly config: string | undefined;
}

/** Finds the instance. Its image must have the task, and its api must be running. */
export const withInstance = (
  { name, task }: { readonly name: string; readonly task: TaskName },
  values: JanitorValues,
  work: (instance: LiveInstance) => Promise<number>,
): Promise<number> =>
  withCluster(values, async (client) => {
    const namespace = values.namespace ?? client.namespace ?? 'default';
    const key = { namespace, name };
    const { api, config } = namesOf(name);
    const deployment = await client.get(DEPLOYMENT, { namespace, name: api });
    if (deployment === undefined || !isLabelled(deployment, name))
      throw new UserError(
        `there is no Deployment ${api} of a Monocle in namespace ${namespace}; set -n if it is in another namespace`,
      );
    if (deployment.spec?.replicas === 0)
      throw new UserError(
        `${subjectOf(deployment)} has no pods: the instance hibernates or is being restored; nothing was changed`,
      );
    const refusal = imageRefusal(String(apiContainer(deployment)?.image ?? ''), task);
    if (refusal !== undefined) throw new UserError(`${refusal}; nothing was changed`);
    const map = await client.get(CONFIG_MAP, { namespace, name: config });
    return work({ client, key, deployment, config: map?.data?.['config.yaml'] });
  });

/** @returns whether the Job has ended; it may still run if the command does not wait */
export async function runJanitor(
  { client, key, deployment }: LiveInstance,
  task: Omit<JanitorTask, 'suffix' | 'component'>,
  { timeoutMs }: JanitorRequest,
): Promise<boolean> {
  const suffix = systemTime.now().toString(36);
  const policyKey = { namespace: key.namespace, name: namesOf(key.name).crawler };
  const policy = await ignoring(403, client.get(NETWORK_POLICY, policyKey));
  const given = { ...task, suffix, component: podComponent(policy) };
  const job = await client.create(JOB, janitorJob(deployment, key.name, given));
  await write(`${subjectOf(job)} created\n`);
  if (timeoutMs === undefined) return false;
  const { isComplete } = await interruptible((signal) =>
    followJob(client, key, job, { timeoutMs, signal }),
  );
  const log = `kubectl logs -n ${key.namespace} job/${job.metadata.name}`;
  if (!isComplete) throw new UserError(`${subjectOf(job)} failed; see ${log}`);
  return true;
}
