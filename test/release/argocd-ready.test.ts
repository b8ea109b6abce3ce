/** Which Applications say that an environment is ready. The others are in test/e2e/promote.test.ts. */
import { expect, test } from '@jest/globals';
import type { Workspace } from '../../src/gitops/git/workspace.js';
import type { KubeClient } from '../../src/kube/client.js';
import { argoTroubles } from '../../src/release/argocd-ready.js';

const TIP = 'a'.repeat(40);
const source = { path: 'staging/prod/team', targetRevision: 'main' };

const SYNCED = {
  sync: { status: 'Synced', revision: TIP, revisions: [TIP, TIP] },
  health: { status: 'Healthy' },
};

function troublesOf(spec: unknown, status: unknown = SYNCED, more: object = {}): Promise<string[]> {
  const application = { metadata: { name: 'team' }, spec, status, ...more };
  return argoTroubles({
    client: { list: async () => ({ items: [application] }) } as unknown as KubeClient,
    workspace: { branch: 'main', tip: TIP } as Workspace,
    ...{ namespace: 'argocd', directories: [source.path] },
  });
}

test.each<[field: string, value: object]>([
  ['kustomize', { images: ['example.org/monocle:9.9.9'] }],
  ['kustomize', { patches: [{ target: { kind: 'Deployment' }, patch: '[]' }] }],
  ['kustomize', { namePrefix: 'x-' }],
  ['helm', { parameters: [{ name: 'a', value: 'b' }] }],
  ['plugin', { name: 'vault' }],
  ['directory', { recurse: true }],
  // Argo CD then looks for a plugin, or reads the files one by one.
  ['plugin', {}],
  ['directory', {}],
])('a source with %s %j is not what is in Git', async (field, value) => {
  const words = (place: string) =>
    `Application/argocd/team changes what is in Git by spec.${place}.${field}; remove it`;
  expect(await troublesOf({ source: { ...source, [field]: value } })).toEqual([words('source')]);
  const other = { ...source, path: 'other' };
  expect(await troublesOf({ sources: [other, { ...source, [field]: value }] })).toEqual([
    words('sources[1]'),
  ]);
  expect(await troublesOf({ sources: [{ ...other, [field]: value }, source] })).toEqual([]);
});

test.each<[field: string, value: unknown]>([
  ['kustomize', {}],
  ['kustomize', { images: [], namePrefix: '' }],
  ['helm', null],
])('a source with %s %j is what is in Git', async (field, value) => {
  expect(await troublesOf({ source: { ...source, [field]: value } })).toEqual([]);
});

test('if there are sources, source has no effect', async () => {
  const sources = [{ ...source, path: 'other' }];
  expect(await troublesOf({ source, sources })).toEqual([
    'no Application in argocd has the path staging/prod/team and the revision main',
  ]);
  expect(await troublesOf({ source: { ...source, path: 'other' }, sources: [source] })).toEqual([]);
  expect(await troublesOf({ source, sources: [] })).toEqual([]);
});

const ready = { ...source, repoURL: 'https://git.example/a.git' };
const compared = (comparedTo: unknown, more: object = {}) => ({
  ...SYNCED,
  sync: { ...SYNCED.sync, comparedTo },
  ...more,
});

test('a status that Argo CD has of this source is good', async () => {
  const done = { operationState: { phase: 'Succeeded' } };
  expect(await troublesOf({ source: ready }, compared({ source: ready }, done))).toEqual([]);
  const sources = [{ ...ready, path: 'other' }, ready];
  expect(await troublesOf({ sources }, compared({ sources }))).toEqual([]);
});

test.each<[string, object]>([
  ['path', { source: { ...ready, path: 'staging/prod/other' } }],
  ['revision', { source: { ...ready, targetRevision: 'v1' } }],
  ['repository', { source: { ...ready, repoURL: 'https://git.example/b.git' } }],
  ['kind of source', { sources: [ready] }],
])('a status of another %s says nothing of this one', async (_, comparedTo) => {
  expect(await troublesOf({ source: ready }, compared(comparedTo))).toEqual([
    'Application/argocd/team has a status of another source; wait for Argo CD, or refresh it',
  ]);
});

test.each<[string, object, object]>([
  [
    'has a sync that is Failed: one  object',
    { operationState: { phase: 'Failed', message: 'one\u001b object' } },
    {},
  ],
  ['has a sync that is Error: no message', { operationState: { phase: 'Error' } }, {}],
  ['has a sync that is Running', { operationState: { phase: 'Running' } }, {}],
  ['is about to sync', {}, { operation: { sync: {} } }],
  [
    'is being deleted',
    {},
    { metadata: { name: 'team', deletionTimestamp: '2026-01-01T00:00:00Z' } },
  ],
])('an Application that %s is not ready', async (words, status, more) => {
  const [trouble] = await troublesOf({ source }, { ...SYNCED, ...status }, more);
  expect(trouble).toMatch(new RegExp(`^Application/argocd/team ${words}`));
});

test.each<[object, boolean]>([
  [{ jsonPointers: ['/metadata/annotations/x', '/status'] }, true],
  [{ jqPathExpressions: ['.status.conditions', '.metadata.labels["a"]'] }, true],
  [{ jsonPointers: ['/spec/template'] }, false],
  [{ jsonPointers: ['/status', '/data'] }, false],
  [{ jsonPointers: [''] }, false],
  [{ jsonPointers: '/spec' }, false],
  [{ jqPathExpressions: ['.spec.replicas'] }, false],
  [{ jqPathExpressions: ['.status, .spec'] }, false],
  [{ jqPathExpressions: ['..'] }, false],
  [{ managedFieldsManagers: ['kubectl'] }, false],
])('an Application that ignores %j proves nothing: %s', async (ignored, isGood) => {
  const troubles = await troublesOf({
    ...{ source, ignoreDifferences: [{ group: '*', kind: '*', ...ignored }] },
  });
  expect(troubles).toHaveLength(isGood ? 0 : 1);
});

test.each([
  ...['text', 1, null, { source: 'x' }, { sources: 'x' }, { sources: [null, 1] }],
  ...[{ source: { path: { a: 1 } } }, { sources: { path: source.path } }],
])('an Application of another shape (%j) is none of the directory', async (spec) => {
  expect(await troublesOf(spec)).toEqual([
    'no Application in argocd has the path staging/prod/team and the revision main',
  ]);
  expect(await troublesOf({ source }, 'x')).toEqual([
    'Application/argocd/team is Unknown and Unknown',
  ]);
});
