/** What may import what, and how the source tree is kept: one meaning for each name. */
import { describe, expect, test } from '@jest/globals';
import {
  brokenArrows,
  eagerCommands,
  filesWithoutLead,
  fullFolders,
  importCycles,
  importsByDetour,
  type Rooms,
  repeatedFiles,
  repeatedTypes,
  sourceFiles,
} from './support/cases/structure.js';

/** Files that every room of src/ may import. They import nothing of this project. */
const LEAVES = ['src/errors', 'src/flag', 'src/redact', 'src/time', 'src/version'];

/**
 * The import rules: what each room may import besides itself. A room is a folder with all that is below it, or a file; the
 * longest name that fits a file is its room. Packages: `cdk8s` stands for all of the chart's, `node` for Node's.
 */
const ROOMS: Rooms = {
  'constructs/validation': ['imports', 'yaml', 'node:crypto'],
  'constructs/config': ['imports', 'constructs/validation'],
  'constructs/crawlers': [
    'imports',
    'constructs/validation',
    'constructs/config',
    'constructs/instance/custom-resource',
    'constructs/instance/names',
    'constructs/instance/secret-reads',
    'constructs/instance/spec',
    'constructs/workload/api-object',
    'node:crypto',
  ],
  'constructs/pods': ['imports', 'constructs'],
  constructs: ['imports', 'cdk8s', 'node:crypto'],
  ...Object.fromEntries(LEAVES.map((leaf) => [leaf, ['node']])),
  'src/yaml': ['constructs/validation', 'yaml'],
  'src/synthesize': ['constructs', 'cdk8s', 'node:crypto'],
  'src/manifest': ['constructs', 'src/synthesize', ...LEAVES],
  'src/kube': ['src/yaml', '@kubernetes/client-node', 'node', ...LEAVES],
  'src/input': ['constructs', 'src/yaml', 'node', 'yaml', ...LEAVES],
  'src/output': ['constructs', 'src/manifest', 'src/input', 'src/synthesize', 'node', ...LEAVES],
  'src/instance': [
    'constructs',
    'src/synthesize',
    'src/manifest',
    'src/kube',
    'src/input',
    'src/yaml',
    'node',
    ...LEAVES,
  ],
  'src/controller': [
    'constructs',
    'src/synthesize',
    'src/manifest',
    'src/kube',
    'src/instance',
    'node',
    ...LEAVES,
  ],
  'src/gitops': [
    'constructs',
    'src/synthesize',
    'src/manifest',
    'src/yaml',
    'simple-git',
    'node',
    ...LEAVES,
  ],
  'src/gitops/forge': ['src/gitops', 'node', ...LEAVES],
  'src/view': [
    'constructs',
    'src/synthesize',
    'src/manifest',
    'src/kube',
    'src/instance',
    'src/output',
    'src/yaml',
    'node',
    ...LEAVES,
  ],
  'src/cli': [
    'constructs',
    'src/synthesize',
    'src/manifest',
    'src/kube',
    'src/instance',
    'src/output',
    'src/view',
    'src/project/publish-flags',
    'node',
    ...LEAVES,
  ],
  'src/cli/command-table': ['src/cli', 'src/commands', ...LEAVES],
  'src/project': [
    'imports',
    'constructs',
    'src/input',
    'src/output',
    'src/gitops',
    'src/yaml',
    'node',
    ...LEAVES,
  ],
  'src/release': [
    'constructs',
    'src/synthesize',
    'src/manifest',
    'src/kube',
    'src/instance',
    'src/input',
    'src/output',
    'src/gitops',
    'src/project',
    'node',
    ...LEAVES,
  ],
  'src/commands': ['constructs', 'src', 'cdk8s', 'node'],
  src: ['imports', 'constructs', 'src', 'cdk8s', 'yaml', 'node'],
};

const files = sourceFiles('src', 'constructs');
const planted = (path: string, text: string) => ({ path, text });

describe('the source tree', () => {
  test('exports no two types of one name', () => {
    const wrong = [
      planted('src/a.ts', '\nexport interface Run {}\nexport type Own = 1;\nclass Local {}'),
      planted('constructs/b.ts', 'export type Run = 1;\nexport abstract class Local {}'),
      planted('src/c.ts', "export { type Own } from './a.js';\nexport class Run {}"),
    ];
    expect(repeatedTypes(wrong)).toEqual(['Run: src/a.ts:2, constructs/b.ts:1, src/c.ts:2']);
    expect(repeatedTypes(files)).toEqual([]);
  });

  test('has no two files of one name, but for commands', () => {
    const wrong = ['src/a/same.ts', 'constructs/same.ts', 'src/a/own.ts', 'src/commands/own.ts'];
    expect(repeatedFiles(wrong.map((path) => planted(path, '')))).toEqual([
      'same.ts: src/a/same.ts, constructs/same.ts',
    ]);
    expect(repeatedFiles(files)).toEqual([]);
  });

  test('says in each file what the file is for', () => {
    const wrong = [
      planted('src/a.ts', '/** A. */\n'),
      planted('src/b.ts', '#!/usr/bin/env node\n/** B. */\n'),
      planted('src/c.ts', '// C.\n'),
      planted('src/d.ts', "import 'd';\n/** D. */\n"),
    ];
    expect(filesWithoutLead(wrong)).toEqual([
      'src/c.ts does not begin with a /** comment',
      'src/d.ts does not begin with a /** comment',
    ]);
    expect(filesWithoutLead(files)).toEqual([]);
  });

  test('reads YAML through one door, which has bounds', () => {
    const doors = ['src/yaml.ts', 'src/input/documents.ts', 'constructs/validation/yaml-writer.ts'];
    const importers = files.filter(({ text }) => /from 'yaml'/.test(text)).map(({ path }) => path);
    expect(importers.sort()).toEqual(doors.sort());
    const parsers = files.filter(({ text }) =>
      /\bnew Composer\(|\bparse(?:All)?Documents?\(/.test(text),
    );
    expect(parsers.map(({ path }) => path)).toEqual(['src/yaml.ts']);
  });

  test('loads a command only when it is called', () => {
    const wrong = [
      planted('src/cli/a.ts', "import { run } from '../commands/a.js';\n"),
      planted('src/cli/b.ts', "import '../commands/b.js';\nimport('../commands/c.js');\n"),
    ];
    expect(eagerCommands(wrong)).toEqual([
      "src/cli/a.ts: from '../commands/a.js'; only the command table loads a command, by import()",
      "src/cli/b.ts: import '../commands/b.js'; only the command table loads a command, by import()",
    ]);
    expect(eagerCommands(files)).toEqual([]);
  });

  test('writes the path of each import in one way, which the rules above see', () => {
    const wrong = [
      planted('src/a.ts', "type A = import('../a.js').A;\nimport './../b.js';\n"),
      planted('src/b.ts', "import { c } from '../kube/../gitops/c.js';\n"),
      planted('src/c.ts', "await import('../a.js');\nimport '../../constructs/a.js';\n"),
    ];
    expect(importsByDetour(wrong)).toEqual([
      "src/a.ts: import('../a.js').A; use an import statement and the shortest path",
      "src/a.ts: './../b.js'; use an import statement and the shortest path",
      "src/b.ts: '../kube/../gitops/c.js'; use an import statement and the shortest path",
    ]);
    expect(importsByDetour(files)).toEqual([]);
  });

  test('imports only what the rules allow', () => {
    const wrong = [
      planted('constructs/a.ts', "import { b } from '../src/errors.js';\nimport 'node:fs';\n"),
      planted('constructs/config/a.ts', "import type { B } from '../instance/spec.js';\n"),
      planted('src/kube/a.ts', "await import('../instance/b.js');\nimport 'simple-git';\n"),
      planted('src/errors.ts', "import './time.js';\n"),
      planted('src/gitops/a.ts', "export { b } from '../controller/b.js';\n"),
      planted('src/controller/a.ts', "import '@kubernetes/client-node/dist/auth.js';\n"),
      planted('src/commands/git/a.ts', "import { b } from '../files/b.js';\n"),
      planted('src/a.ts', "import '../dev/b.js';\nimport '../lib/src/b.js';\n"),
    ];
    expect(brokenArrows(wrong, ROOMS)).toEqual([
      'constructs/a.ts imports src/errors',
      'constructs/a.ts imports node:fs',
      'constructs/config/a.ts imports constructs/instance/spec',
      'src/kube/a.ts imports src/instance/b',
      'src/kube/a.ts imports simple-git',
      'src/errors.ts imports src/time',
      'src/gitops/a.ts imports src/controller/b',
      'src/controller/a.ts imports @kubernetes/client-node/dist/auth.js',
      'src/commands/git/a.ts imports src/commands/files/b',
      'src/a.ts imports dev/b',
      'src/a.ts imports lib/src/b',
    ]);
    expect(brokenArrows(files, ROOMS)).toEqual([]);
  });

  test('has no cycle of imports, types included', () => {
    const wrong = [
      planted('src/a.ts', "import { b } from './b.js';\n"),
      planted('src/b.ts', "import type { C } from './c.js';\n"),
      planted('src/c.ts', "export { a } from './a.js';\nimport './d.js';\n"),
      planted('src/d.ts', ''),
    ];
    expect(importCycles(wrong)).toEqual(['src/a.ts, src/b.ts, src/c.ts']);
    expect(importCycles(files)).toEqual([]);
  });

  test('has at most 12 files in a folder', () => {
    const many = Array.from({ length: 13 }, (_, index) => planted(`src/a/${index}.ts`, ''));
    expect(fullFolders([...many, planted('src/b/1.ts', '')], 12)).toEqual(['src/a has 13 files']);
    expect(fullFolders(files, 12)).toEqual([]);
  });
});
