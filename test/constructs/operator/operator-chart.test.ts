import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { App, Testing } from 'cdk8s';
import { parse } from 'yaml';
import {
  OperatorChart,
  type OperatorChartProps,
} from '../../../constructs/operator/operator-chart.js';
import { InvalidInput } from '../../../constructs/validation/problem.js';
import { danglingReferences, securityBreaches } from '../../support/cases/references.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

const synth = (props: Partial<OperatorChartProps> = {}, id = 'chart'): Any[] =>
  Testing.synth(new OperatorChart(new App(), id, { version: '1.2.3', ...props }));
const find = (kind: string, props: Partial<OperatorChartProps> = {}): Any =>
  synth(props).find((manifest) => manifest.kind === kind);
const pod = (props: Partial<OperatorChartProps> = {}): Any =>
  find('Deployment', props).spec.template.spec;
const identities = (manifests: Any[]): string[] =>
  manifests.map(({ kind, metadata }) =>
    [kind, metadata.namespace, metadata.name].filter(Boolean).join('/'),
  );
const IMAGE = `registry/operator@sha256:${'0'.repeat(64)}`;
const git = { repo: 'https://git.test/gitops.git', branch: 'main', path: 'prod' };
const variants: [string, Partial<OperatorChartProps>][] = [
  ['cluster-wide', {}],
  ['namespaced', { watchNamespaces: [] }],
  ['with everything', { watchNamespaces: ['a', 'b'], serviceMonitor: true, namespace: 'ops' }],
  ['publishing', { git }],
];

describe('OperatorChart', () => {
  test.each<[Partial<OperatorChartProps>, string]>([
    [{ image: 'x:' }, 'image: "x:" is not an image; for example'],
    [{ image: 'foo//bar' }, 'image: "foo//bar" is not an image; for example'],
    [{ version: '1 2' }, 'version: "quay.io/change-metrics/monocle-k8s:1 2" is not an image'],
  ])('refuses %j', (props, message) => {
    expect(() => synth(props)).toThrow(InvalidInput);
    expect(() => synth(props)).toThrow(`OperatorChart is not valid:\n  ${message}`);
  });

  test('gives its objects in the order in which they are applied', () => {
    expect(identities(synth({ serviceMonitor: true }))).toEqual([
      'CustomResourceDefinition/monocles.monocle.monocle.change-metrics.io',
      'CustomResourceDefinition/monoclecrawlers.monocle.monocle.change-metrics.io',
      'Namespace/monocle-system',
      'ServiceAccount/monocle-system/monocle-operator',
      'ClusterRole/monocle-operator',
      'ClusterRoleBinding/monocle-operator',
      'ClusterRole/monocle-operator-crawlers-edit',
      'ClusterRole/monocle-operator-crawlers-view',
      'Role/monocle-system/monocle-operator-leader-election',
      'RoleBinding/monocle-system/monocle-operator-leader-election',
      'Deployment/monocle-system/monocle-operator',
      'PodDisruptionBudget/monocle-system/monocle-operator',
      'Service/monocle-system/monocle-operator-metrics',
      'NetworkPolicy/monocle-system/monocle-operator',
      'ServiceMonitor/monocle-system/monocle-operator',
    ]);
  });

  test('gives the same objects whatever its id is and whatever else is in the app', () => {
    const app = new App();
    new OperatorChart(app, 'other', { version: '1', watchNamespaces: ['a'] });
    const chart = new OperatorChart(app, 'a-very-different-id', { version: '1.2.3' });
    expect(Testing.synth(chart)).toEqual(synth());
  });

  test('brings the CRDs of this package, unchanged', () => {
    const crds = ['crds/monocle.yaml', 'crds/monoclecrawler.yaml'].map((file) =>
      parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }),
    );
    expect(synth().filter(({ kind }) => kind === 'CustomResourceDefinition')).toEqual(crds);
  });

  test.each(variants)('leaves no reference open, %s', (_, props) => {
    expect(danglingReferences(synth(props))).toEqual([]);
  });

  test.each(variants)('selects its own pods alone, %s', (_, props) => {
    const manifests = synth(props);
    const { spec } = manifests.find(({ kind }) => kind === 'Deployment');
    const selector = spec.selector.matchLabels;
    expect(spec.template.metadata.labels).toMatchObject(selector);
    expect(selector['app.kubernetes.io/name']).toBe('monocle-operator');
    const of = (kind: string): Any => manifests.find((manifest) => manifest.kind === kind).spec;
    expect(of('PodDisruptionBudget').selector.matchLabels).toEqual(selector);
    expect(of('NetworkPolicy').podSelector.matchLabels).toEqual(selector);
    expect(of('Service').selector).toEqual(selector);
    expect(spec.template.spec.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(
      selector,
    );
  });

  test.each(variants)('binds every role to its ServiceAccount, %s', (_, props) => {
    const manifests = synth(props);
    const account = manifests.find(({ kind }) => kind === 'ServiceAccount').metadata;
    expect(pod(props).serviceAccountName).toBe(account.name);
    for (const { roleRef, subjects, metadata } of manifests.filter(({ kind }) =>
      kind.endsWith('Binding'),
    )) {
      expect(subjects).toEqual([
        { kind: 'ServiceAccount', name: account.name, namespace: account.namespace },
      ]);
      expect(
        identities(manifests).includes(
          [roleRef.kind, metadata.namespace, roleRef.name].filter(Boolean).join('/'),
        ),
      ).toBe(true);
    }
  });

  test('runs the image of its version, or the one that is given', () => {
    expect(pod().containers[0].image).toBe('quay.io/change-metrics/monocle-k8s:1.2.3');
    expect(pod({ image: IMAGE }).containers[0].image).toBe(IMAGE);
  });

  test('changes only its Deployment on an upgrade', () => {
    const young = identities(
      synth({ version: '1.2.4' }).filter(
        (manifest, index) => JSON.stringify(manifest) !== JSON.stringify(synth()[index]),
      ),
    );
    expect(young).toEqual(['Deployment/monocle-system/monocle-operator']);
  });

  test('has no disruption budget for a single pod, whose node could never be drained', () => {
    expect(find('PodDisruptionBudget', { replicas: 1 })).toBeUndefined();
    expect(find('PodDisruptionBudget', { replicas: 3 }).spec.minAvailable).toBe(1);
  });
});

describe('the pod', () => {
  test.each(variants)('keeps to Pod Security restricted, but for its token, %s', (_, props) => {
    const { template } = find('Deployment', props).spec;
    expect(securityBreaches(template)).toEqual(['a service account token']);
    expect(template.spec.securityContext).not.toHaveProperty('runAsUser');
    const [container] = template.spec.containers;
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    for (const field of ['hostNetwork', 'hostPID', 'hostIPC'])
      expect(template.spec[field]).toBeUndefined();
    const kinds = (template.spec.volumes ?? []).flatMap(({ name: _, ...volume }: Any) =>
      Object.keys(volume),
    );
    expect(kinds).toEqual('git' in props ? ['emptyDir', 'secret', 'secret'] : []);
  });

  test('is told its name, and which namespaces to watch', () => {
    const env = (props: Partial<OperatorChartProps>): Any[] => pod(props).containers[0].env;
    const name = { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } };
    expect(env({})).toEqual([name]);
    expect(env({ watchNamespaces: [] })).toEqual([
      name,
      { name: 'WATCH_NAMESPACE', value: 'monocle-system' },
    ]);
    expect(env({ watchNamespaces: ['a', 'b'] })[1].value).toBe('a,b');
  });
});

describe('the rules', () => {
  const isForPeople = ({ metadata }: Any): boolean =>
    Object.keys(metadata.labels ?? {}).some((label) => label.includes('/aggregate-to-'));
  const rules = (props: Partial<OperatorChartProps>): Any[] =>
    synth(props)
      .filter((manifest) => !isForPeople(manifest))
      .flatMap((manifest) => manifest.rules ?? []);

  test('for people are about MonocleCrawlers alone, not about their status, and bound to nobody', () => {
    const people = synth().filter(isForPeople);
    expect(identities(people)).toEqual([
      'ClusterRole/monocle-operator-crawlers-edit',
      'ClusterRole/monocle-operator-crawlers-view',
    ]);
    const resources = people.flatMap((role) => role.rules).flatMap((rule) => rule.resources);
    expect(new Set(resources)).toEqual(new Set(['monoclecrawlers']));
    expect(JSON.stringify(synth().filter(({ kind }) => kind.endsWith('Binding')))).not.toContain(
      '-crawlers-',
    );
  });

  test.each(variants)('have no wildcard and nothing that gives more rights, %s', (_, props) => {
    for (const { apiGroups, resources, verbs } of rules(props)) {
      expect([...apiGroups, ...resources, ...verbs].join()).not.toContain('*');
      expect(apiGroups).not.toContain('rbac.authorization.k8s.io');
      for (const verb of ['escalate', 'bind', 'impersonate', 'deletecollection'])
        expect(verbs).not.toContain(verb);
    }
  });

  test('touch Secrets by create and patch alone', () => {
    const verbs = rules({})
      .filter(({ resources }) => resources.includes('secrets'))
      .flatMap((rule) => rule.verbs);
    expect(verbs).toEqual(['get', 'list', 'watch', 'create', 'patch']);
  });

  test('are the same for a namespace as for the cluster', () => {
    const { rules: wide } = find('ClusterRole');
    const roles = synth({ watchNamespaces: ['a', 'b'], namespace: 'ops' }).filter(
      ({ kind }) => kind === 'Role',
    );
    expect(identities(roles)).toEqual([
      'Role/a/monocle-operator',
      'Role/b/monocle-operator',
      'Role/ops/monocle-operator-leader-election',
    ]);
    expect(roles[0].rules).toEqual(wide);
    expect(roles[1].rules).toEqual(wide);
  });

  test('allow only reads of workloads if it publishes', () => {
    const changing = rules({ git }).filter(({ verbs }) =>
      verbs.some((verb: string) => !['get', 'list', 'watch'].includes(verb)),
    );
    expect(changing.map(({ resources }) => resources.join())).toEqual([
      'monocles/status',
      'monocles/finalizers',
      // The finalizer of an older version.
      'monoclecrawlers',
      'monoclecrawlers/status',
      'events',
      'configmaps',
      'secrets',
      'leases',
      'leases',
    ]);
    expect(changing.flatMap(({ verbs }) => verbs)).not.toContain('delete');
  });

  test('are cluster-wide only if it watches every namespace', () => {
    const kinds = synth({ watchNamespaces: [] }).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('ClusterRole'))).toEqual([]);
  });

  test.each([
    ['docs/install.md', {}],
    ['docs/gitops.md', { git }],
  ])('stand in %s, and no others', (file, props) => {
    // The tables that begin with a column for the group; a page has others, too.
    const rows = readFileSync(file, 'utf8')
      .split(/\n\n+/)
      .filter((part) => /^\| group +\|/.test(part))
      .flatMap((table) => table.split('\n').slice(2))
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
      .map(([, group, resources, verbs]) => `${group}: ${resources}: ${verbs}`);
    expect(rows).toEqual(
      rules(props).map(
        ({ apiGroups, resources, verbs }) =>
          `${apiGroups[0] || 'core'}: ${resources.join(', ')}: ${verbs.join(', ')}`,
      ),
    );
  });
});

test('what a Monocle may ask for is told to the controller', () => {
  const [{ args }] = pod({
    allowedRegistries: ['quay.io/a', 'registry:5000'],
    allowedPriorityClasses: ['low'],
  }).containers;
  expect(args).toEqual([
    'controller',
    '--allowed-registries=quay.io/a,registry:5000',
    '--allowed-priority-classes=low',
  ]);
  expect(pod().containers[0].args).toEqual(['controller']);
});

describe('an operator that publishes', () => {
  test('gets the repository as arguments, and a volume to work in', () => {
    const { containers, volumes } = pod({ git });
    const [{ args, env, volumeMounts, image }] = containers;
    expect(args).toEqual([
      'controller',
      '--sink=git',
      '--repo=https://git.test/gitops.git',
      '--branch=main',
      '--path=prod',
    ]);
    expect(image).toMatch(/-git$/);
    const mounted = volumeMounts.map(({ name }: { name: string }) => name);
    expect(volumes.map(({ name }: { name: string }) => name)).toEqual(mounted);
    expect(env).toContainEqual({ name: 'HOME', value: '/tmp' });
  });

  test('signs only if it is told to; the key is in a Secret of its own, which may come later', () => {
    expect(pod({ git }).containers[0].args).not.toContain('--sign');
    const { containers, volumes } = pod({ git: { ...git, sign: true } });
    const [{ args, env, volumeMounts }] = containers;
    expect(args.at(-1)).toBe('--sign');
    const secretOf = (all: Any[]) => all.find(({ name }) => name === 'signing').secret;
    expect(secretOf(volumes)).toEqual({ secretName: 'monocle-operator-signing', optional: true });
    expect(secretOf(pod({ git: { ...git, signingSecretName: 'ours' } }).volumes).secretName).toBe(
      'ours',
    );
    const { mountPath, readOnly } = volumeMounts.find(({ name }: Any) => name === 'signing');
    expect(readOnly).toBe(true);
    const variable = (name: string) => env.find((each: Any) => each.name === name)?.value;
    const settings = Array.from({ length: Number(variable('GIT_CONFIG_COUNT')) }, (_, index) => [
      variable(`GIT_CONFIG_KEY_${index}`),
      variable(`GIT_CONFIG_VALUE_${index}`),
    ]);
    expect(settings).toContainEqual(['gpg.format', 'ssh']);
    expect(settings).toContainEqual(['user.signingKey', `${mountPath}/ssh-privatekey`]);
    expect(settings.flat()).not.toContain(undefined);
  });

  test('gives git its credentials when it asks, and no other', () => {
    const credentials = mkdtempSync(join(tmpdir(), 'monocle-credentials-'));
    writeFileSync(join(credentials, 'username'), 'robot');
    writeFileSync(join(credentials, 'password'), 'a password');
    const env = Object.fromEntries(
      (pod({ git }).containers[0].env as { name: string; value?: string }[])
        .filter(({ value }) => value !== undefined)
        .map(({ name, value }) => [name, value?.replaceAll('/etc/monocle-git', credentials)]),
    );
    const answer = execFileSync('git', ['credential', 'fill'], {
      input: 'protocol=https\nhost=git.test\n\n',
      encoding: 'utf8',
      env: { ...env, PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
    });
    rmSync(credentials, { recursive: true });
    expect(answer).toContain('username=robot\npassword=a password\n');
    expect(answer).toContain('host=git.test');
  });
});
