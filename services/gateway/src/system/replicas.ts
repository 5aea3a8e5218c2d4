import { lookup } from 'node:dns/promises';

type Lookup = (hostname: string, options: { all: true; family: 4 }) => Promise<{ address: string }[]>;

/**
 * URLs of all processes behind a host name, such as a Compose service or a headless Service of Kubernetes; the given URL if they
 * cannot be distinguished.
 */
export async function replicasAt(url: string, lookUp: Lookup = lookup): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:') return [url]; // certificates are issued for the name
  try {
    const addresses = await lookUp(hostname, { all: true, family: 4 });
    return addresses.map(({ address }) => `http://${address}:${port || 80}`).sort();
  } catch {
    return [url]; // the probe of this URL reports the error
  }
}
