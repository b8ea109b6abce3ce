import { describe, expect, test } from '@jest/globals';
import { strategicMerge } from '../../../constructs/pods/strategic-merge.js';
import { podSchema } from '../../../imports/schemas.js';

const ours = {
  containers: [
    {
      name: 'api',
      ports: [{ name: 'http', containerPort: 80, protocol: 'TCP' }],
      volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
      securityContext: { capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true },
      args: ['api'],
    },
  ],
  volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '1Gi' } }],
  securityContext: { runAsUser: 1000 },
  tolerations: [{ key: 'a' }],
};
const merged = (theirs: object) => strategicMerge(podSchema(), ours, theirs);
const [api] = ours.containers;

describe('a strategic merge', () => {
  test.each<[string, object, object]>([
    ['leaves ours alone without theirs', {}, {}],
    ['replaces a scalar', { schedulerName: 'x' }, { schedulerName: 'x' }],
    [
      'merges objects',
      { securityContext: { fsGroup: 1 } },
      { securityContext: { runAsUser: 1000, fsGroup: 1 } },
    ],
    [
      'replaces a list without keys',
      { tolerations: [{ key: 'b' }] },
      { tolerations: [{ key: 'b' }] },
    ],
    [
      'merges containers by name, and their mounts by path',
      {
        containers: [
          {
            name: 'api',
            volumeMounts: [
              { name: 'x', mountPath: '/x' },
              { name: 'tmp', mountPath: '/tmp', subPath: 'a' },
            ],
          },
        ],
      },
      {
        containers: [
          {
            ...api,
            volumeMounts: [
              { name: 'tmp', mountPath: '/tmp', subPath: 'a' },
              { name: 'x', mountPath: '/x' },
            ],
          },
        ],
      },
    ],
    [
      'adds other containers behind ours',
      { containers: [{ name: 'a' }, { name: 'b' }] },
      { containers: [api, { name: 'a' }, { name: 'b' }] },
    ],
    [
      'knows that a port is TCP by default',
      {
        containers: [
          { name: 'api', ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'UDP' }] },
        ],
      },
      {
        containers: [
          { ...api, ports: [...(api?.ports ?? []), { containerPort: 80, protocol: 'UDP' }] },
        ],
      },
    ],
    [
      'replaces the source of a volume',
      { volumes: [{ name: 'tmp', persistentVolumeClaim: { claimName: 'a' } }] },
      { volumes: [{ name: 'tmp', persistentVolumeClaim: { claimName: 'a' } }] },
    ],
    [
      'merges a source of the same kind',
      { volumes: [{ name: 'tmp', emptyDir: { medium: 'Memory' } }] },
      { volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '1Gi', medium: 'Memory' } }] },
    ],
    [
      'keeps what a security context does not name',
      {
        containers: [
          { name: 'api', securityContext: { capabilities: { add: ['NET_BIND_SERVICE'] } } },
        ],
      },
      {
        containers: [
          {
            ...api,
            securityContext: {
              capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
              readOnlyRootFilesystem: true,
            },
          },
        ],
      },
    ],
  ])('%s', (_, theirs, expected) => {
    const before = structuredClone(ours);
    expect(merged(theirs)).toEqual({ ...ours, ...expected });
    expect(ours).toEqual(before);
  });
});
