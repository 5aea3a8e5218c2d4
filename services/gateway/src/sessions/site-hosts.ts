import type { IncomingMessage } from 'node:http';
import { AppError } from '@directory/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorText, languageOf } from '@directory/contracts/error-texts';
import { errorBody } from '@directory/service-kit/errors.filter';

/** Probes and scrapers use the IP address; these responses do not depend on the host. */
const BY_ADDRESS = /^\/(?:health\/(?:live|ready)|metrics)(?:\?|$)/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_SHOWN_LENGTH = 100;

/**
 * Host names of the site: that of PUBLIC_URL, its aliases and, for a local PUBLIC_URL, every name of this machine. Other names
 * would let a foreign page reach the site as same-origin (DNS rebinding).
 */
export class SiteHosts {
  private readonly names: Set<string>;
  private readonly takesLoopback: boolean;
  /** Host of redirects. */
  private readonly address: string;

  constructor({ publicOrigin, hostAliases }: { publicOrigin: string | undefined; hostAliases: string[] }) {
    const { hostname } = new URL(publicOrigin ?? 'http://localhost');
    this.names = new Set([hostname, ...hostAliases]);
    this.takesLoopback = LOOPBACK.test(hostname);
    this.address = publicOrigin ?? 'http://localhost';
  }

  /** Whether a request is for this site on any port, as ports may be mapped. */
  includes(host: string | undefined): boolean {
    const name = hostnameOf(host);
    return name !== undefined && (this.names.has(name) || (this.takesLoopback && LOOPBACK.test(name)));
  }

  /** Responds 421 to other hosts and 400 to several hosts. */
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

/** Host name in lower case; undefined if invalid. */
export function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

/** Error envelope for calls, plain text for pages. */
function reject(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(error.status).header('cache-control', 'no-store');
  if (request.url.startsWith('/api/')) void reply.send(errorBody(error, request));
  else {
    const text = errorText(error.code, error.params, languageOf(request.headers['accept-language']));
    void reply.type('text/plain; charset=utf-8').send(`${text}\n`);
  }
}
