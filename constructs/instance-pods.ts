/** The pods of an instance as its workloads run them, by component. */
import { apiPod } from './api.js';
import type { PodTemplate } from './api-object.js';
import { backupPod } from './backup.js';
import { crawlerPod } from './crawler.js';
import { elasticPod } from './elastic.js';
import { runsElastic } from './elastic-source.js';
import type { Instance } from './instance.js';
import { updateIdentsPod } from './update-idents.js';
import { usagePod } from './usage.js';

export type PodName = 'elastic' | 'api' | 'crawler' | 'update-idents' | 'backup' | 'usage';

export function podsOf(instance: Instance): [PodName, PodTemplate][] {
  const { backup, storage, updateIdents } = instance.spec;
  return [
    ...(runsElastic(instance.spec)
      ? [['elastic', elasticPod(instance)] as [PodName, PodTemplate]]
      : []),
    ['api', apiPod(instance)],
    ['crawler', crawlerPod(instance)],
    ...(updateIdents === 'Never'
      ? []
      : [['update-idents', updateIdentsPod(instance)] as [PodName, PodTemplate]]),
    ...(backup ? [['backup', backupPod(instance, backup)] as [PodName, PodTemplate]] : []),
    ...(storage?.autoGrow ? [['usage', usagePod(instance)] as [PodName, PodTemplate]] : []),
  ];
}
