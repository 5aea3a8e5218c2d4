import type { ChildProcess } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';

/** More would exceed the timeouts of visitors when the new process serves all of them at once. */
const MAX_HELD = 64;
const MAX_HELD_MS = 5_000;

/**
 * Accepts the connections to a port while its process restarts, unread, and passes them to the new process: visitors wait
 * instead of being refused. The other side is `libs/service-kit/src/held-connections.ts`.
 */
export class HeldConnections {
  #server: Server | undefined;
  readonly #sockets = new Map<Socket, NodeJS.Timeout>();

  constructor(
    readonly address: { host: string; port: number },
    private readonly maxHeldMs = MAX_HELD_MS,
  ) {}

  /** Listens, unless another process does. */
  hold(): void {
    if (this.#server) return;
    const server = createServer({ pauseOnConnect: true }, (socket) => this.#add(socket));
    server.on('error', () => undefined); // the port is in use: connections are refused or accepted as without this
    server.listen(this.address);
    this.#server = server;
  }

  /** Follows the start of the process that listens instead. */
  passTo(child: ChildProcess): void {
    child.on('message', (message) => {
      if (message === 'needs port') {
        this.#server?.close();
        this.#server = undefined;
        child.send('port is free', () => undefined); // it may have ended
      } else if (message === 'listening') {
        for (const [socket, timer] of this.#sockets) {
          clearTimeout(timer);
          child.send('connection', socket, (error) => error && socket.destroy());
        }
        this.#sockets.clear();
      }
    });
  }

  /** Stops listening and closes what has not been passed on. */
  close(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const [socket, timer] of this.#sockets) {
      clearTimeout(timer);
      socket.destroy();
    }
    this.#sockets.clear();
  }

  #add(socket: Socket): void {
    socket.on('error', () => undefined); // the client has gone
    if (this.#sockets.size >= MAX_HELD) return void socket.destroy();
    const timer = setTimeout(() => {
      this.#sockets.delete(socket);
      socket.destroy();
    }, this.maxHeldMs);
    this.#sockets.set(socket, timer);
  }
}
