/** Our YAML text, read as Kubernetes reads it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';
import { canonicalConfig, renderConfig } from '../../constructs/config/config.js';
import { yamlText } from '../../constructs/validation/yaml-writer.js';
import { synthesize } from '../../src/index.js';
import { toYaml } from '../../src/manifest/yaml-text.js';
import {
  arbitraryData,
  arbitraryString,
  everywhere,
  SPECIAL,
} from '../support/cases/yaml-strings.js';
import { arbitraryMonocle } from '../support/random/arbitrary.js';
import { useYamlReader } from '../support/tools/yaml-reader.js';

const read = useYamlReader();
const isRead = async (text: string, data: unknown): Promise<void> =>
  expect(await read(text)).toEqual([data, data]);

describe('kubectl, Argo CD and kustomize read what was written', () => {
  test.each(SPECIAL)('for %j', (text) => isRead(yamlText(everywhere(text)), everywhere(text)));

  test('for any string, wherever it is', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryString, (text) =>
        isRead(yamlText(everywhere(text)), everywhere(text)),
      ),
      { numRuns: 20_000 },
    );
  });

  test('for any data', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryData, (data) => isRead(yamlText(data), data)),
      { numRuns: 3_000 },
    );
  });

  test('for the manifests and the config of any Monocle', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMonocle, async (monocle) => {
        const { manifests, config } = synthesize(monocle);
        for (const manifest of manifests) await isRead(toYaml([manifest]), manifest);
        await isRead(renderConfig(config), canonicalConfig(config));
      }),
      { numRuns: 100 },
    );
  });
});

test('the readers are strict enough to see a difference', async () => {
  expect(await read('a: 0o17\nb: on\nc: 0X1F\n')).toEqual([
    { a: 15, b: true, c: 31 },
    { a: 15, b: 'on', c: 31 },
  ]);
  expect(await read('a: |\n  \tb\n')).toEqual([
    { error: expect.stringContaining('tab') },
    { error: expect.stringContaining('tab') },
  ]);
});

test.each(
  ['dist', 'test/golden'].flatMap((dir) => readdirSync(dir).map((file) => join(dir, file))),
)('%s is the same to all readers', async (file) => {
  for (const text of readFileSync(file, 'utf8').split(/^---\n/m)) {
    await isRead(text, parse(text));
    expect(parseAllDocuments(text)).toHaveLength(1);
  }
});
