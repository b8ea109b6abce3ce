// `npm run build` makes lib/: the compiled modules with their types, for programs that import the
// package, and lib/bin/: the command as a bundle, because to load hundreds of modules takes longer
// than the command's work.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { billOfMaterials, bundledPackages } from './bill-of-materials.js';

export async function build(): Promise<void> {
  rmSync('lib', { recursive: true, force: true });
  execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  // For CommonJS: cdk8s' own TypeScript template, ts-node and jest as they come.
  execFileSync('tsc', ['-p', 'tsconfig.cjs.json'], { stdio: 'inherit' });
  writeFileSync('lib/cjs/package.json', '{ "type": "commonjs" }\n');

  // Apart from the others: an older Node must be able to read it, and so without their banner.
  await bundle({
    entryPoints: { 'monocle-k8s': 'src/bin.ts' },
    outdir: 'lib/bin',
    bundle: true,
    external: ['./cli/command-line.js'],
    format: 'esm',
    platform: 'node',
    target: 'node12.20',
    minify: true,
    logLevel: 'warning',
  });
  const { metafile } = await bundle({
    metafile: true,
    entryPoints: {
      'cli/command-line': 'src/cli/command-line.ts',
      // A worker thread of the command, which finds it by this name.
      'config-worker': 'src/controller/configs/config-worker.ts',
    },
    outdir: 'lib/bin',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    minify: true,
    legalComments: 'linked',
    logLevel: 'warning',
    alias: {
      // cdk8s brings a copy of its own; one is enough.
      yaml: fileURLToPath(import.meta.resolve('yaml')),
      // cdk8s uses it only for Helm charts and URLs, and it loads half of the network stack.
      child_process: fileURLToPath(import.meta.resolve('./empty.cjs')),
    },
    banner: {
      js: "import { createRequire as __r } from 'node:module'; const require = __r(import.meta.url);",
    },
  });
  chmodSync('lib/bin/monocle-k8s.js', 0o755);
  const readPackage = (directory: string) =>
    JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
  // Only what esbuild took: the packages that are installed are many more.
  const packages = bundledPackages(Object.keys(metafile.inputs), readPackage);
  writeFileSync('lib/bin/monocle-k8s.cdx.json', billOfMaterials(readPackage('.'), packages));

  // npm links the commands of dependencies, but not of the package itself. `npx monocle-k8s` needs this.
  if (existsSync('node_modules/.bin')) {
    rmSync('node_modules/.bin/monocle-k8s', { force: true });
    symlinkSync('../../lib/bin/monocle-k8s.js', 'node_modules/.bin/monocle-k8s');
  }
}

export async function main(): Promise<number> {
  await build();
  return 0;
}
