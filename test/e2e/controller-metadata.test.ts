/** Common labels and annotations on a running instance, and the images that the status tells. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { until } from '../support/cluster/cluster.js';
import type { Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const stage = useStage();
const CLAIM = 'monocle-elastic-data-volume-monocle-elastic-0';

async function running(namespace: string, spec: object = {}): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle', spec);
  await place.ready('monocle');
  return place;
}

const common = (team: string) => ({
  commonLabels: { 'example.org/team': team },
  commonAnnotations: { 'example.org/contact': `${team}@example.org` },
});

/** The claim's own labels and annotations under example.org. */
async function marksOf(place: Place): Promise<Record<string, string>> {
  const { labels, annotations } = (await place.get('PersistentVolumeClaim', CLAIM)).metadata;
  const entries = Object.entries({ ...labels, ...annotations });
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('example.org/')));
}

const marked = (place: Place, marks: Record<string, string>) =>
  until(`the claim has ${JSON.stringify(marks)}`, async () =>
    isDeepStrictEqual(await marksOf(place), marks),
  );

/** What a common label must never change. */
async function uids(place: Place): Promise<unknown> {
  const objects = [await place.get('StatefulSet', 'monocle-elastic'), ...(await place.list('Pod'))];
  const claim = await place.get('PersistentVolumeClaim', CLAIM);
  return [...objects, claim]
    .map(({ kind, metadata: { name, uid } }) => `${kind}/${name} ${uid}`)
    .sort();
}

describe('common labels and annotations', () => {
  test('reach every object and the claim, follow the spec, and restart nothing', async () => {
    const place = await running('labels');
    const before = await uids(place);
    const own = { 'example.org/backup': 'daily' };
    await place.patch('PersistentVolumeClaim', CLAIM, { metadata: { labels: own } });

    for (const team of ['a', 'b']) {
      await place.apply('monocle', common(team));
      await place.ready('monocle');
      const marks = { 'example.org/team': team, 'example.org/contact': `${team}@example.org` };
      await marked(place, { ...own, ...marks });
      for (const { kind, metadata } of await place.objects())
        if (metadata.labels?.['app.kubernetes.io/managed-by'] === 'monocle-k8s')
          expect({ kind, ...metadata.labels, ...metadata.annotations }).toMatchObject(marks);
      for (const { metadata } of await place.list('Pod'))
        expect(metadata.labels).not.toHaveProperty('example.org/team');
    }

    await place.apply('monocle');
    await place.ready('monocle');
    // What others put on the claim stays.
    await marked(place, own);
    expect(await uids(place)).toEqual(before);
  });

  test('come back on the claim if somebody takes them away, and go while no controller ran', async () => {
    const place = await running('robbed', common('a'));
    const marks = { 'example.org/team': 'a', 'example.org/contact': 'a@example.org' };
    await marked(place, marks);
    await place.patch('PersistentVolumeClaim', CLAIM, {
      metadata: { labels: { 'example.org/team': null } },
    });
    await marked(place, marks);
    await stage.restart(() => place.apply('monocle'));
    await marked(place, {});
  });

  test('are on the Secret and the ConfigMap that people edit from the beginning', async () => {
    const place = await running('seeds', common('a'));
    for (const kind of ['Secret', 'ConfigMap']) {
      const { metadata } = await place.get(kind, 'monocle-api');
      expect({ ...metadata.labels, ...metadata.annotations }).toMatchObject({
        'example.org/team': 'a',
        'example.org/contact': 'a@example.org',
      });
    }
  });
});

describe('the status', () => {
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  const ELASTIC = 'elasticsearch/elasticsearch:7.17.26';

  test('tells the images that run, and a digest where there is no tag', async () => {
    const place = await running('images');
    expect(await place.status('monocle')).toMatchObject({
      version: '1.11.2',
      images: {
        monocle: 'quay.io/change-metrics/monocle:1.11.2',
        elastic: `docker.elastic.co/${ELASTIC}`,
      },
    });
    const image = `quay.io/change-metrics/monocle@${digest}`;
    await place.apply('monocle', { image, imageRegistry: 'mirror.example.org/cache' });
    await place.ready('monocle');
    const images = {
      monocle: `mirror.example.org/cache/change-metrics/monocle@${digest}`,
      elastic: `mirror.example.org/cache/${ELASTIC}`,
    };
    expect(await place.status('monocle')).toMatchObject({ version: 'sha256:0123456789ab', images });
    const pod = (await place.get('Deployment', 'monocle-api')).spec.template.spec;
    expect(pod.containers[0].image).toBe(images.monocle);

    await place.apply('monocle', { image, elastic: { external: { url: 'http://elastic:9200' } } });
    await place.ready('monocle');
    expect((await place.status('monocle')).images).toEqual({ monocle: image });
  });
});
