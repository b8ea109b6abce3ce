// Runs before `npm start`: installs the packages if node_modules is not what package-lock.json says,
// so that a fresh clone needs no other command. Runs on Node 20, with no package installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const reason = whyInstall();
if (reason !== undefined) {
  console.log(`${reason}: npm ci installs the packages, once`);
  // Run npm with the Node that started it: `node` may be the one in node_modules, which npm ci deletes.
  const { npm_node_execpath: node = process.execPath, npm_execpath: npm } = process.env;
  const [file, ...args] = npm === undefined ? ['npm', 'ci'] : [node, npm, 'ci'];
  process.exitCode = spawnSync(file, args, { stdio: 'inherit' }).status ?? 1;
}

function whyInstall() {
  const wanted = packages('package-lock.json');
  // npm writes this file last, and says in it what it has installed.
  const installed = packages('node_modules/.package-lock.json');
  if (installed === undefined) return 'node_modules is missing or incomplete';
  // npm leaves out optional packages that are for another platform.
  const differs = ([name, { version, integrity, optional }]) =>
    name in installed
      ? installed[name].version !== version || installed[name].integrity !== integrity
      : name !== '' && !optional;
  const isStale =
    Object.entries(wanted).some(differs) ||
    Object.keys(installed).some((name) => !(name in wanted));
  return isStale ? 'package-lock.json has changed' : undefined;
}

function packages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch (error) {
    if (error.code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
