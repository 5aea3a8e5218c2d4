import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { CSRF_TOKEN_HEADER } from '@directory/contracts/accounts';
import { LIVE_PATH } from '@directory/contracts/live';
import type { Queues } from '@directory/queue/queues';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { isSameOrigin } from '../sessions/same-origin.js';
import { SessionsClient } from '../sessions/sessions.client.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import type { LiveServer, LiveSocket } from './live-socket.js';

const SUBSCRIBE_RETRY_MS = 1_000;

/** Deadline for presenting a session. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Imports watched by one page; each connection also has its own room. */
const MAX_WATCHED = 50;

/** A page sends one for each import, and as many when it connects again. */
const MAX_MESSAGES_PER_SECOND = 200;

/** Pages of one session that watch. */
const MAX_CONNECTIONS = 10;

const IMPORT_ID = /^[0-9a-f-]{36}$/;
/** With the time for which sessions are cached, below 5 s. */
const SESSION_CHECK_INTERVAL_MS = 2_000;
/** One per session. */
const tokenOf = ({ handshake }: LiveSocket): unknown => handshake.headers[CSRF_TOKEN_HEADER] ?? handshake.auth['token'];

const roomOf = (importId: string) => `import:${importId}`;

/** Relays the progress of imports from the queue to the pages that watch them. */
@Injectable()
@WebSocketGateway({
  path: LIVE_PATH,
  transports: ['websocket'],
  serveClient: false,
  maxHttpBufferSize: 10_000,
  connectTimeout: CONNECT_TIMEOUT_MS,
  // Upgrades of other paths are ignored by the server (see Connections), not closed here.
  destroyUpgrade: false,
})
export class LiveGateway implements OnGatewayInit, OnApplicationShutdown {
  @WebSocketServer() private readonly server: LiveServer;
  private queues: Queues | undefined;
  private isSubscribed = false;
  private readonly sessionChecks = new RepeatedTask({
    intervalMs: SESSION_CHECK_INTERVAL_MS,
    run: () => this.disconnectSignedOut(),
    onError: (error) => this.logger.warn({ err: error }, 'sessions of live connections could not be checked'),
  });
  private readonly stopping = new AbortController();
  /** From the handshake until the connection is closed. */
  private readonly admitted = new Set<LiveSocket>();

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sessions: SessionsClient,
  ) {}

  /**
   * The handshake needs what a write needs: an admin session and a page of this site. The connection ends with the
   * session.
   */
  afterInit(server: LiveServer): void {
    this.sessionChecks.start();
    server.engine.on('connection', closeFlood);
    server.use((socket, next) => {
      this.admit(socket)
        .then(
          () => undefined,
          (error: Error) => error,
        )
        .then(next)
        .catch((error: unknown) => this.logger.error({ err: error }, 'a handshake failed'));
    });
  }

  @SubscribeMessage('import:watch')
  async watch(@ConnectedSocket() socket: LiveSocket, @MessageBody() importId: unknown): Promise<{ ok: boolean }> {
    if (typeof importId !== 'string' || !IMPORT_ID.test(importId)) return { ok: false };
    const room = roomOf(importId);
    if (!socket.rooms.has(room) && socket.rooms.size > MAX_WATCHED) return { ok: false };
    await socket.join(room);
    return { ok: true };
  }

  @SubscribeMessage('import:unwatch')
  async unwatch(@ConnectedSocket() socket: LiveSocket, @MessageBody() importId: unknown): Promise<void> {
    if (typeof importId === 'string') await socket.leave(roomOf(importId));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.sessionChecks.stop();
    await this.queues?.close();
  }

  /**
   * For the first page that may watch: loading the library of the queue takes a fifth of the gateway's start. The site also works
   * without the queue; progress is relayed once it is available.
   */
  private async subscribe(): Promise<void> {
    const onError = (error: unknown) => this.logger.warn({ err: error }, 'no progress events from the queue');
    const { createQueues } = await import('@directory/queue/queues');
    if (this.stopping.signal.aborted) return;
    const queues = (this.queues = createQueues(this.config.queue));
    while (!this.stopping.signal.aborted) {
      try {
        return await queues.onProgress(
          'imports',
          (progress) => this.server.to(roomOf(progress.importId)).emit('import:progress', progress),
          onError,
        );
      } catch (error) {
        onError(error);
        await sleep(SUBSCRIBE_RETRY_MS);
      }
    }
  }

  private async disconnectSignedOut(): Promise<void> {
    for (const socket of this.server.sockets.sockets.values()) {
      const { headers, auth } = socket.handshake;
      // Connections stay while the catalog is unavailable.
      const session = await this.sessions.find(headers, auth['token']).catch(() => socket.data.session);
      if (!session || session.mustAddFactor) socket.disconnect(true);
    }
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { headers } = socket.handshake;
    if (!isSameOrigin(headers, this.config)) throw new Error('forbidden_origin');
    socket.data.session = await this.sessions.find(headers, socket.handshake.auth['token']);
    if (!socket.data.session || socket.data.session.mustAddFactor) throw new Error('unauthenticated');
    this.reserve(socket);
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    void this.subscribe();
  }

  /** Counts and reserves in one step, as handshakes overlap. */
  private reserve(socket: LiveSocket): void {
    if (socket.conn.readyState !== 'open') throw new Error('disconnected');
    const others = [...this.admitted].filter((other) => tokenOf(other) === tokenOf(socket));
    if (others.length >= MAX_CONNECTIONS) throw new Error('too_many_requests');
    this.admitted.add(socket);
    const release = () => this.admitted.delete(socket);
    socket.once('disconnect', release);
    socket.conn.once('close', release);
  }
}

/** Each message costs the gateway a fraction of a millisecond, during which it serves nobody. */
function closeFlood(connection: LiveSocket['conn']): void {
  let [since, count] = [performance.now(), 0];
  connection.on('packet', () => {
    if (performance.now() - since >= 1_000) [since, count] = [performance.now(), 0];
    if (++count > MAX_MESSAGES_PER_SECOND) connection.close(true);
  });
}
