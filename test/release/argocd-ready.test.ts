/** Which Applications say that an environment is ready. The others are in test/e2e/promote.test.ts. */
import { expect, test } from '@jest/globals';
import type { Workspace } from '../../src/gitops/workspace.js';
import type { KubeClient } from '../../src/kube/client.js';
import { argoTroubles } from '../../src/release/argocd-ready.js';

const TIP = 'a'.repeat(40);
const source = { path: 'staging/prod/team', targetRevision: 'main' };

function troublesOf(spec: object): Promise<string[]> {
  const application = {
    ...{ metadata: { name: 'team' }, spec },
    status: {
      sync: { status: 'Synced', revision: TIP, revisions: [TIP, TIP] },
      health: { status: 'Healthy' },
    },
  };
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
