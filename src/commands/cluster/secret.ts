/**
 * `monocle-k8s secret`: prints the Secret that an instance's pods need if no controller creates it.
 *
 * The values are printed once and never stored: pipe them to `kubectl apply -f -` or to kubeseal. With
 * --external-secret the output contains no values: External Secrets generates them in the cluster.
 * A key that cannot be generated is a comment, because kubectl would apply an empty value.
 */

import { statSync } from 'node:fs';
import { objectLabels } from '../../../constructs/instance/names.js';
import { type PodKey, wantedKeys } from '../../../constructs/instance/secret-keys.js';
import { API_VERSION, KIND } from '../../../constructs/instance/spec.js';
import { instanceOf, requireSpec } from '../../../constructs/valid-monocle.js';
import { contentHash } from '../../../constructs/validation/content-hash.js';
import type { Run, Values } from '../../cli/command.js';
import { UserError } from '../../errors.js';
import type { MonocleInput } from '../../input/monocles.js';
import { seedSecret, USER_DATA } from '../../instance/desired/seeds.js';
import { toYaml } from '../../manifest/yaml-text.js';
import { tell, writeData } from '../../output/stdout.js';
import { readConfigAlone, readInput } from '../../project/read-input.js';

export const run: Run<'secret'> = async (args, values) => {
  const isExternal = values['external-secret'] === true;
  const [nameOrFile = '', ...more] = args;
  const monocles =
    more.length > 0 || isFile(nameOrFile)
      ? await readInput(args, values)
      : await readName(nameOrFile, values);
  if (monocles === undefined) return 1;
  const secrets = secretsOf(monocles);
  const texts = secrets.map(isExternal ? externalSecret : plainSecret);
  await writeData(texts.filter((each) => each !== '').join('---\n'));
  for (const secret of secrets) tellWhatToAdd(secret);
  if (!isExternal && process.stdout.isTTY)
    tell(
      'These keys were just generated and are stored nowhere: pipe them to kubectl apply --server-side -f - or to kubeseal, never into Git.\n',
    );
  return 0;
};

/** A directory does not count: it cannot be read, and may happen to have the name of an instance. */
function isFile(nameOrFile: string): boolean {
  if (nameOrFile === '-') return true;
  const found = statSync(nameOrFile, { throwIfNoEntry: false });
  if (/^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/.test(nameOrFile))
    return found !== undefined && !found.isDirectory();
  if (found) return true;
  throw new UserError(
    `${nameOrFile}: there is no such file, and it is not a valid name of a Monocle; use at most 40 lowercase letters, digits and '-', beginning with a letter`,
    2,
  );
}

/** A Monocle with this name and the defaults. */
async function readName(
  name: string,
  { config: configFile, namespace, overlay }: Values<'secret'>,
): Promise<MonocleInput[] | undefined> {
  if (overlay !== undefined)
    throw new UserError(`--overlay is for a Monocle in a file; there is no file ${name}`, 2);
  const config = configFile === undefined ? undefined : await readConfigAlone(configFile);
  if (configFile !== undefined && config === undefined) return undefined;
  const metadata = { name, ...(namespace !== undefined && { namespace }) };
  const spec = requireSpec({ apiVersion: API_VERSION, kind: KIND, metadata });
  return [{ monocle: { metadata, spec, config }, files: [] }];
}

interface NeededSecret {
  readonly name: string;
  readonly namespace: string | undefined;
  /** The instance that the Secret is named after; unset for one that spec.secretName names. */
  readonly instance?: string;
  readonly generated: readonly PodKey[];
  /** The keys that the user has to add. */
  readonly missing: readonly PodKey[];
}

/** Several Monocles may share a Secret: it is printed once, with the keys of all. */
function secretsOf(monocles: readonly MonocleInput[]): NeededSecret[] {
  const needs = monocles.map(needsOf);
  const bySecret = Map.groupBy(needs, ({ namespace, name }) => `${namespace ?? ''}/${name}`);
  return [...bySecret.values()].map((sharing) => {
    const [{ name, namespace }] = sharing as [(typeof sharing)[number]];
    const instance = sharing.find((each) => each.instance !== undefined)?.instance;
    const keys = [
      ...Map.groupBy(
        sharing.flatMap((each) => each.keys),
        ({ key }) => key,
      ).values(),
    ].map(merged);
    return {
      name,
      namespace,
      ...(instance !== undefined && { instance }),
      generated: keys.filter(({ canBeGenerated }) => canBeGenerated),
      missing: keys.filter(({ canBeGenerated }) => !canBeGenerated),
    };
  });
}

function needsOf({ monocle }: MonocleInput) {
  const instance = instanceOf(monocle);
  const { name, namespace } = monocle.metadata;
  const isKnown = monocle.config !== undefined;
  const keys = wantedKeys(instance);
  return {
    name: instance.secretName,
    namespace,
    keys: isKnown ? keys : keys.map((each) => (each.key === API_KEY.key ? API_KEY : each)),
    ...(instance.spec.secretName === undefined && { instance: name }),
  };
}

/** Used if the config is unknown: the default config has a workspace that the user's config may not have. */
const API_KEY: PodKey = {
  key: 'CRAWLERS_API_KEY',
  purpose: 'the API key of the crawlers, unless the config names another key',
  canBeGenerated: true,
  isOptional: false,
};

function merged(uses: readonly PodKey[]): PodKey {
  const [first] = uses as readonly [PodKey];
  return {
    ...first,
    purpose: [...new Set(uses.map(({ purpose }) => purpose))].join(', and '),
    canBeGenerated: uses.every(({ canBeGenerated }) => canBeGenerated),
  };
}

function tellWhatToAdd({ name, namespace, missing }: NeededSecret): void {
  if (missing.length === 0) return;
  const subject = ['Secret', namespace, name].filter((part) => part !== undefined).join('/');
  const keys = missing.map(({ key }) => key).join(', ');
  tell(
    `${subject} needs more keys, which cannot be generated: ${keys}. Add them: without them the pods do not start.\n`,
  );
}

function plainSecret({ name, namespace, instance, generated, missing }: NeededSecret): string {
  const keys = generated.map(({ key }) => key);
  const key = { namespace: namespace ?? '', name: instance ?? '' };
  const { apiVersion, kind, metadata, stringData } = seedSecret(key, keys);
  const object = {
    apiVersion,
    kind,
    metadata: {
      name,
      ...(instance !== undefined && { labels: metadata.labels }),
      ...(namespace !== undefined && { namespace }),
    },
    type: 'Opaque',
  };
  const data = stringData as Readonly<Record<string, string>>;
  const entries = generated.map(
    (each) => `${comment(commentOf(each))}${yaml({ [each.key]: data[each.key] })}`,
  );
  return `${yaml(object)}stringData:${entries.length > 0 ? '\n' : ' {}\n'}${indented(
    [...entries, toAdd('Add these keys, which cannot be generated:', missing)].join(''),
    2,
  )}`;
}

/** The length of a generated value. It has only letters and digits, which are safe in every shell and URL. */
const lengthOf = (key: string): number => (key === 'MONOCLE_JWK_GEN_KEY' ? 96 : 32);

/** The keys are generated only once, because each refresh would change the keys that the pods use. */
function externalSecret(secret: NeededSecret): string {
  const { name, namespace, instance, generated, missing } = secret;
  const add = toAdd(
    'Add these keys from your secret store: as spec.data, or in an ExternalSecret with creationPolicy Merge',
    missing,
  );
  if (generated.length === 0) return add;
  const { 'app.kubernetes.io/managed-by': _, ...labels } = objectLabels(instance ?? '', 'config');
  const metadata = (of: string) => ({
    name: of,
    ...(namespace !== undefined && { namespace }),
    ...(instance !== undefined && { labels }),
  });
  const generators = generated.map(({ key }) => ({
    apiVersion: 'generators.external-secrets.io/v1alpha1',
    kind: 'Password',
    metadata: metadata(generatorName(instance ?? name, key)),
    spec: { length: lengthOf(key), symbols: 0, noUpper: false, allowRepeat: true },
  }));
  const external = {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: metadata(name),
    spec: {
      refreshPolicy: 'CreatedOnce',
      target: {
        name,
        creationPolicy: 'Owner',
        ...(instance !== undefined && {
          template: {
            metadata: { labels: { ...labels, [USER_DATA]: instance } },
            mergePolicy: 'Merge',
          },
        }),
      },
    },
  };
  const sources = generated.map((each, i) => {
    const { apiVersion, kind, metadata: generator } = generators[i] as (typeof generators)[number];
    const source = {
      sourceRef: { generatorRef: { apiVersion, kind, name: generator.name } },
      rewrite: [{ regexp: { source: 'password', target: each.key } }],
    };
    return `${comment(`${each.key}: ${commentOf(each)}`)}${yaml([source])}`;
  });
  return [
    ...generators.map(yaml),
    `${yaml(external)}  dataFrom:\n${indented(sources.join(''), 4)}${indented(add, 2)}`,
  ].join('---\n');
}

/** Object names are lowercase and must differ, so a key that is long or not in upper case gets a hash. */
function generatorName(prefix: string, key: string): string {
  const name = key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return /^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(key) && key.length <= 63
    ? `${prefix}-${name}`
    : `${prefix}-${name.slice(0, 63)}-${contentHash(key)}`;
}

const commentOf = ({ purpose, where }: PodKey): string =>
  where === undefined ? purpose : `${purpose}; see ${where}`;

const toAdd = (title: string, keys: readonly PodKey[]): string =>
  keys.length === 0
    ? ''
    : [title, ...keys.map((each) => `${each.key}: ${commentOf(each)}`)].map(comment).join('');

/** Keeps the text on one line: the name of a crawler may be any text. */
const comment = (text: string): string => `# ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}\n`;

const yaml = (value: object): string => toYaml([value]);

const indented = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));
