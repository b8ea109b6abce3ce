/** What a pattern stands for in a commit, without a repository. */
import { expect, test } from '@jest/globals';
import type { SourceRevision } from '../../src/gitops/provenance/source-commit.js';
import { commitFiles } from '../../src/project/commit-files.js';

/** @param keys the paths as git's output is read: with quotes and backslashes escaped */
const expand = (keys: readonly string[], wanted: string, directory = '/clone') => {
  const revision = {
    entries: async () => new Map(keys.map((key) => [key, {}])),
    read: async (paths: readonly string[]) => new Map(paths.map((path) => [path, ''])),
    nameOf: (path: string) => path,
  } as unknown as SourceRevision;
  const place = { directory, top: '/clone', file: 'monocle-k8s.yaml' };
  return commitFiles(place, revision).expand(wanted);
};

test('a pattern matches names as they are, and not as they are escaped', async () => {
  const keys = ['a\\"b.yaml', 'a\\\\b.yaml', 'a\\\\001.yaml', 'axxb.yaml', 'd\\"/ab.yaml'];
  expect(await expand(keys, 'a?b.yaml')).toEqual(['a"b.yaml', 'a\\b.yaml']);
  expect(await expand(keys, 'a*1.yaml')).toEqual(['a\\001.yaml']);
  expect(await expand(keys, '*.yaml', '/clone/d"')).toEqual(['d"/ab.yaml']);
});

test.each(['a\\001.yaml', 'a\\303.yaml'])('the name %s is refused', async (key) => {
  await expect(expand([key, 'b.yaml'], '*.yaml')).rejects.toThrow(
    'has a control character or no UTF-8 in its name; rename it',
  );
  expect(await expand([key, 'b.yaml'], 'b*.yaml')).toEqual(['b.yaml']);
});

test('a pattern has the limit that it has in a work tree', async () => {
  const keys = Array.from({ length: 10_001 }, (_, i) => `${i}.yaml`);
  await expect(expand(keys, '*.yaml')).rejects.toThrow(
    '*.yaml: matches 10001 files; the limit is 10000',
  );
  expect(await expand(keys.slice(1), '*.yaml')).toHaveLength(10_000);
});
