import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/**
 * Resolves to the socket on which the supervisor holds the connections of clients after a crash, for the service to listen on as
 * well; undefined if the port is free.
 */
export async function heldPort(): Promise<unknown> {
  if (!process.send || !process.connected) return undefined;
  process.send('needs port');
  const [, handle] = (await once(process, 'message')) as [message: unknown, handle: unknown];
  return handle;
}

/** Serves the connections that the supervisor holds. */
export function serveHeldConnections(server: Server): void {
  if (!process.send || !process.connected) return;
  process.on('message', (message, socket) => {
    if (message !== 'connection' || !socket) return; // absent if the client has gone
    server.emit('connection', socket);
    (socket as Socket).resume();
  });
  process.channel?.unref(); // only the service decides how long the process lives
  process.send('listening');
}
