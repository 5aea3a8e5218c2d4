import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CSRF_TOKEN_HEADER, sessionCookie, type SessionView } from '@directory/contracts/accounts';
import { ServiceClient } from '@directory/service-kit/service-client';
import { acceptedTokens } from '@directory/service-kit/service-token.guard';
import { isCsrfToken, csrfToken } from '@directory/service-kit/csrf-token';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { isSecure } from './same-origin.js';

/** The end of a session takes effect after this and the interval of the checks of live connections, 5 s at most. */
const CACHE_TTL_MS = 2_000;
const TIMEOUT_MS = 5_000;

/** Resolves cookies to sessions, which the catalog owns. */
@Injectable()
export class SessionsClient {
  private readonly cache = new LRUCache<string, { session: SessionView | null }>({
    max: 1_000,
    ttl: CACHE_TTL_MS,
    // A lookup in flight completes after a logout, but is not cached.
    ignoreFetchAbort: true,
    fetchMethod: (token) =>
      this.catalog.call('POST /internal/sessions/verify', { body: { token }, timeoutMs: TIMEOUT_MS }),
  });

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly catalog: ServiceClient,
  ) {}

  /**
   * The session of a client with both its cookie and its CSRF token.
   * @param csrf replaces the header for clients that cannot set it
   * @throws UpstreamError if the catalog is unavailable
   */
  async find(headers: IncomingHttpHeaders, csrf?: unknown): Promise<SessionView | null> {
    const token = this.tokenOf(headers);
    return token !== undefined && this.hasCsrfToken(headers, csrf) ? this.verified(token) : null;
  }

  /** Whether the CSRF token is that of the cookie, which is decided without the catalog: the session may have ended. */
  hasCsrfToken(headers: IncomingHttpHeaders, csrf?: unknown): boolean {
    const token = this.tokenOf(headers);
    const given = headers[CSRF_TOKEN_HEADER] ?? csrf;
    return !!token && isCsrfToken(given, token, acceptedTokens(this.config.service));
  }

  /** Whether the session was confirmed in the last minutes. Queries the catalog unless that is known, as any replica may have been used. */
  async isConfirmed(headers: IncomingHttpHeaders, session: SessionView): Promise<boolean> {
    if (isCurrent(session)) return true;
    this.forget(headers);
    const fresh = await this.verified(this.tokenOf(headers) ?? '');
    return fresh !== null && isCurrent(fresh);
  }

  /** For a document of the administration; empty without a session. */
  async csrfTokenFor(headers: IncomingHttpHeaders): Promise<string> {
    const token = this.tokenOf(headers);
    return token && (await this.verified(token)) ? csrfToken(token, this.config.service.serviceToken) : '';
  }

  /** After a change of the session: the next lookup bypasses the cache. */
  forget(headers: IncomingHttpHeaders): void {
    const token = this.tokenOf(headers);
    if (token) this.cache.delete(token);
  }

  private tokenOf(headers: IncomingHttpHeaders): string | undefined {
    return parseCookie(headers.cookie ?? '')[sessionCookie(isSecure(headers, this.config))];
  }

  private async verified(token: string): Promise<SessionView | null> {
    return (await this.cache.fetch(token))?.session ?? null;
  }
}

const isCurrent = ({ confirmedUntil }: SessionView) => Date.parse(confirmedUntil) > Date.now();
