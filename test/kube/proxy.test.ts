import { expect, test } from '@jest/globals';
import { proxyFor } from '../../src/kube/transport.js';
import { CONFIG_MAPS, configMap, json, useServer } from './fixtures.js';

const PROXY = 'http://proxy:3128';

test.each<[string, string, boolean]>([
  ['10.96.0.1', '', true],
  ['10.96.0.1', '10.96.0.0/12', false],
  ['10.96.0.1', '10.112.0.0/12', true],
  ['10.96.0.1', '10.96.0.1/33', true],
  ['10.96.0.1', '0.0.0.0/0', false],
  ['10.96.0.1', '10.96.0.1', false],
  ['10.96.0.1', '10.96.0.1:443', false],
  ['10.96.0.1', '10.96.0.1:6443', true],
  ['10.96.0.1:6443', '10.96.0.1:6443', false],
  ['10.96.0.1', '96.0.1', true],
  ['10.96.0.1', 'fd00::/8', true],
  ['[fd00::1]', 'fd00::/8', false],
  ['[fd00::1]', 'fd00::1', false],
  ['[fd00::1]', '[fd00::1]', false],
  ['[fd00::1]:6443', '[fd00::1]:6443', false],
  ['[fd00::1]:6443', '[fd00::1]:443', true],
  ['[::ffff:10.96.0.1]', '10.96.0.0/12', false],
  ['kube.example.org', 'example.org', false],
  ['example.org', 'example.org', false],
  ['badexample.org', 'example.org', true],
  ['kube.example.org', '.example.org', false],
  ['example.org', '.example.org', true],
  ['kube.example.org', '*.example.org', false],
  ['example.org', '*.example.org', true],
  ['KUBE.example.org', 'kube.EXAMPLE.org', false],
  ['kube.example.org:6443', 'example.org:6443', false],
  ['kube.example.org:6443', 'example.org:443', true],
  ['kube.example.org', '*', false],
  ['10.96.0.1', ' a , 10.0.0.0/8 ,', false],
  ['10.96.0.1', ',:443,/8,[],*.,:', true],
  ['localhost', 'a', false],
  ['127.8.8.8', 'a', false],
  ['[::1]', 'a', false],
])('https://%s with NO_PROXY=%s goes by the proxy: %s', (host, noProxy, isProxied) => {
  const expected = isProxied ? PROXY : undefined;
  expect(proxyFor(`https://${host}`, { HTTPS_PROXY: PROXY, NO_PROXY: noProxy })).toBe(expected);
  expect(proxyFor(`https://${host}`, { https_proxy: PROXY, no_proxy: noProxy })).toBe(expected);
});

test.each<[string, NodeJS.ProcessEnv, string | undefined]>([
  ['https://kube', {}, undefined],
  ['https://kube', { HTTP_PROXY: PROXY }, undefined],
  ['http://kube', { HTTP_PROXY: PROXY }, PROXY],
  ['http://kube', { HTTPS_PROXY: PROXY }, undefined],
  ['https://kube', { HTTPS_PROXY: 'proxy:3128' }, PROXY],
  ['https://kube', { HTTPS_PROXY: PROXY, https_proxy: 'http://other' }, PROXY],
  ['https://kube', { HTTPS_PROXY: '', https_proxy: PROXY }, PROXY],
  ['http://10.0.0.1', { HTTP_PROXY: PROXY, NO_PROXY: '10.0.0.1:80' }, undefined],
])('%s with %j goes by %s', (server, env, expected) => {
  expect(proxyFor(server, env)).toBe(expected);
});

const proxy = useServer();

test('a client asks its proxy for a server that is no exception', async () => {
  proxy.answer(json(200, configMap('a', '1')));
  const env = { HTTP_PROXY: proxy.url(), NO_PROXY: '10.0.0.0/8,example.net' };
  const client = proxy.client({ env, server: 'http://kube.example.org' });
  expect(await client.get(CONFIG_MAPS, { namespace: 'ns', name: 'a' })).toBeDefined();
  expect(proxy.requests[0]?.url).toBe('http://kube.example.org/api/v1/namespaces/ns/configmaps/a');
});

test('a proxy that cannot be used is named without its password', () => {
  const env = { HTTP_PROXY: 'socks5://user:hunter2@proxy:1080' };
  expect(() => proxy.client({ env, server: 'http://kube' })).toThrow(
    /^proxy proxy:1080 of http:\/\/kube: SOCKS is not supported, only http and https$/,
  );
});
