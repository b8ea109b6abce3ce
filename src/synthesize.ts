/**
 * Turns a Monocle into manifests, in the order in which they are applied.
 *
 * Pure, synchronous, deterministic: `monocle-k8s synth`, `publish`, `apply` and the controller all
 * call this one function.
 */
import { createHash } from 'node:crypto';
import { App } from 'cdk8s';
import type { ValidConfig } from '../constructs/config/config.js';
import type { Instance } from '../constructs/instance/instance.js';
import { SECRET_VERSION } from '../constructs/instance/names.js';
import type { Platform } from '../constructs/instance/platform.js';
import { type SecretRead, secretReads } from '../constructs/instance/secret-reads.js';
import type { Monocle } from '../constructs/instance/spec.js';
import { InstanceChart } from '../constructs/monocle-chart.js';
import {
  type GivenApart,
  instanceOf,
  requireMonocle,
  type ValidMonocle,
} from '../constructs/valid-monocle.js';
import { contentHash } from '../constructs/validation/content-hash.js';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** @param deployment the name of the Deployment */
export type SecretVersionOf = (
  reads: readonly SecretRead[],
  deployment: string,
) => string | undefined;

export interface SynthesisInputs {
  /**
   * The version of the Secrets that the pods read, or a function that computes it for the pods of one
   * Deployment from the keys that they read.
   * @default none: the pods are not annotated with it
   */
  readonly secretVersion?: string | SecretVersionOf;
  /**
   * What the cluster is, for a spec that does not state it.
   * @default OpenShift if the spec has a route, else Kubernetes
   */
  readonly platform?: Platform;
}

export interface Synthesis {
  /** The objects, in the order in which they are applied. */
  readonly manifests: readonly Manifest[];
  /** The resolved instance that the manifests were made from. */
  readonly instance: Instance;
  /** The config in config.yaml: `instance.config`. */
  readonly config: ValidConfig;
  /** A hash of the manifests without the Secret version, so that it is the same in files, Git and cluster. */
  readonly hash: string;
  /**
   * The version of all Secrets that pods are annotated with: the same as theirs, or a hash if each Deployment has its
   * own. undefined if none was given.
   */
  readonly secretVersion?: string;
}

export function synthesize(monocle: ValidMonocle, inputs: SynthesisInputs = {}): Synthesis {
  const app = new App({ outdir: '', recordConstructMetadata: false });
  const { secretVersion: given, platform } = inputs;
  const { namespace } = monocle.metadata;
  const instance = instanceOf(monocle, { platform });
  // Do not use the name as the id: constructs keeps its children in an object, which already has a `constructor`.
  const chart = new InstanceChart(app, 'monocle', namespace, instance);
  const manifests = chart.toJson() as Manifest[];
  const stamps = stampsOf(manifests, typeof given === 'function' ? given : () => given);
  const secretVersion = overall([...stamps.values()]);
  const hash = createHash('sha256').update(JSON.stringify(manifests)).digest('hex').slice(0, 16);
  const { config } = instance;
  if (secretVersion === undefined) return { manifests, instance, config, hash };
  return {
    manifests: stamped(manifests, stamps),
    instance: { ...instance, secretVersion },
    config,
    hash,
    secretVersion,
  };
}

export interface MonocleInputs extends SynthesisInputs, GivenApart {}

/** For programs: checks its input, and throws InvalidInput with every problem. */
export const synthesizeMonocle = (monocle: Monocle, inputs: MonocleInputs = {}): Synthesis =>
  synthesize(requireMonocle(monocle, inputs), inputs);

/** A version for each Deployment, so that a changed key rolls only the pods that read it. */
function stampsOf(
  manifests: readonly Manifest[],
  versionOf: SecretVersionOf,
): ReadonlyMap<Manifest, string> {
  const stamps = new Map<Manifest, string>();
  for (const manifest of manifests.filter(({ kind }) => kind === 'Deployment')) {
    const version = versionOf(secretReads([manifest]), manifest.metadata.name);
    if (version !== undefined) stamps.set(manifest, version);
  }
  return stamps;
}

const overall = (stamps: readonly string[]): string | undefined =>
  new Set(stamps).size > 1 ? contentHash(stamps) : stamps[0];

/** Produces the same bytes as a chart that was created with the version. */
function stamped(
  manifests: readonly Manifest[],
  stamps: ReadonlyMap<Manifest, string>,
): Manifest[] {
  return manifests.map((manifest) => {
    const version = stamps.get(manifest);
    if (version === undefined) return manifest;
    const spec = manifest.spec as { template: { metadata: { annotations: object } } };
    const { metadata } = spec.template;
    const entries = Object.entries({ ...metadata.annotations, [SECRET_VERSION]: version });
    const annotations = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    const template = { ...spec.template, metadata: { ...metadata, annotations } };
    return { ...manifest, spec: { ...spec, template } };
  });
}

/** Depends only on the object, so that a file keeps its name even if other objects are synthesized with it. */
export function fileName({ kind, metadata: { name, namespace } }: Manifest): string {
  return `${[namespace, kind.toLowerCase(), name].filter((part) => part !== undefined).join('.')}.yaml`;
}
