/**
 * Bills of materials, in CycloneDX's JSON. Pure: the same input gives the same bytes, without a date.
 *
 * In: the files of a bundle, or the package database of a Debian. Out: one component for each package.
 */

export interface Component {
  readonly type: 'library' | 'operating-system' | 'platform';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly expression: string }[];
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The npm packages whose files are in a bundle. */
export function bundledPackages(
  files: readonly string[],
  readPackage: (directory: string) => PackageJson,
): Component[] {
  const directories = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  return sorted([...directories].map((directory) => ofNpm(readPackage(directory))));
}

function ofNpm({ name, version, license }: PackageJson): Component {
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
  };
}

/** @param status the content of /var/lib/dpkg/status, or of the files in status.d */
export function debianPackages(status: string): Component[] {
  return sorted(
    status.split(/\n\n+/).flatMap((paragraph) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1] ?? '';
      const name = field('Package');
      const version = field('Version');
      const isInstalled = !/^Status: (?!.* installed)/m.test(paragraph);
      if (!name || !isInstalled) return [];
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field('Architecture')}`;
      return [{ type: 'library', name, version, purl } as const];
    }),
  );
}

export function billOfMaterials(subject: PackageJson, components: readonly Component[]): string {
  const { name, version, license } = subject;
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name,
        version,
        purl: `pkg:npm/${name}@${version}`,
        ...(license && { licenses: [{ expression: license }] }),
      },
    },
    components,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function sorted(components: Component[]): Component[] {
  const byPurl = new Map(components.map((component) => [component.purl, component]));
  return [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
}
