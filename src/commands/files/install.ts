/** `monocle-k8s install`: prints the operator's manifests: the CRD, a Namespace, RBAC and the controller. */
import { App } from 'cdk8s';
import { IMAGE_RULE, isImage } from '../../../constructs/instance/image.js';
import { isNamespace, NAMESPACE_RULE } from '../../../constructs/instance/names.js';
import { OperatorChart } from '../../../constructs/operator/operator-chart.js';
import type { Run, Values } from '../../cli/command.js';
import { wholeNumber } from '../../cli/flags.js';
import { parsePolicy } from '../../controller/policy.js';
import { UserError } from '../../errors.js';
import { locateRepo } from '../../gitops/git/repository.js';
import { type GitTarget, gitTargetOf } from '../../gitops/git/target.js';
import { toYaml } from '../../manifest/yaml-text.js';
import { writeData } from '../../output/stdout.js';
import type { Manifest } from '../../synthesize.js';
import { version } from '../../version.js';

/** A larger number is surely a mistake: only one of the pods is active. */
const MAX_REPLICAS = 20;

export const run: Run<'install'> = async (_, values) => {
  const { registries, priorityClasses, serviceAccounts, podSecurity } = parsePolicy(values);
  if (values['own-namespace'] === true && values['watch-namespaces'] !== undefined)
    throw new UserError('--own-namespace and --watch-namespaces exclude each other', 2);
  const watched = values['watch-namespaces']?.split(',').map(namespaceOf);
  const chart = new OperatorChart(new App({ outdir: '' }), 'install', {
    version,
    image: imageOf(values.image),
    namespace: values.namespace,
    replicas: wholeNumber('replicas', values.replicas ?? '2', MAX_REPLICAS),
    watchNamespaces: values['own-namespace'] === true ? [] : watched,
    serviceMonitor: values['service-monitor'] === true,
    allowedRegistries: registries,
    allowedPriorityClasses: priorityClasses,
    allowedServiceAccounts: serviceAccounts,
    podSecurity,
    git: gitOf(values),
  });
  await writeData(toYaml(chart.toJson() as Manifest[]));
  return 0;
};

function gitOf(values: Values<'install'>): (GitTarget & { readonly sign: boolean }) | undefined {
  const { repo, branch, path } = values;
  const sign = values.sign === true;
  if ([repo, branch, path].every((value) => value === undefined)) {
    if (sign)
      throw new UserError(
        '--sign is for an operator that publishes; it needs --repo, --branch and --path',
        2,
      );
    return undefined;
  }
  const target = gitTargetOf(values);
  // locateRepo refuses a password before it gets into a manifest.
  const { url } = locateRepo(target.repo);
  if (url.startsWith('file:'))
    throw new UserError(`--repo ${target.repo}: a pod cannot read it; use an ssh or https URL`, 2);
  return { ...target, sign };
}

function imageOf(image: string | undefined): string | undefined {
  if (image === undefined || isImage(image)) return image;
  throw new UserError(`--image ${JSON.stringify(image)} is not ${IMAGE_RULE}`, 2);
}

const namespaceOf = (name: string): string => {
  if (isNamespace(name)) return name;
  throw new UserError(`--watch-namespaces: "${name}" is not ${NAMESPACE_RULE}`, 2);
};
