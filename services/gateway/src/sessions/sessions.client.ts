import { Inject, Injectable } from '@nestjs/common';
import { SESSION_COOKIE, type SessionView } from '@directory/contracts/accounts';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { CONFIG, type GatewayConfig } from '../tokens.js';

/** Longest an answer is believed; a logout elsewhere counts after that at the latest. Milliseconds. */
const BELIEVE = 5_000;
const TIMEOUT = 5_000;

/** Asks the catalog, which owns sessions, who a cookie belongs to. */
@Injectable()
export class SessionsClient {
  private readonly known = new LRUCache<string, { session: SessionView | null }>({ max: 1_000, ttl: BELIEVE });

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  /** @throws AppError `service_unavailable` if the catalog does not answer. */
  async find(cookieHeader: string | undefined): Promise<SessionView | null> {
    const token = parseCookie(cookieHeader ?? '')[SESSION_COOKIE];
    if (!token) return null;
    const known = this.known.get(token) ?? (await this.ask(token));
    this.known.set(token, known, { noUpdateTTL: true });
    return known.session;
  }

  /** Forgets an answer at once: the holder has signed out. */
  forget(cookieHeader: string | undefined): void {
    const token = parseCookie(cookieHeader ?? '')[SESSION_COOKIE];
    if (token) this.known.delete(token);
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
