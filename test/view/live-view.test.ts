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
