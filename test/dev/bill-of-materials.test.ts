import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  billOfMaterials,
  bundledPackages,
  debianPackages,
} from '../../dev/scripts/bill-of-materials.js';

const packages: Record<string, { name: string; version: string; license?: string }> = {
  'node_modules/yaml': { name: 'yaml', version: '2.9.1', license: 'ISC' },
  'node_modules/cdk8s/node_modules/yaml': { name: 'yaml', version: '2.8.0', license: 'ISC' },
  'node_modules/@kubernetes/client-node': { name: '@kubernetes/client-node', version: '2.0.1' },
};
const readPackage = (directory: string) => packages[directory] as { name: string; version: string };

test('each package of a bundle is there once, also one within another and one with a scope', () => {
  const files = [
    'src/cli/command-line.ts',
    'node_modules/yaml/dist/index.js',
    'node_modules/yaml/dist/nodes/Node.js',
    'node_modules/cdk8s/node_modules/yaml/dist/index.js',
    'node_modules/@kubernetes/client-node/dist/config.js',
  ];
  expect(bundledPackages(files, readPackage).map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40kubernetes/client-node@2.0.1',
    'pkg:npm/yaml@2.8.0',
    'pkg:npm/yaml@2.9.1',
  ]);
});

test("Debian's packages are those that are installed, with their versions as they are", () => {
  const status = `Package: libc6
Status: install ok installed
Architecture: amd64
Version: 2.36-9+deb12u14

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 1

Package: netbase
Architecture: all
Version: 1:6.4
`;
  expect(debianPackages(status).map(({ purl }) => purl)).toEqual([
    'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?arch=amd64',
    'pkg:deb/debian/netbase@1%3A6.4?arch=all',
  ]);
});

test('the bill of the build names what is in the bundle, and is the same each time', () => {
  const text = readFileSync('lib/bin/monocle-k8s.cdx.json', 'utf8');
  const bill = JSON.parse(text);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  const names = bill.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['cdk8s', 'yaml', '@kubernetes/client-node']));
  // Tools that build or test are not in it.
  expect(names).not.toContain('esbuild');
  const { name, version, licenses } = bill.metadata.component;
  const subject = { name, version, license: licenses[0].expression };
  expect(billOfMaterials(subject, bill.components)).toBe(text);
});
