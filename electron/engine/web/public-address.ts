/** Networks of IPv4 that are not of the public internet (IANA's special-purpose registry): first address, bits. */
const notPublic4: readonly [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Within 2000::/3, the only part of IPv6 that is public at all. What carries an IPv4 address inside (6to4, Teredo) is not. */
const notPublic6: readonly [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/**
 * True for an IP address of the public internet. False for this machine, private networks, multicast, and all that can stand
 * for one of these: IPv4 within IPv6, NAT64, zones. Also false for what is no IP address.
 */
export function isPublicIp(address: string): boolean {
  const four = readIp4(address);
  if (four !== null)
    return !notPublic4.some(([first, bits]) => isWithin(four, readIp4(first), bits));
  const six = readIp6(address);
  if (six === null || !isWithin(six, readIp6('2000::'), 3)) return false;
  return !notPublic6.some(([first, bits]) => isWithin(six, readIp6(first), bits));
}

function isWithin(
  words: readonly number[],
  first: readonly number[] | null,
  bits: number,
): boolean {
  return words.every((word, index) => {
    const kept = Math.min(16, Math.max(0, bits - index * 16));
    return word >>> (16 - kept) === (first?.[index] ?? 0) >>> (16 - kept);
  });
}

/** Two words of sixteen bits. Dotted decimal alone: `URL` turns the other notations into it. */
function readIp4(address: string): number[] | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  return [a * 256 + b, c * 256 + d];
}

/** Eight words of sixteen bits, with `::` filled. An IPv4 tail or a zone (`%eth0`) is not read. */
function readIp6(address: string): number[] | null {
  if (!/^[0-9a-f:]+$/i.test(address)) return null;
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return null;
  const before = words(head);
  const after = words(tail ?? '');
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...before, ...Array<number>(missing).fill(0), ...after];
  return all.every((word) => word <= 0xffff) ? all : null;
}

function words(part: string): number[] {
  if (part === '') return [];
  // A lone colon makes an empty word, which is no number of one to four digits.
  return part.split(':').map((word) => (/^[0-9a-f]{1,4}$/i.test(word) ? parseInt(word, 16) : NaN));
}
