/** Kubernetes quantities (`10Gi`, `500m`, `1e3`), exact: a float cannot hold every byte count. */

const FORMAT = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const BINARY = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
/** Kubernetes cuts larger values to this many units, except short decimal ones such as 1e19. */
const MAX_UNITS = 2n ** 63n - 1n;
const SHORT_DIGITS = 18;
/** Values are in nano-units, the finest resolution of Kubernetes. */
const NANO = 9;

/** The quantity in nano-units, or undefined if the text is not one. */
export function parseQuantity(text: string): bigint | undefined {
  const match = FORMAT.exec(text);
  if (!match) return undefined;
  const [, sign, number = '0', suffix = ''] = match;
  const [whole = '', fraction = ''] = number.split('.');
  let value = BigInt(whole + fraction);
  let exponent = NANO - fraction.length;
  const binary = BINARY.indexOf(suffix);
  if (binary >= 0) value *= 1024n ** BigInt(binary + 1);
  else if (/^[eE][+-]?\d/.test(suffix)) exponent += Number(suffix.slice(1));
  else exponent += DECIMAL[suffix] ?? 0;
  // Kubernetes rounds values beyond these limits, which no disk or heap reaches.
  exponent = Math.max(-60, Math.min(60, exponent));
  value = exponent >= 0 ? value * 10n ** BigInt(exponent) : value / 10n ** BigInt(-exponent);
  const digits = whole.replace(/^0+/, '').length + fraction.length;
  const most = MAX_UNITS * 10n ** BigInt(NANO);
  if (value > most && (binary >= 0 || digits > SHORT_DIGITS)) value = most;
  return sign === '-' ? -value : value;
}

/** Whole mebibytes, rounded down. */
export function toMebibytes(quantity: bigint): number {
  return Number(quantity / 10n ** BigInt(NANO) / 1024n ** 2n);
}

/** In the largest binary unit that divides it; a fraction of a byte is rounded up. */
export function formatQuantity(quantity: bigint): string {
  const nano = 10n ** BigInt(NANO);
  let value = (quantity + nano - 1n) / nano;
  let unit = '';
  for (const larger of BINARY) {
    if (value === 0n || value % 1024n !== 0n) break;
    value /= 1024n;
    unit = larger;
  }
  return `${value}${unit}`;
}
