import { setTimeout as sleep } from 'node:timers/promises';
import {
  endpointDefinition,
  type EveryEndpointKey,
  type RequestOf,
  type ResponseOf,
} from '@directory/contracts/endpoints';
import { AppError, errorStatus, type ErrorCode } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { isOutage, UpstreamError } from './outages.js';

const TIMEOUT_MS = 10_000;
/** Covers the restart of a service. */
const RETRY_BUDGET_MS = 5_000;
const RETRY_PAUSE_MS = 50;
/** Client errors of the call, not of its subject: rotating tokens, timeouts, too many calls. */
const CALL_STATUSES = [401, 408, 429];

export interface CallOptions {
  /** Covers the whole call, body included. */
  timeoutMs?: number;
  /** How long a GET is retried while the service cannot be reached. */
  retryMs?: number;
  /** Ends the call; its reason is the cause of the error. */
  signal?: AbortSignal;
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } & CallOptions;

/** Typed and validated calls to another service. */
export class ServiceClient {
  /** @param requestId sent with every call, to join the logs of both services */
  constructor(
    private readonly url: string,
    private readonly settings: { serviceToken: string },
    private readonly requestId?: string,
  ) {}

  forRequest(requestId: string): ServiceClient {
    return new ServiceClient(this.url, this.settings, requestId);
  }

  /**
   * @throws AppError if the service responds with a known error code
   * @throws UpstreamError if it is unreachable, fails or breaks its contract; a retry may succeed
   */
  async call<K extends EveryEndpointKey>(key: K, request: RequestOf<K> & CallOptions): Promise<ResponseOf<K>> {
    const response = await this.open(key, request);
    try {
      return endpointDefinition(key).response.parse(await response.json()) as ResponseOf<K>;
    } catch (cause) {
      throw new UpstreamError(`${key} sent no usable response`, { cause });
    }
  }

  /** As `call`, with the body unread. */
  async open<K extends EveryEndpointKey>(key: K, request: RequestOf<K> & CallOptions): Promise<Response> {
    const { params, query, body, timeoutMs = TIMEOUT_MS, retryMs = RETRY_BUDGET_MS, signal } = request as Parts;
    const { method, path } = endpointDefinition(key);
    const timeout = AbortSignal.timeout(timeoutMs);
    const init = {
      method,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    };
    const response = await this.fetch(fill(path, params, query), init, retryMs).catch((cause: unknown) => {
      throw new UpstreamError(`${key} failed`, { cause });
    });
    if (response.ok) return response;
    throw errorOf(key, response.status, await response.text().catch(() => ''));
  }

  /** A request to any path, whatever its status; a GET is retried while the service cannot be reached. */
  async fetch(path: string, init: RequestInit = {}, retryMs = RETRY_BUDGET_MS): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.headers())) headers.set(name, value);
    const { method = 'GET', signal } = init;
    const deadline = method === 'GET' ? performance.now() + retryMs : 0;
    for (;;) {
      try {
        return await fetch(this.url + path, { ...init, headers });
      } catch (error) {
        if (performance.now() >= deadline || !isOutage(error)) throw error;
        await sleep(RETRY_PAUSE_MS, undefined, signal ? { signal } : {});
      }
    }
  }

  headers(): Record<string, string> {
    return {
      [SERVICE_TOKEN_HEADER]: this.settings.serviceToken,
      'accept-encoding': 'identity', // within one network, compressing costs more than it saves
      ...(this.requestId !== undefined && { 'x-request-id': this.requestId }),
    };
  }
}

function fill(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** Maps an unsuccessful response of `key` to the caller's error. */
export function errorOf(key: EveryEndpointKey, status: number, body: string): Error {
  const code = codeOf(body);
  if (code !== undefined && status < 500 && !CALL_STATUSES.includes(status)) return new AppError(code);
  return new UpstreamError(`${key} returned ${status}: ${body.slice(0, 200)}`);
}

/** Undefined for responses of proxies in between. */
function codeOf(body: string): ErrorCode | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: string };
    return code !== undefined && Object.hasOwn(errorStatus, code) ? (code as ErrorCode) : undefined;
  } catch {
    return undefined;
  }
}
