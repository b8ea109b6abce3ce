/**
 * What Kubernetes demands of a pod and its OpenAPI schema does not say, by definition of that schema.
 * Each rule gives the problem, or nothing. Pure.
 *
 * Variables, resources, images and selectors are not here: the CRD has rules for them.
 */
import { parseQuantity } from '../quantity.js';
import type { ShapeRules } from '../validation/shape.js';
import {
  aHandlerPort,
  aMode,
  aName,
  anId,
  aPath,
  aProfile,
  aQuantity,
  atLeast,
  CONDITION_TYPE,
  DATA_KEY,
  type Fields,
  isIp,
  isObjectName,
  isPort,
  LABEL,
  oneOf,
  PORT_NAME,
  required,
  sole,
} from './rule-parts.js';

/** The sources of a volume that a podTemplate may use. Drivers for the others have become CSI drivers. */
const SOURCES = [
  ...['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'hostPath', 'image', 'nfs'],
  ...['persistentVolumeClaim', 'projected', 'secret'],
];
/** Not clusterTrustBundle and podCertificate, whose feature gates are off by default. */
const PROJECTIONS = ['configMap', 'downwardAPI', 'secret', 'serviceAccountToken'];
const HANDLERS = ['exec', 'grpc', 'httpGet', 'sleep', 'tcpSocket'];

/**
 * Fields behind a feature gate that is off by default in Kubernetes 1.36, by definition. The API server
 * drops them without a word, so that a GitOps tool and `verify` would report a difference forever.
 */
const gated = (field: string, gate: string) => (value: Fields) =>
  value[field] !== undefined &&
  `${field} needs the feature gate ${gate}, which is off by default: the API server would drop it; remove it`;
const GATED: ShapeRules = {
  Lifecycle: [gated('stopSignal', 'ContainerStopSignals')],
  // The source of an ephemeral volume's claim: without it, the volume would be empty.
  TypedObjectReference: [gated('namespace', 'CrossNamespaceVolumeDataSource')],
};

const aHandler = oneOf(HANDLERS, 'a probe or hook');
const files = [aPath('path'), required('path'), aMode('mode')];

export const POD_RULES: ShapeRules = {
  ...GATED,
  Container: [
    ({ name }) =>
      !LABEL.test(name) && "name must have lowercase letters, digits and '-', 63 at most",
  ],
  ContainerPort: [
    ({ containerPort }) => !isPort(containerPort) && 'containerPort must be between 1 and 65535',
    ({ hostPort }) =>
      hostPort !== undefined && !isPort(hostPort) && 'hostPort must be between 1 and 65535',
    ({ name }) =>
      name !== undefined &&
      !PORT_NAME.test(name) &&
      "name must have at most 15 lowercase letters, digits and '-'",
    ({ hostIP }) =>
      hostIP !== undefined && hostIP !== '' && !isIp(hostIP) && 'hostIP must be an IP address',
  ],
  VolumeMount: [
    ({ mountPath }) =>
      (!/^\/[^:]+$/.test(mountPath) || /^[/.]*$/.test(mountPath)) &&
      "mountPath must begin with '/', must not contain ':', and cannot be '/' itself",
    ({ mountPath }) => mountPath.split('/').includes('..') && "mountPath must not contain '..'",
    aPath('subPath'),
    aPath('subPathExpr'),
    ({ subPath, subPathExpr }) =>
      subPath && subPathExpr && 'subPath and subPathExpr exclude each other; keep one',
    ({ recursiveReadOnly }) =>
      recursiveReadOnly !== undefined && 'recursiveReadOnly is not supported; remove it',
  ],
  Volume: [
    ({ name }) =>
      !LABEL.test(name) && "name must have lowercase letters, digits and '-', 63 at most",
    ({ name: _, ...source }) => sole(SOURCES, 'a volume')(source),
  ],
  ConfigMapVolumeSource: [required('name'), aName('name'), aMode('defaultMode')],
  SecretVolumeSource: [required('secretName'), aName('secretName'), aMode('defaultMode')],
  DownwardAPIVolumeSource: [aMode('defaultMode')],
  EmptyDirVolumeSource: [
    aQuantity('sizeLimit'),
    ({ medium = '' }) =>
      !/^(Memory|HugePages(-\d+(Ki|Mi|Gi))?|)$/.test(medium) && "medium must be '' or Memory",
  ],
  HostPathVolumeSource: [
    required('path'),
    ({ path }) => path.split('/').includes('..') && "path must not contain '..'",
  ],
  NFSVolumeSource: [
    ({ path }) => !path.startsWith('/') && "path must begin with '/'",
    required('server'),
  ],
  PersistentVolumeClaimVolumeSource: [required('claimName'), aName('claimName')],
  CSIVolumeSource: [
    ({ driver }) =>
      !/^(?=.{1,63}$)[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(driver) &&
      'driver must be the name of a CSI driver',
    ({ nodePublishSecretRef: ref }) =>
      ref && !isObjectName(ref.name) && 'nodePublishSecretRef.name is required',
  ],
  ImageVolumeSource: [required('reference')],
  EphemeralVolumeSource: [
    ({ volumeClaimTemplate: claim }) =>
      !claim?.spec?.accessModes?.length && 'volumeClaimTemplate.spec.accessModes is required',
    ({ volumeClaimTemplate: claim }) =>
      !(parseQuantity(String(claim?.spec?.resources?.requests?.storage)) ?? 0n) &&
      'volumeClaimTemplate.spec.resources.requests.storage is required',
  ],
  ProjectedVolumeSource: [
    aMode('defaultMode'),
    ({ sources = [] }) => {
      const paths = (sources as readonly Readonly<Record<string, Fields>>[]).flatMap((source) =>
        Object.values(source).flatMap(({ path, items }) => [
          ...((items ?? []) as readonly Fields[]).map((item) => item.path),
          ...(path === undefined ? [] : [path]),
        ]),
      );
      return new Set(paths).size !== paths.length && 'two of its files have the same path';
    },
  ],
  VolumeProjection: [sole(PROJECTIONS, 'a projection')],
  ConfigMapProjection: [required('name'), aName('name')],
  SecretProjection: [required('name'), aName('name')],
  ServiceAccountTokenProjection: [
    aPath('path'),
    required('path'),
    ({ expirationSeconds: time = 600 }) =>
      !(time >= 600 && time <= 2 ** 32) && 'expirationSeconds must be at least 600',
  ],
  KeyToPath: [
    ...files,
    ({ key }) => !DATA_KEY.test(key) && 'key must be a key of a Secret or ConfigMap',
  ],
  DownwardAPIVolumeFile: [
    ...files,
    oneOf(['fieldRef', 'resourceFieldRef'], 'a file'),
    ({ fieldRef }) =>
      fieldRef &&
      !/^metadata\.(name|namespace|uid|labels|annotations)$/.test(fieldRef.fieldPath) &&
      'fieldPath must be metadata.name, namespace, uid, labels or annotations',
    ({ resourceFieldRef: ref }) =>
      ref && 'resourceFieldRef is not supported in a volume; use a variable',
  ],
  Probe: [
    aHandler,
    atLeast(
      0,
      'initialDelaySeconds',
      'timeoutSeconds',
      'periodSeconds',
      'successThreshold',
      'failureThreshold',
    ),
    atLeast(1, 'terminationGracePeriodSeconds'),
  ],
  LifecycleHandler: [
    aHandler,
    ({ sleep }) =>
      sleep &&
      !(sleep.seconds >= 1 && sleep.seconds <= 30) &&
      'sleep.seconds must be between 1 and 30',
  ],
  ExecAction: [({ command = [] }) => command.length === 0 && 'command is required'],
  HTTPGetAction: [
    aHandlerPort,
    ({ httpHeaders = [] }) =>
      httpHeaders.some(({ name }: Fields) => !/^[-A-Za-z0-9]+$/.test(String(name))) &&
      'the name of a header has letters, digits and -',
  ],
  TCPSocketAction: [aHandlerPort],
  GRPCAction: [({ port }) => !isPort(port) && 'port must be between 1 and 65535'],
  SecurityContext: [
    anId('runAsUser', 'runAsGroup'),
    ({ windowsOptions }) =>
      windowsOptions && 'windowsOptions cannot be used: the pods run on Linux',
    ({ privileged, allowPrivilegeEscalation: escalates, capabilities }) =>
      escalates === false &&
      (privileged || capabilities?.add?.includes('CAP_SYS_ADMIN')) &&
      'allowPrivilegeEscalation cannot be false for a container that is privileged or adds CAP_SYS_ADMIN',
  ],
  PodSecurityContext: [
    anId('runAsUser', 'runAsGroup', 'fsGroup', 'supplementalGroups'),
    ({ windowsOptions }) =>
      windowsOptions && 'windowsOptions cannot be used: the pods run on Linux',
    ({ sysctls = [] }) =>
      sysctls.some(
        ({ name }: Fields) =>
          !/^[a-z0-9]([-_a-z0-9]*[a-z0-9])?([./][a-z0-9]([-_a-z0-9]*[a-z0-9])?)*$/.test(
            String(name),
          ),
      ) && 'the name of a sysctl is like net.ipv4.tcp_rmem',
    ({ sysctls = [] }) =>
      new Set(sysctls.map(({ name }: Fields) => name)).size !== sysctls.length &&
      'a sysctl is listed twice',
  ],
  SeccompProfile: [aProfile],
  AppArmorProfile: [aProfile],
  HostAlias: [
    ({ ip }) => !isIp(ip) && 'ip must be an IP address',
    ({ hostnames = [] }) =>
      !hostnames.every(isObjectName) && 'each of hostnames must be a host name in lowercase',
  ],
  PodDNSConfig: [
    ({ nameservers = [] }) =>
      (nameservers.length > 3 || !nameservers.every(isIp)) &&
      'nameservers must be at most 3 IP addresses',
    ({ searches = [] }) =>
      (searches.length > 32 || searches.join(' ').length > 2048) &&
      'searches may be 32, with 2048 characters together',
    ({ searches = [] }) =>
      !searches.every((each: string) => isObjectName(each.replace(/\.$/, ''))) &&
      'each of searches must be a domain in lowercase',
    ({ options = [] }) =>
      options.some(({ name }: Fields) => !name) && 'each of options needs a name',
  ],
  TopologySpreadConstraint: [
    atLeast(1, 'maxSkew', 'minDomains'),
    ({ minDomains, whenUnsatisfiable }) =>
      minDomains !== undefined &&
      whenUnsatisfiable !== 'DoNotSchedule' &&
      'minDomains needs whenUnsatisfiable: DoNotSchedule',
  ],
  PodReadinessGate: [
    ({ conditionType }) =>
      !CONDITION_TYPE.test(conditionType) && 'conditionType must be the type of a condition',
  ],
};
