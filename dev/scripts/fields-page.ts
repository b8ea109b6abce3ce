// docs/fields.md from the CRDs: every field of the specs and the statuses, in the CRDs' own words.
import type { Crd, Crds, Schema } from './crd.js';

/** What is below these is Kubernetes' own, and not listed. */
const LEAVES = new Set([
  ...['env', 'envFrom', 'affinity', 'tolerations', 'resources'],
  ...['ingressFrom', 'ipBlock', 'namespaceSelector', 'podSelector', 'selector'],
]);

export const fieldsPage = ({ monocle, crawler }: Crds): string =>
  `# The fields of a Monocle and of a MonocleCrawler

Made from crds/ by \`npm run generate\`. Do not edit.

${page(monocle)}
${page(crawler)}`;

function page({ group, kind, version, schema }: Crd): string {
  const { spec = {}, status = {} } = schema.properties ?? {};
  return `## ${kind}

\`apiVersion: ${group}/${version}\`, \`kind: ${kind}\`. ${schema.description}

Rules of a ${kind}'s name:

${rules(schema)}
${section('spec', spec)}
${section('status', status)}`;
}

function section(title: string, node: Schema): string {
  const rows: string[] = [];
  collect(title, node, rows);
  const own = node['x-kubernetes-validations'] ? `\n${rules(node)}` : '';
  return `### ${title}

${node.description}
${own}
| field | type | default | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}

function collect(path: string, node: Schema, rows: string[]): void {
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const full = `${path}.${name}`;
    const required = node.required?.includes(name) ? ' Required.' : '';
    const text = `${child.description ?? ''}${required}${constraints(child)}`;
    rows.push(`| \`${full}\` | ${type(child)} | ${fallback(child)} | ${cell(text)} |`);
    if (LEAVES.has(name)) continue;
    if (child.type === 'array' && child.items?.properties) collect(`${full}[]`, child.items, rows);
    else collect(full, child, rows);
  }
}

function type(node: Schema): string {
  if (node.enum) return node.enum.map((value) => `\`${value}\``).join(', ');
  if (node.type === 'array') return `list of ${node.items?.type}`;
  if (node.additionalProperties) return 'map of string';
  return node.type ?? 'any';
}

function fallback({ default: value }: Schema): string {
  if (value === undefined || ['{}', '[]'].includes(JSON.stringify(value))) return '';
  return `\`${typeof value === 'object' ? JSON.stringify(value) : value}\``;
}

function constraints(node: Schema): string {
  return (node['x-kubernetes-validations'] ?? [])
    .map(({ message }) => ` *${sentence(message)}*`)
    .join('');
}

const rules = (node: Schema) =>
  `${(node['x-kubernetes-validations'] ?? []).map(({ message }) => `- ${sentence(message)}`).join('\n')}\n`;
const sentence = (text: string) => `${text}.`;
const cell = (text: string) => text.trim().replaceAll('|', '\\|').replaceAll('<', '&lt;');
