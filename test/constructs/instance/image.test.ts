import { expect, test } from '@jest/globals';
import { imagesOf, shownVersion } from '../../../constructs/instance/image.js';
import { resolveMonocle } from '../../../constructs/instance/spec.js';
import { monocle } from '../../support/cases/cases.js';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const images = (spec: object) => imagesOf(resolveMonocle(monocle(spec)).monocle.spec);

test.each([
  ['quay.io/change-metrics/monocle:1.11.2', 'change-metrics/monocle:1.11.2'],
  ['registry.example.org:5000/a/b:1', 'a/b:1'],
  ['registry:5000/a', 'a'],
  ['localhost/a:1', 'a:1'],
  ['[::1]:5000/a', 'a'],
  [`quay.io/a/b@${DIGEST}`, `a/b@${DIGEST}`],
  // Those of docker.io, which container runtimes complete like this.
  ['elasticsearch:7.17.26', 'library/elasticsearch:7.17.26'],
  [`elasticsearch@${DIGEST}`, `library/elasticsearch@${DIGEST}`],
  ['monocle', 'library/monocle'],
  ['team/monocle:1', 'team/monocle:1'],
  ['team/a.b:1', 'team/a.b:1'],
])('imageRegistry takes the place of the host of %s', (image, path) => {
  const imageRegistry = 'mirror.example.org/$&/cache';
  const spec = resolveMonocle(monocle({})).monocle.spec;
  expect(imagesOf({ ...spec, image, imageRegistry })).toMatchObject({
    monocle: `${imageRegistry}/${path}`,
    elastic: `${imageRegistry}/elasticsearch/elasticsearch:7.17.26`,
  });
});

test('without imageRegistry an image is as the spec names it, and an external one is none', () => {
  const image = 'monocle:1';
  const elastic = { image: 'elasticsearch:7.17.26' };
  expect(images({ image, elastic })).toEqual({ monocle: image, elastic: elastic.image });
  const external = { external: { url: 'http://elastic:9200' } };
  expect(images({ image, elastic: external })).toEqual({ monocle: image });
  const bridge = { image: 'haproxy:3.2.6' };
  const tls = { external: { url: 'https://elastic' }, bridge };
  expect(images({ image, elastic: tls })).toEqual({ monocle: image, bridge: bridge.image });
  const imageRegistry = 'mirror.example.org';
  expect(images({ image, imageRegistry, elastic: tls }).bridge).toBe(
    'mirror.example.org/library/haproxy:3.2.6',
  );
});

test.each([
  ['quay.io/change-metrics/monocle:1.11.2', '1.11.2'],
  [`quay.io/change-metrics/monocle:1.11.2@${DIGEST}`, '1.11.2'],
  [`quay.io/change-metrics/monocle@${DIGEST}`, 'sha256:0123456789ab'],
  [`registry:5000/monocle@${DIGEST}`, 'sha256:0123456789ab'],
  ['registry:5000/monocle', undefined],
])('the version of %s is told as %s', (image, version) => {
  expect(shownVersion(image)).toBe(version);
});
