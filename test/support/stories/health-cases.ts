/** Every status that the operator can write, and the health that a GitOps tool should read from it. */
import { assess, type Report, type Status } from '../../../src/instance/status/monocle-status.js';

/** The health of Argo CD, and the status of Flux. */
export interface HealthCase {
  readonly when: string;
  /** The status of a Monocle of this generation; undefined if the operator has not reconciled it yet. */
  readonly status: (generation: number) => Status | undefined;
  readonly argo: 'Progressing' | 'Degraded' | 'Healthy' | 'Suspended';
  readonly flux: 'InProgress' | 'Failed' | 'Current';
  readonly message: string;
}

const allReady = { elastic: 'external', api: 'external', crawler: 'external' } as const;

const asleep = {
  ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, status: {} },
  spec: { replicas: 0 },
};

const found = (part: Partial<Report>) => (generation: number) =>
  assess(
    { generation, components: allReady, fields: {}, ...part },
    undefined,
    Date.parse('2024-01-01T00:00:00Z'),
  );

export const healthCases: readonly HealthCase[] = [
  {
    when: 'the operator has not seen it',
    status: () => undefined,
    ...{ argo: 'Progressing', flux: 'InProgress', message: 'waiting for the operator' },
  },
  {
    when: 'a component is not ready',
    status: found({ components: { ...allReady, api: undefined } }),
    ...{ argo: 'Progressing', flux: 'InProgress', message: 'waiting for api' },
  },
  {
    when: 'an image cannot be pulled',
    status: found({
      components: {
        ...allReady,
        api: { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, status: {} },
      },
      troubles: { api: { reason: 'ErrImagePull', message: 'no image', stage: 'failed' } },
    }),
    ...{ argo: 'Progressing', flux: 'InProgress', message: 'api: ErrImagePull: no image' },
  },
  {
    when: 'all components are ready',
    status: found({}),
    ...{ argo: 'Healthy', flux: 'Current', message: 'All components are ready' },
  },
  {
    when: 'a person has to act',
    status: found({ stalled: { reason: 'NotOurs', message: 'somebody else has that name' } }),
    ...{ argo: 'Degraded', flux: 'Failed', message: 'somebody else has that name' },
  },
  {
    when: 'its config is invalid',
    status: found({ configProblem: { reason: 'ConfigInvalid', message: 'no such workspace' } }),
    ...{ argo: 'Degraded', flux: 'Failed', message: 'no such workspace' },
  },
  {
    when: 'it is suspended',
    status: found({ suspended: { reason: 'Suspended', message: 'spec.suspend is true' } }),
    ...{ argo: 'Suspended', flux: 'Current', message: 'spec.suspend is true' },
  },
  {
    when: 'another image waits for its window',
    status: found({ upgrade: { reason: 'OutsideWindow', message: 'a:2 waits until 2:00' } }),
    ...{ argo: 'Healthy', flux: 'Current', message: 'a:2 waits until 2:00' },
  },
  {
    when: 'it hibernates',
    status: found({ components: { elastic: asleep, api: asleep, crawler: asleep } }),
    ...{ argo: 'Healthy', flux: 'Current', message: 'Hibernated: it has no pods' },
  },
  {
    when: 'the operator speaks of an older spec',
    status: (generation) => found({})(generation - 1),
    ...{ argo: 'Progressing', flux: 'InProgress', message: 'has not seen the latest change' },
  },
];
