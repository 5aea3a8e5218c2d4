import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connections } from './connections.js';

/** Node has written it before the client reads anything: the buffers of both sockets hold it. */
const BODY = Buffer.alloc(256 * 1024, 'x');
const LIMIT_MS = 10_000;

let server: Server;
let connections: Connections;
let client: Socket;
beforeEach(async () => {
  server = createServer((_request, response) => void response.end(BODY));
  connections = new Connections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
});
afterEach(() => {
  client.destroy();
  server.closeAllConnections();
});

/** Resolves once Node has written the response. */
async function written(connection: string) {
  client.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`);
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  if (!response.closed) await once(response, 'close');
}

async function receive() {
  let bytes = 0;
  client.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await once(client, 'close');
  return bytes;
}

it.each(['keep-alive', 'close'])(
  'closing waits until a client with "connection: %s" has received what Node has written',
  async (connection) => {
    await written(connection);
    let finished = false;
    const finishing = connections.finish(LIMIT_MS).then((aborted) => {
      finished = true;
      return aborted;
    });
    await sleep(300);
    expect(finished).toBe(false);
    expect(await receive()).toBeGreaterThan(BODY.length);
    expect(await finishing).toBe(0);
  },
);
