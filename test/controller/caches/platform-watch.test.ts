import { expect, test } from '@jest/globals';
import type { Platform } from '../../../constructs/instance/platform.js';
import { PlatformWatch } from '../../../src/controller/caches/platform-watch.js';
import { FakeTime, type Handler, json, status, useServer } from '../../kube/fixtures.js';

const server = useServer();
const groups = (...names: string[]): Handler =>
  json(200, { kind: 'APIGroupList', apiVersion: 'v1', groups: names.map((name) => ({ name })) });
const OPENSHIFT = groups('apps', 'security.openshift.io');
const KUBERNETES = groups('apps');

/** Starts a watch, and gives what it said when. */
function start() {
  const time = new FakeTime();
  const changes: (Platform | undefined)[] = [];
  const logged: string[] = [];
  const end = new AbortController();
  const watch = new PlatformWatch({
    ...{ client: server.client(), time },
    log: (level, message) => logged.push(`${level}: ${message}`),
    onKnown: () => changes.push(watch.known),
  });
  const ended = watch.run(end.signal);
  const stop = async () => {
    end.abort();
    await ended;
  };
  return { time, watch, changes, logged, ended, stop };
}

test('it is asked at the start, and not again', async () => {
  server.answers(KUBERNETES, OPENSHIFT);
  const { watch, changes, ended } = start();
  await ended;
  expect(watch.known).toBe('Kubernetes');
  expect(changes).toEqual(['Kubernetes']);
  expect(server.requests.map(({ url }) => url)).toEqual(['/apis']);
});

test.each<[string, Handler, RegExp]>([
  ['403', status(403, 'Forbidden'), /403 Forbidden/],
  ['500', status(500, 'InternalError'), /500 InternalError/],
  ['404 by a proxy', status(404, 'NotFound'), /404 NotFound/],
  ['something else', json(200, {}), /is not an APIGroupList/],
])('while the answer is %s nothing is known, and it asks again', async (_, fault, why) => {
  server.answers(fault, fault, OPENSHIFT);
  const { time, watch, changes, logged, ended } = start();
  await watch.whenAsked();
  expect(watch).toMatchObject({ known: undefined, lastError: expect.stringMatching(why) });
  expect(await time.passNext()).toBe(750);
  expect(await time.passNext()).toBe(1_500);
  await ended;
  expect(watch).toMatchObject({ known: 'OpenShift', lastError: undefined });
  expect(changes).toEqual(['OpenShift']);
  // Each error is logged once.
  expect(logged).toEqual(['warning: cannot find out the platform', 'info: platform found']);
});

test('without any answer nothing is known, and nobody waits for it for ever', async () => {
  server.answer(status(403, 'Forbidden'));
  const { watch, changes, stop } = start();
  await watch.whenAsked();
  expect(watch).toMatchObject({ known: undefined, lastError: expect.stringContaining('403') });
  expect(changes).toEqual([]);
  await stop();
});
