// The JSON Schema of monocle-k8s.yaml: a field for each flag of publish that has one in src/project/publish-flags.ts, and what
// no flag says: files, the kind of a forge, environments.
import { buildSync } from 'esbuild';
import type { Flags } from '../../src/flag.js';

type Schema = Readonly<Record<string, unknown>>;

const TEXT = {
  type: 'string',
  minLength: 1,
  maxLength: 1000,
  pattern: '^[^\\p{Cc}]*$',
  'x-hint': 'leave out line breaks and other control characters',
};
const NAME = { ...TEXT, maxLength: 63 };
const { pattern: _, 'x-hint': __, ...ANY_TEXT } = TEXT;
const FILE = {
  title: 'File',
  description:
    'A path relative to this file, with / between its parts. It may not leave the clone.',
  ...TEXT,
};

/** Where a file differs from the command line. */
const OWN: Readonly<Record<string, Schema>> = {
  namespace: { maxLength: 63 },
  overlays: {
    description:
      'Files with parts of a Monocle that are merged over the Monocles, one after the other, as --overlay. Those of an environment come after those of the top level.',
    maxItems: 1000,
    items: { $ref: '#/$defs/File' },
  },
  repository: {
    description:
      'The GitOps repository: an https, ssh or git URL, or . for the clone that this file is in. It cannot hold a password: git finds it by itself.',
    ...{ pattern: undefined, 'x-hint': undefined },
  },
  pushOptions: {
    description:
      'Options for the server with every push, as --push-option. Only ci.skip and harmless ones of merge_request can be given here; give any other with --push-option.',
    items: {
      title: 'Option',
      description: 'KEY or KEY=VALUE.',
      ...TEXT,
      pattern: '^[^\\s\\p{Cc}=]+(=[^\\p{Cc}]*)?$',
      'x-hint': 'it must be like merge_request.label=monocle',
    },
  },
  url: { title: 'URL', ...{ pattern: undefined, 'x-hint': undefined } },
  labels: { description: 'Labels of a pull request. They are added, never removed.' },
};

/** The fields of a table of flags. */
function fieldsOf(flags: Flags): Record<string, Schema> {
  const fields = Object.entries(flags).flatMap(([flag, row]) => {
    if (row.setting === undefined) return [];
    const words = row.setting.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const word = row.isText ? { ...ANY_TEXT, maxLength: 10_000 } : TEXT;
    const text = row.choices ? { type: 'string', enum: row.choices } : word;
    const list = { type: 'array', maxItems: 100, items: { title: 'Entry', ...text } };
    const value = row.value === undefined ? { type: 'boolean' } : row.isRepeatable ? list : text;
    const description = `As --${flag}: ${row.description.replace('; may be given again', '')}.`;
    return [[row.setting, { title: capital(words), description, ...value, ...OWN[row.setting] }]];
  });
  return Object.fromEntries(fields);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const strict = (properties: object, more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  ...more,
  properties,
});

export async function projectSchema(): Promise<Schema> {
  // Not from lib/, which is built later: it may be of an older table.
  const { outputFiles } = buildSync({
    ...{ entryPoints: ['src/project/publish-flags.ts'], bundle: true, write: false, format: 'esm' },
  });
  const { FORGE_FLAGS, PUBLISH_FLAGS } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
  );
  const ofForge = (flag: string) => flag in FORGE_FLAGS;
  const plain = Object.entries<Flags[string]>(PUBLISH_FLAGS).filter(([flag]) => !ofForge(flag));
  const fields: Record<string, Schema> = {
    files: {
      title: 'Files',
      description:
        'The files with the Monocles, MonocleCrawlers and ConfigMaps. Each entry is a path relative to this file, or a pattern: * and ? stand for characters of a name, ** for any directories. A pattern must match a file. Files on the command line replace them.',
      ...{ type: 'array', maxItems: 1000, items: { $ref: '#/$defs/File' }, minItems: 1 },
    },
    ...fieldsOf(Object.fromEntries(plain)),
    forge: {
      title: 'Forge',
      description: 'The forge that shows proposals as pull requests. It cannot hold a token.',
      ...strict(
        {
          kind: {
            title: 'Kind',
            description: 'Which forge it is.',
            type: 'string',
            enum: ['GitHub', 'GitLab', 'Gitea', 'Gerrit'],
          },
          ...fieldsOf(FORGE_FLAGS),
        },
        { required: ['kind'] },
      ),
    },
  };
  const shared = Object.keys(fields).map((field) => [field, { $ref: `#/$defs/${capital(field)}` }]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'monocle-k8s.yaml',
    description:
      'What a source repository publishes, and where: the flags of monocle-k8s publish, and the environments. Flags on the command line win over it. To use the schema in an editor, begin the file with: # yaml-language-server: $schema=<path or URL of this schema>',
    ...strict({
      ...Object.fromEntries(shared),
      defaultEnvironment: {
        title: 'Default environment',
        description: 'The environment if --env names none.',
        ...NAME,
      },
      environments: {
        title: 'Environments',
        description:
          'The environments by name. A name is a DNS label: lowercase letters, digits and -.',
        ...{ type: 'object', maxProperties: 100 },
        additionalProperties: { $ref: '#/$defs/Environment' },
      },
    }),
    $defs: {
      File: FILE,
      ...Object.fromEntries(Object.entries(fields).map(([name, each]) => [capital(name), each])),
      Environment: {
        title: 'Environment',
        description:
          'What differs from the top level: a field here wins over the same field there, and overlays are added to those there.',
        ...strict({ ...Object.fromEntries(shared), ready: READY }),
      },
    },
  };
}

const CONTEXT = 'in your kubeconfig';
const READY = {
  title: 'Ready',
  description:
    'Who tells whether the environment is ready, before it is promoted: the cluster of a context, or Argo CD. Without it, nobody is asked.',
  ...strict({
    context: {
      title: 'Context',
      description: `The context of the cluster, ${CONTEXT}: each object must be there as in Git, and each component ready.`,
      ...TEXT,
    },
    argocd: {
      title: 'Argo CD',
      description: "The Applications of the environment's directories must be Synced and Healthy.",
      ...strict(
        {
          context: {
            title: 'Context',
            description: `The context of the cluster with Argo CD, ${CONTEXT}.`,
            ...TEXT,
          },
          namespace: {
            title: 'Namespace',
            description: 'The namespace of the Applications.',
            ...NAME,
          },
        },
        { required: ['context', 'namespace'] },
      ),
    },
  }),
};
