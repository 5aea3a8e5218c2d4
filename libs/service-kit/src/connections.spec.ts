import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connections } from './connections.js';

/** Node has written it before the client reads anything: the buffers of both sockets hold it. */
const BODY = Buffer.alloc(256 * 1024, 'x');
const LIMIT_MS = 10_000;

interface Peer {
  server: Server;
  connections: Connections;
  client: Socket;
}
let peer: Peer;
/** Does the same as the other, except that its client reads. */
let reading: Peer;
async function connected(): Promise<Peer> {
  const server = createServer((_request, response) => void response.end(BODY));
  const connections = new Connections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, connections, client: connect((server.address() as AddressInfo).port, '127.0.0.1').pause() };
}
beforeEach(async () => {
  [peer, reading] = await Promise.all([connected(), connected()]);
});
afterEach(() => {
  for (const { client, server } of [peer, reading]) {
    client.destroy();
    server.closeAllConnections();
  }
});

/** Resolves once Node has written the response. */
async function written({ client, server }: Peer, connection: string) {
  client.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`);
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  if (!response.closed) await once(response, 'close');
}

async function receive({ client }: Peer) {
  let bytes = 0;
  client.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await once(client, 'close');
  return bytes;
}

it.each(['keep-alive', 'close'])(
  'closing waits until a client with "connection: %s" has received what Node has written',
  async (connection) => {
    await Promise.all([written(peer, connection), written(reading, connection)]);
    let finished = false;
    const finishing = peer.connections.finish(LIMIT_MS).then((aborted) => {
      finished = true;
      return aborted;
    });
    await Promise.all([reading.connections.finish(LIMIT_MS), receive(reading)]);
    expect(finished).toBe(false);
    expect(await receive(peer)).toBeGreaterThan(BODY.length);
    expect(await finishing).toBe(0);
  },
);
