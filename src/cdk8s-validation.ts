/**
 * The rules for Monocles as a validation plugin of `cdk8s synth`: it checks every Monocle among the
 * manifests of an app, as `monocle-k8s validate` does with files.
 *
 * The types are those parts of cdk8s-cli's that are used here: the package does not depend on it.
 */
import { configProblems } from '../constructs/config/config-of-spec.js';
import { API_VERSION, KIND, resolveMonocle } from '../constructs/spec.js';
import { formatPath, isError } from '../constructs/validation/problem.js';

interface ManifestsToCheck {
  readonly manifests: readonly string[];
  parseManifest(path: string): readonly unknown[];
  readonly report: {
    addViolation(violation: {
      readonly ruleName: string;
      readonly recommendation: string;
      readonly fix: string;
      readonly violatingResources: readonly {
        readonly resourceName: string;
        readonly locations: readonly string[];
        readonly manifestPath: string;
      }[];
    }): void;
    submit(status: 'success' | 'failure'): void;
  };
}

/** For cdk8s.yaml: `validations: [{ package: monocle-k8s, version: 0.1.0, class: MonocleValidation }]`. */
export class MonocleValidation {
  async validate({ manifests, parseManifest, report }: ManifestsToCheck): Promise<void> {
    let isValid = true;
    for (const manifestPath of manifests)
      for (const object of parseManifest(manifestPath).filter(isMonocle)) {
        const { problems, monocle } = resolveMonocle(object);
        const config = problems.length > 0 ? [] : configProblems(monocle.spec.config, undefined);
        for (const { path, message } of [...problems, ...config.filter(isError)]) {
          isValid = false;
          report.addViolation({
            ruleName: formatPath(path),
            recommendation: message,
            fix: 'change this field of the Monocle',
            violatingResources: [
              {
                resourceName: String(object.metadata?.name),
                locations: [formatPath(path)],
                manifestPath,
              },
            ],
          });
        }
      }
    report.submit(isValid ? 'success' : 'failure');
  }
}

interface MonocleLike {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: { readonly name?: unknown };
}

const isMonocle = (object: unknown): object is MonocleLike =>
  typeof object === 'object' &&
  object !== null &&
  'kind' in object &&
  object.kind === KIND &&
  'apiVersion' in object &&
  object.apiVersion === API_VERSION;
