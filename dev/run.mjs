// Runs a program of dev/: `node dev/run.mjs scripts/build` calls main() of dev/scripts/build.ts.
// The npm scripts call this, so that every program starts in the same way.
//
// Node strips the types itself. The hook finds the file that an import means: within dev/ x.ts for
// x.js, and lib/src/x.js for ../src/x.js. Programs take the compiled src/ and constructs/, because
// these use syntax that cannot be stripped, and because what runs is then what was built.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
// Not by name: an old Node has no registerHooks, and has to get as far as the message below.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const DEV = new URL('./', import.meta.url).href;
const ROOT = new URL('../', import.meta.url).href;
const [program, ...args] = process.argv.slice(2);

if (!process.features.typescript) {
  fail(
    `dev/run.mjs needs Node 22.19 or newer, and this is Node ${process.versions.node}. ` +
      'Use `npm run`, which takes the Node that `npm ci` installs, or put node_modules/.bin first on the PATH.',
  );
}
if (program === undefined || !existsSync(new URL(`${program}.ts`, DEV))) {
  fail(
    'Usage: node dev/run.mjs PROGRAM [arguments]\n' +
      'PROGRAM is a file of dev/ without .ts, such as scripts/build. package.json names them all.',
  );
}

module.registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.startsWith(DEV))
      return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    if (href.startsWith(DEV)) return next(href.replace(/\.js$/, '.ts'), context);
    buildIfAbsent();
    return next(href.replace(ROOT, `${ROOT}lib/`), context);
  },
});

try {
  const { main } = await import(`${DEV}${program}.ts`);
  process.exitCode = await main(args);
} catch (error) {
  // A command that was run has failed, and has told why: our stack would hide that.
  if (typeof error.status !== 'number') throw error;
  console.error(error.message);
  process.exitCode = error.status;
}

function buildIfAbsent() {
  if (existsSync(new URL('lib/bin/monocle-k8s.js', ROOT))) return;
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'scripts/build'], {
    cwd: fileURLToPath(ROOT),
    stdio: 'inherit',
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
