/**
 * The rules for Monocles as a validation plugin of `cdk8s synth`: it checks every Monocle and MonocleCrawler among
 * the manifests of an app, and the ConfigMaps with their configs, as `monocle-k8s validate` does with files.
 *
 * The types copy the parts of cdk8s-cli that are used here, because the package does not depend on it.
 */
import { CRAWLER_KIND } from '../constructs/crawlers/monocle-crawler.js';
import { API_VERSION, KIND } from '../constructs/instance/spec.js';
import { formatPath, isError, type Problem } from '../constructs/validation/problem.js';
import { ConfigMaps } from './input/config-maps.js';
import { Crawlers } from './input/crawlers.js';
import { checkMonocle } from './input/monocles.js';

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
    const objects = manifests.flatMap((manifestPath) =>
      parseManifest(manifestPath).map((value, index) => {
        return { value, manifestPath, place: `${manifestPath}, object ${index + 1}` };
      }),
    );
    const configMaps = new ConfigMaps(objects);
    const crawlers = new Crawlers<(typeof objects)[number]>();
    const problemsOf = (object: (typeof objects)[number]): readonly Problem[] => {
      const { value } = object;
      if (isOurs(CRAWLER_KIND, value)) crawlers.add(value, object);
      if (!isOurs(KIND, value)) return configMaps.check(object) ?? [];
      const { monocle, problems } = checkMonocle(value, { configMaps });
      crawlers.addMonocle(value, monocle);
      return problems;
    };
    let isValid = true;
    const found = objects.map((object) => ({ place: object, problems: problemsOf(object) }));
    for (const { place: object, problems } of [...found, ...crawlers.check('warning')]) {
      const { kind, metadata } = (object.value ?? {}) as {
        readonly kind?: string;
        readonly metadata?: { name?: unknown };
      };
      for (const { path, message } of problems.filter(isError)) {
        isValid = false;
        report.addViolation({
          ruleName: formatPath(path),
          recommendation: message,
          fix: `change this field of the ${kind === 'ConfigMap' ? 'config in the ConfigMap' : kind}`,
          violatingResources: [
            {
              resourceName: String(metadata?.name),
              locations: [formatPath(path)],
              manifestPath: object.manifestPath,
            },
          ],
        });
      }
    }
    report.submit(isValid ? 'success' : 'failure');
  }
}

function isOurs(expected: string, value: unknown): boolean {
  const { apiVersion, kind } = (value ?? {}) as Record<string, unknown>;
  return apiVersion === API_VERSION && kind === expected;
}
