import type { IncomingMessage } from 'node:http';
import { AppError } from '@directory/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorText, languageOf } from '@directory/contracts/error-texts';
import { errorBody } from '@directory/service-kit/errors.filter';

/** Probes and scrapers reach a process by its address; they learn nothing that depends on the host. */
const BY_ADDRESS = /^\/(?:health\/(?:live|ready)|metrics)(?:\?|$)/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_SHOWN_LENGTH = 100;

/**
 * The names the site is known by: that of PUBLIC_URL, its aliases and, where PUBLIC_URL is this machine's own, every name
 * of this machine. Under any other name a foreign page could reach the site as one of its own (DNS rebinding).
 */
export class SiteHosts {
  private readonly names: Set<string>;
  private readonly takesLoopback: boolean;
  /** Where browsers are sent. */
  private readonly address: string;

  constructor({ publicOrigin, hostAliases }: { publicOrigin: string | undefined; hostAliases: string[] }) {
    const { hostname } = new URL(publicOrigin ?? 'http://localhost');
    this.names = new Set([hostname, ...hostAliases]);
    this.takesLoopback = LOOPBACK.test(hostname);
    this.address = publicOrigin ?? 'http://localhost';
  }

  /** Whether a request is for this site, whatever the port: a port may be mapped to another one on the way. */
  includes(host: string | undefined): boolean {
    const name = hostnameOf(host);
    return name !== undefined && (this.names.has(name) || (this.takesLoopback && LOOPBACK.test(name)));
  }

  /** Rejects what is for another host with 421, and what names two hosts with 400. */
  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (hasTwoHosts(request.raw)) reject(new AppError('bad_request'), request, reply);
      else if (this.includes(request.headers.host) || BY_ADDRESS.test(request.url)) done();
      else reject(this.misdirected(request.headers.host), request, reply);
    });
  }

  private misdirected(host = ''): AppError {
    return new AppError('wrong_host', { host: host.slice(0, MAX_SHOWN_LENGTH), address: this.address });
  }
}

export function hasTwoHosts({ headersDistinct }: IncomingMessage): boolean {
  return (headersDistinct['host']?.length ?? 0) > 1;
}

/** The name in a Host header, in lower case; undefined for what is none. */
export function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

/** In the one error envelope for calls, as plain text for people who opened an address. */
function reject(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(error.status).header('cache-control', 'no-store');
  if (request.url.startsWith('/api/')) void reply.send(errorBody(error, request));
  else {
    const text = errorText(error.code, error.params, languageOf(request.headers['accept-language']));
    void reply.type('text/plain; charset=utf-8').send(`${text}\n`);
  }
}
