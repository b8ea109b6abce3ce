/**
 * Checks a pod against the Pod Security Standards of Kubernetes 1.36.
 *
 * Pure. In: the spec of a pod. Out: its violations, each with the strictest level that allows it, which the
 * namespace then has to allow.
 */
import type { Path } from '../validation/problem.js';

/** From the strictest to the most permissive. */
export const POD_SECURITY_LEVELS = ['restricted', 'baseline', 'privileged'] as const;
export type PodSecurityLevel = (typeof POD_SECURITY_LEVELS)[number];

export interface SecurityFinding {
  /** The path below the pod's spec; a container is identified by name and not by index. */
  readonly path: Path;
  /** What is violated. */
  readonly message: string;
  /** The strictest level that allows it. */
  readonly allowedBy: Exclude<PodSecurityLevel, 'restricted'>;
}

interface SecurityFields {
  readonly privileged?: boolean;
  readonly allowPrivilegeEscalation?: boolean;
  readonly capabilities?: { readonly add?: readonly string[]; readonly drop?: readonly string[] };
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly procMount?: string;
  readonly seLinuxOptions?: Readonly<Record<string, string>>;
  readonly seccompProfile?: { readonly type?: string };
  readonly appArmorProfile?: { readonly type?: string };
  readonly windowsOptions?: { readonly hostProcess?: boolean };
  readonly sysctls?: readonly { readonly name: string }[];
}

interface Handler {
  readonly httpGet?: { readonly host?: string };
  readonly tcpSocket?: { readonly host?: string };
}

export interface JudgedContainer {
  readonly name: string;
  readonly securityContext?: SecurityFields;
  readonly ports?: readonly { readonly hostPort?: number }[];
  readonly livenessProbe?: Handler;
  readonly readinessProbe?: Handler;
  readonly startupProbe?: Handler;
  readonly lifecycle?: { readonly preStop?: Handler; readonly postStart?: Handler };
}

export interface JudgedPod {
  readonly containers?: readonly JudgedContainer[];
  readonly initContainers?: readonly JudgedContainer[];
  readonly volumes?: readonly ({ readonly name: string } & object)[];
  readonly securityContext?: SecurityFields;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly hostUsers?: boolean;
}

const SAFE_SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.tcp_rmem',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_wmem',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
];
const BASELINE_CAPABILITIES = [
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
];
const SELINUX_TYPES = [
  '',
  'container_t',
  'container_init_t',
  'container_kvm_t',
  'container_engine_t',
];
const RESTRICTED_VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/** The deprecated way to choose a profile, which the kubelet still supports. */
export const APPARMOR_PREFIX = 'container.apparmor.security.beta.kubernetes.io/';

export function securityFindings(
  pod: JudgedPod,
  annotations: Readonly<Record<string, string>> = {},
): SecurityFinding[] {
  const found: SecurityFinding[] = [];
  const tell = (allowedBy: SecurityFinding['allowedBy'], path: Path, message: string) =>
    found.push({ path, message, allowedBy });
  const shared = pod.securityContext ?? {};
  const hasOwnUsers = pod.hostUsers === false;

  for (const field of ['hostNetwork', 'hostPID', 'hostIPC'] as const)
    if (pod[field]) tell('privileged', [field], 'shares a namespace of the node');
  for (const volume of pod.volumes ?? []) {
    const { name, ...sources } = volume;
    for (const source of Object.keys(sources)) {
      const path = ['volumes', name, source];
      if (source === 'hostPath') tell('privileged', path, 'mounts a directory of the node');
      else if (!RESTRICTED_VOLUMES.includes(source))
        tell('baseline', path, 'mounts a volume past the PersistentVolumes');
    }
  }
  for (const { name } of shared.sysctls ?? [])
    if (!SAFE_SYSCTLS.includes(name))
      tell('privileged', ['securityContext', 'sysctls'], `sets the unsafe sysctl ${name}`);
  judgeFields(shared, ['securityContext'], hasOwnUsers, tell);
  for (const [key, profile] of Object.entries(annotations))
    if (key.startsWith(APPARMOR_PREFIX) && !/^(runtime\/default|localhost\/.*|)$/s.test(profile))
      tell('privileged', [key], `is the AppArmor profile ${profile}`);

  for (const list of ['initContainers', 'containers'] as const)
    for (const container of pod[list] ?? []) {
      const path = [list, container.name];
      const own = container.securityContext ?? {};
      const at = [...path, 'securityContext'];
      judgeFields(own, at, hasOwnUsers, tell);
      if (own.privileged) tell('privileged', [...at, 'privileged'], 'has every right on the node');
      for (const capability of own.capabilities?.add ?? [])
        if (capability !== 'NET_BIND_SERVICE')
          tell(
            BASELINE_CAPABILITIES.includes(capability) ? 'baseline' : 'privileged',
            [...at, 'capabilities', 'add'],
            `adds the capability ${capability}`,
          );
      if (!own.capabilities?.drop?.includes('ALL'))
        tell('baseline', [...at, 'capabilities', 'drop'], 'does not drop ALL capabilities');
      if (own.allowPrivilegeEscalation !== false)
        tell('baseline', [...at, 'allowPrivilegeEscalation'], 'is not false');
      if (!(own.runAsNonRoot ?? shared.runAsNonRoot) && !hasOwnUsers)
        tell('baseline', [...at, 'runAsNonRoot'], 'is not true');
      if ((own.seccompProfile ?? shared.seccompProfile) === undefined)
        tell('baseline', [...at, 'seccompProfile'], 'is not set');
      if (container.ports?.some(({ hostPort }) => hostPort))
        tell('privileged', [...path, 'ports'], 'takes a port of the node (hostPort)');
      if (handlersOf(container).some(({ httpGet, tcpSocket }) => httpGet?.host || tcpSocket?.host))
        tell('privileged', path, 'has a probe or lifecycle hook with a host');
    }
  return found;
}

type Tell = (allowedBy: SecurityFinding['allowedBy'], path: Path, message: string) => void;

/** The fields that both a pod and a container have. */
function judgeFields(fields: SecurityFields, at: Path, hasOwnUsers: boolean, tell: Tell): void {
  if (fields.runAsUser === 0 && !hasOwnUsers) tell('baseline', [...at, 'runAsUser'], 'is 0, root');
  if (fields.seccompProfile?.type === 'Unconfined')
    tell('privileged', [...at, 'seccompProfile'], 'is Unconfined');
  if (fields.appArmorProfile?.type === 'Unconfined')
    tell('privileged', [...at, 'appArmorProfile'], 'is Unconfined');
  if (fields.windowsOptions?.hostProcess)
    tell('privileged', [...at, 'windowsOptions'], 'is a process of the node');
  if ((fields.procMount ?? 'Default') !== 'Default')
    tell(hasOwnUsers ? 'baseline' : 'privileged', [...at, 'procMount'], 'is not Default');
  const { type = '', user, role } = fields.seLinuxOptions ?? {};
  if (!SELINUX_TYPES.includes(type) || user || role)
    tell('privileged', [...at, 'seLinuxOptions'], 'sets a user, a role or an unusual type');
}

function handlersOf(container: JudgedContainer): Handler[] {
  const { livenessProbe, readinessProbe, startupProbe, lifecycle } = container;
  return [
    livenessProbe,
    readinessProbe,
    startupProbe,
    lifecycle?.preStop,
    lifecycle?.postStart,
  ].filter((each) => each !== undefined);
}

/** Whether a level is at least as permissive as the one that a finding needs. */
export const allows = (level: PodSecurityLevel, { allowedBy }: SecurityFinding): boolean =>
  POD_SECURITY_LEVELS.indexOf(level) >= POD_SECURITY_LEVELS.indexOf(allowedBy);
