/** The schema of pods that we check podTemplates by is that of the API server. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  OPENAPI_PATH,
  type OpenApi,
  POD_SCHEMA_FILE,
  podSchema,
} from '../../dev/scripts/pod-schema.js';
import { api, useCluster } from '../support/cluster/cluster.js';

const cluster = useCluster();

test('schemas/pod-spec.schema.json is what the control plane serves', async () => {
  const { body } = await api(cluster()).get<OpenApi>(OPENAPI_PATH);
  // If not: node dev/run.mjs scripts/pod-schema
  expect(JSON.parse(readFileSync(POD_SCHEMA_FILE, 'utf8'))).toEqual(podSchema(body));
});
