/** Checks of the source tree: each takes files and returns a line for each fault. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The TypeScript files below directories of the repository. */
export function sourceFiles(...directories: readonly string[]): SourceFile[] {
  return directories
    .flatMap((directory) =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
        join(directory, name),
      ),
    )
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Re-exports do not count: they give no second meaning to a name. */
export function repeatedTypes(files: readonly SourceFile[]): string[] {
  const exported = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm;
  return repeated(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(exported)].map(({ 1: name = '', index }) => ({
        name,
        place: `${path}:${text.slice(0, index).split('\n').length}`,
      })),
    ),
  );
}

/** A command's file has the name of the command, whatever other files are called. */
export function repeatedFiles(files: readonly SourceFile[]): string[] {
  return repeated(
    files
      .filter(({ path }) => !path.startsWith('src/commands/'))
      .map(({ path }) => ({ name: basename(path), place: path })),
  );
}

function repeated(named: readonly { readonly name: string; readonly place: string }[]): string[] {
  return [...Map.groupBy(named, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ place }) => place).join(', ')}`);
}

/** The comment that says what a file is for; only a #! line may come before it. */
export function filesWithoutLead(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => !/^(?:#!.*\n)?\/\*\*/.test(text))
    .map(({ path }) => `${path} does not begin with a /** comment`);
}

/** Imports that Biome's noRestrictedImports does not see: `import('…').Type`, and detours like `./../x.js`. */
export function hiddenImports(files: readonly SourceFile[]): string[] {
  const type = /typeof import\('[^']*'\)|\bimport\('[^']*'\)\.(?!then\b)\w+/g;
  const detour = /'(?:\.\/\.\.\/|\.\.?\/[^']*\w\/\.\.\/)[^']*'/g;
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(type), ...text.matchAll(detour)].map(
      ([found]) => `${path}: ${found}; use an import statement and the shortest path`,
    ),
  );
}

/** Biome cannot tell a static import from a dynamic one, and a command must be loaded only when it is called. */
export function eagerCommands(files: readonly SourceFile[]): string[] {
  const eager = /(?:\bfrom|\bimport) '[^']*\/commands\/[^']*'/g;
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(eager)].map(
      ([found]) => `${path}: ${found}; only the command table loads a command, by import()`,
    ),
  );
}
