/** The pods of an instance as its workloads run them, by component. */

import { backupPod } from './backup/backup.js';
import { apiPod } from './components/api.js';
import { crawlerPod } from './components/crawler.js';
import { updateIdentsPod } from './components/update-idents.js';
import { usagePod } from './components/usage.js';
import { elasticPod } from './elastic/elastic.js';
import { runsElastic } from './elastic-source.js';
import type { Instance } from './instance/instance.js';
import type { PodTemplate } from './workload/api-object.js';

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
