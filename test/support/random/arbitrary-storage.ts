/** Random volumes that grow by themselves, each of which the CRD accepts. */
import fc from 'fast-check';
import { parseQuantity } from '../../../constructs/validation/quantity.js';

const size = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom('Gi', 'G', 'Ti'))
    .map((each) => each.join('')),
  fc.constantFrom('100Mi', '1e12', '0.5Ti', '107374182400', '.5Gi', '200000000000m'),
);

export const storage = fc.record(
  {
    autoGrow: fc.record(
      { thresholdPercent: fc.integer({ min: 50, max: 90 }), step: size, max: size },
      { requiredKeys: ['max'] },
    ),
  },
  { requiredKeys: [] },
);

/** The CRD refuses it for another Elasticsearch than ours, and a largest size that is not above the first. */
export function withFittingStorage(spec: object): object {
  const {
    elastic,
    storage,
    storageSize = '10Gi',
  } = spec as {
    readonly elastic?: { readonly external?: object; readonly eck?: object };
    readonly storage?: { readonly autoGrow?: { readonly max: string } };
    readonly storageSize?: string;
  };
  const { max } = storage?.autoGrow ?? {};
  if (max === undefined) return spec;
  const isLarger = (parseQuantity(max) ?? 0n) > (parseQuantity(storageSize) ?? 0n);
  const isOurs = elastic?.external === undefined && elastic?.eck === undefined;
  return isLarger && isOurs ? spec : { ...spec, storage: undefined };
}
