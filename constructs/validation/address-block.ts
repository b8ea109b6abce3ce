/** Address blocks in CIDR notation, as the API server's CEL library reads them. Pure. */

export interface AddressBlock {
  readonly bits: 32 | 128;
  readonly address: bigint;
  readonly prefixLength: number;
}

/** undefined if the text is not a block. An IPv4 address in IPv6 form (::ffff:1.2.3.4) is none. */
export function parseBlock(text: string): AddressBlock | undefined {
  const [, ip = '', digits] = /^([0-9A-Fa-f:.]+)\/(0|[1-9][0-9]{0,2})$/.exec(text) ?? [];
  const bits = ip.includes(':') ? 128 : 32;
  const address = bits === 32 ? parseIPv4(ip) : parseIPv6(ip);
  const prefixLength = Number(digits);
  const isBlock = address !== undefined && prefixLength <= bits;
  return isBlock ? { bits, address, prefixLength } : undefined;
}

export function contains(outer: AddressBlock, inner: AddressBlock): boolean {
  if (outer.bits !== inner.bits || outer.prefixLength > inner.prefixLength) return false;
  const bits = hostBits(outer);
  return outer.address >> bits === inner.address >> bits;
}

/** The block with zeros after its prefix. */
export function masked(block: AddressBlock): AddressBlock {
  const bits = hostBits(block);
  return { ...block, address: (block.address >> bits) << bits };
}

const hostBits = ({ bits, prefixLength }: AddressBlock): bigint => BigInt(bits - prefixLength);

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const MAPPED_IPV4 = 0xffffn;

function parseIPv4(ip: string): bigint | undefined {
  if (!IPV4.test(ip)) return undefined;
  return ip.split('.').reduce((address, octet) => address * 256n + BigInt(octet), 0n);
}

function parseIPv6(ip: string): bigint | undefined {
  const parts = ip.split('::');
  if (parts.length > 2) return undefined;
  const [head, tail] = parts.map((part, i) => groupsOf(part, i === parts.length - 1));
  if (head === undefined || (parts.length === 2 && tail === undefined)) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...(tail ?? [])];
  const address = groups.reduce((sum, group) => sum * 65536n + group, 0n);
  return address >> 32n === MAPPED_IPV4 ? undefined : address;
}

/** The 16-bit groups of a part of an address. The last 32 bits may be in IPv4 form. */
function groupsOf(part: string, isLast: boolean): bigint[] | undefined {
  if (part === '') return [];
  const texts = part.split(':');
  const ipv4 = isLast ? parseIPv4(texts.at(-1) ?? '') : undefined;
  if (ipv4 !== undefined) texts.pop();
  if (!texts.every((text) => /^[0-9A-Fa-f]{1,4}$/.test(text))) return undefined;
  const groups = texts.map((text) => BigInt(`0x${text}`));
  return ipv4 === undefined ? groups : [...groups, ipv4 >> 16n, ipv4 & 0xffffn];
}
