// `npm start`: runs dev/demo without a build step of its own. Node strips the types of the demo and
// of the local control plane; all else comes from lib/, so that the demo shows what was built.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
if (!existsSync(`${root}/lib/bin/monocle-k8s.js`))
  execFileSync('node', ['dev/scripts/build.mjs'], { cwd: root, stdio: 'inherit' });

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !context.parentURL?.endsWith('.ts'))
      return nextResolve(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    const isSource = /\/dev\//.test(href);
    return nextResolve(
      isSource ? href.replace(/\.js$/, '.ts') : href.replace('/src/', '/lib/src/'),
      context,
    );
  },
});

const { main } = await import('../demo/main.ts');
process.exitCode = await main(process.argv.slice(2));
