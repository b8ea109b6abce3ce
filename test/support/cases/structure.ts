/** Checks of the source tree: each takes files and returns a line for each fault. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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

/** Imports that are not a statement, `import('…').Type`, and detours like `./../x.js`. */
export function importsByDetour(files: readonly SourceFile[]): string[] {
  const type = /typeof import\('[^']*'\)|\bimport\('[^']*'\)\.(?!then\b)\w+/g;
  const detour = /'(?:\.\/\.\.\/|\.\.?\/[^']*\w\/\.\.\/)[^']*'/g;
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(type), ...text.matchAll(detour)].map(
      ([found]) => `${path}: ${found}; use an import statement and the shortest path`,
    ),
  );
}

/** By room, without `.ts`: the rooms and packages that its files may import. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

export function brokenArrows(files: readonly SourceFile[], rooms: Rooms): string[] {
  const names = Object.keys(rooms).sort((a, b) => b.length - a.length);
  const roomOf = (name: string) => names.find((room) => isIn(name, room)) ?? '';
  return files.flatMap((file) => {
    const room = roomOf(withoutSuffix(file.path));
    const allowed = rooms[room] ?? [];
    return importsOf(file)
      .filter((name) =>
        isCommand(name)
          ? !allowed.includes('src/commands')
          : !isIn(name, room) && !allowed.some((each) => allows(each, name)),
      )
      .map((name) => `${file.path} imports ${name}`);
  });
}

/** Only the command table imports a command: not even another command does. */
const isCommand = (name: string): boolean => name.startsWith('src/commands/');

const isIn = (name: string, room: string): boolean => name === room || name.startsWith(`${room}/`);

/** The rules have one word for the packages of charts, and one for Node. */
function allows(each: string, name: string): boolean {
  if (each === 'node') return name.startsWith('node:');
  if (each === 'cdk8s') return ['cdk8s', 'cdk8s-plus-27', 'constructs'].includes(name);
  return isIn(name, each);
}

/** Files that import each other, a cycle a line. Imports of types count, and `import()` does not. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map(
    files.map((file) => [withoutSuffix(file.path), importsOf(file, 'at load')]),
  );
  const reached = new Map([...graph.keys()].map((name) => [name, reachable(name, graph)]));
  const inCycle = [...graph.keys()].filter((name) => reached.get(name)?.has(name));
  const cycles = Map.groupBy(inCycle, (name) =>
    inCycle
      .filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name))
      .map((each) => `${each}.ts`)
      .join(', '),
  );
  return [...cycles.keys()];
}

/** What a file imports, and what that imports, and so on. */
function reachable(from: string, graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const next = [from];
  for (let name = next.pop(); name !== undefined; name = next.pop())
    for (const each of graph.get(name) ?? [])
      if (!found.has(each)) {
        found.add(each);
        next.push(each);
      }
  return found;
}

/** The files, as paths from the root without `.ts`, and the packages. */
function importsOf({ path, text }: SourceFile, when?: 'at load'): string[] {
  const statement =
    /^(?:import|export)\s+(?:[\w*{}$,\s]+\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...text.matchAll(statement)].flatMap(({ 1: stated, 2: called }) => {
    const name = stated ?? (when === undefined ? called : undefined);
    if (name === undefined) return [];
    return name.startsWith('.') ? withoutSuffix(join(dirname(path), name)) : name;
  });
}

const withoutSuffix = (path: string): string => path.replace(/\.[jt]s$/, '');

export function fullFolders(files: readonly SourceFile[], most: number): string[] {
  return [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > most)
    .map(([folder, inside]) => `${folder} has ${inside.length} files`);
}

/** A command must be loaded only when it is called. */
export function eagerCommands(files: readonly SourceFile[]): string[] {
  const eager = /(?:\bfrom|\bimport) '[^']*\/commands\/[^']*'/g;
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(eager)].map(
      ([found]) => `${path}: ${found}; only the command table loads a command, by import()`,
    ),
  );
}
