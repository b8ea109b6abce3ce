/**
 * Refuses secrets in everything that is published: manifests, messages, authors, paths and flags.
 *
 * Pure. It refuses: a Secret with data; a known value; a literal for a variable, a header or an argument whose name
 * suggests a secret; a literal in place of a variable's name in Monocle's config; a token or a private key. It
 * searches the keys of maps as well as the values. The message names the place, and never the value.
 */

import { type MonocleConfig, secretKeys } from '../../../constructs/config/config.js';
import { API_VERSION, KIND } from '../../../constructs/instance/spec.js';
import { own } from '../../../constructs/validation/schema.js';
import { singleLine, UserError } from '../../errors.js';
import { subjectOf } from '../../manifest/subject.js';
import { formIn, isSecretName, KNOWN, knownSecrets, redact, secretIn } from '../../redact.js';
import { type Manifest, synthesizeMonocle } from '../../synthesize.js';
import type { InstanceChanges } from '../publish/changes.js';
import type { DesiredInstance } from './directory.js';

/** Variables that hold secrets in every instance. */
const ALWAYS = ['CRAWLERS_API_KEY', 'MONOCLE_JWK_GEN_KEY'];
/** A reference to another variable, which the kubelet resolves. */
const REFERENCE = /^\$\(\w+\)$/;
const CONFIG_FILE = 'config.yaml';
const REFUSED = 'Secrets do not belong in Git; nothing was written';
const OPEN_REMEDY = "Put it into the instance's Secret (monocle-k8s secret --help)";

interface Finding {
  readonly what: string;
  readonly remedy: string;
  /** Where it is, if --allow-secret can allow it. */
  readonly path?: string;
}

/** The places of --allow-secret, as `Kind/namespace/name:path`. Each needs a reason, which only users read. */
export function parseAllowed(given: readonly string[] = []): ReadonlySet<string> {
  return new Set(
    given.map((each) => {
      const [, place] = /^([^=]*\/[^=]*:[^=]+)=\s*\S/s.exec(each) ?? [];
      if (place === undefined)
        throw new UserError(
          `--allow-secret ${each}: should be like Deployment/team/monocle-api:PATH=REASON, with the path that the refusal prints`,
          2,
        );
      return place;
    }),
  );
}

/** @param values known secrets, in addition to those that this process has learned */
export function refuseSecrets(
  instances: readonly DesiredInstance[],
  values: readonly string[] = [],
  allowed: ReadonlySet<string> = new Set(),
): void {
  const known = knownSecrets(values);
  const shared = {
    knownIn: remembered(known),
    // A short value that equals a key does so by chance: most keys are not the user's.
    knownInKey: remembered((key) => known(` ${key}.`)),
    formIn: remembered(formIn),
    argumentIn: remembered(secretArgument),
    isSecretName: remembered(isSecretName),
  };
  for (const { namespace, name, synthesis } of instances) {
    const common = commonText({ namespace, name });
    const search = {
      ...shared,
      isUncommon: (value: string) => !common().includes(value),
      variables: new Set(secretVariables(synthesis.config)),
    };
    for (const manifest of synthesis.manifests)
      for (const { what, remedy, path } of findingsIn(manifest, synthesis.config, search)) {
        const place = `${subjectOf(manifest)}:${path}`;
        if (path !== undefined && allowed.has(place)) continue;
        const line = path && `. If it is no secret, give --allow-secret '${place}=REASON'`;
        const message = `${subjectOf(manifest)}: ${what}. ${REFUSED}. ${remedy}${line ?? ''}`;
        throw new UserError(redact(singleLine(message), values));
      }
  }
}

/** For texts that are not manifests. */
export function refuseSecretText(what: string, text: string, values?: readonly string[]): void {
  const found = secretIn(text, values);
  if (found !== undefined)
    throw new UserError(`${redact(what, values)}: holds ${found}. ${REFUSED}`);
}

/** A flag may become part of the commit, of a ref or of a pull request. */
export function refuseSecretFlags(values: Readonly<Record<string, unknown>>): void {
  for (const [flag, value] of Object.entries(values))
    for (const text of [value].flat())
      if (typeof text === 'string') refuseSecretText(`--${flag}`, text);
}

/** The limit of different texts that are remembered. */
const MAX_REMEMBERED = 20_000;

/** Asks once about each text: instances have most of their texts in common. */
function remembered<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as Answer;
    const answer = ask(text);
    if (answers.size < MAX_REMEMBERED) answers.set(text, answer);
    return answer;
  };
}

/** A text that every Monocle of this name contains is not a secret, such as the user name `elastic`. */
function commonText(metadata: { readonly namespace: string; readonly name: string }): () => string {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(
      synthesizeMonocle({ apiVersion: API_VERSION, kind: KIND, metadata }).manifests,
    );
    return text;
  };
}

/**
 * Hides secrets in the description of changes: a user may have committed one by hand. The commit that removes it is
 * still made.
 */
export function withoutSecrets(
  changes: readonly InstanceChanges[],
  values: readonly string[],
): InstanceChanges[] {
  const known = knownSecrets(values);
  const open = (text: string): string =>
    known(text).length > 0 || formIn(text) !== undefined ? '…' : text;
  return changes.map((each) => ({
    ...each,
    objects: each.objects.map(({ verb, subject, detail, fields }) => ({
      verb,
      subject: open(subject),
      ...(detail !== undefined && { detail: open(detail) }),
      ...(fields && { fields: fields.map(open) }),
    })),
  }));
}

interface Search {
  readonly knownIn: (text: string) => readonly string[];
  readonly knownInKey: (key: string) => readonly string[];
  /** Whether some Monocle does not contain it. */
  readonly isUncommon: (value: string) => boolean;
  readonly formIn: (text: string) => string | undefined;
  readonly argumentIn: (line: string) => string | undefined;
  readonly isSecretName: (name: string) => boolean;
  /** Variables from which Monocle reads a secret. */
  readonly variables: ReadonlySet<string>;
}

function* findingsIn(
  manifest: Manifest,
  config: MonocleConfig,
  search: Search,
): Generator<Finding> {
  if (manifest.kind === 'Secret' && (manifest.data ?? manifest.stringData) !== undefined)
    yield { what: 'is a Secret with data', remedy: OPEN_REMEDY };
  for (const leaf of leavesOf(withConfig(manifest, config))) {
    const { path, text, field, parent, isKey, isConfig } = leaf;
    if (leaf.isCommand) {
      const argument = search.argumentIn(text);
      if (argument !== undefined)
        yield {
          what: `the argument ${argument} in ${path} has its value in plain text`,
          remedy: `${OPEN_REMEDY}, and refer to it by $(NAME)`,
          path,
        };
      continue;
    }
    const where = isKey ? `a key in ${path}` : path;
    if ((isKey ? search.knownInKey(text) : search.knownIn(text)).some(search.isUncommon))
      yield {
        what: `${where} holds ${KNOWN}`,
        remedy: 'Choose another value here, or refer to the Secret by valueFrom',
      };
    const found = search.formIn(text);
    if (found !== undefined) yield { what: `${where} holds ${found}`, remedy: OPEN_REMEDY, path };
    if (isKey) continue;
    if (field === 'value' && typeof parent.name === 'string' && text && !REFERENCE.test(text)) {
      const kind = path.includes('.httpHeaders.') ? 'header' : 'variable';
      const what = `the ${kind} ${parent.name} has its value in plain text`;
      if (search.variables.has(parent.name)) yield { what, remedy: OPEN_REMEDY };
      else if (search.isSecretName(parent.name)) yield { what, remedy: OPEN_REMEDY, path };
    }
    if (isConfig && search.isSecretName(field) && !isVariableName(text))
      yield {
        what: `${path} holds a literal instead of the name of a variable`,
        remedy: "Name a key of the instance's Secret, in capitals, and put the value there",
        path,
      };
  }
}

/** A name in capitals, or one whose words suggest a secret. A password that a user put there does not match. */
const isVariableName = (text: string): boolean =>
  /^[A-Z_][A-Z0-9_]*$/.test(text) ||
  (/^[a-z][a-z0-9]*_[a-z0-9_]+$/.test(text) && isSecretName(text));

/** `--token=x`, `--token x`, `TOKEN=x`, `Authorization: Bearer x`, but no value that begins with `$` or `\``. */
const ASSIGNMENT =
  /(?<![\w.-])(-{0,2})([A-Za-z][\w.-]*)["'\\]*(=|\s*:\s*|\s+)(?:["'\\]*(?:bearer|basic|token)\s+)?["'\\]*(?!(?:bearer|basic|token)\s)(?=[^\s"'\\$`%({<)-])/gi;
const FIELD_BEGIN = /(?:^|[\n"'{,\\])\s*$/;
/** `curl -u user:password`, but not `-u 1000:1000`, which are ids. */
const USER =
  /(?:^|\s)(-[a-z]*u|--(?:proxy-)?user)[=\s]{0,2}["']?(?!\d+:\d+\b)[^\s:"'$]{0,200}:(?!\/)[^\s"'$]/i;

/** The name of an argument, a variable or a header whose value is a secret. */
function secretArgument(line: string): string | undefined {
  for (const { index, 1: dashes, 2: name = '', 3: sign = '' } of line.matchAll(ASSIGNMENT)) {
    if (!isSecretName(name)) continue;
    // In prose, too, a colon follows a word: require that a field begins there.
    const isField =
      sign.includes(':') && FIELD_BEGIN.test(line.slice(Math.max(0, index - 20), index));
    if (dashes || sign === '=' || isField) return name;
  }
  return USER.exec(line)?.[1];
}

/** Replaces the text of config.yaml with the parsed config, so that each of its values is searched. */
function withConfig(manifest: Manifest, config: MonocleConfig): object {
  const data = manifest.data as Readonly<Record<string, string>> | undefined;
  if (manifest.kind !== 'ConfigMap' || data?.[CONFIG_FILE] === undefined) return manifest;
  return { ...manifest, data: { ...data, [CONFIG_FILE]: config } };
}

interface Leaf {
  readonly path: string;
  readonly text: string;
  /** The key of this value. */
  readonly field: string;
  /** The map or the list that contains it. */
  readonly parent: Readonly<Record<string, unknown>>;
  /** Whether it is a key of the map at `path`. */
  readonly isKey?: true;
  /** Whether it is a whole command or a whole list of arguments, one per line. */
  readonly isCommand?: true;
  /** Whether it is in Monocle's config. */
  readonly isConfig: boolean;
}

const joined = (path: string, step: string): string => (path === '' ? step : `${path}.${step}`);

/** The children of a map or a list, by path segment: an entry of a list by its name, or else by its index. */
const stepsOf = (value: object): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((each, i) => [typeof each?.name === 'string' ? each.name : `${i}`, each])
    : Object.entries(value);

/** A generator: publish searches millions of leaves. */
function* leavesOf(root: object): Generator<Leaf> {
  const rest: (Omit<Leaf, 'text'> & { readonly value: unknown })[] = [
    { path: '', value: root, field: '', parent: {}, isConfig: false },
  ];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, path, field, isConfig } = next;
    if (typeof value === 'string' || typeof value === 'number')
      yield { path, text: String(value), field, parent: next.parent, isConfig };
    if (typeof value !== 'object' || value === null) continue;
    const parent = value as Leaf['parent'];
    const isList = Array.isArray(value);
    if (!isList)
      for (const text of Object.keys(value))
        yield { path, text, field, parent, isKey: true, isConfig };
    for (const [step, child] of stepsOf(value).reverse()) {
      const below = {
        path: joined(path, step),
        field: isList ? field : step,
        parent,
        isConfig: isConfig || (step === CONFIG_FILE && path === 'data'),
        value: child,
      };
      if ((step === 'command' || step === 'args') && Array.isArray(child))
        yield { ...below, text: child.join('\n'), isCommand: true };
      rest.push(below);
    }
  }
}

/** The variables that hold the secrets of an instance. */
export function secretVariables(config: MonocleConfig): string[] {
  const { api, crawler } = secretKeys(config);
  return [...new Set([...ALWAYS, ...api, ...crawler])];
}

/** The values of variables in this process's environment. */
export const secretsOfEnvironment = (names: Iterable<string>, env: NodeJS.ProcessEnv): string[] =>
  [...names].flatMap((name) => own(env, name) ?? []);
