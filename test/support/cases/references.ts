/** Follows every reference between the manifests of one Monocle, and tells those that lead nowhere. */
import type { Manifest } from '../../../src/synthesize.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests of every kind
type Any = any;

export interface Reference {
  readonly from: string;
  readonly to: string;
}

const id = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;

export function templateOf(manifest: Manifest): Any {
  if (manifest.kind === 'CronJob') return (manifest.spec as Any).jobTemplate.spec.template;
  return ['Deployment', 'StatefulSet', 'Job'].includes(manifest.kind)
    ? (manifest.spec as Any).template
    : undefined;
}

const matches = (selector: Any, labels: Any): boolean =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels?.[key] === value) &&
  (selector?.matchExpressions ?? []).every(
    (e: Any) => e.operator === 'In' && e.values.includes(labels?.[e.key]),
  );

export function danglingReferences(manifests: readonly Manifest[]): Reference[] {
  const dangling: Reference[] = [];
  const templates = manifests.map(templateOf).filter(Boolean);
  const miss = (manifest: Manifest, to: string): void =>
    void dangling.push({ from: id(manifest), to });
  const exists = (kind: string, name: string): boolean =>
    manifests.some((other) => other.kind === kind && other.metadata.name === name);
  const portNames = (labels: Any): string[] =>
    templates
      .filter((template) => matches({ matchLabels: labels }, template.metadata.labels))
      .flatMap((template) =>
        template.spec.containers.flatMap((c: Any) => (c.ports ?? []).map((p: Any) => p.name)),
      );

  for (const manifest of manifests) {
    const spec = manifest.spec as Any;
    const template = templateOf(manifest);
    if (template) {
      if (
        !['CronJob', 'Job'].includes(manifest.kind) &&
        !matches(spec.selector, template.metadata.labels)
      )
        miss(manifest, 'its own pods');
      checkPod(template, (to) => miss(manifest, to));
      for (const { name, configMap } of template.spec.volumes ?? []) {
        // The others are the user's.
        if (name === 'config' && !exists('ConfigMap', configMap.name))
          miss(manifest, `ConfigMap/${configMap.name}`);
      }
      if (manifest.kind === 'StatefulSet' && !exists('Service', spec.serviceName))
        miss(manifest, `Service/${spec.serviceName}`);
    }
    if (manifest.kind === 'Service') {
      for (const { targetPort } of spec.ports) {
        if (!portNames(spec.selector).includes(targetPort)) miss(manifest, `port ${targetPort}`);
      }
    }
    if (manifest.kind === 'NetworkPolicy') {
      if (!templates.some((t) => matches(spec.podSelector, t.metadata.labels)))
        miss(manifest, 'any pod');
      const ports: number[] = templates
        .filter((t) => matches(spec.podSelector, t.metadata.labels))
        .flatMap((t) =>
          t.spec.containers.flatMap((c: Any) => (c.ports ?? []).map((p: Any) => p.containerPort)),
        );
      for (const rule of spec.ingress ?? []) {
        for (const { port } of rule.ports)
          if (!ports.includes(port)) miss(manifest, `port ${port}`);
      }
    }
    if (manifest.kind === 'ServiceMonitor') {
      const services = manifests.filter(
        (m) => m.kind === 'Service' && matches(spec.selector, m.metadata.labels),
      );
      const names = services.flatMap((m) => (m.spec as Any).ports.map((p: Any) => p.name));
      for (const { port } of spec.endpoints)
        if (!names.includes(port)) miss(manifest, `port ${port}`);
    }
    if (manifest.kind === 'PodDisruptionBudget') {
      if (!templates.some((t) => matches(spec.selector, t.metadata.labels)))
        miss(manifest, 'any pod');
    }
    if (manifest.kind === 'HTTPRoute') {
      const [{ name, port }] = spec.rules[0].backendRefs;
      const found = manifests.find((m) => m.kind === 'Service' && m.metadata.name === name);
      const ports = ((found?.spec as Any)?.ports ?? []).map((each: Any) => each.port);
      if (!ports.includes(port)) miss(manifest, `port ${port} of Service/${name}`);
    }
    const service =
      manifest.kind === 'Ingress'
        ? spec.rules[0].http.paths[0].backend.service.name
        : manifest.kind === 'Route'
          ? spec.to.name
          : manifest.kind === 'HTTPRoute'
            ? spec.rules[0].backendRefs[0].name
            : undefined;
    if (service !== undefined && !exists('Service', service)) miss(manifest, `Service/${service}`);
  }
  return dangling;
}

function checkPod(template: Any, miss: (to: string) => void): void {
  const { spec } = template;
  const volumes = new Set((spec.volumes ?? []).map(({ name }: Any) => name));
  for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
    const ports = (container.ports ?? []).map(({ name }: Any) => name);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const handler = container[probe]?.httpGet ?? container[probe]?.tcpSocket;
      if (typeof handler?.port === 'string' && !ports.includes(handler.port))
        miss(`${probe}'s port ${handler.port}`);
    }
    for (const { name } of container.volumeMounts ?? []) {
      if (!volumes.has(name) && !name.endsWith('-elastic-data-volume')) miss(`volume ${name}`);
    }
    const names = (container.env ?? []).map(({ name }: Any) => name);
    for (const name of names)
      if (names.indexOf(name) !== names.lastIndexOf(name)) miss(`variable ${name}, twice`);
    for (const { valueFrom } of container.env ?? []) {
      const ref = valueFrom?.secretKeyRef;
      if (ref && !(ref.name && ref.key)) miss('a Secret without a name or a key');
    }
    const used = [...(container.command ?? []), ...(container.args ?? [])]
      .join(' ')
      .matchAll(/\$\(([A-Z_]+)\)/g);
    for (const [, name] of used) if (!names.includes(name)) miss(`variable ${name}`);
  }
}

/** The rules of Pod Security "restricted" that a pod template can break. */
export function securityBreaches(template: Any): string[] {
  const { spec } = template;
  const breaches: string[] = [];
  const rule = (holds: boolean, text: string): void => void (holds || breaches.push(text));
  rule(spec.securityContext.runAsNonRoot === true, 'runAsNonRoot');
  const profiles = ['RuntimeDefault', 'Localhost'];
  rule(profiles.includes(spec.securityContext.seccompProfile?.type), 'seccompProfile');
  rule(spec.automountServiceAccountToken === false, 'a service account token');
  rule(spec.enableServiceLinks === false, 'service links');
  for (const { name, securityContext } of [...(spec.initContainers ?? []), ...spec.containers]) {
    rule(securityContext?.allowPrivilegeEscalation === false, `${name}: allowPrivilegeEscalation`);
    rule(securityContext?.capabilities?.drop?.includes('ALL'), `${name}: capabilities`);
    rule(!securityContext?.privileged, `${name}: privileged`);
  }
  return breaches;
}
