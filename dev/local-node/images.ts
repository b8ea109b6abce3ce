/**
 * The images that a local node runs.
 *
 * In: the sources beside this file and the operator's Containerfile. Out: an archive of each image,
 * under the name that our manifests use.
 *
 * Images of others cannot be fetched without their registries, so they are made here under the same
 * names: the bases from Debian's packages and npm's Node, Elasticsearch from Maven Central, and
 * Monocle as a stand-in.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { cacheBase } from '../local-cluster/cache.js';
import { type Buildah, openBuildah } from './buildah.js';
import type { NodePrograms } from './programs.js';

const HERE = fileURLToPath(new URL('./images/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const PAUSE = 'localhost/monocle-k8s/pause:1';
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};
export const OPERATOR = `quay.io/change-metrics/monocle-k8s:${VERSION}`;
export const OPERATOR_GIT = `${OPERATOR}-git`;
/** The images of examples/monocle.yaml, and an older Monocle for upgrades. */
export const MONOCLE = 'quay.io/change-metrics/monocle:1.11.2';
export const OLDER_MONOCLE = 'quay.io/change-metrics/monocle:1.11.1';
/** A release with another schema of the data. */
export const FORMER_MONOCLE = 'quay.io/change-metrics/monocle:1.10.0';
export const ELASTIC = 'docker.elastic.co/elasticsearch/elasticsearch:7.17.26';
/** For an instance with an Elasticsearch of its user's. */
export const ELASTIC_8 = 'docker.elastic.co/elasticsearch/elasticsearch:8.19.21';
/** The image of the bridge to it. */
const HAPROXY = 'docker.io/library/haproxy:3.2.6';

/** The version of each in Maven Central: of 7.17 the newest one there, and both without most modules. */
const DISTRIBUTIONS = { [ELASTIC]: '7.17.29', [ELASTIC_8]: '8.19.21' } as const;

interface Base {
  readonly name: 'tools' | 'java' | 'runtime' | 'haproxy';
  readonly variant: 'essential' | 'extract';
  readonly packages: readonly string[];
  /** The images of others in whose place it stands. */
  readonly stands: readonly string[];
}

const BASES: readonly Base[] = [
  {
    name: 'tools',
    variant: 'essential',
    packages: ['ca-certificates', 'curl', 'git', 'openssh-client', 'libstdc++6'],
    stands: ['docker.io/library/node:24-slim', 'docker.io/library/node:24'],
  },
  {
    name: 'java',
    variant: 'essential',
    packages: ['openjdk-17-jre-headless', 'curl'],
    stands: [],
  },
  {
    name: 'runtime',
    variant: 'extract',
    packages: ['base-files', 'libc6', 'libstdc++6', 'libgcc-s1', 'libssl3', 'netbase', 'tzdata'],
    stands: ['gcr.io/distroless/nodejs24-debian12'],
  },
  {
    name: 'haproxy',
    variant: 'essential',
    packages: ['haproxy', 'ca-certificates'],
    stands: [HAPROXY],
  },
];

export interface ImageOptions {
  readonly programs: NodePrograms;
  /** Gets a line for each step that takes long. */
  readonly log: (line: string) => void;
  /** @default the environment of this process */
  readonly env?: NodeJS.ProcessEnv;
}

/** Builds what is missing or has changed, and returns the archives. */
export async function ensureImages(options: ImageOptions): Promise<string[]> {
  const { programs, log, env = process.env } = options;
  const buildah = openBuildah(join(cacheBase(env), 'images'), log);
  for (const base of BASES) await ensureBase(base, buildah, log);
  buildah.build({
    name: PAUSE,
    containerfile: join(HERE, 'pause/Containerfile'),
    context: join(HERE, 'pause'),
    contexts: { pause: dirname(programs.pause) },
  });
  await inTemp((temp) => buildMonocle(buildah, temp));
  buildah.tag(MONOCLE, OLDER_MONOCLE);
  // The second one is for stories that take minutes.
  const isShort = env.MONOCLE_K8S_NODE_LANE === 'short';
  const elastics = [ELASTIC, ...(isShort ? [] : [ELASTIC_8])] as (keyof typeof DISTRIBUTIONS)[];
  for (const name of elastics)
    if (!buildah.has(name)) await inTemp((temp) => buildElastic(name, buildah, temp, log));
  for (const flags of [[], ['--git']]) {
    log(`npm run image ${['--', ...flags].join(' ')}`);
    execFileSync('npm', ['run', '--silent', 'image', '--', '--pull-never', '--quiet', ...flags], {
      cwd: ROOT,
      env: buildah.env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const monocles = [MONOCLE, OLDER_MONOCLE, FORMER_MONOCLE];
  const images = [PAUSE, ...monocles, ...elastics, HAPROXY, OPERATOR, OPERATOR_GIT];
  return images.map((name) => buildah.archive(name));
}

/** A root file system of Debian's packages, as an image. */
async function ensureBase(
  base: Base,
  buildah: Buildah,
  log: (line: string) => void,
): Promise<void> {
  const { name, variant, packages, stands } = base;
  const directory = join(HERE, name);
  const containerfile = join(directory, 'Containerfile');
  const tag = createHash('sha256')
    .update(JSON.stringify([base, process.version, readFileSync(containerfile, 'utf8')]))
    .digest('hex')
    .slice(0, 12);
  const image = `localhost/monocle-k8s/${name}`;
  if (!buildah.has(`${image}:${tag}`)) {
    await inTemp((temp) => {
      log(`fetching Debian packages for ${name}`);
      execFileSync('mmdebstrap', [
        ...['--quiet', `--variant=${variant}`, `--include=${packages.join(',')}`],
        ...['bookworm', join(temp, 'root.tar')],
      ]);
      buildah.build({
        name: `${image}:${tag}`,
        containerfile,
        context: temp,
        contexts: {
          node: join(ROOT, 'node_modules/node/bin'),
          npm: npmDirectory(),
          trust: '/etc/ssl/certs',
        },
      });
    });
  }
  for (const other of [image, ...stands]) buildah.tag(`${image}:${tag}`, other);
}

async function buildMonocle(buildah: Buildah, temp: string): Promise<void> {
  await bundle({
    entryPoints: [join(HERE, 'monocle/main.ts')],
    outfile: join(temp, 'main.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    logLevel: 'warning',
  });
  buildah.build({
    name: MONOCLE,
    containerfile: join(HERE, 'monocle/Containerfile'),
    context: join(HERE, 'monocle'),
    contexts: { bundle: temp },
  });
  buildah.build({
    name: FORMER_MONOCLE,
    containerfile: join(HERE, 'monocle/former.Containerfile'),
    context: join(HERE, 'monocle'),
  });
}

function buildElastic(
  name: keyof typeof DISTRIBUTIONS,
  buildah: Buildah,
  temp: string,
  log: (line: string) => void,
): void {
  const version = DISTRIBUTIONS[name];
  const artifact = `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${version}:zip`;
  log(`fetching Elasticsearch ${version}`);
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack';
  execFileSync(
    'mvn',
    [
      ...['--quiet', '--batch-mode', plugin],
      ...[`-Dartifact=${artifact}`, `-DoutputDirectory=${temp}`],
    ],
    // Without a project, the plugin leaves its markers in the working directory.
    { cwd: temp },
  );
  buildah.build({
    name,
    containerfile: join(HERE, 'elasticsearch/Containerfile'),
    context: join(HERE, 'elasticsearch'),
    contexts: { distribution: join(temp, `elasticsearch-${version}`) },
  });
}

async function inTemp(work: (temp: string) => void | Promise<void>): Promise<void> {
  const temp = mkdtempSync(join(tmpdir(), 'monocle-k8s-image-'));
  try {
    await work(temp);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/** The npm that runs this, or the one on the PATH. */
function npmDirectory(): string {
  const root = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  return join(root, 'npm');
}
