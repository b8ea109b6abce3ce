/** What may import what, and how the source tree is kept: one meaning for each name. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  eagerCommands,
  filesWithoutLead,
  hiddenImports,
  repeatedFiles,
  repeatedTypes,
  sourceFiles,
} from './support/cases/structure.js';
import { temporaryDirectory } from './support/tools/command.js';

/** A file of each room, and imports that Biome allows or refuses there. The file's path decides, not its contents. */
const ARROWS: Readonly<
  Record<string, { readonly allowed: readonly string[]; readonly refused: readonly string[] }>
> = {
  'constructs/planted.ts': {
    allowed: ['./spec.js', './config/config.js', '../imports/k8s.js', 'node:crypto', 'cdk8s'],
    refused: [
      ...['../src/errors.js', '../src/kube/client.js', '../dev/demo/demo.js', '../test/a.js'],
      ...['../lib/src/index.js', 'node:fs', 'node:fs/promises', 'node:process'],
      ...['@kubernetes/client-node', '@kubernetes/client-node/dist/auth.js', 'simple-git'],
    ],
  },
  'constructs/validation/planted.ts': {
    allowed: ['./problem.js', '../quantity.js', '../../imports/rules.js', 'node:crypto'],
    refused: [
      ...['../spec.js', '../instance.js', '../monocle-chart.js', '../config/config.js'],
      ...['../../src/errors.js', '../../dev/demo/demo.js', '../../test/a.js', 'node:fs'],
      ...['@kubernetes/client-node', 'simple-git'],
    ],
  },
  'constructs/config/planted.ts': {
    allowed: [
      ...['./config.js', '../validation/problem.js', '../content-hash.js'],
      ...['../yaml-writer.js', '../../imports/schemas.js'],
    ],
    refused: [
      ...['../spec.js', '../instance.js', '../monocle-chart.js', '../../src/errors.js'],
      ...['../../dev/demo/demo.js', '../../test/a.js', 'node:fs', '@kubernetes/client-node'],
      'simple-git',
    ],
  },
  'constructs/crawlers/planted.ts': {
    allowed: [
      ...['./merge-crawlers.js', '../config/config.js', '../spec.js', '../validation/own.js'],
      ...['../../imports/schemas.js', 'node:crypto'],
    ],
    refused: [
      ...['../instance.js', '../monocle-chart.js', '../crawler.js', '../workload.js', 'node:fs'],
      ...['../../src/errors.js', '../../dev/demo/demo.js', '../../test/a.js'],
      ...['@kubernetes/client-node', 'simple-git'],
    ],
  },
  'constructs/pods/planted.ts': {
    allowed: [
      ...['./pod-patch.js', '../validation/shape.js', '../api-object.js', '../quantity.js'],
      ...['../../imports/schemas.js', 'node:crypto'],
    ],
    refused: [
      ...['../spec.js', '../instance.js', '../workload.js', '../config/config.js', 'node:fs'],
      ...['../../src/errors.js', '../../dev/demo/demo.js', '../../test/a.js'],
      ...['@kubernetes/client-node', 'simple-git'],
    ],
  },
  'src/planted.ts': {
    allowed: ['./cli/command-line.js', './input/monocles.js', '../constructs/spec.js'],
    refused: [
      ...['./commands/synth.js', '../dev/demo/demo.js', '../test/a.js', '../lib/src/index.js'],
      ...['@kubernetes/client-node', 'simple-git'],
    ],
  },
  ...leaf('src/errors.ts'),
  ...leaf('src/redact.ts'),
  ...leaf('src/time.ts'),
  ...leaf('src/version.ts'),
  'src/yaml.ts': {
    allowed: ['../constructs/validation/depth.js', 'yaml'],
    refused: [
      './errors.js',
      './kube/object.js',
      '../constructs/spec.js',
      '../dev/a.js',
      'simple-git',
    ],
  },
  'src/synthesize.ts': {
    allowed: ['../constructs/spec.js', '../constructs/config/config.js', 'node:crypto', 'cdk8s'],
    refused: [
      ...['./errors.js', './time.js', './manifest/subject.js', './kube/object.js', 'node:fs'],
      ...['../dev/demo/demo.js', '../test/a.js', '../lib/src/index.js'],
      ...['@kubernetes/client-node', 'simple-git'],
    ],
  },
  ...room('manifest', ['synthesize', 'redact']),
  'src/kube/planted.ts': {
    allowed: [
      './client.js',
      '../errors.js',
      '../redact.js',
      '../yaml.js',
      '../time.js',
      '@kubernetes/client-node/dist/auth.js',
    ],
    refused: [
      ...['../synthesize.js', '../version.js', '../../constructs/spec.js', '../manifest/a.js'],
      ...['../instance/a.js', '../controller/a.js', '../gitops/a.js', '../view/a.js'],
      ...['../input/a.js', '../output/a.js', '../cli/a.js', '../commands/a.js'],
      ...['../../dev/demo/demo.js', '../../test/a.js', '../../lib/src/index.js', 'simple-git'],
    ],
  },
  ...room('input', ['errors', 'yaml']),
  ...room('output', ['synthesize', 'manifest', 'input', 'errors', 'redact']),
  ...room('instance', [
    ...['synthesize', 'manifest', 'kube', 'input', 'errors', 'redact', 'yaml', 'time'],
  ]),
  ...room('controller', ['synthesize', 'manifest', 'instance', 'kube', 'errors', 'redact', 'time']),
  ...room(
    'gitops',
    ['synthesize', 'manifest', 'errors', 'redact', 'yaml', 'version', 'time'],
    'simple-git',
  ),
  'src/gitops/forge/planted.ts': {
    allowed: [
      ...['./http.js', '../changes.js', '../../errors.js', '../../redact.js'],
      ...['../../version.js', '../../time.js'],
      'node:crypto',
    ],
    refused: [
      ...['../../synthesize.js', '../../kube/a.js', '../../cli/a.js', '../../commands/a.js'],
      ...['../../../constructs/spec.js', '../../../dev/demo/demo.js', '@kubernetes/client-node'],
      'simple-git',
    ],
  },
  ...room('view', [
    ...[
      'synthesize',
      'manifest',
      'instance',
      'kube',
      'output',
      'errors',
      'yaml',
      'version',
      'time',
    ],
  ]),
  ...room('cli', [
    ...['synthesize', 'manifest', 'instance', 'kube', 'input', 'output', 'view'],
    ...['errors', 'redact', 'version', 'time'],
  ]),
  'src/cli/command-table.ts': {
    allowed: ['./command.js', '../commands/synth.js'],
    refused: ['../controller/a.js', '../gitops/a.js', '../kube/a.js', '../../dev/demo/demo.js'],
  },
  ...room('release', [
    ...['synthesize', 'manifest', 'instance', 'kube', 'input', 'output', 'gitops', 'cli'],
    ...['errors', 'redact', 'version', 'time'],
  ]),
  ...room('commands', [
    ...['synthesize', 'manifest', 'instance', 'kube', 'input', 'output', 'view', 'controller'],
    ...['gitops', 'cli', 'release', 'errors', 'redact', 'yaml', 'version', 'time'],
  ]),
};

/** A file that every room may import: it imports nothing of this project. */
function leaf(file: string): typeof ARROWS {
  const refused = ['./errors.js', './kube/object.js', '../constructs/spec.js', '../dev/a.js'];
  return { [file]: { allowed: ['node:fs'], refused: [...refused, 'simple-git'] } };
}

/** A room of src/ by what it stands on beside itself and constructs/: all else of src/ is refused. */
function room(name: string, standsOn: readonly string[], client?: string): typeof ARROWS {
  const files = ['synthesize', 'errors', 'redact', 'yaml', 'version', 'time'];
  const rooms = ['manifest', 'kube', 'input', 'output', 'instance', 'controller', 'gitops'];
  const others = [...files, ...rooms, 'view', 'cli', 'release', 'commands'].filter(
    (each) => each !== name,
  );
  const path = (each: string) => (files.includes(each) ? `../${each}.js` : `../${each}/a.js`);
  // No command imports another; in other rooms a file may import its neighbours.
  const sibling = './sibling.js';
  const clients = ['@kubernetes/client-node', '@kubernetes/client-node/dist/auth.js', 'simple-git'];
  return {
    [`src/${name}/planted.ts`]: {
      allowed: [
        ...['../../constructs/spec.js', '../../constructs/config/config.js', 'yaml', 'node:fs'],
        ...others.filter((each) => standsOn.includes(each)).map(path),
        ...clients.filter((each) => each === client),
        ...(name === 'commands' ? [] : [sibling]),
      ],
      refused: [
        ...['../../dev/demo/demo.js', '../../test/a.js', '../../lib/src/index.js'],
        ...others.filter((each) => !standsOn.includes(each)).map(path),
        ...clients.filter((each) => each !== client),
        ...(name === 'commands' ? [sibling] : []),
      ],
    },
  };
}

describe('Biome', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  /** `file import`, for each import that Biome reports. */
  const reported = new Set<string>();

  beforeAll(async () => {
    directory = await temporaryDirectory();
    for (const file of ['biome.json', '.gitignore']) copyFileSync(file, join(directory.path, file));
    const lines = Object.entries(ARROWS).map(([file, { allowed, refused }]) => {
      const imports = [...allowed, ...refused];
      // Every form of an import has its turn.
      const forms = [
        (from: string) => `import '${from}';`,
        (from: string) => `import type { A } from '${from}';`,
        (from: string) => `export { a } from '${from}';`,
        (from: string) => `await import('${from}');`,
      ];
      const text = imports.map((from, index) => forms[index % forms.length]?.(from)).join('\n');
      const path = join(directory.path, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${text}\n`);
      return [file, imports] as const;
    });
    const importsOf = new Map(lines);
    const { stdout } = spawnSync(
      resolve('node_modules/.bin/biome'),
      [
        ...['lint', '--only=style/noRestrictedImports', '--reporter=json'],
        ...['--max-diagnostics=none', '.'],
      ],
      { cwd: directory.path, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    for (const { location } of JSON.parse(stdout).diagnostics) {
      const { path, start } = location;
      reported.add(`${path} ${importsOf.get(path)?.[start.line - 1]}`);
    }
  });
  afterAll(() => directory.remove());

  test.each(Object.keys(ARROWS))('%s', (file) => {
    const { allowed = [], refused = [] } = ARROWS[file] ?? {};
    const isReported = (from: string): boolean => reported.has(`${file} ${from}`);
    expect(refused.filter((from) => !isReported(from))).toEqual([]);
    expect(allowed.filter(isReported)).toEqual([]);
  });

  test('has a rule for every folder of src/ and constructs/', () => {
    const known = new Set(Object.keys(ARROWS).map(dirname));
    const folders = new Set(files.map(({ path }) => dirname(path)));
    expect([...folders].filter((folder) => !known.has(folder))).toEqual([]);
  });
});

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
    const parsers = files.filter(({ text }) => /\bparse(?:All)?Documents?\(/.test(text));
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

  test('hides no import from Biome', () => {
    const wrong = [
      planted('src/a.ts', "type A = import('../a.js').A;\nimport './../b.js';\n"),
      planted('src/b.ts', "import { c } from '../kube/../gitops/c.js';\n"),
      planted('src/c.ts', "await import('../a.js');\nimport '../../constructs/a.js';\n"),
    ];
    expect(hiddenImports(wrong)).toEqual([
      "src/a.ts: import('../a.js').A; use an import statement and the shortest path",
      "src/a.ts: './../b.js'; use an import statement and the shortest path",
      "src/b.ts: '../kube/../gitops/c.js'; use an import statement and the shortest path",
    ]);
    expect(hiddenImports(files)).toEqual([]);
  });
});
