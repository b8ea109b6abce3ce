/** What is compiled together: programs from the Go modules beside this file and in test/support/. */
import { fileURLToPath } from 'node:url';

/** Programs that share a directory of the cache. */
export interface Suite {
  /** What messages call it. */
  readonly title: string;
  /** The first part of the cache directory's name. */
  readonly version: string;
  /** By the name in the cache. */
  readonly targets: Readonly<Record<string, Target>>;
  readonly ldflags: string;
  /** Go's build tags. @default none */
  readonly tags?: readonly string[];
  /** Whether C is compiled into the programs, which takes gcc. @default false */
  readonly cgo?: boolean;
  /** Measured with empty caches: the time it takes, times the cores, and how many packages it compiles. */
  readonly coldBuild: { readonly coreMs: number; readonly packages: number };
  /** What the user can do instead of installing Go. */
  readonly alternative?: string;
}

export type Target = GoCommand | SourceFile;

export interface GoCommand {
  /** The directory with the go.mod, as a path from this file's directory. */
  readonly module: string;
  /** The import path. */
  readonly path: string;
}

/** A file or a directory among the sources of a Go module. */
export interface SourceFile {
  readonly module: string;
  /** The module that has the file. */
  readonly of: string;
  readonly file: string;
}

export function moduleDirectory(module: string): string {
  return fileURLToPath(new URL(`./${module}`, import.meta.url));
}

export function modulesOf({ targets }: Suite): string[] {
  return [...new Set(Object.values(targets).map(({ module }) => module))];
}

export function buildFlags({ ldflags, tags = [] }: Suite): string[] {
  return [
    '-mod=readonly',
    '-buildvcs=false',
    '-trimpath',
    `-ldflags=${ldflags}`,
    ...(tags.length > 0 ? [`-tags=${tags.join(',')}`] : []),
  ];
}

/** How `go build` names its output: the last element of the import path that is not a major version. */
export function outputName(target: Target): string {
  const elements = ('path' in target ? target.path : target.file).split('/');
  return elements.findLast((element) => !/^v\d+$/.test(element)) ?? '';
}
