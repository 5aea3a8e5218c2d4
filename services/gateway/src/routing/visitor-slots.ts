import { PassThrough, pipeline, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '@directory/service-kit/network-of';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { SessionsClient } from '../sessions/sessions.client.js';

/**
 * Work for visitors in flight, above which further work gets 503. Queued requests would time out after the work is done; these are
 * enough to occupy every process, and leave connections to the catalog for the administration.
 */
const MAX_SLOTS = { read: 100, write: 40, signIn: 20 } as const;
export type SlotKind = keyof typeof MAX_SLOTS;

/** A network may hold this share, and more only while half of the slots are free. */
const NETWORK_SHARE = 1 / 4;
const FREE_SHARE = 1 / 2;

/** A response of this size is buffered, so that its slot does not wait for the client. */
const RESPONSE_BUFFER_BYTES = 1024 * 1024;
/** Of all responses that clients have not read yet; above it, a slot waits for its client. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

export type ReleaseSlot = () => void;

/** Limits work for visitors, not connections: a slot is taken when work starts, and free when it ends, whatever the client reads. */
@Injectable()
export class VisitorSlots {
  private readonly taken = { read: new Map<string, number>(), write: new Map(), signIn: new Map() };
  private readonly shed: Counter;
  private unreadBytes = 0;

  constructor(
    private readonly sessions: SessionsClient,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.shed = new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests of visitors that got 503 because too many were in flight',
      registers: [metrics],
    });
  }

  /** Undefined if no slot is free. A page of the administration needs none. */
  acquire(kind: SlotKind, { ip, headers }: FastifyRequest): ReleaseSlot | undefined {
    if (this.sessions.hasCsrfToken(headers)) return () => undefined;
    const taken: Map<string, number> = this.taken[kind];
    const network = networkOf(ip);
    const own = taken.get(network) ?? 0;
    const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
    const max = MAX_SLOTS[kind];
    if (all >= max || (own >= max * NETWORK_SHARE && all >= max * FREE_SHARE)) {
      this.shed.inc();
      return undefined;
    }
    taken.set(network, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const rest = (taken.get(network) ?? 1) - 1;
      if (rest === 0) taken.delete(network);
      else taken.set(network, rest);
    };
  }

  /** The body of a response, which releases the slot once it has arrived or its client has disconnected. */
  buffered(body: Readable, reply: FastifyReply, release: ReleaseSlot): Readable {
    if (this.unreadBytes >= MAX_UNREAD_BYTES) return body.once('close', release);
    const buffer = new PassThrough({ highWaterMark: RESPONSE_BUFFER_BYTES });
    pipeline(body, buffer, () => {
      release();
      const unread = buffer.readableLength;
      if (unread === 0 || reply.raw.destroyed) return;
      this.unreadBytes += unread;
      reply.raw.once('close', () => (this.unreadBytes -= unread));
    });
    return buffer;
  }
}
