// `npm run image` builds the Containerfile with podman or docker.
//   --git    the larger image for `controller --sink=git`, on a base that has git and ssh
// Other arguments go to podman or docker, such as --platform linux/arm64 or --tag registry.example.org/operator:1.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function main(argv: readonly string[]): number {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const engine = ['podman', 'docker'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined,
  );
  if (engine === undefined) {
    console.error('There is neither podman nor docker on the PATH; install one of them to build.');
    return 1;
  }
  const isGit = argv.includes('--git');
  const tag = `quay.io/change-metrics/monocle-k8s:${version}${isGit ? '-git' : ''}`;
  const base = isGit ? ['--build-arg', 'RUNTIME_IMAGE=docker.io/library/node:24'] : [];
  const others = argv.filter((arg) => arg !== '--git');
  const args = ['build', '--file', 'Containerfile', '--tag', tag, ...base, ...others, '.'];
  console.error(`${engine} ${args.join(' ')}`);
  return spawnSync(engine, args, { stdio: 'inherit' }).status ?? 1;
}
