import { createServer } from 'node:net';

/** `count` distinct free loopback ports. All are bound until the last is found. */
export async function freePorts(/** @type {number} */ count) {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * The errno code that prevents listening on this address, or null.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>}
 */
export async function whyNotBindable(port, host) {
  try {
    const server = await listen(port, host);
    await new Promise((resolve) => server.close(resolve));
    return null;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code ?? 'EUNKNOWN';
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<import('node:net').Server>}
 */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
