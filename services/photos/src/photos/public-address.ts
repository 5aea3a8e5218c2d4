import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only assigned public range; the rest is reserved, local, or an embedded IPv4 address. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an IP address is public: not of this machine, its network, cloud metadata or a reserved range. */
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
 * A `lookup` that resolves to permitted addresses only. The socket connects to the checked address, so a later change of the name
 * has no effect.
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

/** A literal address in a URL is never looked up and is checked here, without the brackets of IPv6. */
export function isForbiddenLiteral(hostname: string, isPermitted: (address: string) => boolean): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPermitted(literal);
}
