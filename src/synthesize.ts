/**
 * A Monocle and what is known beside it, to manifests in the order of their application.
 *
 * Pure, synchronous, deterministic: the one function behind `cdk8s synth`, `monocle-k8s synth`,
 * the GitOps writer and the controller.
 */
import { createHash } from 'node:crypto';
import { App } from 'cdk8s';
import type { MonocleConfig } from '../constructs/config/config.js';
import type { Instance } from '../constructs/instance.js';
import { SECRET_VERSION } from '../constructs/labels.js';
import { MonocleChart } from '../constructs/monocle-chart.js';
import { type SecretRead, secretReads } from '../constructs/secret-reads.js';
import type { Monocle } from '../constructs/spec.js';

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

export interface SynthesisInputs {
  /** Monocle's config, where it is not inline in the spec. */
  readonly config?: MonocleConfig;
  /**
   * The version of what the pods read from Secrets, if it can be seen: as it is, or worked out from
   * the keys that they read.
   */
  readonly secretVersion?: string | ((reads: readonly SecretRead[]) => string | undefined);
}

export interface Synthesis {
  readonly manifests: readonly Manifest[];
  /** The resolved instance that the manifests were made from. */
  readonly instance: Instance;
  /** The config in config.yaml: `instance.config`. */
  readonly config: MonocleConfig;
  /** Of everything but what only a cluster can know, so that file, Git and cluster agree on it. */
  readonly hash: string;
  /** What the pods are stamped with. */
  readonly secretVersion?: string;
}

/** Throws InvalidInput, with every problem, where the Monocle or its config is not valid. */
export function synthesize(monocle: Monocle, inputs: SynthesisInputs = {}): Synthesis {
  const app = new App({ outdir: '', recordConstructMetadata: false });
  const { name, namespace } = monocle.metadata;
  const { secretVersion: given } = inputs;
  const props = { name, namespace, spec: monocle.spec, config: inputs.config };
  const chart = new MonocleChart(app, name, props);
  const manifests = chart.toJson() as Manifest[];
  const secretVersion = typeof given === 'function' ? given(secretReads(manifests)) : given;
  const hash = createHash('sha256').update(JSON.stringify(manifests)).digest('hex').slice(0, 16);
  const { instance } = chart;
  const { config } = instance;
  if (secretVersion === undefined) return { manifests, instance, config, hash };
  return {
    manifests: stamped(manifests, secretVersion),
    instance: { ...instance, secretVersion },
    config,
    hash,
    secretVersion,
  };
}

/** The same bytes as from a chart that was given the version. */
function stamped(manifests: readonly Manifest[], version: string): Manifest[] {
  return manifests.map((manifest) => {
    if (manifest.kind !== 'Deployment') return manifest;
    const spec = manifest.spec as { template: { metadata: { annotations: object } } };
    const { metadata } = spec.template;
    const entries = Object.entries({ ...metadata.annotations, [SECRET_VERSION]: version });
    const annotations = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    const template = { ...spec.template, metadata: { ...metadata, annotations } };
    return { ...manifest, spec: { ...spec, template } };
  });
}

/** Of the object alone, so that a file keeps its name whatever else is synthesized with it. */
export function fileName({ kind, metadata: { name, namespace } }: Manifest): string {
  return `${[namespace, kind.toLowerCase(), name].filter((part) => part !== undefined).join('.')}.yaml`;
}
