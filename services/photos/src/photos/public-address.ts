import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of today's public IPv6 addresses; what lies outside is reserved, local, or an IPv4 address in disguise. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address belongs to the public internet: not to this machine, its network, its cloud's metadata or a reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4 address mapped to IPv6 counts as the IPv4 address
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** The request would leave the public internet. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for sockets that resolves to permitted addresses only. The address that was checked is the one that is
 * connected to: a name that resolves to something else a moment later changes nothing.
 */
export function guardedLookup(isPermitted: (address: string) => boolean) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const permitted = addresses.filter(({ address }) => isPermitted(address));
      const [first] = permitted;
      if (!first) return callback(new ForbiddenAddress(`${hostname} has no public address`), []);
      if (options.all) return callback(null, permitted);
      return callback(null, first.address, first.family);
    });
  };
}

/** A literal address in a URL never reaches a lookup, so it is checked here; brackets of IPv6 are left out. */
export function isForbiddenLiteral(hostname: string, isPermitted: (address: string) => boolean): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPermitted(literal);
}
