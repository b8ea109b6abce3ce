import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Credentials } from '../../src/kube/credentials.js';
import { findIdentity } from '../../src/kube/kubeconfig.js';
import { configOf } from './fixtures.js';

let dir = '';
const file = (name: string, content: object | string) => {
  const path = join(dir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'monocle-k8s-kubeconfig-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const pod = () => {
  file('account/token', 'pod-token');
  file('account/ca.crt', 'PEM');
  file('account/namespace', 'pod-space\n');
  return {
    env: { HOME: dir, KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' },
    serviceAccount: join(dir, 'account'),
  };
};

describe('the cluster', () => {
  test('is that of --kubeconfig before that of KUBECONFIG, of the home directory and of the pod', () => {
    const given = file('given', configOf('https://given', {}));
    const listed = file('listed', configOf('https://listed', {}));
    const { env, serviceAccount } = pod();
    const server = (options: object) => findIdentity({ serviceAccount, ...options }).cluster.server;
    expect(server({ env })).toBe('https://[fd00::1]:6443');
    file('.kube/config', configOf('https://home/', {}));
    expect(server({ env })).toBe('https://home');
    expect(server({ env: { ...env, KUBECONFIG: listed } })).toBe('https://listed');
    expect(server({ env: { ...env, KUBECONFIG: listed }, kubeconfig: given })).toBe(
      'https://given',
    );
  });

  test('is found in several files: absent ones do not matter, and the first to say a thing wins', () => {
    const { 'current-context': _, ...first } = configOf('https://a-in-first', {}, 'a');
    const second = configOf('https://a-in-second', {}, 'a');
    const third = configOf('https://b', { token: 't' }, 'b');
    const files = [join(dir, 'absent'), file('1', first), file('2', second), file('3', third)];
    const env = { HOME: dir, KUBECONFIG: files.join(delimiter) };
    expect(findIdentity({ env })).toMatchObject({
      context: 'a',
      namespace: 'a-space',
      cluster: { server: 'https://a-in-first' },
    });
    expect(findIdentity({ env, context: 'b' }).user).toMatchObject({ name: 'b', token: 't' });
  });

  test.each<[string, () => object, RegExp]>([
    ['nothing is configured', () => ({}), /no kubeconfig found: set --kubeconfig/],
    ['only a context is named', () => ({ context: 'hub' }), /no kubeconfig found: set --kubec/],
    [
      'the file is absent',
      () => ({ kubeconfig: join(dir, 'no') }),
      /no is not a valid kubeconfig: ENOENT/,
    ],
    [
      'the file is broken',
      () => ({ kubeconfig: file('x', 'a: [') }),
      /x is not a valid kubeconfig/,
    ],
    [
      'no context is current',
      () => ({ kubeconfig: file('x', { ...configOf('https://a', {}), 'current-context': '' }) }),
      /has no current-context: set --context; known: test/,
    ],
    [
      'the server is not a URL, and may hold a password',
      () => ({ kubeconfig: file('x', configOf('ada:password@nowhere', {})) }),
      /x: server of cluster test is not a URL of http or https; correct it$/,
    ],
    [
      'the file names no cluster',
      () => ({ kubeconfig: file('x', '') }),
      /x has no contexts, so it names no cluster: set --kubeconfig or KUBECONFIG to one that has/,
    ],
    [
      'the context is unknown',
      () => ({ kubeconfig: file('x', configOf('https://a', {})), context: 'prod' }),
      /has no context prod; known: test/,
    ],
  ])('is an error that says what to do where %s', (_, options, message) => {
    expect(() => findIdentity({ env: { HOME: dir }, ...options() })).toThrow(message);
  });
});

describe('what proves who we are', () => {
  const current = (user: object, cluster: object = {}) => {
    const config = configOf('https://a', user);
    const [entry] = config.clusters;
    const clusters = [{ ...entry, cluster: { ...entry?.cluster, ...cluster } }];
    return new Credentials({ kubeconfig: file('sub/config', { ...config, clusters }) }).current();
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  test('are certificates, beside the kubeconfig or in it', async () => {
    file('sub/client.crt', 'CERT');
    const user = { 'client-certificate': 'client.crt', 'client-key-data': base64('KEY') };
    const cluster = { 'certificate-authority-data': base64('CA'), 'tls-server-name': 'kube' };
    expect(await current(user, cluster)).toMatchObject({
      ca: Buffer.from('CA'),
      cert: Buffer.from('CERT'),
      key: Buffer.from('KEY'),
      servername: 'kube',
    });
  });

  test.each<[string, object, object]>([
    ['a token', { token: 't' }, { Authorization: 'Bearer t' }],
    ['a password', { username: 'u', password: 'p' }, { Authorization: `Basic ${base64('u:p')}` }],
    [
      'the right to act as another',
      { token: 't', as: 'jane', 'as-groups': ['a', 'b'] },
      { Authorization: 'Bearer t', 'Impersonate-User': 'jane', 'Impersonate-Group': ['a', 'b'] },
    ],
    ['nothing', {}, {}],
  ])('is %s', async (_, user, headers) => {
    expect((await current(user)).headers).toEqual(headers);
  });

  test("is the pod's token in a pod", async () => {
    const credentials = new Credentials(pod());
    expect(await credentials.current()).toMatchObject({
      ca: Buffer.from('PEM'),
      headers: { Authorization: 'Bearer pod-token' },
    });
    expect(credentials.identity.namespace).toBe('pod-space');
    file('account/token', 'rotated');
    await credentials.renew(await credentials.current());
    expect(await credentials.current()).toMatchObject({
      headers: { Authorization: 'Bearer rotated' },
    });
  });

  test('is never sent to a cluster that it is not for', async () => {
    const kubeconfig = file('config', configOf('https://a', { token: 'a' }));
    const credentials = new Credentials({ kubeconfig });
    const stale = await credentials.current();
    file('config', configOf('https://b', { token: 'b' }));
    await credentials.renew(stale);
    expect((await credentials.current()).headers).toEqual({ Authorization: 'Bearer a' });
  });
});
