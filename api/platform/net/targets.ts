import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ApiError } from '../http/api-error.ts';

/** @returns every IP address of a name @throws Error if there is none */
export type Resolve = (name: string) => Promise<string[]>;

/** A checked destination. */
export interface Target {
  url: URL;
  /** The checked IP addresses; only these are connected to, so a later DNS answer does not matter (DNS rebinding). */
  addresses: string[];
}

/**
 * Checks a URL before connecting: scheme, port, and every IP address of its host.
 * @param privateHosts 'host:port' of private hosts that may be reached
 * @throws ApiError 'invalid', in the same words whether the host is private, closed or does not exist
 */
export async function checkTarget(
  address: string,
  resolve: Resolve,
  privateHosts: readonly string[],
): Promise<Target> {
  const url = URL.canParse(address)
    ? new URL(address)
    : refuse(`${shown(address)} is not a web address. ${CHECK}`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse(`${shown(address)} is not an address that starts with https:// or http://. ${CHECK}`);
  if (url.username || url.password)
    refuse(
      'The address has a user name or a password in it. Take them out: only what everybody can see is fetched.',
    );
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const allowed = (name: string) => privateHosts.includes(`${name}:${port}`);
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const trusted = allowed(host) || (addresses.length > 0 && addresses.every(allowed));
  if (!trusted && !isTakenPort(port))
    refuse(
      `Port ${port} is not one of the web. Use an address on port 80, 443, or one above 1023 that no other service owns.`,
    );
  const reachable = addresses.length > 0 && addresses.every((one) => isIP(one) !== 0);
  if (!reachable || (!trusted && !addresses.every(isPublicAddress))) refuse(notPublic(host));
  return { url, addresses };
}

/** @returns a URL for messages: shortened, and without query and fragment, which may be secret */
export function shown(address: string): string {
  const bare = address.replace(/[\p{Cc}\p{Cf}]/gu, '').split(/[?#]/, 1)[0] ?? '';
  return `“${bare.length > 200 ? `${bare.slice(0, 200)}…` : bare}”`;
}

export function refuse(message: string): never {
  throw new ApiError('invalid', message);
}

const CHECK = 'Check it for typing errors.';

const notPublic = (host: string) =>
  `There is no public website at ${shown(host)}. Check the address for typing errors; websites inside a private network cannot be fetched.`;

/** Ports above 1023 of other protocols (from the Fetch standard's bad ports). */
const OTHERS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

function isTakenPort(port: number): boolean {
  return port === 80 || port === 443 || (port > 1023 && !OTHERS.has(port));
}

/**
 * Whether an IP address belongs to the public internet, unlike loopback, private, link-local and carrier-grade NAT ranges,
 * documentation, multicast, and IPv4 embedded in IPv6.
 * @param address from a resolver or URL, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast' && address !== AZURE;
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return (parsed.parts[0] ?? 0) >> 13 === GLOBAL_UNICAST && parsed.range() === 'unicast';
}

/** Azure's platform services, reachable from every Azure machine. */
const AZURE = '168.63.129.16';

/** The first three bits of every global unicast IPv6 address (RFC 4291). */
const GLOBAL_UNICAST = 0b001;
