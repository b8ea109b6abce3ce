/** A controller that allows more than Pod Security restricted: it tells so, and Ready is not affected. */
import { expect, test } from '@jest/globals';
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
