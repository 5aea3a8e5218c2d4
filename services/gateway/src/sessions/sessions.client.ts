import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CSRF_TOKEN_HEADER, sessionCookie, type SessionView } from '@directory/contracts/accounts';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { acceptedTokens } from '@directory/service-kit/service-token.guard';
import { isCsrfToken, csrfToken } from '@directory/service-kit/csrf-token';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { isSecure } from './same-origin.js';

/** Longest an answer is believed; a logout elsewhere counts after that at the latest. Milliseconds. */
const BELIEVE = 5_000;
const TIMEOUT = 5_000;

/** Asks the catalog, which owns sessions, who a cookie belongs to. */
@Injectable()
export class SessionsClient {
  private readonly known = new LRUCache<string, { session: SessionView | null }>({ max: 1_000, ttl: BELIEVE });

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  /**
   * The session of whoever has both its cookie and its page token, which a page of the administration alone knows:
   * `given` is what stands in for the header where there is none.
   * @throws AppError `service_unavailable` if the catalog does not answer.
   */
  async find(headers: IncomingHttpHeaders, given?: unknown): Promise<SessionView | null> {
    const token = this.tokenOf(headers);
    const proof = headers[CSRF_TOKEN_HEADER] ?? given;
    if (!token || !isCsrfToken(proof, token, acceptedTokens(this.config.service))) return null;
    return this.verified(token);
  }

  /** What a document of the administration is given to prove itself; empty for who has no session. */
  async pageTokenFor(headers: IncomingHttpHeaders): Promise<string> {
    const token = this.tokenOf(headers);
    return token && (await this.verified(token)) ? csrfToken(token, this.config.service.serviceToken) : '';
  }

  /** Forgets an answer at once: the holder has signed out. */
  forget(headers: IncomingHttpHeaders): void {
    const token = this.tokenOf(headers);
    if (token) this.known.delete(token);
  }

  private tokenOf(headers: IncomingHttpHeaders): string | undefined {
    return parseCookie(headers.cookie ?? '')[sessionCookie(isSecure(headers, this.config))];
  }

  private async verified(token: string): Promise<SessionView | null> {
    const known = this.known.get(token) ?? (await this.ask(token));
    this.known.set(token, known, { noUpdateTTL: true });
    return known.session;
  }

  private async ask(token: string): Promise<ResponseOf<'POST /internal/sessions/verify'>> {
    try {
      const answer = await fetch(`${this.config.upstreams.catalog}/internal/sessions/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken },
        body: JSON.stringify({ token }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (!answer.ok) throw new Error(`catalog answered ${answer.status}`);
      return (await answer.json()) as ResponseOf<'POST /internal/sessions/verify'>;
    } catch (cause) {
      throw new AppError('service_unavailable', {}, { cause });
    }
  }
}
