/** The directory of an instance, and what changes in a tree; without git. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import {
  type DesiredInstance,
  type Edit,
  filesOf,
  readOwnership,
  type Tree,
} from '../../../src/gitops/directory/directory.js';
import { planTree } from '../../../src/gitops/directory/tree.js';
import { synthesize } from '../../../src/index.js';
import { runs } from '../../support/random/runs.js';

type Content = string | { readonly mode: string };
type Files = Readonly<Record<string, Content>>;

const API = 'monocle.monocle.change-metrics.io/v1alpha1';
const instance = (name = 'team', spec = {}): DesiredInstance => ({
  ...{ namespace: 'prod', name },
  synthesis: synthesize({
    ...{ apiVersion: API, kind: 'Monocle' },
    ...{ metadata: { namespace: 'prod', name }, spec },
  }),
});

/** A commit's tree as git would give it, which notes what is read of it. */
function treeOf(files: Files): Tree & { readonly reads: string[] } {
  const blobId = (text: string): string => createHash('sha1').update(text).digest('hex');
  const texts = new Map<string, string>();
  const entries = Object.entries(files).map(([path, content]) => {
    if (typeof content !== 'string') return { path, id: blobId(path), mode: content.mode };
    texts.set(blobId(content), content);
    return { path, id: blobId(content), mode: '100644' };
  });
  const reads: string[] = [];
  return {
    ...{ reads, blobId, list: async () => entries },
    async read(ids) {
      reads.push(...ids);
      return new Map(ids.map((id) => [id, texts.get(id) ?? '']));
    },
  };
}

const plan = async (files: Files, instances: readonly DesiredInstance[], more = {}) =>
  (await planTree({ path: 'clusters', tree: treeOf(files), instances, ...more })).edits;

/** The tree with the edits done. */
function edited(files: Files, edits: readonly Edit[]): Record<string, Content> {
  const result: Record<string, Content> = { ...files };
  for (const { path, after } of edits) {
    if (after === undefined) delete result[path];
    else result[path] = after;
  }
  return result;
}

const published = (each: DesiredInstance, path = 'clusters'): Record<string, string> =>
  Object.fromEntries(
    [...filesOf(each)].map(([file, text]) => [`${path}/prod/${each.name}/${file}`, text]),
  );

const HERE = 'clusters/prod/team';
const LINK = { mode: '120000' };
const SUBMODULE = { mode: '160000' };
const own = (monocle: string, ...files: string[]): string => stringify({ monocle, files });

describe('the files of an instance', () => {
  test('are one per object, by name alone, with a kustomization and the mark of ownership', () => {
    const files = filesOf(instance());
    expect([...files.keys()].sort()).toEqual([
      '.monocle-k8s',
      'configmap.team-config.yaml',
      'deployment.team-api.yaml',
      'deployment.team-crawler.yaml',
      expect.stringMatching(/^job\.team-update-idents-[0-9a-f]{8}\.yaml$/),
      'kustomization.yaml',
      'networkpolicy.team-api.yaml',
      'networkpolicy.team-crawler.yaml',
      'networkpolicy.team-elastic.yaml',
      'service.team-api.yaml',
      'service.team-elastic.yaml',
      'statefulset.team-elastic.yaml',
    ]);
    const { resources } = parse(files.get('kustomization.yaml') ?? '');
    expect(readOwnership('x', files.get('.monocle-k8s') ?? '')).toEqual({
      monocle: 'prod/team',
      synthHash: instance().synthesis.hash,
      files: [...resources, 'kustomization.yaml'],
    });
  });

  test.each([
    ['no YAML', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no files', 'monocle: a/b\n'],
    ['a Monocle that is none', own('a\u001b/b')],
    ['a writer that is no word', 'monocle: a/b\nfiles: []\nwriter: "a\\e"\n'],
    ['far too long', `${own('a/b')}#${' '.repeat(70_000)}`],
  ])('an ownership file that is %s is refused', (_, text) => {
    expect(() => readOwnership('a/b/.monocle-k8s', text)).toThrow(
      /^a\/b\/\.monocle-k8s: is not what monocle-k8s publish wrote; nothing was written\. /,
    );
  });

  test.each([
    ['elsewhere', '../c.yaml', '../c.yaml'],
    ['in another directory', 'c/d.yaml', 'c/d.yaml'],
    ['of git', '.git', '.git'],
    ['that is not ours to write', '.gitmodules', '.gitmodules'],
    ['in another case', 'Kustomization.yaml', 'Kustomization.yaml'],
    ['that is an order', 'x\ndeleteall', 'x deleteall'],
    ['that a terminal obeys', '\u001b[31m', ' [31m'],
    ['that is no text', 1, '1'],
  ])('a list with a file %s is refused', (_, file, shown) => {
    const text = stringify({ monocle: 'a/b', files: ['x.yaml', file] });
    expect(() => readOwnership('a/b/.monocle-k8s', text)).toThrow(
      `a/b/.monocle-k8s: lists "${shown}", which publish never writes; nothing was written. `,
    );
  });
});

describe('what changes in a tree', () => {
  test('all of it where it is new, nothing where it is there, and then nothing but the list is read', async () => {
    const edits = await plan({ 'README.md': 'x' }, [instance()]);
    expect(edited({}, edits)).toEqual(published(instance()));
    expect(edits.every(({ before }) => before === undefined)).toBe(true);
    const tree = treeOf(published(instance()));
    expect(await planTree({ path: 'clusters', tree, instances: [instance()] })).toEqual({
      ...{ edits: [], changed: [], unchanged: new Map([['prod/team', 10]]) },
    });
    expect(tree.reads).toEqual([]);
  });

  test('only the files that differ, with what was there before', async () => {
    const after = instance('team', { publicURL: 'https://a.example.org' });
    const edits = await plan(published(instance()), [after]);
    expect(edits.map(({ path }) => path).sort()).toEqual([
      `${HERE}/.monocle-k8s`,
      `${HERE}/deployment.team-api.yaml`,
    ]);
    for (const { path, before } of edits) expect(before).toBe(published(instance())[path]);
  });

  test('from any spec to any other, a tree holds just what the last one makes, and what others have', async () => {
    const specs = fc.record(
      {
        ingress: fc.record({ host: fc.constantFrom('a.example.org', 'b.example.org') }),
        publicURL: fc.constantFrom('https://a.example.org', 'https://b.example.org'),
        secretName: fc.constant('theirs'),
        updateIdents: fc.constantFrom('Never', 'OnConfigChange'),
      },
      { requiredKeys: [] },
    );
    const theirs = {
      'README.md': 'x',
      [`${HERE}/NOTES.md`]: 'mine',
      'clusters/prod/x/y': 'theirs',
    };
    await fc.assert(
      fc.asyncProperty(fc.array(specs, { minLength: 1, maxLength: 4 }), async (walk) => {
        let files: Files = {};
        for (const [index, spec] of walk.entries()) {
          const wanted = instance('team', spec);
          files = edited(files, await plan(files, [wanted]));
          if (index === 0) files = { ...files, ...theirs };
          expect(files).toEqual({ ...theirs, ...published(wanted) });
        }
        files = edited(
          files,
          await plan(files, [], { removed: [{ namespace: 'prod', name: 'team' }] }),
        );
        expect(files).toEqual(theirs);
      }),
      { numRuns: runs(30) },
    );
  });

  test('what a user puts into user/ is listed, kept, and may be there first', async () => {
    const theirs = {
      [`${HERE}/user/sealed.yaml`]: 'kind: SealedSecret\n',
      [`${HERE}/user/es.yml`]: 'kind: ExternalSecret\n',
      [`${HERE}/user/README.md`]: 'mine',
      [`${HERE}/user/kustomization.yaml`]: 'patches: []',
      [`${HERE}/user/https:evil.yaml`]: 'x',
      [`${HERE}/user/-x.yaml`]: 'x',
      [`${HERE}/user/deeper/x.yaml`]: 'x',
    };
    const files = edited(theirs, await plan(theirs, [instance()]));
    const objects = parse(filesOf(instance()).get('kustomization.yaml') ?? '').resources;
    const kustomization = files[`${HERE}/kustomization.yaml`] as string;
    expect(parse(kustomization).resources).toEqual([...objects, 'user/es.yml', 'user/sealed.yaml']);
    expect(files).toMatchObject(theirs);
    expect(await plan(files, [instance()])).toEqual([]);
    expect(parse(files[`${HERE}/.monocle-k8s`] as string).files.join()).not.toContain('user');

    const { [`${HERE}/user/es.yml`]: _, ...fewer } = files;
    const [edit, ...rest] = await plan(fewer, [instance()]);
    expect(rest).toEqual([]);
    expect(parse(edit?.after ?? '').resources).toEqual([...objects, 'user/sealed.yaml']);
    const removed = [{ namespace: 'prod', name: 'team' }];
    expect(edited(files, await plan(files, [], { removed }))).toEqual(theirs);
  });

  test('--prune takes our instances right below the path, and no others', async () => {
    const files = {
      ...published(instance('a')),
      ...published(instance('b')),
      ...published(instance('deep'), 'clusters/more'),
      'clusters/prod/theirs/.monocle-k8s': own('else/where', 'x.yaml'),
      'clusters/prod/theirs/x.yaml': 'x',
      'clusters/.monocle-k8s': own('a/clusters'),
      'clusters/prod/link/.monocle-k8s': LINK,
      'clusters/prod/submodule/.monocle-k8s': SUBMODULE,
    };
    const edits = await plan(files, [instance('a')], { prune: {} });
    expect(edited(files, edits)).toEqual(
      Object.fromEntries(
        Object.entries(files).filter(([path]) => !path.startsWith('clusters/prod/b/')),
      ),
    );
    expect(await plan(files, [instance('a')])).toEqual([]);
  });

  test('an instance that is gone already, or is not ours, is no reason to write', async () => {
    const removed = [{ namespace: 'prod', name: 'team' }];
    expect(await plan({}, [], { removed })).toEqual([]);
    expect(await plan({ [`${HERE}/x.yaml`]: 'x' }, [], { removed })).toEqual([]);
    const theirs = { [`${HERE}/.monocle-k8s`]: own('a/b', 'x.yaml'), [`${HERE}/x.yaml`]: 'x' };
    expect(await plan(theirs, [], { removed })).toEqual([]);
  });

  test.each<[string, Files, string]>([
    ['a link on the way', { clusters: LINK }, 'clusters: is a symbolic link'],
    [
      'a link in it',
      { ...published(instance()), [`${HERE}/a/b`]: LINK },
      `${HERE}/a/b: is a symbolic link`,
    ],
    ['a submodule', { 'clusters/prod': SUBMODULE }, 'clusters/prod: is a submodule'],
    [
      'a submodule in it',
      { ...published(instance()), [`${HERE}/a`]: SUBMODULE },
      `${HERE}/a: is a submodule`,
    ],
    ['a file', { [HERE]: 'x' }, `${HERE}: is a file`],
    [
      'the files of somebody',
      { [`${HERE}/x`]: 'x' },
      `${HERE}: is somebody else's (it has no .monocle-k8s, but x)`,
    ],
    [
      'files deeper',
      { [`${HERE}/x/y/z`]: 'x' },
      `${HERE}: is somebody else's (it has no .monocle-k8s)`,
    ],
    [
      'another Monocle',
      { [`${HERE}/.monocle-k8s`]: own('a/b') },
      `${HERE}: belongs to the Monocle a/b, not to prod/team`,
    ],
    [
      'a file of somebody in the place of ours',
      { [`${HERE}/.monocle-k8s`]: own('prod/team'), [`${HERE}/kustomization.yaml`]: 'x' },
      `${HERE}/kustomization.yaml: was not written by monocle-k8s publish`,
    ],
    [
      'a directory in the place of our file',
      {
        [`${HERE}/.monocle-k8s`]: own('prod/team', 'kustomization.yaml'),
        [`${HERE}/kustomization.yaml/a/b`]: 'x',
      },
      `${HERE}/kustomization.yaml: was not written by monocle-k8s publish`,
    ],
  ])('%s is refused', async (_, files, words) => {
    const refusal = plan(files, [instance()]);
    await expect(refusal).rejects.toThrow(words);
    await expect(refusal).rejects.toThrow('nothing was written');
  });

  test('what is beside it, and begins alike, is no obstacle', async () => {
    const files = { [`${HERE}x`]: LINK, 'clusters/prod/tea': 'x', clustersx: LINK };
    expect(edited({}, await plan(files, [instance()]))).toEqual(published(instance()));
  });
});
