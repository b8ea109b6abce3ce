/** The manifests of every example, as kube-score judges them. docs/decisions/0010-kube-score.md says why not more. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Monocle } from '../../constructs/instance/spec.js';
import { synthesize } from '../../src/index.js';
import { toYaml } from '../../src/manifest/yaml-text.js';
import { examples } from '../support/cases/examples.js';
import { useKubeScore } from '../support/tools/kube-score.js';

const score = useKubeScore();
/** The page has a reason for each. */
const LEFT_OUT = [
  '--ignore-container-cpu-limit',
  '--ignore-test=container-ephemeral-storage-request-and-limit',
  '--ignore-test=container-image-pull-policy',
  '--ignore-test=container-security-context-readonlyrootfilesystem',
  '--ignore-test=container-security-context-user-group-id',
  '--ignore-test=deployment-replicas',
  '--ignore-test=deployment-strategy',
  '--ignore-test=pod-probes-identical',
  '--ignore-test=service-type',
  '--ignore-test=statefulset-has-servicename',
];
const ARGS = [
  '--kubernetes-version=v1.31',
  '--enable-optional-test=container-seccomp-profile',
  '--enable-optional-test=container-ports-check',
];
const NO_EGRESS = 'The pod does not have a matching egress NetworkPolicy';

const yamlOf = (monocles: readonly Monocle[]): string =>
  monocles.map((monocle) => toYaml(synthesize(monocle).manifests)).join('---\n');
const withEgress = ({ spec, ...rest }: Monocle): Monocle => ({
  ...rest,
  spec: { ...spec, networkPolicy: { ...spec?.networkPolicy, egressTo: [] } },
});

describe('kube-score', () => {
  test.each(examples)('accepts examples/$file, but for egress that is open', ({ monocles }) => {
    const open = monocles.filter(({ spec }) => !spec?.networkPolicy?.egressTo);
    const found = score(yamlOf(monocles), [...ARGS, ...LEFT_OUT]);
    const comments = new Set(found.flatMap((each) => each.comments));
    expect([...comments]).toEqual(open.length > 0 ? [NO_EGRESS] : []);
    expect(score(yamlOf(monocles.map(withEgress)), [...ARGS, ...LEFT_OUT])).toEqual([]);
  });

  test('would object to each thing that is left out', () => {
    const all = examples.flatMap(({ monocles }) => score(yamlOf(monocles), ARGS));
    const checks = new Set(all.map(({ check }) => check));
    const ignored = LEFT_OUT.map(
      (flag) => /^--ignore-test=(.*)$/.exec(flag)?.[1] ?? 'container-resources',
    );
    expect([...checks].sort()).toEqual([...ignored, 'pod-networkpolicy'].sort());
  });

  test('sees a fault', () => {
    const manifests = synthesize(examples[0]?.monocles[0] as Monocle).manifests;
    const broken = manifests.filter(({ kind }) => kind !== 'NetworkPolicy');
    expect(score(toYaml(broken), [...ARGS, ...LEFT_OUT])).toContainEqual(
      expect.objectContaining({ check: 'pod-networkpolicy' }),
    );
  });
});

test('the page has a reason for each thing that is left out, and for nothing else', () => {
  const page = readFileSync('docs/decisions/0010-kube-score.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(--ignore-[^`]+)` +\| (.+) \|$/gm)];
  expect(rows.map(([, flag]) => flag)).toEqual(LEFT_OUT);
  for (const [, , reason] of rows) expect(reason?.trim().length).toBeGreaterThan(40);
});
