/** What examples/gitops tells Flux, and how it names Applications. The rest of Argo CD's part is shown by test/argocd, with the real one. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Environment } from '@marcbachmann/cel-js';
import { parseAllDocuments } from 'yaml';
import type { Monocle } from '../constructs/instance/spec.js';
import { synthesize } from '../src/index.js';
import { checkMonocles } from '../src/input/monocles.js';
import { synthesize as synthesizeValid } from '../src/synthesize.js';
import { type Any, monocle } from './support/cluster/place.js';
import { healthCases } from './support/stories/health-cases.js';

const documents = (file: string): Any[] =>
  parseAllDocuments(readFileSync(`examples/gitops/${file}`, 'utf8'), { strict: true }).map(
    (document) => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    },
  );

const files = readdirSync('examples/gitops', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.yaml'),
);

test.each(files)('%s is YAML, and examples/README.md says what it shows', (file) => {
  expect(documents(file)).not.toEqual([]);
  expect(readFileSync('examples/README.md', 'utf8')).toContain(`](gitops/${file}) `);
});

/** What Go's templates make of it, for the few expressions that are there. */
function render(template: string, path: string, params: Readonly<Record<string, string>> = {}) {
  const segments = path.split('/');
  return template.replaceAll(/\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const param = params[expression.slice(1)];
    if (param !== undefined) return param;
    if (expression === '.path.path') return path;
    if (expression === '.path.basename') return segments.at(-1) ?? '';
    const [, at] = /^index \.path\.segments (.*)$/.exec(expression) ?? [];
    const [, back] = /^\(int \(sub \(len \.path\.segments\) (\d+)\)\)$/.exec(at ?? '') ?? [];
    const segment = segments[back === undefined ? Number(at) : segments.length - Number(back)];
    if (segment === undefined) throw new Error(`${expression}: error calling index`);
    return segment;
  });
}

describe('the ApplicationSet of Argo CD', () => {
  const [{ spec }] = documents('argocd-applicationset.yaml');
  const { metadata, spec: application } = spec.template;

  test.each(['', 'monocles/', 'clusters/prod/', 'a/b/c/d/'])(
    'takes namespace and name from the end of the path, below %j',
    (above) => {
      const path = `${above}metrics/team`;
      expect(render(metadata.name, path)).toBe('monocle-metrics.team');
      expect(render(application.destination.namespace, path)).toBe('metrics');
      expect(render(application.source.path, path)).toBe(path);
    },
  );

  test('gives each instance a name of its own, which an object can have', () => {
    const names = ['a-b/c', 'a/b-c', 'a/b', 'a/b-c-d'].map((id) =>
      render(metadata.name, `monocles/${id}`),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const name of names)
      expect(name).toMatch(/^[a-z\d]([-a-z\d]*[a-z\d])?(\.[a-z\d]([-a-z\d]*[a-z\d])?)*$/);
  });
});

describe.each([
  { file: 'argocd-applicationset-environments.yaml', revision: 'main', below: 'envs/prod' },
  { file: 'argocd-applicationset-branches.yaml', revision: 'env/prod', below: 'monocles' },
])('the environments of $file', ({ file, revision, below }) => {
  const [{ spec }] = documents(file);
  const [list, { git }] = spec.generators[0].matrix.generators;
  const params = list.list.elements.find(({ env }: Any) => env === 'prod');
  const { metadata, spec: application } = spec.template;
  const path = `${below}/metrics/team`;

  test('each finds its own directories, at its own revision', () => {
    expect(render(git.directories[0].path, '', params)).toBe(`${below}/*/*`);
    expect(render(git.revision, '', params)).toBe(revision);
    expect(render(application.source.targetRevision, path, params)).toBe(revision);
    expect(application.source.repoURL).toBe(git.repoURL);
  });

  test('an instance has the name, namespace and cluster of its environment', () => {
    expect(render(metadata.name, path, params)).toBe('monocle-prod.metrics.team');
    expect(render(application.destination.namespace, path, params)).toBe('metrics');
    expect(render(application.destination.server, path, params)).toBe(params.server);
    const servers = list.list.elements.map(({ server }: Any) => server);
    expect(new Set(servers).size).toBe(servers.length);
  });

  test('it is synced as by the other ApplicationSet', () => {
    const [plain] = documents('argocd-applicationset.yaml');
    expect(application.syncPolicy).toEqual(plain.spec.template.spec.syncPolicy);
    expect(metadata.finalizers).toEqual(plain.spec.template.metadata.finalizers);
  });
});

test('the ExternalSecret names the store beside it, which lets its namespace in', () => {
  const [external] = documents('user/external-secret.yaml');
  const [store] = documents('cluster-secret-store.yaml');
  expect(external.spec.secretStoreRef).toEqual({ kind: store.kind, name: store.metadata.name });
  const allowed = store.spec.conditions.flatMap(({ namespaces }: Any) => namespaces);
  expect(allowed).toContain(external.metadata.namespace);
});

test.each(['sealed-secret.yaml', 'external-secret.yaml', 'sops-secret.yaml'])(
  'user/%s makes the Secret that the pods of the other examples read',
  (file) => {
    const [, { spec }] = documents('flux-manifests.yaml');
    const [, , namespace, name] = spec.path.split('/');
    const { instance } = synthesize(monocle(name, {}, { namespace }) as Monocle);
    const [object] = documents(`user/${file}`);
    const { name: secret } =
      object.spec?.target ?? object.spec?.template?.metadata ?? object.metadata;
    expect([object.metadata.namespace, secret]).toEqual([namespace, instance.secretName]);
  },
);

test('the Kustomization that decrypts is the one of manifests', () => {
  const [decrypting] = documents('flux-sops.yaml');
  const [, plain] = documents('flux-manifests.yaml');
  const { decryption, wait, ...spec } = decrypting.spec;
  const { healthChecks, ...same } = plain.spec;
  expect(decrypting.metadata).toEqual(plain.metadata);
  expect(spec).toEqual(same);
  expect(decryption.provider).toBe('sops');
});

describe('the Flux Kustomization of manifests', () => {
  test('waits for every workload of the instance, and for nothing else', () => {
    const [, { spec }] = documents('flux-manifests.yaml');
    const [, , namespace, name] = spec.path.split('/');
    const workloads = synthesize(monocle(name, {}, { namespace }) as Monocle)
      .manifests.filter(({ kind }) => ['StatefulSet', 'Deployment'].includes(kind))
      .map(({ apiVersion, kind, metadata }) => ({
        ...{ apiVersion, kind, name: metadata.name, namespace },
      }));
    expect(spec.healthChecks).toEqual(workloads);
  });
});

describe('the Flux health check of a Monocle', () => {
  const [{ spec }] = documents('flux-monocles.yaml');
  const [check] = spec.healthCheckExprs;
  const cel = new Environment({ unlistedVariablesAreDyn: true });

  /** As Flux does: its RFC 9, or StatusEvaluator of fluxcd/pkg/runtime/cel. */
  function evaluate(object: Any): string {
    const observed = object.status?.observedGeneration;
    if (observed !== undefined && observed !== object.metadata.generation) return 'InProgress';
    for (const [expression, result] of [
      [check.inProgress, 'InProgress'],
      [check.failed, 'Failed'],
      [check.current, 'Current'],
    ])
      if (cel.evaluate(expression, object)) return result;
    return 'InProgress';
  }

  test('is for the kind that we have', () => {
    const { apiVersion, kind } = monocle('team');
    expect(check).toMatchObject({ apiVersion, kind });
  });

  test.each(healthCases)('says $flux where $when', ({ status, flux }) => {
    const object = { ...monocle('team', {}, { generation: 3 }), status: status(3) ?? {} };
    expect(evaluate(object)).toBe(flux);
  });
});

test('the Monocle of docs/gitops.md becomes as many objects as is said there', () => {
  const text = readFileSync('docs/gitops.md', 'utf8');
  const [, block = ''] = /```yaml\n(.*?)```/s.exec(text) ?? [];
  const { monocles, findings } = checkMonocles([
    { name: 'docs/gitops.md', text: block.replaceAll(/^ {3}/gm, '') },
  ]);
  expect(findings.isEmpty).toBe(true);
  const [, said] = /monocles\/metrics\/team {2}(\d+) created/.exec(text) ?? [];
  expect(monocles.map(({ monocle }) => synthesizeValid(monocle).manifests.length)).toEqual([
    Number(said),
  ]);
});
