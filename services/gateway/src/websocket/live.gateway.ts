import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { LIVE_PATH } from '@directory/contracts/live';
import { createQueues, type Queues } from '@directory/queue/queues';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { isSameOrigin } from '../sessions/same-origin.js';
import { SessionsClient } from '../sessions/sessions.client.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import type { LiveServer, LiveSocket } from './live-socket.js';

/** Milliseconds between attempts to hear the queue. */
const RETRY = 1_000;

/** A connection that has not presented its session by then is closed. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Imports that one page watches at the same time; a connection is in a room of its own besides. */
const MAX_WATCHED = 50;

const IMPORT_ID = /^[0-9a-f-]{36}$/;
/** Milliseconds between two looks at whether who listens is still signed in. */
const RECHECK = 10_000;
const roomOf = (importId: string) => `import:${importId}`;

/** Relays the progress of imports, heard from the queue, to the pages that watch them. */
@Injectable()
@WebSocketGateway({
  path: LIVE_PATH,
  transports: ['websocket'],
  serveClient: false,
  maxHttpBufferSize: 10_000,
  connectTimeout: CONNECT_TIMEOUT_MS,
  // Upgrades of other paths are the server's to ignore, not this one's to end.
  destroyUpgrade: false,
})
export class LiveGateway implements OnModuleInit, OnGatewayInit, OnApplicationShutdown {
  @WebSocketServer() private readonly server: LiveServer;
  private readonly queues: Queues;
  private recheck: NodeJS.Timeout;
  private readonly stopping = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sessions: SessionsClient,
  ) {
    this.queues = createQueues(config.queue);
  }

  /** The site is served without the queue too; progress is heard as soon as there is one. */
  onModuleInit(): void {
    void this.listen();
  }

  /** The handshake needs what a write needs: an admin session, and a page of this site. With the session it ends. */
  afterInit(server: LiveServer): void {
    this.recheck = setInterval(() => void this.dropEnded(server), RECHECK);
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: Error) => next(error),
      );
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
    clearInterval(this.recheck);
    await this.queues.close();
  }

  private async listen(): Promise<void> {
    const onError = (error: unknown) => this.logger.warn({ err: error }, 'progress is not heard');
    while (!this.stopping.signal.aborted) {
      try {
        return await this.queues.onProgress(
          'imports',
          (progress) => this.server.to(roomOf(progress.importId)).emit('import:progress', progress),
          onError,
        );
      } catch (error) {
        onError(error);
        await sleep(RETRY);
      }
    }
  }

  private async dropEnded(server: LiveServer): Promise<void> {
    for (const socket of server.sockets.sockets.values()) {
      const { headers, auth } = socket.handshake;
      // While the catalog cannot say, nobody is thrown out.
      const session = await this.sessions.find(headers, auth['token']).catch(() => socket.data.session);
      if (!session) socket.disconnect(true);
    }
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { headers } = socket.handshake;
    if (!isSameOrigin(headers, this.config.publicOrigin)) throw new Error('forbidden_origin');
    socket.data.session = await this.sessions.find(headers, socket.handshake.auth['token']);
    if (!socket.data.session) throw new Error('unauthenticated');
  }
}
