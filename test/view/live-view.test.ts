/** Views that follow a cluster, with the time in the hands of the test. */

import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import type { InstanceView } from '../../src/view/instance-view.js';
import { followViews, readViews } from '../../src/view/live-view.js';
import { eventually, FakeTime, json, status, useServer } from '../kube/fixtures.js';

const server = useServer();

const monocle = (name: string) => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  metadata: { name, namespace: 'demo', uid: name, resourceVersion: '1' },
});

test('draws many changes at once, and none after the end', async () => {
  const time = new FakeTime();
  let watch: ServerResponse | undefined;
  let watches = 0;
  server.answer((request, response) => {
    const url = new URL(request.url, 'http://x');
    if (!url.searchParams.has('watch'))
      return json(200, { metadata: { resourceVersion: '1' }, items: [] })(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    watches++;
    if (url.pathname.endsWith('/monocles')) watch = response;
  });
  const drawn: string[][] = [];
  const end = new AbortController();
  const onChange = (views: readonly InstanceView[]) => drawn.push(views.map(({ key }) => key.name));
  const client = server.client({ time });
  await followViews(client, 'demo', end.signal, onChange, time);
  expect(drawn).toEqual([[]]);
  await eventually(() => watch && watches === 8);
  const add = (...names: string[]) =>
    watch?.write(
      names.map((name) => `${JSON.stringify({ type: 'ADDED', object: monocle(name) })}\n`).join(''),
    );

  add('a', 'b');
  await eventually(() => time.waits.includes(100));
  await time.pass(100);
  expect(drawn).toEqual([[], ['a', 'b']]);

  // A start that takes too long is told, although nothing changes.
  await time.pass(60_000);
  expect(drawn).toEqual([[], ['a', 'b'], ['a', 'b']]);

  add('c');
  await eventually(() => time.waits.includes(100));
  end.abort();
  await time.pass(100);
  expect(drawn).toHaveLength(3);
});

test('reads a cluster without the CRD as one without Monocles', async () => {
  server.answer((request, response) =>
    request.url.includes('/monocles')
      ? status(404, 'NotFound')(request, response)
      : json(200, { metadata: { resourceVersion: '1' }, items: [] })(request, response),
  );
  expect(await readViews(server.client(), 'demo')).toEqual({ views: [], hasKind: false });
});

/** What status says of MonocleCrawlers, if their list in all namespaces, and in one, has these codes. */
async function crawlersLine(codes: { all: number; one: number }, isOpen: boolean) {
  const spec = isOpen ? { crawlers: { namespaceSelector: {} } } : {};
  const crawler = (namespace: string) => ({
    ...{ apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1', kind: 'MonocleCrawler' },
    metadata: { name: 'acme', namespace, generation: 1 },
    spec: { monocle: { name: 'team', namespace: 'demo' } },
    status: { conditions: [{ type: 'Accepted', status: 'True', observedGeneration: 1 }] },
  });
  const list = (...items: object[]) =>
    json(200, { metadata: { resourceVersion: '1' }, items: [...items] });
  server.answer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    const isOne = pathname.includes('/namespaces/demo/');
    const found = isOne ? [crawler('demo')] : [crawler('demo'), crawler('b')];
    const code = isOne ? codes.one : codes.all;
    if (pathname.endsWith('/monocles'))
      return list({ ...monocle('team'), spec, status: { crawlers: { total: 2 } } })(
        request,
        response,
      );
    if (!pathname.endsWith('/monoclecrawlers')) return list()(request, response);
    return (code === 200 ? list(...found) : status(code, 'No'))(request, response);
  });
  const { views } = await readViews(server.client(), 'demo');
  return views[0]?.facts.find(({ label }) => label === 'crawlers')?.detail;
}

test.each([
  ['of one namespace', { all: 403, one: 200 }, false, '1 accepted'],
  ['of all namespaces, if the Monocle takes them', { all: 200, one: 403 }, true, '2 accepted'],
  ['that may be listed', { all: 403, one: 200 }, true, '1 of 2 accepted · 1 that you cannot list'],
  ['that may not be listed', { all: 403, one: 403 }, true, '2 that you cannot list'],
  ['of a cluster that does not serve them', { all: 404, one: 404 }, true, '2 that you cannot list'],
  [
    'of its own namespace that it does not serve',
    { all: 404, one: 404 },
    false,
    '2 that you cannot list',
  ],
])('MonocleCrawlers %s', async (_, codes, isOpen, wanted) => {
  expect(await crawlersLine(codes, isOpen)).toBe(wanted);
});

test('another failure of that list is one of the command', async () => {
  await expect(crawlersLine({ all: 400, one: 400 }, false)).rejects.toThrow();
});
