import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { SessionView } from '@directory/contracts/accounts';
import type { EndpointDefinition } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { hasBearer } from '@directory/service-kit/service-token.guard';
import { isPublic } from '@directory/service-kit/public.decorator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSocket } from '../websocket/live-socket.js';
import { endpointFor, isCall } from '../routing/endpoint-router.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { isSameOrigin } from './same-origin.js';
import { SessionsClient } from './sessions.client.js';

/** Sign-outs, confirmations, and what adds or ends the last second factor. */
const CHANGES_SESSION = /^\/api\/admin\/(?:logout|session\/|account\/)/;

const READS = ['GET', 'HEAD', 'OPTIONS'];

const requestSessions = new WeakMap<IncomingMessage, SessionView>();

/** The session of a request; undefined if the endpoint needs none. */
export const sessionOf = (request: FastifyRequest): SessionView | undefined => requestSessions.get(request.raw);

export const hasSession = (request: IncomingMessage): boolean => requestSessions.has(request);

/**
 * Denies everything but public endpoints of the contract and handlers with `@Public()`. A write must also come from a page of this
 * site, which a foreign page's form cannot forge. Endpoints with `stepUp` need a confirmation of the last minutes. See docs/adr/0011
 * and 0037.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() === 'ws') return Boolean(context.switchToWs().getClient<LiveSocket>().data.session);
    if (isPublic(context)) return true;

    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.url === '/metrics' && hasBearer(request.headers, this.config.metricsToken)) return true;
    const endpoint = isCall(request) ? endpointFor(request.method, request.url) : undefined;
    const open = endpoint?.access === 'public';
    if (!open) await this.requireSession(request, endpoint);
    // Scripts of public pages can read the browser's cache.
    if (!open) void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    if (!READS.includes(request.method)) this.requireSameOrigin(request);
    if (endpoint && CHANGES_SESSION.test(endpoint.path)) {
      const forget = () => this.sessions.forget(request.headers);
      forget();
      context.switchToHttp().getResponse<FastifyReply>().raw.once('finish', forget);
    }
    return true;
  }

  private async requireSession(request: FastifyRequest, endpoint: EndpointDefinition | undefined): Promise<void> {
    const session = await this.sessions.find(request.headers);
    if (!session) throw new AppError('unauthenticated');
    if (session.mustAddFactor && !endpoint?.enrolment) throw new AppError('second_factor_missing');
    if (endpoint?.stepUp && !(await this.sessions.isConfirmed(request.headers, session)))
      throw new AppError('step_up_required');
    requestSessions.set(request.raw, session);
  }

  private requireSameOrigin(request: FastifyRequest): void {
    const own = request.headers['x-requested-with'] && isSameOrigin(request.headers, this.config);
    if (!own) throw new AppError('forbidden_origin');
  }
}
