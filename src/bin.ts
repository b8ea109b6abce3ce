#!/usr/bin/env node
/**
 * The program `monocle-k8s`: turns on Node's compile cache and hands over to the command line.
 *
 * An older Node must be able to read this file, to say that it is too old: no static import and no
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
  // Before the code to be cached is loaded. A user without a home directory (in a container) has no
  // cache, and Node goes on without one that it cannot write.
  const { XDG_CACHE_HOME = '', HOME = '' } = process.env;
  const cache = [XDG_CACHE_HOME, join(HOME, '.cache')].find(isAbsolute);
  if (cache)
    process
      .getBuiltinModule('node:module')
      .enableCompileCache(join(cache, 'monocle-k8s', 'compile-cache'));
  // The callback of each write gets the error as well; without a listener Node would end with a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  void import('./cli/command-line.js')
    .then(({ main }) => main(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code;
    });
}
