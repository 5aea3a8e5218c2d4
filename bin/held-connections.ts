import type { ChildProcess } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';

/** What a busy site receives during a restart; the new process limits how many it serves at a time. */
const MAX_HELD = 512;
/** No longer than the gateway waits for a response. */
const MAX_HELD_MS = 15_000;

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
        child.send('port is free', this.#sharedHandle(), () => undefined); // it may have ended
      } else if (message === 'listening') {
        if (!this.options.acceptsAll) this.#stopListening();
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

  /**
   * The listening socket, on which the process listens as well: the port is never closed between the two. Node sends the handle
   * without accepting its connections; its types know only the server, which accepts them.
   */
  #sharedHandle(): Server | undefined {
    if (this.options.acceptsAll) return undefined;
    return (this.#server as (Server & { _handle: Server }) | undefined)?._handle;
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
