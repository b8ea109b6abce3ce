// `npm run cluster`: runs dev/local-cluster/main.ts without a build step. Node strips the types;
// what is left to do is to find x.ts where a source says x.js, as the compiler does.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isSource = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return nextResolve(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});

const { main } = await import('../local-cluster/main.ts');
process.exitCode = await main(process.argv.slice(2));
