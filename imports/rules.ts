// Made by `npm run generate` from crds/ and schemas/. Do not edit.
import type { CelFunctions } from '../constructs/validation/rules.js';

// biome-ignore lint/suspicious/noExplicitAny: a rule is asked about a value of any shape
type Compiled = (self: any, cel: CelFunctions) => unknown;

export const compiledRules: Readonly<Record<string, Compiled>> = {
  "self.metadata.name.size() <= 40": (self, cel) => (cel.size(self.metadata.name) <= 40),
  "self.metadata.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')": (self, cel) => cel.matches(self.metadata.name, "^[a-z]([-a-z0-9]*[a-z0-9])?$"),
  "!has(self.publicURL) || !has(self.monoclePublicURL) || self.publicURL == self.monoclePublicURL": (self, cel) => ((!(self.publicURL !== undefined) || !(self.monoclePublicURL !== undefined)) || (self.publicURL === self.monoclePublicURL)),
  "[has(self.route), has(self.ingress), has(self.httpRoute)].filter(x, x).size() <= 1": (self, cel) => (cel.size(cel.items([(self.route !== undefined), (self.ingress !== undefined), (self.httpRoute !== undefined)]).filter((x) => x)) <= 1),
  "!has(self.httpRoute) || !has(self.httpRoute.hostnames) || has(self.publicURL) || has(self.monoclePublicURL) || !self.httpRoute.hostnames[0].startsWith('*')": (self, cel) => ((((!(self.httpRoute !== undefined) || !(self.httpRoute.hostnames !== undefined)) || (self.publicURL !== undefined)) || (self.monoclePublicURL !== undefined)) || !cel.startsWith(self.httpRoute.hostnames[0], "*")),
  "self.matches('^https?://([A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?|\\\\[[0-9A-Fa-f:.]+\\\\])(:[0-9]{1,5})?(/[^ \\t\\n\"<>]*)?$')": (self, cel) => cel.matches(self, "^https?://([A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^ \t\n\"<>]*)?$"),
  "self.matches('^[A-Za-z0-9][-A-Za-z0-9._:/@]*$')": (self, cel) => cel.matches(self, "^[A-Za-z0-9][-A-Za-z0-9._:/@]*$"),
  "self.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$')": (self, cel) => cel.matches(self, "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"),
  "isQuantity(self)": (self, cel) => cel.isQuantity(self),
  "'\"' + self + '\" is not a quantity (examples: 10Gi, 500Gi)'": (self, cel) => (("\"" + self) + "\" is not a quantity (examples: 10Gi, 500Gi)"),
  "!isQuantity(self) || quantity(self).compareTo(quantity('100Mi')) >= 0": (self, cel) => (!cel.isQuantity(self) || (cel.compareTo(cel.quantity(self), cel.quantity("100Mi")) >= 0)),
  "'\"' + self + '\" is too small for Elasticsearch; at least 100Mi (examples: 10Gi, 500Gi)'": (self, cel) => (("\"" + self) + "\" is too small for Elasticsearch; at least 100Mi (examples: 10Gi, 500Gi)"),
  "self == '' || self.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$')": (self, cel) => ((self === "") || cel.matches(self, "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$")),
  "!has(self.heap) || !isQuantity(self.heap) || !has(self.resources.limits) || !('memory' in self.resources.limits) || !isQuantity(string(self.resources.limits['memory'])) || quantity(self.heap).isLessThan(quantity(string(self.resources.limits['memory'])))": (self, cel) => (((((!(self.heap !== undefined) || !cel.isQuantity(self.heap)) || !(self.resources.limits !== undefined)) || !cel.in("memory", self.resources.limits)) || !cel.isQuantity(cel.string(self.resources.limits["memory"]))) || cel.isLessThan(cel.quantity(self.heap), cel.quantity(cel.string(self.resources.limits["memory"])))),
  "!self.matches(':([89]|[1-9][0-9])\\\\.[0-9.]+$')": (self, cel) => !cel.matches(self, ":([89]|[1-9][0-9])\\.[0-9.]+$"),
  "!isQuantity(self) || quantity(self).compareTo(quantity('128Mi')) >= 0": (self, cel) => (!cel.isQuantity(self) || (cel.compareTo(cel.quantity(self), cel.quantity("128Mi")) >= 0)),
  "has(self.url) != has(self.urlFrom)": (self, cel) => ((self.url !== undefined) !== (self.urlFrom !== undefined)),
  "!self.startsWith('https:')": (self, cel) => !cel.startsWith(self, "https:"),
  "!self.contains('@')": (self, cel) => !cel.contains(self, "@"),
  "self.startsWith('https:') || self.contains('@') || self.matches('^http://([A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?|\\\\[[0-9A-Fa-f:.]+\\\\])(:[0-9]{1,5})?/?$')": (self, cel) => ((cel.startsWith(self, "https:") || cel.contains(self, "@")) || cel.matches(self, "^http://([A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?/?$")),
  "self.matches('^[-._A-Za-z0-9]+$') && self != '.' && !self.startsWith('..')": (self, cel) => ((cel.matches(self, "^[-._A-Za-z0-9]+$") && (self !== ".")) && !cel.startsWith(self, "..")),
  "self.all(key, key.size() <= 317 && key.matches('^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$'))": (self, cel) => cel.items(self).every((key) => ((cel.size(key) <= 317) && cel.matches(key, "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"))),
  "self.matches('^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$')": (self, cel) => cel.matches(self, "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$"),
  "self == '' || self.matches('^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$')": (self, cel) => ((self === "") || cel.matches(self, "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$")),
  "self.all(key, !key.startsWith('app.kubernetes.io/') && !key.startsWith('monocle.change-metrics.io/'))": (self, cel) => cel.items(self).every((key) => (!cel.startsWith(key, "app.kubernetes.io/") && !cel.startsWith(key, "monocle.change-metrics.io/"))),
  "self.all(key, !key.startsWith('monocle.change-metrics.io/'))": (self, cel) => cel.items(self).every((key) => !cel.startsWith(key, "monocle.change-metrics.io/")),
  "self.all(key, key.size() <= 317 && key.matches('^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\\\\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$'))": (self, cel) => cel.items(self).every((key) => ((cel.size(key) <= 317) && cel.matches(key, "^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"))),
  "self.all(e, !(e.name in ['MONOCLE_CONFIG', 'MONOCLE_ELASTIC_URL', 'MONOCLE_API_PORT', 'MONOCLE_PUBLIC_URL', 'MONOCLE_WEBAPP_TITLE', 'MONOCLE_CRAWLER_MONITORING']))": (self, cel) => cel.items(self).every((e) => !cel.in(e.name, ["MONOCLE_CONFIG", "MONOCLE_ELASTIC_URL", "MONOCLE_API_PORT", "MONOCLE_PUBLIC_URL", "MONOCLE_WEBAPP_TITLE", "MONOCLE_CRAWLER_MONITORING"])),
  "self.all(e, !has(e.value) || !has(e.valueFrom))": (self, cel) => cel.items(self).every((e) => (!(e.value !== undefined) || !(e.valueFrom !== undefined))),
  "self.all(e, e.name.matches('^[A-Za-z_][A-Za-z0-9_.-]*$'))": (self, cel) => cel.items(self).every((e) => cel.matches(e.name, "^[A-Za-z_][A-Za-z0-9_.-]*$")),
  "self.all(e, has(e.configMapRef) != has(e.secretRef))": (self, cel) => cel.items(self).every((e) => ((e.configMapRef !== undefined) !== (e.secretRef !== undefined))),
  "self == '' || self.matches('^[A-Za-z_][A-Za-z0-9_.-]*$')": (self, cel) => ((self === "") || cel.matches(self, "^[A-Za-z_][A-Za-z0-9_.-]*$")),
  "self.contains('@') || self.matches('^https?://[-A-Za-z0-9.:\\\\[\\\\]]+/?$')": (self, cel) => (cel.contains(self, "@") || cel.matches(self, "^https?://[-A-Za-z0-9.:\\[\\]]+/?$")),
  "self.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')": (self, cel) => cel.matches(self, "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"),
  "self.matches('^(\\\\*\\\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$')": (self, cel) => cel.matches(self, "^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"),
  "self.enabled || !has(self.ingressFrom)": (self, cel) => (self.enabled || !(self.ingressFrom !== undefined)),
};
