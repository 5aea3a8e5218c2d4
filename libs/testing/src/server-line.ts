import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Of PostgreSQL: the end of a packet that completes a start or a statement, and the announcement of a shutdown. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const SHUTDOWN = Buffer.from('E\0\0\0\x2bSFATAL\0C57P01\0Mterminating connection\0\0', 'latin1');

/** A proxy to a server that simulates its outage: disconnected, the port rejects; reconnected, it is the same port. */
export class ServerLine {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private isEnding = false;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<ServerLine> {
    const line = new ServerLine(new URL(url));
    await line.reconnect();
    return line;
  }

  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  async reconnect(): Promise<void> {
    if (this.server?.listening) return;
    const { hostname, port } = this.target;
    this.server = createServer((near) => this.join(near, connect(Number(port), hostname)));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  disconnect(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** PostgreSQL announces its shutdown in the next packet that completes a start or a statement. */
  endNext(): void {
    this.isEnding = true;
  }

  /** Whether it has. */
  get hasEnded(): boolean {
    return !this.isEnding;
  }

  private sentBy(chunk: Buffer): Buffer {
    if (!this.isEnding || !chunk.subarray(-READY.length).equals(READY)) return chunk;
    this.isEnding = false;
    return Buffer.concat([chunk, SHUTDOWN]);
  }

  private join(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(new Transform({ transform: (chunk: Buffer, _, done) => done(null, this.sentBy(chunk)) })).pipe(near);
  }
}
