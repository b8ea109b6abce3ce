/**
 * The Job that updates the authors' identities in existing data.
 *
 * Its name contains a hash of the config version and of its pod template, because a Job is immutable: each
 * version gets its own Job. The manifest has no TTL: if the Job were deleted, a GitOps tool would create it
 * again and again. The controller adds a TTL.
 */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { identsVersion } from '../config/config.js';
import { bridgeParts } from '../elastic/bridge.js';
import type { Instance } from '../instance/instance.js';
import { CONFIG_VERSION } from '../instance/names.js';
import { contentHash } from '../validation/content-hash.js';
import { addObject, type PodTemplate } from '../workload/api-object.js';
import {
  elasticUrl,
  monocleContainer,
  monocleVolumes,
  waitForApi,
} from '../workload/monocle-container.js';
import { podTemplate } from '../workload/workload.js';

export class UpdateIdents extends Construct {
  readonly job: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { names, spec } = instance;
    const version =
      spec.updateIdents === 'OnIdentsChange'
        ? identsVersion(instance.config)
        : instance.configVersion;
    const template = updateIdentsPod(instance);
    const hash = contentHash([version, template]);
    this.job = addObject(this, 'job', 'batch/v1/Job', {
      metadata: instance.workloadMetadata('update-idents', names.updateIdents(hash), {
        annotations: { [CONFIG_VERSION]: version },
      }),
      spec: {
        // Without the api the Job would fail for good, so it is suspended while the instance hibernates. suspend is
        // not in the hash: the same Job continues when the instance wakes, and a finished Job does not run again.
        suspend: spec.hibernate ? true : undefined,
        backoffLimit: 2,
        // Not in the hash: unlike the template, it can be changed.
        activeDeadlineSeconds: spec.updateIdentsDeadlineSeconds,
        template,
      },
    });
  }
}

export function updateIdentsPod(instance: Instance): PodTemplate {
  const { spec } = instance;
  const bridge = bridgeParts(instance);
  return podTemplate(instance, {
    component: 'update-idents',
    initContainers: [...bridge.initContainers, waitForApi(instance)],
    container: monocleContainer(
      instance,
      'update-idents',
      [
        'janitor',
        'update-idents',
        '--elastic',
        '$(MONOCLE_ELASTIC_URL)',
        '--config',
        '/etc/monocle/config.yaml',
      ],
      { env: [elasticUrl(instance)] },
    ),
    volumes: [...monocleVolumes(instance), ...bridge.volumes],
    placement: spec.api,
    custom: { resources: spec.api.resources },
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 30,
  });
}
