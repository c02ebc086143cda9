import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet, unlike loopback, private, link-local and carrier-grade NAT ranges,
 * documentation, multicast, and IPv4 embedded in IPv6.
 * @param address from a resolver or URL, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isPublicIpv4(ipaddr.IPv4.parse(address));
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  const global = (parsed.parts[0] ?? 0) >> 13 === GLOBAL_UNICAST;
  return global && parsed.range() === 'unicast' && !inAny(parsed, MORE_IPV6);
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !inAny(address, MORE_IPV4);
}

/** The first three bits of every global unicast IPv6 address (RFC 4291). */
const GLOBAL_UNICAST = 0b001;

/** Addresses that the library wrongly treats as public. */
const MORE_IPV4 = [
  // Azure's platform services, reachable from every Azure machine.
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
].map((block) => ipaddr.IPv4.parseCIDR(block));
const MORE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((block) =>
  ipaddr.IPv6.parseCIDR(block),
);

function inAny<A extends ipaddr.IPv4 | ipaddr.IPv6>(address: A, blocks: [A, number][]): boolean {
  return blocks.some(([block, bits]) => address.match(block, bits));
}
