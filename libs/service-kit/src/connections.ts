import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A peer that sends nothing for this long while its body is discarded is disconnected. */
const IDLE_LINGER_MS = 5_000;

/** A response up to this size is sent within a moment; the system sends megabytes of a larger one after Node has written it. */
const SMALL_RESPONSE_BYTES = 64 * 1024;
/** How long a client may take to receive what the system has of a response. */
const UNRECEIVED_LIMIT_MS = 120_000;

/** How long the rest of a body may arrive after its response, in milliseconds. */
export type LingerLimit = (request: IncomingMessage) => number;

export interface ConnectionOptions {
  /** How long the rest of a body is read and discarded after the response. */
  lingerLimit?: LingerLimit;
  /** Path below which another listener handles `upgrade`; any other upgrade is ignored. */
  upgradePath?: string;
}

/**
 * The sockets of a server: which of them have a request in flight, and how each is closed.
 *
 * A response may end before its request has arrived completely, as a rejected upload's does. Closing at once resets the
 * connection: the peer fails while it sends and may never read the response. Leaving it open and unread blocks the next
 * request on it. So the write side is closed, and the rest is read and discarded within a limit.
 */
export class Connections {
  private readonly open = new Map<Socket, { inFlight: number; last?: IncomingMessage; responseBytes: number }>();
  private readonly upgraded = new Set<Socket>();
  private readonly lingerLimit: LingerLimit;
  private closing = false;

  constructor(
    private readonly server: Server,
    { lingerLimit = () => IDLE_LINGER_MS, upgradePath }: ConnectionOptions = {},
  ) {
    this.lingerLimit = lingerLimit;
    server.on('connection', (socket: Socket) => this.watch(socket));
    server.prependListener('request', (request, response) => this.track(request, response));
    if (upgradePath !== undefined) server.prependListener('upgrade', this.upgrade(upgradePath));
  }

  /**
   * Accepts no more connections, closes those without a request, and waits until every response has been received: what the
   * system still has to send is lost when the process ends and the network of its pod is removed.
   * @returns the number of requests that were still in flight after `limitMs`
   */
  async finish(limitMs: number): Promise<number> {
    this.closing = true;
    // eslint-disable-next-line promises/handled-at-once -- it never rejects
    const closed = new Promise<void>((resolve) => {
      // Not that of HTTP, which destroys idle connections.
      NetServer.prototype.close.call(this.server, () => resolve());
    });
    for (const socket of this.upgraded) socket.destroy(); // its client connects again, to another replica
    for (const [socket, { inFlight }] of this.open) if (inFlight === 0) socket.destroySoon();
    const timeout = new AbortController();
    await Promise.race([closed, sleep(limitMs, undefined, { signal: timeout.signal }).catch(() => undefined)]);
    timeout.abort();
    return [...this.open.values()].filter(({ inFlight }) => inFlight > 0).length;
  }

  private watch(socket: Socket): void {
    if (this.open.has(socket)) return; // injected a second time, after its upgrade was ignored
    this.open.set(socket, { inFlight: 0, responseBytes: 0 });
    socket.once('close', () => this.open.delete(socket));
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const { last: request, responseBytes = 0 } = this.open.get(socket) ?? {};
      if (socket.destroyed) destroySoon();
      else if (request && isArriving(request)) this.linger(socket, request);
      else if (responseBytes > SMALL_RESPONSE_BYTES) endWhenReceived(socket);
      else destroySoon();
    };
  }

  private track(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const state = this.open.get(socket);
    if (!state) return;
    state.inFlight++;
    state.last = request;
    const writtenBefore = socket.bytesWritten;
    response.prependOnceListener('finish', () => {
      state.responseBytes = socket.bytesWritten - writtenBefore;
      discard(request);
    });
    response.once('close', () => {
      state.inFlight--;
      if (this.closing && state.inFlight === 0) socket.destroySoon();
    });
  }

  /**
   * A server may ignore an upgrade and respond to the request (RFC 9110, 7.8). Node hands over every connection that requests
   * one: the request goes back to the server as it would be without the header.
   */
  private upgrade(path: string) {
    return (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
      const socket = stream as Socket;
      if (request.url?.startsWith(`${path}/`)) {
        this.upgraded.add(socket);
        socket.once('close', () => this.upgraded.delete(socket));
        return;
      }
      socket.unshift(Buffer.concat([Buffer.from(withoutUpgrade(request), 'latin1'), head]));
      this.server.emit('connection', socket);
    };
  }

  private linger(socket: Socket, request: IncomingMessage): void {
    if (socket.writableEnded) return; // lingers already
    socket.end();
    discard(request);
    const endsAt = performance.now() + this.lingerLimit(request);
    let read = socket.bytesRead;
    const timer = setInterval(() => {
      const idle = socket.bytesRead === read;
      read = socket.bytesRead;
      if (idle || this.closing || performance.now() >= endsAt) socket.destroy();
    }, IDLE_LINGER_MS);
    request.once('end', () => socket.destroy());
    socket.once('close', () => clearInterval(timer));
  }
}

/** The client closes its side once it has received everything. */
function endWhenReceived(socket: Socket): void {
  socket.end();
  socket.setTimeout(UNRECEIVED_LIMIT_MS, () => socket.destroy());
}

function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    if (/^(?:upgrade|http2-settings)$/i.test(name)) continue;
    const remaining = value.split(',').filter((token) => !/^\s*(?:upgrade|http2-settings)\s*$/i.test(token));
    lines.push(`${name}: ${/^connection$/i.test(name) ? remaining.join(',') : value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Whether some of a request's body is still to come. */
export function isArriving({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);
}

/** An unread body would block the next request of its connection. */
function discard(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  request.resume();
}
