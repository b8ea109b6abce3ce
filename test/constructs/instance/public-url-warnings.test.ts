import { describe, expect, test } from '@jest/globals';
import { checkMonocle } from '../../../src/input/monocles.js';
import { monocle } from '../../support/cases/cases.js';
import { signIn } from '../../support/cases/configs.js';

const config = signIn({});
const found = (spec: object) => checkMonocle(monocle(spec)).problems;

describe('a public URL', () => {
  test.each<[string, object, string, RegExp]>([
    [
      'another host than the Ingress',
      { publicURL: 'https://a.org', ingress: { host: 'b.org' } },
      'publicURL',
      /its host is a\.org, but the Ingress serves b\.org/,
    ],
    [
      'another host than the Route, by its older name',
      { monoclePublicURL: 'https://a.org', route: { host: 'b.org' } },
      'monoclePublicURL',
      /but the Route serves b\.org/,
    ],
    [
      'a host that no wildcard of the HTTPRoute covers',
      {
        publicURL: 'https://a.org',
        httpRoute: { parentRefs: [{ name: 'a' }], hostnames: ['*.a.org', 'b.org'] },
      },
      'publicURL',
      /but the HTTPRoute serves \*\.a\.org, b\.org/,
    ],
    [
      'sign-in over http',
      { publicURL: 'http://a.org', config },
      'publicURL',
      /sign-in needs https:/,
    ],
    [
      'sign-in over http by an Ingress without TLS',
      { ingress: { host: 'a.org' }, config },
      'ingress',
      /sign-in needs https:/,
    ],
    [
      'a load balancer and no URL',
      { api: { service: { type: 'LoadBalancer' } } },
      '',
      /api\.service\.type is LoadBalancer, but without publicURL/,
    ],
  ])('is warned about with %s', (_, spec, field, message) => {
    expect(found(spec)).toEqual([
      {
        path: ['spec', ...(field ? [field] : [])],
        message: expect.stringMatching(message),
        severity: 'warning',
      },
    ]);
  });

  test.each<[string, object]>([
    ['the host of the Ingress', { publicURL: 'https://a.org:8443/x', ingress: { host: 'a.org' } }],
    ['capitals', { publicURL: 'https://A.org', ingress: { host: 'a.org' } }],
    ['no exposure', { publicURL: 'https://a.org' }],
    ['a load balancer', { publicURL: 'http://a.org', api: { service: { type: 'LoadBalancer' } } }],
    ['a Route whose host OpenShift chooses', { publicURL: 'https://a.org', route: {} }],
    [
      'a wildcard that covers it',
      {
        publicURL: 'https://x.a.org',
        httpRoute: { parentRefs: [{ name: 'a' }], hostnames: ['*.a.org'] },
      },
    ],
    ['sign-in over https', { ingress: { host: 'a.org', tlsSecretName: 'tls' }, config }],
    ['sign-in on the local machine', { config }],
    ['an address that no URL has', { publicURL: 'http://[1::2::3]', config }],
    ['http without sign-in', { publicURL: 'http://a.org' }],
  ])('is fine with %s', (_, spec) => {
    expect(found(spec)).toEqual([]);
  });
});
