/**
 * A Monocle and what is known beside it, to manifests in the order of their application.
 *
 * Pure, synchronous, deterministic: the one function behind `cdk8s synth`, `monocle-k8s synth`,
 * the GitOps writer and the controller.
 */
import { createHash } from 'node:crypto';
import { App } from 'cdk8s';
import type { MonocleConfig } from '../constructs/config.js';
import { SECRET_VERSION } from '../constructs/labels.js';
import { MonocleChart } from '../constructs/monocle-chart.js';
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
  /** The version of the Secret's content, where it can be seen. */
  readonly secretVersion?: string;
}

export interface Synthesis {
  readonly manifests: readonly Manifest[];
  /** Of everything but what only a cluster can know, so that file, Git and cluster agree on it. */
  readonly hash: string;
}

/** Throws InvalidInput, with every problem, where the Monocle or its config is not valid. */
export function synthesize(monocle: Monocle, inputs: SynthesisInputs = {}): Synthesis {
  const app = new App({ outdir: '', recordConstructMetadata: false });
  const { name, namespace } = monocle.metadata;
  const chart = new MonocleChart(app, name, { name, namespace, spec: monocle.spec, ...inputs });
  const manifests = chart.toJson() as Manifest[];
  return { manifests, hash: synthHash(manifests, inputs) };
}

function synthHash(manifests: readonly Manifest[], { secretVersion }: SynthesisInputs): string {
  const withoutStamp = (key: string, value: unknown): unknown =>
    key === SECRET_VERSION ? undefined : value;
  const text = JSON.stringify(manifests, secretVersion === undefined ? undefined : withoutStamp);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Of the object alone, so that a file keeps its name whatever else is synthesized with it. */
export function fileName({ kind, metadata: { name, namespace } }: Manifest): string {
  return `${[namespace, kind.toLowerCase(), name].filter((part) => part !== undefined).join('.')}.yaml`;
}
