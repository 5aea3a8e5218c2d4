import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/**
 * Resolves once the supervisor has freed the service's port: after a crash it holds the connections of clients until the
 * service listens again. Resolves at once for a process without a channel to its supervisor.
 */
export async function portFreed(): Promise<void> {
  if (!process.send || !process.connected) return;
  process.send('needs port');
  await once(process, 'message');
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
