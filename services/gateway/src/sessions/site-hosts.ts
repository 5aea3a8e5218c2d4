import type { IncomingMessage } from 'node:http';
import { AppError } from '@directory/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestPath } from '@directory/service-kit/request-path';
import { rejectEarly } from '../routing/early-rejection.js';
import { endpointFor, isCall } from '../routing/endpoint-router.js';
import { isAdministration } from '../site/content-policy.js';

/** Probes and scrapers use the IP address; these responses do not depend on the host. */
const BY_ADDRESS = /^\/(?:health\/(?:live|ready)|metrics)(?:\?|$)/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_SHOWN_LENGTH = 100;
/** Public calls of the administration. */
const SIGN_IN = /^\/api\/admin\/(?:login|invitation)(?:\/|$)/;

export interface SiteOrigins {
  publicOrigin: string | undefined;
  adminOrigin: string | undefined;
}

/** The configured origin of the requested host: that of the administration, or of the public site. */
export function ownOrigin(host: string | undefined, { publicOrigin, adminOrigin }: SiteOrigins): string | undefined {
  return adminOrigin !== undefined && hostnameOf(host) === new URL(adminOrigin).hostname ? adminOrigin : publicOrigin;
}

/**
 * Host names of the site: that of PUBLIC_URL, its aliases, that of ADMIN_HOST and, for a local PUBLIC_URL, every name of this machine.
 * Other names would let a foreign page reach the site as same-origin (DNS rebinding). With ADMIN_HOST, the administration exists on
 * that host only, and nothing else does: see docs/adr/0038.
 */
export class SiteHosts {
  private readonly names: Set<string>;
  private readonly takesLoopback: boolean;
  /** Host of redirects. */
  private readonly address: string;

  constructor(private readonly config: SiteOrigins & { hostAliases: string[] }) {
    const { publicOrigin, adminOrigin, hostAliases } = config;
    const { hostname } = new URL(publicOrigin ?? 'http://localhost');
    this.names = new Set([hostname, ...hostAliases]);
    if (adminOrigin !== undefined) this.names.add(new URL(adminOrigin).hostname);
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
      if (hasTwoHosts(request.raw)) rejectEarly(new AppError('bad_request'), request, reply);
      else if (BY_ADDRESS.test(request.url)) done();
      else if (this.includes(request.headers.host)) this.separate(request, reply, done);
      else rejectEarly(this.misdirected(request.headers.host), request, reply);
    });
  }

  /** Whether pages and calls of the administration exist on this host. */
  servesAdministration(host: string | undefined): boolean {
    const { adminOrigin } = this.config;
    return this.includes(host) && (adminOrigin === undefined || ownOrigin(host, this.config) === adminOrigin);
  }

  /** Rejects what belongs to the other host with 404; public pages are redirected there, as the administration links to them. */
  private separate(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { adminOrigin, publicOrigin = '' } = this.config;
    const kind = adminOrigin === undefined ? 'both' : kindOf(request);
    const isAdmin = this.servesAdministration(request.headers.host);
    if (kind === 'both' || (kind === 'administration') === isAdmin) done();
    else if (!isAdmin || kind === 'call') rejectEarly(new AppError('not_found'), request, reply);
    else if (request.url === '/' && request.headers['sec-fetch-site'] !== 'same-origin') reply.redirect('/admin', 302);
    else reply.redirect(publicOrigin + request.url, 302);
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

/** `both`: files of the web app, photos, and public reads, which depend on no cookie: the administration suggests cities by them. */
function kindOf(request: FastifyRequest): 'administration' | 'call' | 'page' | 'both' {
  const { method, url, routeOptions } = request;
  if (isCall(request)) {
    const endpoint = endpointOrUndefined(method, url);
    if (endpoint === undefined) return 'both';
    if (endpoint.access === 'admin' || SIGN_IN.test(endpoint.path)) return 'administration';
    return endpoint.method === 'GET' && !endpoint.secret ? 'both' : 'call';
  }
  if (isAdministration(requestPath(url))) return 'administration';
  return PUBLIC_ROUTES.has(routeOptions.url ?? '') ? 'page' : 'both';
}
const PUBLIC_ROUTES = new Set(['/', '/*', '/ad-frame/:slot', '/robots.txt', '/sitemap.xml', '/sitemaps/*']);

/** Undefined outside the contract. */
function endpointOrUndefined(method: string, url: string) {
  try {
    return endpointFor(method, url);
  } catch {
    return undefined;
  }
}
