// @ts-nocheck
// docs/fields.md from the CRD: every field of the spec and the status, in the CRD's own words.

/** Deeper than this the fields are Kubernetes' own. */
const OWN = new Set(['env', 'envFrom', 'affinity', 'tolerations', 'resources', 'ingressFrom']);

export function fieldsPage(crd) {
  const { openAPIV3Schema: schema, ...version } = {
    ...crd.spec.versions[0].schema,
    name: crd.spec.versions[0].name,
  };
  return `# The fields of a Monocle

Made from crds/monocle.yaml by \`npm run generate\`. Do not edit.

\`apiVersion: ${crd.spec.group}/${version.name}\`, \`kind: ${crd.spec.names.kind}\`. ${schema.description}

Rules of a Monocle's name:

${rules(schema)}
${section('spec', schema.properties.spec)}
${section('status', schema.properties.status)}`;
}

function section(title, node) {
  const rows = [];
  collect(title, node, rows);
  const own = node['x-kubernetes-validations'] ? `\n${rules(node)}` : '';
  return `## ${title}

${node.description}
${own}
| field | type | default | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}

function collect(path, node, rows) {
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const full = `${path}.${name}`;
    const required = node.required?.includes(name) ? ' Required.' : '';
    const text = `${child.description ?? ''}${required}${constraints(child)}`;
    rows.push(`| \`${full}\` | ${type(child)} | ${fallback(child)} | ${cell(text)} |`);
    if (OWN.has(name)) continue;
    if (child.type === 'array' && child.items.properties) collect(`${full}[]`, child.items, rows);
    else collect(full, child, rows);
  }
}

function type(node) {
  if (node.enum) return node.enum.map((value) => `\`${value}\``).join(', ');
  if (node.type === 'array') return `list of ${node.items.type}`;
  if (node.additionalProperties) return 'map of string';
  return node.type ?? 'any';
}

function fallback({ default: value }) {
  if (value === undefined || (typeof value === 'object' && Object.keys(value).length === 0))
    return '';
  return `\`${typeof value === 'object' ? JSON.stringify(value) : value}\``;
}

function constraints(node) {
  return (node['x-kubernetes-validations'] ?? [])
    .map(({ message }) => ` *${sentence(message)}*`)
    .join('');
}

const rules = (node) =>
  `${node['x-kubernetes-validations'].map(({ message }) => `- ${sentence(message)}`).join('\n')}\n`;
const sentence = (text) => `${text}.`;
const cell = (text) => text.trim().replaceAll('|', '\\|').replaceAll('<', '&lt;');
