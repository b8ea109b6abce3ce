/** Whatever is given: a message that says what to change, an exit code, and never a stack trace. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { monocle, temporaryDirectory } from '../support/tools/command.js';
import { warmRun } from '../support/tools/warm-command.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

const config = (...workspaces: string[]): string[] => [
  'config:',
  '  workspaces:',
  ...workspaces.flatMap((name) => [`    - name: ${name}`, '      crawlers: []']),
];
const bomb = ['a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]'];
for (const [index, name] of [...'bcdefghi'].entries()) {
  const previous = `*${'abcdefgh'[index]}`;
  bomb.push(`${name}: &${name} [${Array(9).fill(previous).join(', ')}]`);
}

const cases: Record<string, readonly [text: string | Buffer, place: string, ...words: string[]]> = {
  'not YAML': ['a: [1, 2\nb: 3\n', '2:1', 'not valid YAML: Flow sequence'],
  'a binary file': [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0xff]), '1:1', 'not a text file'],
  'an empty file': ['', '1:1', 'is empty'],
  'only comments': ['# a\n---\n# b\n', '1:1', 'is empty'],
  'another kind of our group': [
    monocle().replace('kind: Monocle', 'kind: Telescope'),
    '2:7',
    '"Telescope", must be Monocle',
  ],
  'a list': ['- a\n- b\n', '1:1', 'is neither a Monocle'],
  'a scalar': ['42\n', '1:1', 'is neither a Monocle'],
  'another apiVersion': [
    monocle().replace('/v1alpha1', '/v1'),
    '1:13',
    'must be monocle.monocle.change-metrics.io/v1alpha1',
  ],
  'duplicate keys, each': [
    monocle(['title: a', 'image: b', 'title: c', "'image': d"]),
    '8:3',
    'title is set twice; keep one',
    ':9:3 image is set twice; keep one',
  ],
  'an unknown field': [
    monocle(['publicUrl: http://a']),
    '6:3',
    'spec.publicUrl',
    'unknown field; did you mean publicURL?',
  ],
  'a wrong type': [monocle(['title: yes']), '6:10', 'must be a string, is a boolean (true)'],
  'a namespace that YAML reads as a boolean': [
    monocle([], 'team', ['namespace: n']),
    '5:14',
    'metadata.namespace must be a string, is a boolean (false)',
    'unquoted n, no, off and false are booleans in YAML: quote it',
  ],
  'a name that YAML reads as a boolean': [
    monocle([], 'y'),
    '4:9',
    'metadata.name must be a string, is a boolean (true)',
    'unquoted y, yes, on and true are booleans in YAML: quote it',
  ],
  'a number instead of a list': [
    monocle(['imagePullSecrets: 5']),
    '6:21',
    'must be a list, is a number (5)\n',
  ],
  'a bad quantity': [monocle(['storageSize: 10Gb']), '6:16', '"10Gb" is not a quantity'],
  'a disk of three bytes': [monocle(['storageSize: "3"']), '6:16', '"3" is too small', '10Gi'],
  'a bad URL': [monocle(['publicURL: ftp:/x']), '6:14', 'must be a URL: http:// or https://'],
  'two kinds of exposure': [
    monocle(['route: {host: a.example.org}', 'ingress: {host: a.example.org}']),
    '6:3',
    'route, ingress and httpRoute exclude each other; keep one',
  ],
  'two public URLs': [
    monocle(['publicURL: http://a', 'monoclePublicURL: http://b']),
    '7:21',
    'publicURL and monoclePublicURL disagree',
  ],
  'a duplicate workspace': [
    monocle(config('demo', 'demo')),
    '10:15',
    'spec.config.workspaces[1].name',
    '"demo" is already the name of workspaces[0]',
  ],
  'an uppercase workspace': [monocle(config('Demo')), '8:15', '"Demo" has an uppercase letter'],
  'a YAML bomb': [bomb.join('\n'), '1:1', 'has too many aliases'],
  'an alias within itself': ['a: &a [*a]\n', '1:8', '*a is inside the value that it refers to'],
  'an alias without an anchor': ['a: *b\n', '1:4', '*b has no anchor &b before it'],
  'deep nesting': ['['.repeat(100_000), '1:1', 'is nested too deeply; at most 100 levels'],
  'a document of 2 MiB': [
    `a: ${'x'.repeat(2 ** 21)}`,
    '1:1',
    'has 2 MiB',
    'may have at most 1.5 MiB',
  ],
  'a file of 50 MB': [
    Buffer.alloc(50e6, 'a'),
    '1:1',
    'is too large (47.7 MiB); the limit is 32 MiB',
  ],
  'a terminal escape': ['a: \x1b[31m\n', '1:4', 'control character U+001b'],
};

describe('validate names the place and the reason', () => {
  test.each(Object.entries(cases))('%s', async (name, [text, place, ...words]) => {
    const file = `${name.replaceAll(/\W/g, '-')}.yaml`;
    await writeFile(join(directory.path, file), text);
    const { stdout, stderr, code } = await warmRun(['validate', file], { cwd: directory.path });
    expect(stdout).toContain(`${file}:${place} `);
    for (const word of words) expect(stdout).toContain(word);
    expect(stdout).toMatch(/\d problems? in 1 file\n$/);
    expect(stdout).not.toContain('    at ');
    expect({ stderr, code }).toEqual({ stderr: '', code: 1 });
  });
});

describe('synth', () => {
  test('prints what is wrong with every file to standard error, and no manifest', async () => {
    const cwd = join(directory.path, 'synth');
    await mkdir(cwd);
    await writeFile(join(cwd, 'good.yaml'), monocle());
    await writeFile(join(cwd, 'bad.yaml'), monocle(['title: 5'], 'bad'));
    await writeFile(join(cwd, 'list.yaml'), '- a\n');
    const result = await warmRun(['synth', 'good.yaml', 'bad.yaml', 'list.yaml'], { cwd });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toBe(
      [
        'bad.yaml:6:10 spec.title must be a string, is a number (5); quote it to make it a string',
        'list.yaml:1:1            must be a Monocle (an object with apiVersion, kind, metadata and spec)',
        '2 problems in 2 files',
        '',
      ].join('\n'),
    );
  });

  test('explains what it cannot read', async () => {
    const cwd = join(directory.path, 'unreadable');
    await mkdir(cwd);
    await mkdir(join(cwd, 'folder'));
    await writeFile(join(cwd, 'secret.yaml'), monocle());
    await chmod(join(cwd, 'secret.yaml'), 0);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const results = await Promise.all([
      warmRun(['synth', 'folder/'], { cwd }),
      warmRun(['synth', 'missing.yaml'], { cwd }),
      warmRun(['synth', 'secret.yaml'], { cwd, ...nobody }),
      warmRun(['synth', '-'], { input: Buffer.alloc(33 * 2 ** 20, 'a') }),
      warmRun(['validate', 'folder', 'missing.yaml', 'secret.yaml'], { cwd, ...nobody }),
    ]);
    expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    expect(results.map(({ stderr }) => stderr)).toEqual([
      'monocle-k8s: folder/: is a directory; name the files in it (folder/*.yaml)\n',
      'monocle-k8s: missing.yaml: no such file or directory\n',
      'monocle-k8s: secret.yaml: permission denied\n',
      'monocle-k8s: <stdin>: is too large; the limit is 32 MiB. Split it\n',
      '',
    ]);
    expect(results[4]?.stdout).toBe(
      [
        'folder:1:1       is a directory; name the files in it (folder/*.yaml)',
        'missing.yaml:1:1 no such file or directory',
        'secret.yaml:1:1  permission denied',
        '3 problems in 3 files',
        '',
      ].join('\n'),
    );
  });

  test('shows the first 100 problems of each file, and how many more there are', async () => {
    const file = join(directory.path, 'many.yaml');
    const other = join(directory.path, 'other.yaml');
    const keys = Array.from({ length: 20_000 }, (_, i) => `key${i}: 1`);
    await writeFile(file, ['workspaces: []', ...keys, ''].join('\n'));
    await writeFile(other, monocle(['publicUrl: http://a']));
    const { stdout, code } = await warmRun(['validate', file, other]);
    const lines = stdout.trimEnd().split('\n');
    expect(code).toBe(1);
    expect(lines).toHaveLength(103);
    expect(lines[99]).toContain(`${file}:101:1`);
    expect(lines[100]).toMatch(/many\.yaml +and 19,900 more$/);
    expect(lines[101]).toContain(`${other}:6:3`);
    expect(lines[102]).toBe('20001 problems in 2 files');

    const json = JSON.parse((await warmRun(['validate', '--output', 'json', file])).stdout);
    expect(json.problems).toHaveLength(100);
    expect(json).toMatchObject({ valid: false, more: 19_900 });
  });

  test('says so when nobody reads its output, or the disk is full', async () => {
    const many = Array.from({ length: 30 }, (_, index) => monocle([], `team-${index}`));
    const input = many.join('---\n');
    const status = '; echo $PIPESTATUS';
    const [head, closed, full, nowhere] = await Promise.all([
      warmRun(['synth', '-'], { input, shell: `"$@" | head -c 10${status}` }),
      warmRun(['synth', '-'], { input, shell: `"$@" | true${status}` }),
      warmRun(['synth', '-'], { input, shell: '"$@" > /dev/full' }),
      warmRun(['synth', 'missing.yaml'], { shell: '"$@" 2> /dev/full' }),
    ]);
    const cutOff = 'monocle-k8s: the output is incomplete: the reader closed the pipe\n';
    expect(head).toMatchObject({ stdout: 'apiVersion1\n', stderr: cutOff });
    expect(closed).toMatchObject({ stdout: '1\n', stderr: cutOff });
    const noSpace = 'monocle-k8s: <stdout>: no space left on the device\n';
    expect(full).toMatchObject({ code: 1, stderr: noSpace });
    expect(nowhere.code).toBe(1);
  });
});
