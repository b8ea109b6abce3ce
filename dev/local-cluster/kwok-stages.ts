/**
 * What kwok does instead of a kubelet: the node becomes ready, pods run, pods of Jobs succeed, and
 * deleted pods disappear. Pure data; must never depend on what the pods are for.
 */

const exists = (key: string) => ({ key, operator: 'Exists' });
const absent = (key: string) => ({ key, operator: 'DoesNotExist' });
const isOneOf = (key: string, ...values: string[]) => ({ key, operator: 'In', values });
const isNoneOf = (key: string, ...values: string[]) => ({ key, operator: 'NotIn', values });

const READY = '.status.conditions.[] | select( .type == "Ready" ) | .status';
const DELETED = '.metadata.deletionTimestamp';

const stage = (name: string, kind: 'Node' | 'Pod', spec: Record<string, unknown>) => ({
  apiVersion: 'kwok.x-k8s.io/v1alpha1',
  kind: 'Stage',
  metadata: { name },
  spec: { resourceRef: { apiGroup: 'v1', kind }, ...spec },
});

const nodeConditions = `
{{ $now := Now }}
{{ $since := or .metadata.creationTimestamp $now }}
conditions:
{{ range NodeConditions }}
- type: {{ .type | Quote }}
  status: {{ .status | Quote }}
  reason: {{ .reason | Quote }}
  message: {{ .message | Quote }}
  lastHeartbeatTime: {{ $now | Quote }}
  lastTransitionTime: {{ $since | Quote }}
{{ end }}
`;

const nodeStatus = `${nodeConditions}
addresses:
- type: InternalIP
  address: {{ NodeIP | Quote }}
- type: Hostname
  address: {{ .metadata.name | Quote }}
capacity: { cpu: 1M, memory: 1Pi, pods: 1M }
allocatable: { cpu: 1M, memory: 1Pi, pods: 1M }
nodeInfo:
  operatingSystem: linux
  kubeletVersion: {{ printf "kwok-%s" Version | Quote }}
phase: Running
`;

const podRunning = `
{{ $now := Now }}
phase: Running
startTime: {{ $now | Quote }}
conditions:
{{ range $type := list "Initialized" "Ready" "ContainersReady" }}
- type: {{ $type }}
  status: "True"
  lastTransitionTime: {{ $now | Quote }}
{{ end }}
{{ range .spec.readinessGates }}
- type: {{ .conditionType | Quote }}
  status: "True"
  lastTransitionTime: {{ $now | Quote }}
{{ end }}
containerStatuses:
{{ range .spec.containers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  imageID: ""
  ready: true
  started: true
  restartCount: 0
  state:
    running:
      startedAt: {{ $now | Quote }}
{{ end }}
initContainerStatuses:
{{ range .spec.initContainers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  imageID: ""
  ready: true
  restartCount: 0
  {{ if eq .restartPolicy "Always" }}
  started: true
  state:
    running:
      startedAt: {{ $now | Quote }}
  {{ else }}
  state:
    terminated:
      exitCode: 0
      reason: Completed
      startedAt: {{ $now | Quote }}
      finishedAt: {{ $now | Quote }}
  {{ end }}
{{ end }}
{{ with NodeIPsWith .spec.nodeName }}
hostIP: {{ index . 0 | Quote }}
hostIPs:
- ip: {{ index . 0 | Quote }}
{{ end }}
{{ with PodIPsWith .spec.nodeName ( or .spec.hostNetwork false ) ( or .metadata.uid "" ) ( or .metadata.name "" ) ( or .metadata.namespace "" ) }}
podIP: {{ index . 0 | Quote }}
podIPs:
- ip: {{ index . 0 | Quote }}
{{ end }}
`;

const podSucceeded = `
{{ $now := Now }}
phase: Succeeded
containerStatuses:
{{ range .spec.containers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  imageID: ""
  ready: false
  started: false
  restartCount: 0
  state:
    terminated:
      exitCode: 0
      reason: Completed
      startedAt: {{ $now | Quote }}
      finishedAt: {{ $now | Quote }}
{{ end }}
`;

export const stages = [
  stage('node-initialize', 'Node', {
    selector: { matchExpressions: [isNoneOf(READY, 'True')] },
    next: { statusTemplate: nodeStatus },
  }),
  // Rarely: the node controller looks at the lease, not at this.
  stage('node-heartbeat-with-lease', 'Node', {
    selector: { matchExpressions: [isOneOf('.status.phase', 'Running'), isOneOf(READY, 'True')] },
    delay: { durationMilliseconds: 600_000, jitterDurationMilliseconds: 610_000 },
    next: { statusTemplate: nodeConditions },
  }),
  stage('pod-ready', 'Pod', {
    selector: {
      matchExpressions: [
        absent(DELETED),
        isOneOf('.status.phase', 'Pending'),
        isNoneOf(READY, 'True'),
      ],
    },
    next: { statusTemplate: podRunning },
  }),
  stage('pod-complete', 'Pod', {
    selector: {
      matchExpressions: [
        absent(DELETED),
        isOneOf('.status.phase', 'Running'),
        isOneOf('.metadata.ownerReferences.[].kind', 'Job'),
      ],
    },
    next: { statusTemplate: podSucceeded },
  }),
  stage('pod-delete', 'Pod', {
    selector: { matchExpressions: [exists(DELETED)] },
    next: { delete: true },
  }),
];
