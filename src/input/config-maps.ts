/**
 * Monocle configs outside a Monocle: in a file of their own, or in a ConfigMap of the same stream.
 *
 * In a cluster, the ConfigMap `<name>-api` with the key config.yaml is the config of a Monocle without
 * spec.config. The same applies here if both are among the objects.
 */
import {
  type MonocleConfig,
  type ValidConfig,
  validateConfig,
} from '../../constructs/config/config.js';
import { namesOf } from '../../constructs/instance/names.js';
import { KIND } from '../../constructs/instance/spec.js';
import { validOf } from '../../constructs/validation/problem.js';
import { type Finding, readDocuments, type SourceObject } from './documents.js';
import { isConfigMap, located } from './source-objects.js';

export interface ReadConfig {
  /** undefined if it has errors. */
  readonly config?: ValidConfig;
  readonly findings: readonly Finding[];
}

export function readConfig(file: string, text: string): ReadConfig {
  const [document, second] = readDocuments(file, text);
  const fail = (message: string): Finding => ({ file, line: 1, column: 1, path: [], message });
  if (second !== undefined)
    return { findings: [fail('holds more than one document; a Monocle has one config')] };
  if (document === undefined || 'findings' in document)
    return { findings: document?.findings ?? [] };
  const object = { document, prefix: [], value: document.value };
  const problems = validateConfig(document.value);
  const config = validOf(document.value as MonocleConfig, problems);
  return { config, findings: located(object, problems) };
}

const CONFIG_KEY = 'config.yaml';
const CONFIG_PATH = ['data', CONFIG_KEY];

interface ConfigMap {
  /** `namespace/name` */
  readonly id: string;
  /** The value of config.yaml: a text, unless the file is invalid. */
  readonly text: unknown;
}

interface FoundConfigMap extends ConfigMap {
  readonly place: string;
  read?: ReadConfig;
}

/** An object and where it is, such as `team.yaml:12`. */
export interface PlacedObject {
  readonly value: unknown;
  readonly place: string;
}

export class ConfigMaps {
  private readonly found = new Map<string, FoundConfigMap>();
  /** The ids of the ConfigMaps that the Monocles would read. */
  private readonly wanted = new Set<string>();

  /** @param namespace of the objects that do not say it */
  constructor(
    objects: Iterable<PlacedObject>,
    private readonly namespace = '',
  ) {
    for (const { value, place } of objects) {
      const wanted = this.wantedBy(value);
      if (wanted !== undefined) this.wanted.add(wanted);
      const map = this.configMap(value);
      if (map && !this.found.has(map.id)) this.found.set(map.id, { ...map, place });
    }
  }

  /** The ConfigMap that a Monocle would read its config from. */
  of(monocle: unknown): { readonly place: string; readonly config?: ValidConfig } | undefined {
    const id = this.wantedBy(monocle);
    const map = id === undefined ? undefined : this.found.get(id);
    return map && { place: map.place, config: configOf(map).config };
  }

  /** Whether a Monocle among the objects would read its config from it. */
  isWanted(value: unknown): boolean {
    const map = this.configMap(value);
    return map !== undefined && this.wanted.has(map.id);
  }

  /**
   * The findings about a ConfigMap, with places in its config.yaml; undefined if it does not hold the config of a
   * Monocle. A ConfigMap that clearly holds one is checked even if its Monocle is absent.
   */
  check({ value, place }: PlacedObject): readonly Finding[] | undefined {
    const map = this.configMap(value);
    if (map === undefined) return undefined;
    if (!this.wanted.has(map.id)) return isMonoclesConfig(map) ? configOf(map).findings : undefined;
    const first = this.found.get(map.id);
    if (first === undefined || first.place === place) return configOf(first ?? map).findings;
    const message = `the ConfigMap is listed twice; keep one (the first is at ${first.place})`;
    return [{ file: '', line: 1, column: 1, path: [], message }];
  }

  private wantedBy(value: unknown): string | undefined {
    const { kind, metadata } = (value ?? {}) as { kind?: unknown; metadata?: unknown };
    const { name, namespace = this.namespace } = (metadata ?? {}) as Record<string, unknown>;
    return kind === KIND && typeof name === 'string'
      ? `${namespace}/${namesOf(name).userData}`
      : undefined;
  }

  private configMap(value: unknown): ConfigMap | undefined {
    if (!isConfigMap(value)) return undefined;
    const { metadata, data } = value as Record<string, unknown>;
    const { name, namespace = this.namespace } = (metadata ?? {}) as Record<string, unknown>;
    const text = ((data ?? {}) as Record<string, unknown>)[CONFIG_KEY];
    return { id: `${namespace}/${name}`, text };
  }
}

function configOf(map: ConfigMap & { read?: ReadConfig }): ReadConfig {
  if (typeof map.text !== 'string') {
    const message = `must have the key ${CONFIG_KEY} with a text: it holds the config of a Monocle`;
    return { findings: [{ file: '', line: 1, column: 1, path: [], message }] };
  }
  map.read ??= readConfig('', map.text);
  return map.read;
}

/** Checks the name that the controller looks for, and a field that every config has. */
const isMonoclesConfig = ({ id, text }: ConfigMap): boolean =>
  id.endsWith(namesOf('').userData) &&
  typeof text === 'string' &&
  /^(?:\{\s*)?["']?workspaces["']?\s*:/m.test(text);

/** Translates places in the text of config.yaml to places in the file of the ConfigMap. */
export function locatedInConfigMap(
  { document, prefix }: SourceObject,
  findings: readonly Finding[],
): Finding[] {
  const path = [...prefix, ...CONFIG_PATH];
  const place = document.locateIn(path);
  return findings.map((finding) => ({
    ...finding,
    file: document.file,
    ...place(finding),
    path: [...path, ...finding.path],
  }));
}
