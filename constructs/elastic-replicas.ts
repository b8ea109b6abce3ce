/**
 * The init container that gives each index of Monocle a copy on a second node. Pure.
 *
 * Monocle creates its indices without copies, and that cannot be configured. An index template adds the
 * setting to new indices, and a second request to those that are there. On a single node it changes nothing.
 */

import type { Instance } from './instance/instance.js';
import type { Container } from './workload/api-object.js';
import { elasticUrl, waiting } from './workload/monocle-container.js';
import { waitScript } from './workload/wait-script.js';

const SETTINGS = { 'index.auto_expand_replicas': '0-1' };
const PATTERN = 'monocle.*';
const meanings = {
  401: 'answers 401: the credentials are wrong or missing',
  403: 'answers 403: the user may not change it',
};

export function replicasContainer(instance: Instance): Container {
  const url = (path: string) => `\${MONOCLE_ELASTIC_URL%/}/${path}`;
  const template = waitScript({
    ...{
      what: 'the index template',
      ready: [200],
      meanings,
      url: url('_index_template/monocle-k8s'),
    },
    put: { index_patterns: [PATTERN], priority: 200, template: { settings: SETTINGS } },
  });
  const indices = waitScript({
    ...{ what: 'the setting of the indices', ready: [200], meanings },
    url: url(`${PATTERN}/_settings?allow_no_indices=true`),
    put: SETTINGS,
  });
  const env = [elasticUrl(instance)];
  return waiting(instance, 'elastic-replicas', `${template} &&\n${indices}`, env);
}
