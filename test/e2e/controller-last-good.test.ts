/** Stories of "the last good config runs on": whatever else happens to what the pods mount. */
import { expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage(['--resync-seconds', '86400']);

const GOOD = 'workspaces:\n  - name: precious\n    crawlers: []\n';
const OTHER = 'workspaces:\n  - name: other\n    crawlers: []\n';

/** With a config that runs, and an edit of it that is broken. */
async function broken(namespace: string): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle');
  await place.ready('monocle');
  await place.setConfig('monocle', GOOD);
  await until('it runs', async () => (await mounted(place)).includes('precious'));
  await place.ready('monocle');
  await place.setConfig('monocle', 'workspaces: 5');
  await place.says('monocle', 'ConfigValid', { status: 'False' });
  return place;
}

const mounted = async (place: Place): Promise<string> =>
  (await place.find('ConfigMap', 'monocle-config'))?.data?.['config.yaml'] ?? '';

const setMounted = (place: Place, text: string) =>
  place.patch('ConfigMap', 'monocle-config', { data: { 'config.yaml': text } });

test.each([
  ['an edit by hand is taken back', 'edited', (place: Place) => setMounted(place, OTHER)],
  ['garbage is taken back', 'garbage', (place: Place) => setMounted(place, '{{{')],
  ['what is no map is taken back', 'number', (place: Place) => setMounted(place, '5')],
  [
    'a deletion is repaired',
    'deleted',
    (place: Place) => place.remove('ConfigMap', 'monocle-config'),
  ],
])('%s', async (_, namespace, vandalize) => {
  const place = await broken(namespace);
  const before = await place.generations('monocle');
  await vandalize(place);
  await until('it is as it was', async () => (await mounted(place)) === GOOD);
  const { message } = await place.says('monocle', 'ConfigValid', { status: 'False' });
  expect(message).toMatch(/The last good config runs on$/);
  await place.reconciled('monocle');
  expect(await place.generations('monocle')).toEqual(before);
});

test('after a restart, what was edited by hand meanwhile is not taken for the last good', async () => {
  const place = await broken('restarted');
  const before = await place.generations('monocle');
  await stage.restart(() => setMounted(place, OTHER));
  const told = await until('it says so', async () => {
    const found = await place.condition('monocle', 'ConfigValid');
    return found?.message.includes('Nothing is written') ? found : undefined;
  });
  expect(told.status).toBe('False');
  expect(await place.generations('monocle')).toEqual(before);

  await place.setConfig('monocle', GOOD);
  await until('it is mended', async () => (await mounted(place)) === GOOD);
  await place.ready('monocle');
  expect(await place.generations('monocle')).toEqual(before);
});

test('after a restart, what is as we left it is the last good', async () => {
  const place = await broken('kept');
  await stage.restart();
  await place.reconciled('monocle');
  const { message } = await place.says('monocle', 'ConfigValid', { status: 'False' });
  expect(message).toMatch(/The last good config runs on$/);
  await place.remove('Service', 'monocle-api');
  await until('the rest is repaired', () => place.find('Service', 'monocle-api'));
});
