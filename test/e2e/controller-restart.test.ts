/** What a controller finds that was not there: it goes on where another stopped, and restarts nothing. */
import { expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import { essences } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();

test('a restart writes nothing', async () => {
  const place = await stage.place('restart');
  const stringData = { CRAWLERS_API_KEY: 'a' };
  await place.create('Secret', { metadata: { name: 'vault' }, stringData });
  await place.apply('own');
  await place.apply('named', { secretName: 'vault' });
  await place.ready('own');
  await place.ready('named');
  await place.reconciled('own');
  await place.reconciled('named');
  const versions = async () =>
    [...(await place.objects()), ...(await place.list('Monocle'))].map(
      ({ kind, metadata }) => `${kind}/${metadata.name} ${metadata.resourceVersion}`,
    );
  const before = await versions();

  await stage.restart();
  await until('both were looked at', () =>
    ['restart/own', 'restart/named'].every((id) =>
      stage
        .controller()
        .log()
        .some(({ message, key }) => message === 'reconciled' && key === id),
    ),
  );
  expect(await versions()).toEqual(before);
});

test('a field that went while no controller ran is not left behind', async () => {
  const place = await stage.place('meanwhile');
  await place.apply('monocle');
  await place.ready('monocle');
  const before = essences(await place.objects());
  const toleration = { operator: 'Exists' };
  await place.apply('monocle', { elastic: { tolerations: [toleration] }, title: 'For now' });
  await place.ready('monocle');

  await stage.restart(() => place.apply('monocle'));
  await place.ready('monocle');
  expect(essences(await place.objects())).toEqual(before);
});

test('a config that changed while no controller ran is rolled out, with its one Job', async () => {
  const place = await stage.place('edited');
  await place.apply('monocle');
  await place.ready('monocle');
  await stage.restart(() =>
    place.setConfig('monocle', { workspaces: [{ name: 'new', crawlers: [] }] }),
  );
  await until('idents are updated', async () => {
    const { configVersion, identsVersion } = await place.status('monocle');
    return configVersion === identsVersion && (await place.list('Job')).length === 1;
  });
  await place.ready('monocle');
  expect(await place.generations('monocle')).toEqual({ api: 2, crawler: 2 });
});
