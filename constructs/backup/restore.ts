/**
 * The restore of a new instance: an init container of the api. It runs at each start of the api and does
 * nothing if there is data, so files, Git and cluster need no Job that runs once.
 */

import type { Instance } from '../instance/instance.js';
import { restoreScript } from '../restore-script.js';
import type { Container } from '../workload/api-object.js';
import { elasticUrl } from '../workload/monocle-container.js';
import { INIT_RESOURCES } from '../workload/workload.js';
import { restoreRepository } from './snapshots.js';

/** Empty unless `spec.bootstrap.restore` is set. */
export function restoreContainers(instance: Instance): Container[] {
  const { images, name, spec } = instance;
  const { restore } = spec.bootstrap ?? {};
  if (restore === undefined) return [];
  const repository = restoreRepository(spec, restore.repository);
  const settings = repository.body && JSON.stringify(repository.body);
  return [
    {
      name: 'monocle-restore',
      image: images.monocle,
      command: ['bash', '-c', restoreScript],
      env: [
        elasticUrl(instance),
        { name: 'MODE', value: 'bootstrap' },
        { name: 'INSTANCE', value: name },
        { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
        { name: 'REPOSITORY', value: repository.name },
        ...(settings === undefined ? [] : [{ name: 'SETTINGS', value: settings }]),
        { name: 'SNAPSHOT', value: restore.snapshot ?? 'latest' },
      ],
      resources: INIT_RESOURCES,
      securityContext: { readOnlyRootFilesystem: true },
    },
  ];
}
