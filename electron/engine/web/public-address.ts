import { BlockList, isIPv4, isIPv6 } from 'node:net';

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

const notPublic = new BlockList();
for (const [address, bits] of notPublic4) notPublic.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of notPublic6) notPublic.addSubnet(address, bits, 'ipv6');

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * Returns whether an IP address is of the public internet. False for this machine, private networks, multicast, and all that can
 * stand for one of these: IPv4 within IPv6, NAT64, zones. Also false for what is no IP address.
 */
export function isPublicIp(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  // An IPv4 tail or a zone (`%eth0`) is not read.
  if (!/^[0-9a-f:]+$/i.test(address) || !isIPv6(address)) return false;
  return global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
