/**
 * The Job that updates the authors' identities in existing data.
 *
 * Its name contains a hash of the config version and of its pod template, because a Job is immutable:
 * each version gets a Job of its own. It has no TTL: a GitOps tool would create a Job that deleted
 * itself again and again. The controller adds a TTL.
 */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { addObject } from './api-object.js';
import { identsVersion } from './config/config.js';
import { contentHash } from './content-hash.js';
import type { Instance } from './instance.js';
import { CONFIG_VERSION } from './labels.js';
import { elasticUrl, monocleContainer, monocleVolumes, waitForApi } from './monocle-container.js';
import { podTemplate } from './workload.js';

export class UpdateIdents extends Construct {
  readonly job: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { names, spec } = instance;
    const version =
      spec.updateIdents === 'OnIdentsChange'
        ? identsVersion(instance.config)
        : instance.configVersion;
    const template = podTemplate(instance, {
      component: 'update-idents',
      initContainers: [waitForApi(instance)],
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
      volumes: monocleVolumes(instance),
      placement: spec.api,
      custom: { resources: spec.api.resources },
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 30,
    });
    const hash = contentHash([version, template]);
    this.job = addObject(this, 'job', 'batch/v1/Job', {
      metadata: instance.workloadMetadata('update-idents', names.updateIdents(hash), {
        [CONFIG_VERSION]: version,
      }),
      spec: { backoffLimit: 2, template },
    });
  }
}
