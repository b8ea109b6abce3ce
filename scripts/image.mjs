// `npm run image`: builds the Containerfile with podman or docker, whichever is there. Other
// arguments go to its build, such as --platform linux/arm64 or --tag registry.example.org/operator:1.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const engine = ['podman', 'docker'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined,
);
if (engine === undefined) {
  console.error('There is neither podman nor docker on the PATH; install one of them to build.');
  process.exitCode = 1;
} else {
  const tag = `quay.io/change-metrics/monocle-k8s:${version}`;
  const args = ['build', '--file', 'Containerfile', '--tag', tag, ...process.argv.slice(2), '.'];
  console.error(`${engine} ${args.join(' ')}`);
  process.exitCode = spawnSync(engine, args, { stdio: 'inherit' }).status ?? 1;
}
