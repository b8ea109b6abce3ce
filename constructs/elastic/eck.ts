/**
 * The Elasticsearch of an instance that ECK, Elastic's operator, runs on several nodes.
 *
 * ECK names its objects after this one, which therefore has the name of the instance. The volumes outlive the
 * object unless the spec says otherwise, because our prune and the deletion of a Monocle delete the object.
 */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { Instance } from '../instance/instance.js';
import { PlainObject } from '../workload/api-object.js';

/** The claim name that ECK expects for the data of a node. */
const VOLUME = 'elasticsearch-data';
const ALLOWED = { 'eck.k8s.elastic.co/disable-downgrade-validation': 'true' };
const DEFAULT_STORAGE = '10Gi';

export class Eck extends Construct {
  readonly elasticsearch: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { images, names, spec } = instance;
    const { eck = {} } = spec.elastic;
    const { imagePullSecrets = [] } = spec;
    const pod = {
      ...(imagePullSecrets.length > 0 && { imagePullSecrets }),
      ...(eck.resources && {
        containers: [{ name: 'elasticsearch', resources: eck.resources }],
      }),
    };
    const metadata = instance.metadata('elastic', names.eck);
    this.elasticsearch = new PlainObject(this, 'elasticsearch', {
      apiVersion: 'elasticsearch.k8s.elastic.co/v1',
      kind: 'Elasticsearch',
      metadata: {
        ...metadata,
        // Otherwise ECK's webhook refuses the downgrade that the user has allowed.
        annotations: { ...metadata.annotations, ...(spec.upgrade?.allowDowngrade && ALLOWED) },
      },
      spec: {
        version: eck.version,
        ...(images.elastic !== undefined && { image: images.elastic }),
        volumeClaimDeletePolicy: eck.volumeClaimDeletePolicy ?? 'DeleteOnScaledownOnly',
        nodeSets: [
          {
            name: 'default',
            count: eck.nodes,
            // With mmap, a privileged container would have to raise vm.max_map_count of the node.
            config: { 'node.store.allow_mmap': false },
            ...(Object.keys(pod).length > 0 && { podTemplate: { spec: pod } }),
            volumeClaimTemplates: [
              {
                metadata: { name: VOLUME },
                spec: {
                  accessModes: ['ReadWriteOnce'],
                  ...(eck.storageClassName !== undefined && {
                    storageClassName: eck.storageClassName,
                  }),
                  resources: { requests: { storage: eck.storageSize ?? DEFAULT_STORAGE } },
                },
              },
            ],
          },
        ],
      },
    });
  }
}
