/** Every field that names an object, a class, a key or a label, with values that Kubernetes accepts and refuses. */

interface Names {
  readonly good: readonly string[];
  readonly bad: readonly string[];
  readonly message: RegExp;
}

export interface NamedField {
  /** The path of validate's problem. */
  readonly path: string;
  readonly specOf: (name: string) => object;
  readonly names: Names;
}

const long = (length: number) => 'a'.repeat(length);
const NO_NAME = ['a b=c', 'A', '-a', 'a-', 'a/b', 'a_b', 'ä', 'a\n', ' a', 'a,b'];

const object: Names = {
  good: ['a', '0', 'a-b.c', long(253)],
  bad: [...NO_NAME, '.a', 'a.', 'a..b', 'a.-b'],
  message: /must be an object's name/,
};
/** Empty means the default of the cluster. */
const optional: Names = { ...object, good: [...object.good, ''] };
const namespace: Names = {
  good: ['a', '0-a', long(63)],
  bad: [...NO_NAME, 'a.b'],
  message: /must be a namespace's name/,
};
const dataKey: Names = {
  good: ['a', 'A_b-c.d', '.a', '-', long(253)],
  bad: ['a b', 'a=b', 'a/b', '.', '..', '..a', 'ä', 'a\n'],
  message: /must be a key of a Secret or ConfigMap/,
};
const prefix: Names = {
  good: ['', 'A', '_a.b-c'],
  bad: ['1', '-a', 'a b', 'a=b', 'ä'],
  message: /a variable's name/,
};
const NO_LABEL_KEY = ['a b', '/a', 'a/', 'a/b/c', 'A.example.org/a', 'a..b/c', '-a', 'ä', 'a\n'];
const labelKey = (message: RegExp, ...more: string[]): Names => ({
  good: ['a', 'A_b.c-d', 'example.org/a', long(63), `${long(63)}.${long(63)}/${long(63)}`],
  bad: [...NO_LABEL_KEY, long(64), ...more],
  message,
});
const loadBalancerClass = labelKey(/a load balancer's class/);
const mapKey = labelKey(/a key has a name/, '', `${'a.'.repeat(150)}a/${long(20)}`);
const annotationKey: Names = {
  ...mapKey,
  bad: mapKey.bad.filter((name) => name !== 'A.example.org/a'),
};
const labelValue = (message: RegExp): Names => ({
  good: ['', 'a', 'A_b.c-d', long(63)],
  bad: ['a b', '-a', 'a-', 'a/b', 'ä', 'a\n'],
  message,
});
const value = labelValue(/a label's value/);
/** Deep fields have a pattern: a CEL rule with a message would cost the API server too much. */
const PATTERN = /is not valid; it must match/;
const deepKey = labelKey(PATTERN);
const deepValue = labelValue(PATTERN);
const deepName = (names: Names): Names => ({ ...names, message: PATTERN });

const field = (path: string, names: Names, specOf: NamedField['specOf']): NamedField => ({
  ...{ path: `spec.${path}`, names, specOf },
});
/** A map with this key. The problem is the map's. */
const mapKeys = (path: string, names: Names, specOf: (map: object) => object): NamedField =>
  field(path, names, (key) => specOf({ [key]: 'x' }));
const mapValues = (path: string, specOf: (map: object) => object): NamedField =>
  field(`${path}.a`, value, (text) => specOf({ a: text }));

const env = (valueFrom: object) => ({ api: { env: [{ name: 'A', valueFrom }] } });
const envFrom = (source: object) => ({ crawler: { envFrom: [source] } });
const gateway = (parent: object) => ({ httpRoute: { parentRefs: [{ name: 'a', ...parent }] } });
const bridged = (external: object) => ({
  elastic: { external: { url: 'https://a', ...external } },
});
const toleration = (given: object) => ({ elastic: { tolerations: [given] } });
const selector = (matchExpressions: object) => ({
  networkPolicy: { ingressFrom: [{ podSelector: matchExpressions }] },
});
const expression = (given: object) => ({
  matchExpressions: [{ key: 'a', operator: 'In', values: ['a'], ...given }],
});
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const podTerm = (term: object) => ({
  api: { affinity: { podAffinity: { [REQUIRED]: [{ topologyKey: 'a', ...term }] } } },
});
const nodeTerm = (term: object) => ({
  api: { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [term] } } } },
});
const POD_TERM = `api.affinity.podAffinity.${REQUIRED}[0]`;
const NODE_TERM = `api.affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms[0]`;

export const namedFields: readonly NamedField[] = [
  field('secretName', object, (secretName) => ({ secretName })),
  field('imagePullSecrets[0].name', object, (name) => ({ imagePullSecrets: [{ name }] })),
  ...['configMapRef', 'secretRef'].flatMap((ref) => [
    field(`caBundle.${ref}.name`, object, (name) => ({ caBundle: { [ref]: { name, key: 'a' } } })),
    field(`caBundle.${ref}.key`, dataKey, (key) => ({ caBundle: { [ref]: { name: 'a', key } } })),
  ]),
  field('storageClassName', optional, (storageClassName) => ({ storageClassName })),
  field('elastic.external.urlFrom.name', object, (name) => ({
    elastic: { external: { urlFrom: { name, key: 'a' } } },
  })),
  field('elastic.external.urlFrom.key', dataKey, (key) => ({
    elastic: { external: { urlFrom: { name: 'a', key } } },
  })),
  ...['caSecretRef', 'authSecretRef'].map((ref) =>
    field(`elastic.external.${ref}.name`, object, (name) => bridged({ [ref]: { name } })),
  ),
  field('elastic.external.caSecretRef.key', dataKey, (key) =>
    bridged({ caSecretRef: { name: 'a', key } }),
  ),
  field('elastic.eck.storageClassName', object, (storageClassName) => ({
    elastic: { eck: { nodes: 1, version: '8.19.5', storageClassName } },
  })),
  ...['usernameKey', 'passwordKey', 'apiKeyKey'].map((which) =>
    field(`elastic.external.authSecretRef.${which}`, dataKey, (key) =>
      bridged({ authSecretRef: { name: 'a', [which]: key } }),
    ),
  ),
  field('bootstrap.restore.repository.fs.claimName', object, (claimName) => ({
    bootstrap: { restore: { repository: { fs: { claimName } } } },
  })),
  field('backup.repository.fs.claimName', object, (claimName) => ({
    backup: { schedule: '@daily', repository: { fs: { claimName } } },
  })),
  ...['elastic', 'api', 'crawler'].map((component) =>
    field(`${component}.priorityClassName`, optional, (priorityClassName) => ({
      [component]: { priorityClassName },
    })),
  ),
  ...['secretKeyRef', 'configMapKeyRef'].flatMap((ref) => [
    field(`api.env[0].valueFrom.${ref}.name`, object, (name) => env({ [ref]: { name, key: 'a' } })),
    field(`api.env[0].valueFrom.${ref}.key`, dataKey, (key) => env({ [ref]: { name: 'a', key } })),
  ]),
  ...['secretRef', 'configMapRef'].map((ref) =>
    field(`crawler.envFrom[0].${ref}.name`, object, (name) => envFrom({ [ref]: { name } })),
  ),
  field('crawler.envFrom[0].prefix', prefix, (text) =>
    envFrom({ secretRef: { name: 'a' }, prefix: text }),
  ),
  field('api.service.loadBalancerClass', loadBalancerClass, (name) => ({
    api: { service: { type: 'LoadBalancer', loadBalancerClass: name } },
  })),
  field('ingress.className', object, (className) => ({ ingress: { host: 'a', className } })),
  field('ingress.tlsSecretName', object, (tlsSecretName) => ({
    ingress: { host: 'a', tlsSecretName },
  })),
  field('httpRoute.parentRefs[0].name', object, (name) => gateway({ name })),
  field('httpRoute.parentRefs[0].namespace', namespace, (name) => gateway({ namespace: name })),
  field('httpRoute.parentRefs[0].sectionName', object, (sectionName) => gateway({ sectionName })),
  field(
    'elastic.tolerations[0].key',
    { ...labelKey(/must be a taint's key/), good: ['', 'example.org/a'] },
    (key) => toleration({ key, operator: 'Exists' }),
  ),
  field('elastic.tolerations[0].value', value, (text) => toleration({ key: 'a', value: text })),

  mapKeys('api.nodeSelector', mapKey, (nodeSelector) => ({ api: { nodeSelector } })),
  mapValues('api.nodeSelector', (nodeSelector) => ({ api: { nodeSelector } })),
  mapKeys('crawler.podLabels', mapKey, (podLabels) => ({ crawler: { podLabels } })),
  mapValues('crawler.podLabels', (podLabels) => ({ crawler: { podLabels } })),
  mapKeys('elastic.podAnnotations', annotationKey, (podAnnotations) => ({
    elastic: { podAnnotations },
  })),
  mapKeys('ingress.annotations', annotationKey, (annotations) => ({
    ingress: { host: 'a', annotations },
  })),
  ...['route', 'httpRoute'].map((field) =>
    mapKeys(`${field}.annotations`, annotationKey, (annotations) => ({
      [field]: { ...(field === 'httpRoute' && { parentRefs: [{ name: 'a' }] }), annotations },
    })),
  ),
  ...['elastic', 'api'].map((component) =>
    mapKeys(`${component}.service.annotations`, annotationKey, (annotations) => ({
      [component]: { service: { annotations } },
    })),
  ),
  mapKeys('commonLabels', mapKey, (commonLabels) => ({ commonLabels })),
  mapValues('commonLabels', (commonLabels) => ({ commonLabels })),
  mapKeys('commonAnnotations', annotationKey, (commonAnnotations) => ({ commonAnnotations })),
  mapKeys('ingress.labels', mapKey, (labels) => ({ ingress: { host: 'a', labels } })),
  mapValues('ingress.labels', (labels) => ({ ingress: { host: 'a', labels } })),
  mapKeys('httpRoute.labels', mapKey, (labels) => ({
    httpRoute: { parentRefs: [{ name: 'a' }], labels },
  })),
  mapKeys('route.labels', mapKey, (labels) => ({ route: { labels } })),
  mapValues('route.labels', (labels) => ({ route: { labels } })),
  mapKeys('monitoring.labels', mapKey, (labels) => ({ monitoring: { labels } })),
  mapValues('monitoring.labels', (labels) => ({ monitoring: { labels } })),

  mapKeys('networkPolicy.ingressFrom[0].podSelector.matchLabels', mapKey, (matchLabels) =>
    selector({ matchLabels }),
  ),
  field('networkPolicy.ingressFrom[0].podSelector.matchLabels.a', deepValue, (a) =>
    selector({ matchLabels: { a } }),
  ),
  field('networkPolicy.ingressFrom[0].podSelector.matchExpressions[0].key', deepKey, (key) =>
    selector(expression({ key })),
  ),
  mapKeys('networkPolicy.egressTo[0].namespaceSelector.matchLabels', mapKey, (matchLabels) => ({
    networkPolicy: { egressTo: [{ namespaceSelector: { matchLabels } }] },
  })),
  field(`${POD_TERM}.topologyKey`, deepKey, (topologyKey) => podTerm({ topologyKey })),
  field(`${POD_TERM}.namespaces[0]`, deepName(namespace), (name) =>
    podTerm({ namespaces: [name] }),
  ),
  field(`${POD_TERM}.matchLabelKeys[0]`, deepKey, (key) =>
    podTerm({ labelSelector: {}, matchLabelKeys: [key] }),
  ),
  mapKeys(`${POD_TERM}.labelSelector.matchLabels`, mapKey, (matchLabels) =>
    podTerm({ labelSelector: { matchLabels } }),
  ),
  field(`${NODE_TERM}.matchExpressions[0].key`, deepKey, (key) => nodeTerm(expression({ key }))),
  field(`${NODE_TERM}.matchExpressions[0].values[0]`, deepValue, (text) =>
    nodeTerm(expression({ values: [text] })),
  ),
  field(`${NODE_TERM}.matchFields[0].values[0]`, deepName(object), (text) =>
    nodeTerm({ matchFields: [{ key: 'metadata.name', operator: 'In', values: [text] }] }),
  ),
];
