#!/usr/bin/env node
/**
 * The program `monocle-k8s`: turns on Node's compile cache and starts the command line.
 *
 * An older Node must be able to parse this file and report that it is too old, so it has no static import and no
 * top-level await.
 */

/** As in `engines` of package.json. */
const LEAST = { major: 22, minor: 19 };

const { node: running } = process.versions;
const [major = 0, minor = 0] = running.split('.').map(Number);
if (major < LEAST.major || (major === LEAST.major && minor < LEAST.minor)) {
  process.stderr.write(
    `monocle-k8s: needs Node ${LEAST.major}.${LEAST.minor} or newer, and ${process.execPath} is Node ${running}\n`,
  );
  process.exitCode = 1;
} else start();

function start(): void {
  const { isAbsolute, join } = process.getBuiltinModule('node:path');
  // Enable the cache before loading the code. A user without a home directory (in a container) has no cache,
  // and Node continues without a cache that it cannot write.
  const { XDG_CACHE_HOME = '', HOME = '' } = process.env;
  const cache = [XDG_CACHE_HOME, join(HOME, '.cache')].find(isAbsolute);
  if (cache)
    process
      .getBuiltinModule('node:module')
      .enableCompileCache(join(cache, 'monocle-k8s', 'compile-cache'));
  // The callback of each write also gets the error; without a listener Node would exit with a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  void import('./cli/command-line.js')
    .then(({ main }) => main(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code;
    });
}
