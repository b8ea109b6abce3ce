/** The Jobs in the manifests of an instance, and when each is included. Pure. */
import type { Construct } from 'constructs';
import { Backup, backupPod } from '../backup/backup.js';
import type { ComponentName } from '../instance/component.js';
import type { Instance } from '../instance/instance.js';
import type { ResolvedSpec } from '../instance/spec.js';
import type { PodTemplate } from '../workload/api-object.js';
import { UpdateIdents, updateIdentsPod } from './update-idents.js';
import { Usage, usagePod } from './usage.js';

const JOBS = {
  'update-idents': {
    isWanted: ({ updateIdents }: ResolvedSpec) => updateIdents !== 'Never',
    construct: UpdateIdents,
    pod: updateIdentsPod,
  },
  backup: {
    isWanted: ({ backup }: ResolvedSpec) => backup !== undefined,
    construct: Backup,
    pod: backupPod,
  },
  usage: {
    isWanted: ({ storage }: ResolvedSpec) => storage?.autoGrow !== undefined,
    construct: Usage,
    pod: usagePod,
  },
};

type Jobs = typeof JOBS;
export type JobName = keyof Jobs;

export const isJob = (component: ComponentName): component is JobName => component in JOBS;

export const wantedJobs = (spec: ResolvedSpec): JobName[] =>
  (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].isWanted(spec));

export const jobPod = (name: JobName, instance: Instance): PodTemplate => JOBS[name].pod(instance);

type AddedJobs = { readonly [Name in JobName]?: InstanceType<Jobs[Name]['construct']> };

export const addJobs = (scope: Construct, instance: Instance): AddedJobs =>
  Object.fromEntries(
    wantedJobs(instance.spec).map((name) => [
      name,
      new JOBS[name].construct(scope, name, instance),
    ]),
  );
