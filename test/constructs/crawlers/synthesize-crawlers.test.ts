/** MonocleCrawlers in manifests: by synthesize, by the chart, and as constructs. */
import { describe, expect, test } from '@jest/globals';
import { App, Chart } from 'cdk8s';
import type { MonocleCrawler as Manifest } from '../../../constructs/crawlers/monocle-crawler.js';
import { wantedKeys } from '../../../constructs/instance/secret-keys.js';
import type { Monocle } from '../../../constructs/instance/spec.js';
import { MonocleChart } from '../../../constructs/monocle-chart.js';
import { requireMonocle } from '../../../constructs/valid-monocle.js';
import { InvalidInput } from '../../../constructs/validation/problem.js';
import { MonocleCrawler, synthesize } from '../../../src/index.js';
import { synthesize as synthesizeValid } from '../../../src/synthesize.js';
import { monocle } from '../../support/cases/cases.js';
import { crawler, GITHUB, TOKEN } from '../../support/cases/crawler-cases.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

const CONFIG = {
  workspaces: [
    {
      name: 'demo',
      crawlers: [
        { name: 'own', update_since: '2024-01-01', provider: { github_organization: 'own' } },
      ],
    },
  ],
};
const MONOCLE = monocle({ config: CONFIG }) as unknown as Monocle;
const crawlers = [crawler()] as unknown as Manifest[];
const deployment = (manifests: readonly Any[], name: string) =>
  manifests.find((each) => each.kind === 'Deployment' && each.metadata.name === name);
const variables = (manifests: readonly Any[], name: string): Any[] =>
  deployment(manifests, name).spec.template.spec.containers[0].env;

describe('synthesize with MonocleCrawlers', () => {
  const { manifests, instance, config } = synthesize(MONOCLE, { crawlers });
  const [[variable = ''] = []] = instance.tokens;

  test('writes them into the config that the pods mount', () => {
    const text = (manifests.find(({ kind }) => kind === 'ConfigMap') as Any).data['config.yaml'];
    expect(text).toContain(`github_token: ${variable}`);
    expect(config.workspaces[0]?.crawlers.map(({ name }) => name)).toEqual(['own', 'acme']);
  });

  test('gives the token to the crawler alone, from the team’s Secret', () => {
    expect(variables(manifests, 'monocle-crawler')).toContainEqual({
      name: variable,
      valueFrom: { secretKeyRef: TOKEN_REF },
    });
    expect(JSON.stringify(deployment(manifests, 'monocle-api'))).not.toContain(variable);
  });

  test('does not ask for it in the Monocle’s own Secret', () => {
    expect(instance.secretKeys.crawler).toEqual(['CRAWLERS_API_KEY', 'GITHUB_TOKEN']);
    expect(wantedKeys(instance).map(({ key }) => key)).toEqual([
      ...['CRAWLERS_API_KEY', 'GITHUB_TOKEN', 'MONOCLE_JWK_GEN_KEY'],
    ]);
  });

  test('gives the same bytes from a chart, and from a Monocle that was checked before', () => {
    const chart = new MonocleChart(new App(), 'a', {
      ...{ name: 'monocle', spec: MONOCLE.spec, crawlers },
    });
    expect(chart.toJson()).toEqual(manifests);
    const valid = requireMonocle(MONOCLE, { crawlers });
    expect(synthesizeValid(valid).manifests).toEqual(manifests);
  });

  test('changes nothing but the config and the crawler’s variables', () => {
    const plain = synthesize(MONOCLE).manifests;
    const changed = manifests
      .filter((each, i) => JSON.stringify(each) !== JSON.stringify(plain[i]))
      .map(({ kind, metadata }) => `${kind}/${metadata.name.replace(/-[0-9a-f]{8}$/, '')}`);
    expect(changed).toEqual([
      ...['ConfigMap/monocle-config', 'Deployment/monocle-api', 'Deployment/monocle-crawler'],
      'Job/monocle-update-idents',
    ]);
    expect(synthesize(MONOCLE, { crawlers: [] }).manifests).toEqual(plain);
  });

  test('does not depend on the namespace', () => {
    const there = { namespace: 'team' };
    const inTeam = synthesize(
      { ...MONOCLE, metadata: { ...MONOCLE.metadata, ...there } },
      { crawlers: [crawler({}, { name: 'acme', ...there })] as unknown as Manifest[] },
    ).manifests;
    const bare = inTeam.map(({ metadata: { namespace: _, ...metadata }, ...rest }) => ({
      ...{ ...rest, metadata },
    }));
    expect(bare).toEqual(manifests.map((each) => expect.objectContaining({ kind: each.kind })));
    expect(variables(bare, 'monocle-crawler')).toEqual(variables(manifests, 'monocle-crawler'));
  });

  test('throws for one that is not accepted, and says why', () => {
    const bad = [crawler({ workspace: 'A' })] as unknown as Manifest[];
    expect(() => synthesize(MONOCLE, { crawlers: bad })).toThrow(InvalidInput);
    expect(() => synthesize(MONOCLE, { crawlers: bad })).toThrow(
      /MonocleCrawler\/acme is not valid/,
    );
  });

  test.each([undefined, null, 1, 'a', {}, { metadata: {} }, { ...crawler(), metadata: null }])(
    'throws for %j, which is none',
    (value) => {
      const given = [value] as unknown as Manifest[];
      expect(() => synthesize(MONOCLE, { crawlers: given })).toThrow(InvalidInput);
    },
  );

  test('rolls the crawler alone when a team rotates its token', () => {
    const stamps = (token: string) =>
      synthesize(MONOCLE, {
        crawlers,
        secretVersion: (reads) =>
          reads.map(({ secret }) => (secret === TOKEN.name ? token : secret)).join(),
      }).manifests.map((each) => JSON.stringify(each));
    const [one, two] = [stamps('one'), stamps('two')];
    const rolled = manifests.filter((_, i) => one[i] !== two[i]).map((each) => each.metadata.name);
    expect(rolled).toEqual(['monocle-crawler']);
  });
});

const TOKEN_REF = { name: TOKEN.name, key: TOKEN.key };

test('a MonocleCrawler is a construct, too', () => {
  const chart = new Chart(new App(), 'teams');
  new MonocleCrawler(chart, 'acme', {
    metadata: { name: 'acme' },
    spec: {
      ...{ monocle: { name: 'monocle' }, workspace: 'demo', updateSince: '2024-01-01' },
      github: GITHUB,
    },
  });
  expect(chart.toJson()).toEqual([crawler()]);
});
