// `npm run image` builds the Containerfile with podman, docker or buildah.
//   --git           the larger image for `controller --sink=git`, on a base that has git and ssh
//   --output FILE   also write it as an OCI archive, for a machine without a daemon or a registry
//   --sbom FILE     also write its bill of materials: npm packages in the bundle, Debian packages in the base
// Other arguments go to the build, such as --platform linux/arm64 or --tag registry.example.org/operator:1.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { debianPackages } from './bill-of-materials.js';

const ENGINES = ['podman', 'docker', 'buildah'] as const;
type Engine = (typeof ENGINES)[number];

export function main(argv: readonly string[]): number {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const engine = ENGINES.find(isUsable);
  if (engine === undefined) {
    console.error(
      'There is no podman, no docker with a running daemon, and no buildah; install one of them to build.',
    );
    return 1;
  }
  const { git, output, sbom, others } = split(argv);
  const tag = `quay.io/change-metrics/monocle-k8s:${version}${git ? '-git' : ''}`;
  const base = git ? ['--build-arg', 'RUNTIME_IMAGE=docker.io/library/node:24'] : [];
  const build = ['build', '--file', 'Containerfile', '--tag', tag, ...base, ...others, '.'];
  const commands = [build, ...(output === undefined ? [] : [saving(engine, tag, output)])];
  for (const args of commands) {
    console.error(`${engine} ${args.join(' ')}`);
    const status = spawnSync(engine, args, { stdio: 'inherit' }).status ?? 1;
    if (status !== 0) return status;
  }
  if (sbom !== undefined) writeFileSync(sbom, billOf(engine, tag));
  return 0;
}

/** The bundle's own bill, and what Debian's package database in the image adds. */
function billOf(engine: Engine, tag: string): string {
  const temp = mkdtempSync(join(tmpdir(), 'monocle-k8s-sbom-'));
  try {
    copyOut(engine, tag, ['/app/lib/bin/monocle-k8s.cdx.json', '/var/lib/dpkg'], temp);
    const own = JSON.parse(readFileSync(join(temp, 'monocle-k8s.cdx.json'), 'utf8'));
    const packages = debianPackages(packageStatus(join(temp, 'dpkg')));
    return `${JSON.stringify({ ...own, components: [...own.components, ...packages] }, null, 2)}\n`;
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/** One file in a Debian, one for each package in a distroless image. */
function packageStatus(directory: string): string {
  const each = join(directory, 'status.d');
  const files = existsSync(each)
    ? readdirSync(each)
        .filter((name) => !name.endsWith('.md5sums'))
        .map((name) => join(each, name))
    : [join(directory, 'status')];
  return files.map((file) => readFileSync(file, 'utf8')).join('\n\n');
}

function copyOut(engine: Engine, tag: string, paths: readonly string[], into: string): void {
  const run = (...args: string[]) => execFileSync(engine, args, { encoding: 'utf8' }).trim();
  const container = engine === 'buildah' ? run('from', '--pull-never', tag) : run('create', tag);
  try {
    if (engine === 'buildah') {
      const root = run('mount', container);
      for (const path of paths) cpSync(join(root, path), join(into, basename(path)), COPY);
    } else for (const path of paths) run('cp', `${container}:${path}`, into);
  } finally {
    run('rm', container);
  }
}
const COPY = { recursive: true, dereference: false };

/** docker is often a client without a daemon. */
function isUsable(engine: Engine): boolean {
  const probe = engine === 'docker' ? ['info'] : ['--version'];
  return spawnSync(engine, probe, { stdio: 'ignore' }).status === 0;
}

function split(argv: readonly string[]) {
  const { tokens = [] } = parseArgs({
    args: [...argv],
    options: { git: { type: 'boolean' }, output: { type: 'string' }, sbom: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const taken = new Set<number>();
  const values: Partial<Record<string, string>> = {};
  for (const token of tokens) {
    if (token.kind !== 'option' || !['git', 'output', 'sbom'].includes(token.name)) continue;
    values[token.name] = token.value ?? '';
    taken.add(token.index);
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1);
  }
  const { git, output, sbom } = values;
  const others = argv.filter((_, index) => !taken.has(index));
  return { git: git !== undefined, output, sbom, others };
}

function saving(engine: Engine, tag: string, output: string): string[] {
  switch (engine) {
    case 'podman':
      return ['save', '--format', 'oci-archive', '--output', output, tag];
    case 'docker':
      return ['save', '--output', output, tag];
    case 'buildah':
      return ['push', tag, `oci-archive:${output}:${tag}`];
  }
}
