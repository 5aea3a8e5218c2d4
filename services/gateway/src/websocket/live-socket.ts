import type { SessionView } from '@directory/contracts/accounts';
import type { ClientEvents, ServerEvents } from '@directory/contracts/live';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** Set by the handshake, before any message. */
interface SocketData {
  session: SessionView | null;
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
