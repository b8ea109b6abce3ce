/**
 * Images by buildah, in a storage of our own: no daemon, and nothing of the user's is changed.
 *
 * In: Containerfiles and their contexts. Out: images in the storage, and archives of them.
 * Must never fetch an image: there may be no registry, and what is built here must be what runs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ImageSource {
  /** As manifests name it. */
  readonly name: string;
  readonly containerfile: string;
  readonly context: string;
  /** Other directories, by the name that COPY --from uses. */
  readonly contexts?: Readonly<Record<string, string>>;
}

export interface Buildah {
  /** The environment in which buildah, and so `npm run image`, uses this storage. */
  readonly env: NodeJS.ProcessEnv;
  has(name: string): boolean;
  build(source: ImageSource): void;
  tag(name: string, other: string): void;
  /** The path of a docker-archive of this image; made once for each content. */
  archive(name: string): string;
}

export function openBuildah(dir: string, log: (line: string) => void): Buildah {
  const archives = join(dir, 'archives');
  mkdirSync(archives, { recursive: true });
  const config = join(dir, 'storage.conf');
  const roots = `graphroot = "${join(dir, 'storage')}"\nrunroot = "${join(dir, 'run')}"\n`;
  // Otherwise a mount of the storage onto itself stays behind.
  const options = '[storage.options.overlay]\nskip_mount_home = "true"\n';
  writeFileSync(config, `[storage]\ndriver = "overlay"\n${roots}${options}`);
  const env = {
    ...process.env,
    CONTAINERS_STORAGE_CONF: config,
    // The build runs as we do, in a chroot: other isolations need a runtime that works here.
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_LAYERS: 'true',
  };
  const run = (args: readonly string[]) =>
    execFileSync('buildah', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const idOf = (name: string): string | undefined => {
    try {
      return run(['inspect', '--type=image', '--format={{.FromImageID}}', name]).trim();
    } catch {
      return undefined;
    }
  };
  return {
    env,
    has: (name) => idOf(name) !== undefined,
    build({ name, containerfile, context, contexts = {} }) {
      log(`building the image ${name}`);
      const others = Object.entries(contexts).map(
        ([key, path]) => `--build-context=${key}=${path}`,
      );
      run([
        ...['build', '--layers', '--pull-never', '--quiet', `--tag=${name}`],
        ...[`--file=${containerfile}`, ...others, context],
      ]);
    },
    tag: (name, other) => void run(['tag', name, other]),
    archive(name) {
      const id = idOf(name);
      if (id === undefined) throw new Error(`the image ${name} was not built`);
      const prefix = `${name.replaceAll(/[^a-z0-9.]+/g, '-')}-`;
      const file = `${prefix}${id.slice(0, 12)}.tar`;
      const path = join(archives, file);
      if (existsSync(path)) return path;
      const draft = join(archives, `.${process.pid}-${file}`);
      run(['push', '--quiet', id, `docker-archive:${draft}:${name}`]);
      for (const old of readdirSync(archives)) {
        if (old.startsWith(prefix)) rmSync(join(archives, old), { force: true });
      }
      renameSync(draft, path);
      return path;
    },
  };
}
