// A proxy between a worker and the catalog, the database and Redis: it injects faults between any two packets.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export type Link = 'catalog' | 'database' | 'redis';
type Victim = 'worker' | 'catalog' | 'database' | 'redis';
/**
 * Where to inject a fault. `text` is what the worker sends on `link`, for the `nth` time since it claimed the import, or,
 * with `bytes`, the moment so much has followed it. With `moment: 'request'` the request is held back; with `'response'` it
 * has taken effect and the response (one that contains `response`) is held back. With `delayMs` nothing is held back. With
 * `moment: 'end of request'` the rest of the request is held back until `release`, and the fault is injected when it is complete.
 */
export type FaultPoint = {
  name: string;
  link: Link;
  text: string;
  moment: 'request' | 'response' | 'end of request';
  nth?: number;
  bytes?: number;
  response?: string;
  delayMs?: number;
  victim: Victim;
  signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGQUIT';
};
export type Plan = {
  next: (importId: string) => FaultPoint | undefined;
  inject: (point: FaultPoint, importId: string, proxy: FaultProxy) => void;
};
/** What one connection carries. */
export type ConnectionState = { claiming: boolean; staging: boolean; matched: boolean; passed: number };

/** The statement with which a worker claims an import; the import's id follows. */
const CLAIM = 'fence = fence + 1';
const REQUEST = ' HTTP/1.1\r\n';
const END_OF_BODY = '0\r\n\r\n';
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** The three links of one worker. `plan` says where to inject a fault during which import. */
export class FaultProxy {
  readonly plan: Plan;

  #servers: Server[] = [];
  #sockets: Set<Socket> = new Set();
  #importId: string | undefined;
  #point: FaultPoint | undefined;
  #count = 0;
  #held: { upstream: Socket; parts: Buffer[] } | undefined;
  /** Bytes of rows each import has sent to the catalog, in its last staging. */
  rowBytes: Map<string, number> = new Map();

  constructor(plan: Plan) {
    this.plan = plan;
  }

  /**
   * Listens for the worker and forwards to `port`.
   * @returns the port that the worker connects to
   */
  open(link: Link, port: number): Promise<number> {
    const server = createServer((client) => this.#connect(link, client, connect(port, '127.0.0.1')));
    this.#servers.push(server);
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  }

  /** Sends what is held back. */
  release() {
    for (const part of this.#held?.parts ?? []) this.#held!.upstream.write(part);
    this.#held = undefined;
  }

  /** Closes every connection and stops listening. */
  close() {
    for (const server of this.#servers) server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(link: Link, client: Socket, upstream: Socket) {
    const state: ConnectionState = { claiming: false, staging: false, matched: false, passed: 0 };
    this.#forward(client, upstream, (data) => this.#onRequest(link, state, data, upstream));
    this.#forward(upstream, client, (data) => this.#onResponse(state, data));
  }

  #forward(from: Socket, to: Socket, filter: (data: Buffer) => boolean) {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (data) => {
      if (filter(data) && to.writable && !to.write(data)) from.pause();
    });
    to.on('drain', () => from.resume());
    from.on('error', () => to.destroy()); // the other end sees the same
    from.once('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }

  #onRequest(link: Link, state: ConnectionState, data: Buffer, upstream: Socket) {
    this.#trackClaim(link, state, data);
    this.#countRowBytes(link, state, data);
    const point = this.#point;
    if (this.#held?.upstream === upstream) return this.#hold(data);
    if (!point || point.link !== link) return true;
    if (data.includes(point.text)) {
      this.#count += 1;
      state.matched = this.#count === (point.nth ?? 1) || point.response !== undefined;
      state.passed = 0;
    }
    if (!state.matched || point.moment === 'response') return true;
    state.passed += data.length;
    if (state.passed < (point.bytes ?? 0)) return true;
    if (point.moment === 'request') return this.#inject(point);
    this.#held = { upstream, parts: [] };
    return this.#hold(data);
  }

  #hold(data: Buffer) {
    this.#held!.parts.push(data);
    if (this.#point && data.subarray(-END_OF_BODY.length).toString() === END_OF_BODY) this.#inject(this.#point);
    return false;
  }

  #onResponse(state: ConnectionState, data: Buffer) {
    const point = this.#point;
    if (!point || !state.matched || point.moment !== 'response') return true;
    state.matched = false;
    return (point.response !== undefined && !data.includes(point.response)) || this.#inject(point);
  }

  #trackClaim(link: Link, state: ConnectionState, data: Buffer) {
    if (link === 'database' && data.includes(CLAIM)) state.claiming = true;
    const id = state.claiming ? ID.exec(data.toString('latin1'))?.[0] : undefined;
    if (id === undefined) return;
    state.claiming = false;
    this.#importId = id;
    this.#point = this.plan.next(id);
    this.#count = 0;
  }

  #countRowBytes(link: Link, state: ConnectionState, data: Buffer) {
    if (link !== 'catalog' || this.#importId === undefined) return;
    if (data.includes(REQUEST)) state.staging = data.includes('PUT /internal/imports/');
    if (data.includes(REQUEST) && state.staging) this.rowBytes.set(this.#importId, 0);
    if (!state.staging) return;
    this.rowBytes.set(this.#importId, (this.rowBytes.get(this.#importId) ?? 0) + data.length);
  }

  /** Whether the data may pass. */
  #inject(point: FaultPoint) {
    const importId = this.#importId as string;
    this.#point = undefined;
    const inject = () => {
      this.plan.inject(point, importId, this);
      // The worker may go on with the import without claiming it again.
      if (point.victim === 'worker' || this.#importId !== importId) return;
      this.#point = this.plan.next(importId);
      this.#count = 0;
    };
    if (point.delayMs === undefined) inject();
    else setTimeout(inject, point.delayMs);
    return point.delayMs !== undefined;
  }
}
