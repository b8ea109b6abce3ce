// Runs a program of dev/: `node dev/run.mjs scripts/build` runs dev/scripts/build.ts. Node strips the
// types; all of src/ and constructs/ comes from lib/, so that a program runs what was built.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const dev = new URL('./', import.meta.url).href;
const root = fileURLToPath(new URL('..', import.meta.url));

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !context.parentURL?.startsWith(dev))
      return nextResolve(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    if (href.startsWith(dev)) return nextResolve(href.replace(/\.js$/, '.ts'), context);
    if (!existsSync(`${root}/lib/bin/monocle-k8s.js`))
      execFileSync('node', ['dev/run.mjs', 'scripts/build'], { cwd: root, stdio: 'inherit' });
    return nextResolve(href.replace(`file://${root}`, `file://${root}lib/`), context);
  },
});

const [program] = process.argv.splice(2, 1);
const { main } = await import(`${dev}${program}.ts`);
if (main) process.exitCode = await main(process.argv.slice(2));
