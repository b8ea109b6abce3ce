/**
 * An overlay: a part of a Monocle or MonocleCrawler that is merged over an object by the rules of its CRD.
 *
 * Pure. An overlay can change the spec, the labels and the annotations, but not the name or namespace of an
 * object.
 */
import { crawlerSchema, monocleSchema } from '../../imports/schemas.js';
import { CRAWLER_KIND } from '../crawlers/monocle-crawler.js';
import type { Problem } from '../validation/problem.js';
import { nearest, own, show, unknownField, wrongType } from '../validation/schema.js';
import { type MergedValue, structuredMerge } from '../validation/structured-merge.js';
import { kindProblems } from './custom-resource.js';
import { KIND } from './spec.js';

const SCHEMAS = { [KIND]: monocleSchema, [CRAWLER_KIND]: crawlerSchema };
type OverlayKind = keyof typeof SCHEMAS;

export const isOverlayKind = (kind: unknown): kind is OverlayKind =>
  typeof kind === 'string' && Object.hasOwn(SCHEMAS, kind);

/** The metadata that an overlay changes; its name and namespace only select objects. */
const CHANGED = ['labels', 'annotations'];

/** @param overlay an overlay of this kind without problems */
export function mergeOverlay(kind: OverlayKind, base: object, overlay: object): MergedValue {
  const [metadata, spec] = [own(overlay, 'metadata'), own(overlay, 'spec')];
  const changed = Object.entries(metadata ?? {}).filter(([key]) => CHANGED.includes(key));
  return structuredMerge(SCHEMAS[kind](), base, {
    ...(changed.length > 0 &&
      isMap(own(base, 'metadata')) && { metadata: Object.fromEntries(changed) }),
    ...(spec !== undefined && { spec }),
  });
}

const FIELDS = ['apiVersion', 'kind', 'metadata', 'spec'];

/** Why a value is not an overlay. Its changes are checked in the merged object. */
export function overlayProblems(value: unknown): Problem[] {
  if (!isMap(value))
    return [
      {
        path: [],
        message: `must be a part of a ${KIND} or ${CRAWLER_KIND}: a map with apiVersion, kind and what differs`,
      },
    ];
  const { kind, spec } = value as Readonly<Record<string, unknown>>;
  if (!isOverlayKind(kind)) return [wrongKind(kind)];
  const problems = [...kindProblems(kind, value)];
  for (const key of Object.keys(value))
    if (!FIELDS.includes(key))
      problems.push({ path: [key], at: 'key', message: unknownField(key, FIELDS) });
  if (spec !== undefined && !isMap(spec))
    problems.push({ path: ['spec'], message: wrongType('object', spec) });
  return [...problems, ...metadataProblems(own(value, 'metadata'))];
}

function wrongKind(kind: unknown): Problem {
  const kinds = Object.keys(SCHEMAS);
  if (kind === undefined) return { path: [], message: `kind is required: ${kinds.join(' or ')}` };
  const near = typeof kind === 'string' ? nearest(kind, kinds) : undefined;
  const remedy = near
    ? `did you mean ${near}?`
    : `an overlay is a part of a ${kinds.join(' or a ')}`;
  return { path: ['kind'], message: `is ${show(kind)}; ${remedy}` };
}

function metadataProblems(metadata: unknown): Problem[] {
  if (metadata === undefined) return [];
  if (!isMap(metadata)) return [{ path: ['metadata'], message: wrongType('object', metadata) }];
  return Object.entries(metadata).flatMap(([key, value]): Problem[] => {
    const path = ['metadata', key];
    if (CHANGED.includes(key))
      return value === null || isMap(value) ? [] : [{ path, message: wrongType('object', value) }];
    if (key !== 'name' && key !== 'namespace')
      return [
        {
          path,
          at: 'key',
          message: `cannot be in an overlay; it may name an object by name and namespace, and change its ${CHANGED.join(' and ')}`,
        },
      ];
    if (typeof value !== 'string') return [{ path, message: wrongType('string', value) }];
    return value === '' ? [{ path, message: 'must not be empty; leave it out' }] : [];
  });
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
