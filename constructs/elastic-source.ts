/** Where the Elasticsearch of an instance comes from. Pure. */
import type { ResolvedSpec } from './instance/spec.js';

type WithElastic = { readonly elastic: Pick<ResolvedSpec['elastic'], 'external' | 'eck'> };

/** Whether it is the single node that this operator deploys. */
export const runsElastic = ({ elastic }: WithElastic): boolean => !elastic.external && !elastic.eck;

/** Whether it is one of ECK that belongs to the instance. */
export const ownsEck = ({ elastic }: WithElastic): boolean => elastic.eck?.nodes !== undefined;
