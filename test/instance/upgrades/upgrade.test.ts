import { describe, expect, test } from '@jest/globals';
import { imagesOf } from '../../../constructs/instance/image.js';
import type { ValidSpec } from '../../../constructs/instance/spec.js';
import { requireSpec } from '../../../constructs/valid-monocle.js';
import { upgradeHold, withKept, writersOf } from '../../../src/instance/upgrades/upgrade.js';
import type { FirstBackup, Known } from '../../../src/instance/upgrades/upgrade-backup.js';
import { monocle } from '../../support/cases/cases.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const M = (tag: string) => `quay.io/change-metrics/monocle:${tag}`;
const E = (tag: string) => `docker.elastic.co/elasticsearch/elasticsearch:${tag}`;
const specOf = (spec: object): ValidSpec => requireSpec(monocle(spec));
const known = (monocleTag: string, elasticTag = '7.17.26', last: object = {}): Known => ({
  running: { monocle: M(monocleTag), elastic: E(elasticTag) },
  lastReadyImages: { monocle: M(monocleTag), elastic: E(elasticTag), ...last },
});
const WINDOW = { window: { schedule: '0 2 * * 6', durationMinutes: 60 } };
const elastic = (tag: string) => ({ elastic: { image: E(tag) } });

describe('images that may not run', () => {
  test.each<[string, object, Known, string | undefined]>([
    ['the first deploy', { image: M('1.10.0') }, {}, undefined],
    ['the same image', { image: M('1.11.2') }, known('1.11.2'), undefined],
    ['an upgrade', { image: M('1.11.2') }, known('1.10.0'), undefined],
    ['a lower patch with the same schema', { image: M('1.11.0') }, known('1.11.2'), undefined],
    [
      'a downgrade',
      { image: M('1.10.0') },
      known('1.11.2'),
      `DowngradeRefused ${M('1.10.0')} can read schema 5 of the data at most, and ${M('1.11.2')} has written schema 7. Set spec.image back to ${M('1.11.2')}; or, if older data was restored, spec.upgrade.allowDowngrade to true. The image that runs stays, and other changes go on`,
    ],
    [
      'a downgrade that is allowed',
      { image: M('1.10.0'), upgrade: { allowDowngrade: true } },
      known('1.11.2'),
      undefined,
    ],
    ['a tag that says nothing', { image: M('latest') }, known('1.11.2'), undefined],
    ['after a tag that says nothing', { image: M('1.10.0') }, known('latest'), undefined],
    [
      'back to the image that was ready, after one that never was',
      { image: M('1.10.0') },
      known('1.11.2', undefined, { monocle: M('1.10.0') }),
      undefined,
    ],
    ['a higher patch of Elasticsearch', elastic('7.17.29'), known('1.11.2'), undefined],
    [
      'a lower patch of Elasticsearch',
      elastic('7.17.9'),
      known('1.11.2'),
      `DowngradeRefused Elasticsearch 7.17.9 does not start on a volume of 7.17.26. Set spec.elastic.image back to ${E('7.17.26')}; or, if the volume is a new one, spec.upgrade.allowDowngrade to true. The image that runs stays, and other changes go on`,
    ],
    [
      'a lower patch beside an external Elasticsearch',
      { elastic: { image: E('7.17.9'), external: { url: 'http://a.example.org:9200' } } },
      known('1.11.2'),
      undefined,
    ],
    ['the first deploy, outside its window', { upgrade: WINDOW }, {}, undefined],
    [
      'no new image, outside its window',
      { image: M('1.11.1'), upgrade: WINDOW },
      known('1.11.1'),
      undefined,
    ],
    [
      'a new image, outside its window',
      { image: M('1.11.2'), upgrade: WINDOW },
      known('1.11.1'),
      `OutsideWindow ${M('1.11.2')} waits until the window opens at 2026-01-03T02:00Z`,
    ],
    [
      'two new images, outside their window',
      { image: M('1.11.2'), ...elastic('7.17.29'), upgrade: WINDOW },
      known('1.11.1'),
      `OutsideWindow ${M('1.11.2')} and ${E('7.17.29')} wait until the window opens at 2026-01-03T02:00Z`,
    ],
    [
      'back to the image that was ready, outside its window',
      { image: M('1.10.0'), upgrade: WINDOW },
      known('1.11.2', undefined, { monocle: M('1.10.0') }),
      undefined,
    ],
    [
      'a window that never opens',
      { image: M('1.11.2'), upgrade: { window: { schedule: '0 0 30 2 *', durationMinutes: 1 } } },
      known('1.11.1'),
      `OutsideWindow ${M('1.11.2')} waits for ever, because spec.upgrade.window.schedule names no time that exists; correct it`,
    ],
    [
      'a mirror, outside the window',
      { image: M('1.11.1'), imageRegistry: 'mirror.example.org', upgrade: WINDOW },
      { running: { monocle: M('1.11.1') } },
      `OutsideWindow ${M('1.11.1')} waits until the window opens at 2026-01-03T02:00Z`,
    ],
  ])('%s', (_, spec, before, expected) => {
    const asked = specOf(spec);
    const hold = upgradeHold(asked, before, NOW);
    expect(hold && `${hold.explanation.reason} ${hold.explanation.message}`).toBe(expected);
    const images = imagesOf(hold ? withKept(asked, hold) : asked);
    const next = imagesOf(asked);
    const isKept = (id: 'monocle' | 'elastic') => hold !== undefined && id in hold.kept;
    expect(images).toEqual({
      monocle: isKept('monocle') ? before.running?.monocle : next.monocle,
      ...(next.elastic && { elastic: isKept('elastic') ? before.running?.elastic : next.elastic }),
    });
  });

  test('keep both images if both are refused', () => {
    const asked = specOf({ image: M('1.10.0'), elastic: { image: E('7.17.20') } });
    const running = { monocle: M('1.11.2'), elastic: E('7.17.26') };
    const hold = upgradeHold(asked, { running, lastReadyImages: running }, NOW);
    expect(hold?.kept).toEqual(running);
  });

  test('leave the mirror of the bridge as it is', () => {
    const external = { url: 'https://search.example.org' };
    const bridge = { image: 'evil.example.net/library/haproxy:3' };
    const asked = specOf({
      ...{ image: M('1.11.2'), imageRegistry: 'mirror.example.org', upgrade: WINDOW },
      elastic: { external, bridge },
    });
    const hold = upgradeHold(asked, { running: { monocle: M('1.11.1') } }, NOW);
    expect(hold).toBeDefined();
    expect(hold && imagesOf(withKept(asked, hold)).bridge).toBe(
      'mirror.example.org/library/haproxy:3',
    );
  });

  const eck = (version: string, more: object = {}) =>
    specOf({ image: M('1.11.2'), elastic: { eck: { nodes: 3, version } }, ...more });

  test.each([['registry.example.org'], ['mirror.example.org:5000/a/b'], [undefined]])(
    'wait together with the version of ECK, and the mirror %s stays',
    (imageRegistry) => {
      const before = eck('8.19.4', { image: M('1.11.1'), imageRegistry });
      const asked = eck('8.19.5', { imageRegistry, upgrade: WINDOW });
      const hold = upgradeHold(asked, { running: writersOf(before) }, NOW);
      expect(hold?.explanation.message).toBe(
        `${M('1.11.2')} and Elasticsearch 8.19.5 wait until the window opens at 2026-01-03T02:00Z`,
      );
      expect(hold && writersOf(withKept(asked, hold))).toEqual(writersOf(before));
    },
  );

  test.each<[string, string, boolean]>([
    ['8.19.5', '8.19.4', true],
    ['8.19.10', '8.19.9', true],
    ['8.9.0', '8.10.0', false],
    ['8.0.0', '7.17.29', true],
    ['8.19.5', '8.19.5', false],
    ['8.19.5\n', '8.19.4', false],
    ['', '8.19.4', false],
  ])('of ECK: %j runs, and %s is refused: %s', (running, version, isRefused) => {
    const hold = upgradeHold(
      eck(version),
      { running: { monocle: M('1.11.2'), eck: running } },
      NOW,
    );
    expect(hold?.explanation.message).toBe(
      isRefused
        ? `Elasticsearch ${version} does not start on volumes of ${running}. Set spec.elastic.eck.version back to ${running}; or, if no node has started with it, spec.upgrade.allowDowngrade to true. The image that runs stays, and other changes go on`
        : undefined,
    );
    if (hold) expect(withKept(eck(version), hold).elastic.eck?.version).toBe(running);
    const allowed = eck(version, { upgrade: { allowDowngrade: true } });
    expect(upgradeHold(allowed, { running: { eck: running } }, NOW)).toBeUndefined();
  });

  test('wait only while the window is closed, and say when to look again', () => {
    const spec = specOf({ image: M('1.11.2'), upgrade: WINDOW });
    const open = Date.parse('2026-01-03T02:00:00Z');
    expect(upgradeHold(spec, known('1.11.1'), open - 1)?.untilMs).toBe(open);
    expect(upgradeHold(spec, known('1.11.1'), open)).toBeUndefined();
  });
});

describe('the backup before an upgrade', () => {
  const first = (more: Partial<FirstBackup> = {}): FirstBackup => ({
    ...{ upgrade: undefined, hasBegun: false },
    hold: { reason: 'BackingUp', message: 'a', isStalled: false, due: 'team-backup-1' },
    ...more,
  });

  test('keeps the image of Monocle, and that of Elasticsearch if it changes, too', () => {
    const hold = upgradeHold(specOf({ image: M('1.11.2') }), known('1.11.1'), NOW, first());
    expect(hold).toEqual({
      ...{ explanation: { reason: 'BackingUp', message: 'a' }, isStalled: false },
      ...{ awaitsBackup: true, isUnderWay: true },
      ...{ kept: { monocle: M('1.11.1') }, due: 'team-backup-1' },
    });
    const both = specOf({ image: M('1.11.2'), ...elastic('7.17.29') });
    expect(upgradeHold(both, known('1.11.1'), NOW, first())?.kept).toEqual({
      ...{ monocle: M('1.11.1'), elastic: E('7.17.26') },
    });
  });

  test('comes after the refusal of a downgrade, and after the window', () => {
    const older = upgradeHold(specOf({ image: M('1.10.0') }), known('1.11.1'), NOW, first());
    expect([older?.explanation.reason, older?.due]).toEqual(['DowngradeRefused', undefined]);
    expect(older?.awaitsBackup).toBeUndefined();
    const closed = specOf({ image: M('1.11.2'), upgrade: WINDOW });
    const waits = upgradeHold(closed, known('1.11.1'), NOW, first());
    expect([waits?.explanation.reason, waits?.due]).toEqual(['OutsideWindow', undefined]);
  });

  test('of the upgrade before names the way back with the data, if the image alone is refused', () => {
    const wayBack = 'monocle-k8s restore team';
    const older = specOf({ image: M('1.10.0') });
    const { explanation } = upgradeHold(older, known('1.11.1'), NOW, first({ wayBack })) ?? {};
    expect(explanation?.message).toContain(
      `. To go back to the data of before, too, run ${wayBack}. The image that runs stays`,
    );
  });

  test('that began in the window is not stopped by its end, and neither is the upgrade after it', () => {
    const closed = specOf({ image: M('1.11.2'), upgrade: WINDOW });
    const begun = upgradeHold(closed, known('1.11.1'), NOW, first({ hasBegun: true }));
    expect(begun?.explanation.reason).toBe('BackingUp');
    const done = first({ hasBegun: true, hold: undefined });
    expect(upgradeHold(closed, known('1.11.1'), NOW, done)).toBeUndefined();
  });

  test('is made though a lower Elasticsearch is refused beside it', () => {
    const mixed = specOf({ image: M('1.11.2'), ...elastic('7.17.20') });
    expect(upgradeHold(mixed, known('1.11.1'), NOW, first())).toMatchObject({
      explanation: { reason: 'DowngradeRefused' },
      ...{ isStalled: true, awaitsBackup: true, due: 'team-backup-1' },
      kept: { monocle: M('1.11.1'), elastic: E('7.17.26') },
    });
  });

  test('of an instance that hibernates waits, and the instance is as its spec asks', () => {
    const asleep = specOf({ image: M('1.11.2'), hibernate: true });
    expect(upgradeHold(asleep, known('1.11.1'), NOW, first())?.isUnderWay).toBe(false);
  });
});
