import type { ChildProcess } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';

/** More would exceed the timeouts of visitors when the new process serves all of them at once. */
const MAX_HELD = 64;
const MAX_HELD_MS = 5_000;

interface Options {
  maxHeld?: number;
  maxHeldMs?: number;
  /** Accepts the connections while a process runs, too, and passes each to it: no connection is refused. */
  acceptsAll?: boolean;
  /** A connection has no process to be passed to. */
  onHeld?: () => void;
}

/**
 * Accepts the connections to a port while its process restarts or sleeps, unread, and passes them to the new process: clients wait
 * instead of being refused. The other side is `libs/service-kit/src/held-connections.ts`.
 */
export class HeldConnections {
  #server: Server | undefined;
  #process: ChildProcess | undefined;
  readonly #sockets = new Map<Socket, NodeJS.Timeout>();

  constructor(
    readonly address: { host: string; port: number },
    private readonly options: Options = {},
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
        if (!this.options.acceptsAll) this.#stopListening();
        child.send('port is free', () => undefined); // it may have ended
      } else if (message === 'listening') {
        for (const [socket, timer] of this.#sockets) {
          clearTimeout(timer);
          pass(socket, child);
        }
        this.#sockets.clear();
        this.#process = child;
      } else if (message === 'idle') {
        this.#process = undefined;
        child.send('stop', () => undefined);
      }
    });
    child.once('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
  }

  /** Stops listening and closes what has not been passed on. */
  close(): void {
    this.#stopListening();
    for (const [socket, timer] of this.#sockets) {
      clearTimeout(timer);
      socket.destroy();
    }
    this.#sockets.clear();
  }

  #stopListening(): void {
    this.#server?.close();
    this.#server = undefined;
  }

  #add(socket: Socket): void {
    socket.on('error', () => undefined); // the client has gone
    if (this.#process?.connected) return pass(socket, this.#process);
    if (this.#sockets.size >= (this.options.maxHeld ?? MAX_HELD)) return void socket.destroy();
    const timer = setTimeout(() => {
      this.#sockets.delete(socket);
      socket.destroy();
    }, this.options.maxHeldMs ?? MAX_HELD_MS);
    this.#sockets.set(socket, timer);
    this.options.onHeld?.();
  }
}

function pass(socket: Socket, child: ChildProcess): void {
  child.send('connection', socket, (error) => error && socket.destroy());
}
