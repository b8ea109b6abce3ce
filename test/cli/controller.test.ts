/** The controller's flags; what it does is in test/controller and test/e2e. */
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { listenError } from '../../src/controller/serving/health.js';
import { temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
  const kubeconfig = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'a' },
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1' } }],
    users: [{ name: 'a', user: { token: 'a' } }],
  };
  await writeFile(join(directory.path, 'kubeconfig'), stringify(kubeconfig));
});
afterAll(() => directory.remove());

const controller = (...flags: string[]) =>
  warmRun(['controller', '--kubeconfig', 'kubeconfig', ...flags], { cwd: directory.path });

test.each([
  ['metrics-bind-address', 'health-probe-bind-address'],
  ['health-probe-bind-address', 'metrics-bind-address'],
])('a taken port of --%s is named, and ends the controller', async (flag, other) => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(taken.address() as AddressInfo).port}`;
  const result = await controller(`--${flag}=${address}`, `--${other}=127.0.0.1:0`);
  taken.close();
  expect(result).toMatchObject({
    code: 1,
    stderr: `monocle-k8s: cannot listen on --${flag} ${address}: the port is in use; choose another one, or 0 for none\n`,
  });
});

test('so is a host that does not resolve', async () => {
  const flag = '--metrics-bind-address=nowhere.invalid:8080';
  const { code, stderr } = await controller(flag, '--health-probe-bind-address=0');
  expect(stderr).toMatch(
    /^monocle-k8s: cannot listen on --metrics-bind-address nowhere\.invalid:8080: [^\n]*\n$/,
  );
  expect(code).toBe(1);
});

test('what is no address is a mistake on the command line', async () => {
  expect(await controller('--metrics-bind-address=nonsense')).toMatchObject({
    code: 2,
    stderr: 'monocle-k8s: --metrics-bind-address nonsense is not an address; for example :8080\n',
  });
});

test.each([
  ['EACCES', 'permission denied; choose a port above 1023'],
  ['ENOTFOUND', 'the host does not resolve'],
  ['EADDRNOTAVAIL', 'this machine does not have this address'],
  ['ESOMETHING', 'the words of Node'],
])('%s in words', (code, words) => {
  const error = Object.assign(new Error('the words of Node'), { code });
  const { message, exitCode } = listenError({ flag: 'a', address: ':80' }, error);
  expect({ message, exitCode }).toEqual({
    message: `cannot listen on --a :80: ${words}`,
    exitCode: 1,
  });
});
