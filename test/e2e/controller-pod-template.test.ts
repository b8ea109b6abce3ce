/**
 * What a podTemplate may not do, and who says so. The controller allows more than Pod Security restricted:
 * it reports that, and Ready is not affected.
 */
import { expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { type Any, essences } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage(['--pod-security=privileged']);

test('a pod that is not restricted runs, and the status tells it', async () => {
  const place = await stage.place('relaxed', 'baseline');
  const spec = { containers: [{ name: 'crawler', securityContext: { runAsUser: 0 } }] };
  await place.apply('team', { crawler: { podTemplate: { spec } } });
  await place.ready('team');
  const message =
    'spec.crawler.podTemplate.spec.containers[0].securityContext.runAsUser: is 0, root';
  expect(await place.condition('team', 'PodSecurity')).toMatchObject({
    ...{ status: 'False', reason: 'Relaxed', message },
  });
  expect((await place.event('Relaxed')).note).toBe(message);
  await place.apply('team', {});
  await place.reconciled('team');
  await place.ready('team');
  expect(await place.condition('team', 'PodSecurity')).toBeUndefined();
});

test('a podTemplate that is not valid is Stalled, with its path and a remedy', async () => {
  const place = await stage.place('invalid');
  await place.apply('team', { api: { podTemplate: { spec: { hostAlias: [] } } } });
  const { message } = await place.says('team', 'Stalled', {
    status: 'True',
    reason: 'InvalidSpec',
  });
  expect(message).toBe(
    'spec.api.podTemplate.spec.hostAlias: unknown field; did you mean hostAliases?',
  );
});

/** Its volume is missing, which only the API server finds out. */
const THEMED = {
  containers: [{ name: 'api', volumeMounts: [{ name: 'theme', mountPath: '/a' }] }],
};

test('what runs is left as it is while the API server refuses a podTemplate, and a correction is applied', async () => {
  const place = await stage.place('refused');
  await place.apply('team', {});
  await place.ready('team');
  const [objects, generations] = [await place.objects(), await place.generations('team')];
  await place.apply('team', { api: { podTemplate: { spec: THEMED } } });
  for (const type of ['Stalled', 'Ready']) {
    const status = type === 'Stalled' ? 'True' : 'False';
    const { message } = await place.says('team', type, { status, reason: 'Invalid' });
    expect(message).toContain('Deployment/refused/team-api: 422 Invalid');
    expect(message).toMatch(
      /spec\.template\.spec\.containers\[0]\.volumeMounts\[\d]\.name: Not found: "theme"/,
    );
  }
  expect((await place.event('Invalid')).note).toContain('Not found: "theme"');
  await until('it was tried again', () => {
    const isFailure = ({ message, key }: Any) =>
      message === 'reconcile failed' && key === 'refused/team';
    return stage.controller().log().filter(isFailure).length >= 4;
  });
  expect(essences(await place.objects())).toEqual(essences(objects));
  expect(await place.generations('team')).toEqual(generations);
  const volumes = [{ name: 'theme', emptyDir: {} }];
  await place.apply('team', { api: { podTemplate: { spec: { ...THEMED, volumes } } } });
  await place.ready('team');
  expect((await place.generations('team')).api).toBeGreaterThan(generations.api);
  await place.says('team', 'Stalled', { status: 'False' });
});

test('the objects beside one that the API server refuses are there from the beginning', async () => {
  const place = await stage.place('refused-first');
  const spec = { containers: [{ name: 'side' }] };
  await place.apply('team', { api: { podTemplate: { spec } } });
  const { message } = await place.says('team', 'Stalled', { status: 'True', reason: 'Invalid' });
  expect(message).toContain('spec.template.spec.containers[1].image: Required value');
  expect(await place.find('Deployment', 'team-api')).toBeUndefined();
  for (const kind of ['StatefulSet/team-elastic', 'Deployment/team-crawler', 'Service/team-api'])
    expect(await place.find(...(kind.split('/') as [string, string]))).toBeDefined();
  await place.apply('team', {});
  await place.ready('team');
});
