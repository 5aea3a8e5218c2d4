import { lookup } from 'node:dns/promises';

type Lookup = (hostname: string, options: { all: true; family: 4 }) => Promise<{ address: string }[]>;

/**
 * Addresses of all processes that a name stands for, as those of a Compose service or of a headless Service of Kubernetes;
 * the name alone where they are not to be told apart.
 */
export async function replicasAt(url: string, lookUp: Lookup = lookup): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:') return [url]; // a certificate is for the name
  try {
    const addresses = await lookUp(hostname, { all: true, family: 4 });
    return addresses.map(({ address }) => `http://${address}:${port || 80}`).sort();
  } catch {
    return [url]; // asking it tells as much
  }
}
