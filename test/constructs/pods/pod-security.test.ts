import { describe, expect, test } from '@jest/globals';
import {
  allows,
  type JudgedContainer,
  type JudgedPod,
  securityFindings,
} from '../../../constructs/pods/pod-security.js';

const safe = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
};
const pod = (more: object = {}, container: Partial<JudgedContainer> = {}): JudgedPod => ({
  securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [{ name: 'a', securityContext: safe, ...container }],
  ...more,
});
const context = (more: object) => pod({}, { securityContext: { ...safe, ...more } });

/** test/e2e/pod-security.test.ts asks the API server about random pods. */
describe('Pod Security', () => {
  test('finds nothing in a restricted pod', () => {
    const volumes = [
      { name: 'a', emptyDir: {} },
      { name: 'b', secret: {} },
      { name: 'c', projected: {} },
    ];
    expect(securityFindings(pod({ volumes }))).toEqual([]);
  });

  test.each<[string, JudgedPod, 'baseline' | 'privileged', string]>([
    ['hostNetwork', pod({ hostNetwork: true }), 'privileged', 'hostNetwork'],
    ['hostPID', pod({ hostPID: true }), 'privileged', 'hostPID'],
    [
      'a hostPath',
      pod({ volumes: [{ name: 'x', hostPath: {} }] }),
      'privileged',
      'volumes.x.hostPath',
    ],
    [
      'a hostPath beside another source',
      pod({ volumes: [{ name: 'x', emptyDir: {}, hostPath: {} }] }),
      'privileged',
      'volumes.x.hostPath',
    ],
    [
      'a process of a Windows node',
      context({ windowsOptions: { hostProcess: true } }),
      'privileged',
      'containers.a.securityContext.windowsOptions',
    ],
    ['nfs', pod({ volumes: [{ name: 'x', nfs: {} }] }), 'baseline', 'volumes.x.nfs'],
    [
      'an unsafe sysctl',
      pod({ ...pod(), securityContext: { ...pod().securityContext, sysctls: [{ name: 'a.b' }] } }),
      'privileged',
      'securityContext.sysctls',
    ],
    [
      'a privileged container',
      context({ privileged: true }),
      'privileged',
      'containers.a.securityContext.privileged',
    ],
    [
      'a capability of containers',
      context({ capabilities: { drop: ['ALL'], add: ['CHOWN'] } }),
      'baseline',
      'containers.a.securityContext.capabilities.add',
    ],
    [
      'a capability of nodes',
      context({ capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } }),
      'privileged',
      'containers.a.securityContext.capabilities.add',
    ],
    ['root', context({ runAsUser: 0 }), 'baseline', 'containers.a.securityContext.runAsUser'],
    [
      'a user that may be root',
      context({ runAsNonRoot: false }),
      'baseline',
      'containers.a.securityContext.runAsNonRoot',
    ],
    [
      'escalation',
      context({ allowPrivilegeEscalation: true }),
      'baseline',
      'containers.a.securityContext.allowPrivilegeEscalation',
    ],
    [
      'no seccomp profile',
      context({ seccompProfile: { type: 'Unconfined' } }),
      'privileged',
      'containers.a.securityContext.seccompProfile',
    ],
    ['a hostPort', pod({}, { ports: [{ hostPort: 80 }] }), 'privileged', 'containers.a.ports'],
    [
      'a probe of another host',
      pod({}, { livenessProbe: { httpGet: { host: 'x' } } }),
      'privileged',
      'containers.a',
    ],
    [
      'an init container',
      pod({ initContainers: [{ name: 'i', securityContext: { ...safe, privileged: true } }] }),
      'privileged',
      'initContainers.i.securityContext.privileged',
    ],
  ])('finds %s', (_, given, allowedBy, path) => {
    const found = securityFindings(given);
    expect(found.map((each) => [each.path.join('.'), each.allowedBy])).toEqual([[path, allowedBy]]);
    expect(found.map((each) => allows('restricted', each))).toEqual([false]);
    expect(found.map((each) => allows(allowedBy, each))).toEqual([true]);
    expect(found.map((each) => allows('baseline', each))).toEqual([allowedBy === 'baseline']);
  });

  test('finds an AppArmor profile in an annotation', () => {
    const key = 'container.apparmor.security.beta.kubernetes.io/a';
    expect(securityFindings(pod(), { [key]: 'unconfined' })).toHaveLength(1);
    expect(securityFindings(pod(), { [key]: 'runtime/default' })).toEqual([]);
  });
});
