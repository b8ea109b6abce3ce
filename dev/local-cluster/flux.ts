/**
 * Flux's source-controller and kustomize-controller, for tests that sync with the real ones; and SOPS with age, which
 * encrypts what the latter decrypts, in the versions that it is made with.
 *
 * In: the environment. Out: a path for each program, and for the definitions that their releases ship.
 *
 * This is the newest release that Go 1.26 compiles and whose modules the Go module proxy has.
 */
import { type CacheOptions, cached, ensureBuilt, type Look } from './cache.js';
import type { Suite, Target } from './suite.js';

const SOURCE = 'github.com/fluxcd/source-controller';
const KUSTOMIZE = 'github.com/fluxcd/kustomize-controller';
const PROGRAMS = ['source-controller', 'kustomize-controller', 'sops', 'age-keygen'] as const;
/** The source-controller does not start without those of all its kinds. */
export const FLUX_DEFINITIONS = [
  'source.toolkit.fluxcd.io_buckets.yaml',
  'source.toolkit.fluxcd.io_externalartifacts.yaml',
  'source.toolkit.fluxcd.io_gitrepositories.yaml',
  'source.toolkit.fluxcd.io_helmcharts.yaml',
  'source.toolkit.fluxcd.io_helmrepositories.yaml',
  'source.toolkit.fluxcd.io_ocirepositories.yaml',
  'kustomize.toolkit.fluxcd.io_kustomizations.yaml',
] as const;
const NAMES = [...PROGRAMS, ...FLUX_DEFINITIONS] as const;
type FluxFile = (typeof NAMES)[number];
export type FluxFiles = Readonly<Record<FluxFile, string>>;

const definition = (name: string): [string, Target] => [
  name,
  {
    module: 'flux',
    of: name.startsWith('source.') ? SOURCE : KUSTOMIZE,
    file: `config/crd/bases/${name}`,
  },
];

export const FLUX_SUITE: Suite = {
  title: 'Flux',
  version: 'flux-v1.9.5',
  targets: {
    'source-controller': { module: 'flux', path: SOURCE },
    'kustomize-controller': { module: 'flux', path: KUSTOMIZE },
    sops: { module: 'flux', path: 'github.com/getsops/sops/v3/cmd/sops' },
    'age-keygen': { module: 'flux', path: 'filippo.io/age/cmd/age-keygen' },
    ...Object.fromEntries(FLUX_DEFINITIONS.map(definition)),
  },
  ldflags: '-s -w',
  // Measured with one compiler at a time on a busy machine: an idle one is faster.
  coldBuild: { coreMs: 20 * 60_000, packages: 1960 },
};

/** Builds what is missing: minutes the first time, nothing later. */
export async function ensureFlux(options: CacheOptions = {}): Promise<void> {
  await ensureBuilt(FLUX_SUITE, () => look(options.env), options);
}

/** What is there already; undefined if anything has to be built. */
export function findFlux(env = process.env): FluxFiles | undefined {
  const { found, missing } = look(env);
  return missing.length === 0 ? (found as FluxFiles) : undefined;
}

function look(env = process.env): Look<FluxFile> {
  const found = cached(FLUX_SUITE, NAMES, env);
  return { found, missing: NAMES.filter((name) => !found[name]) };
}
