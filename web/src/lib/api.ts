import type { EndpointKey, InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { csrfHeaders } from './csrf-token';
import { isRecord, parseJson } from './json';

type PathOf<K> = K extends `${string} ${infer Path}` ? Path : never;
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<K> = [ParamOf<PathOf<K>>] extends [never] ? unknown : { params: Record<ParamOf<PathOf<K>>, string> };
type Query<K extends EndpointKey> = [InputOf<K>['query']] extends [never]
  ? unknown
  : { query?: { [Name in keyof InputOf<K>['query']]?: InputOf<K>['query'][Name] | string } };
type Body<K extends EndpointKey> = [InputOf<K>['body']] extends [never] ? unknown : { body: InputOf<K>['body'] };
type CallInput<K extends EndpointKey> = Params<K> & Query<K> & Body<K> & { signal?: AbortSignal };
/** Optional for a call without required parts. */
export type ApiInput<K extends EndpointKey> =
  Partial<CallInput<K>> extends CallInput<K> ? [CallInput<K>?] : [CallInput<K>];

/** Timeout of a read, its complete response included. */
const READ_TIMEOUT_MS = 20_000;

type QueryValues = Record<string, string | number | boolean | undefined>;

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | null = null,
    /** Field → its error. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The confirmation that the call needs was cancelled: nothing has failed. */
export class CancelledError extends ApiError {}

/** False on the server, which renders for unknown visitors in English. */
const IN_BROWSER = typeof document !== 'undefined';

const UNREADABLE = { tr: 'yanıt okunamadı', en: 'the response could not be read' };

let fetchWith: typeof fetch = (url, init) => fetch(url, init);

/** A server has no base for relative URLs: the page renderer sets its own fetch. */
export function configureFetch(other: typeof fetch): void {
  fetchWith = other;
}

/** Wraps every call; the administration confirms the session where a call needs it. */
let wrap = <T>(call: () => Promise<T>): Promise<T> => call();
export function configureCalls(wrapper: typeof wrap): void {
  wrap = wrapper;
}

/** A call that is no endpoint's, such as a stream. */
export function wrapped<T>(call: () => Promise<T>): Promise<T> {
  return wrap(call);
}

/** One call of the endpoint table; the key is method and path. */
export function api<K extends EndpointKey>(key: K, ...[input]: ApiInput<K>): Promise<ResponseOf<K>> {
  return wrap(() => send(key, input));
}

async function send<K extends EndpointKey>(key: K, input: Partial<CallInput<K>> | undefined): Promise<ResponseOf<K>> {
  const [method = 'GET', path = ''] = key.split(' ');
  const { params, query, body, signal } = (input ?? {}) as {
    params?: Record<string, string>;
    query?: QueryValues;
    body?: unknown;
    signal?: AbortSignal;
  };
  const admin = path.startsWith('/api/admin/');
  // The administration uses the language of its screen, public pages that of the browser.
  const turkish = IN_BROWSER && document.documentElement.lang === 'tr';
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Requested-With'] = 'XMLHttpRequest';
  if (IN_BROWSER && (admin || method !== 'GET')) Object.assign(headers, csrfHeaders());
  if (turkish || admin) headers['Accept-Language'] = turkish ? 'tr' : 'en';
  if (body !== undefined) headers['Content-Type'] = 'application/json';

  // Loaded along with the response, not with the first script; without it, responses are not checked.
  const schemas = method === 'GET' ? import('./response-schemas').catch(() => null) : null;
  let response: Response;
  let text: string;
  try {
    response = await fetchWith(buildUrl(path, params, query), {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? null : JSON.stringify(body),
      signal: method === 'GET' && !admin ? withTimeout(signal) : (signal ?? null),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable(turkish);
  }
  if (!response.ok) throw errorFrom(response.status, response.statusText, text);
  const data = parseJson(text);
  const matchesSchema = (await schemas)?.matchesSchema;
  if (data === undefined || matchesSchema?.(key, data) === false)
    throw new ApiError(
      response.status,
      'unreadable_response',
      `${response.status}: ${UNREADABLE[turkish ? 'tr' : 'en']}`,
    );
  return data as ResponseOf<K>;
}

/** The signal, which also aborts the read of a page after the timeout. */
function withTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** The error of a call that never reached the server, in the language of the screen. */
export function unreachable(turkish: boolean): ApiError {
  return new ApiError(
    0,
    'network',
    turkish ? 'Sunucuya bağlanılamadı. Lütfen tekrar deneyin.' : 'Unable to connect to server. Please try again.',
  );
}

/** Reads the error envelope; any other body gives `status: body`. */
export function errorFrom(status: number, statusText: string, text: string): ApiError {
  const body = parseJson(text);
  if (isRecord(body) && 'code' in body && 'message' in body) {
    const requestId = 'requestId' in body ? String(body['requestId']) : null;
    const fields = isRecord(body['fields']) ? (body['fields'] as Record<string, string>) : {};
    return new ApiError(status, String(body['code']), String(body['message']), requestId, fields);
  }
  return new ApiError(status, 'http', `${status}: ${text.slice(0, 200) || statusText}`);
}

/** `HTTP {status}: {text}`; without the status if there was no response. */
export function httpText(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return error.message;
  const status = `${error.status}: `;
  return `HTTP ${status}${error.message.startsWith(status) ? error.message.slice(status.length) : error.message}`;
}

/** A client error, for which a retry is useless. */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

function buildUrl(path: string, params: Record<string, string> = {}, query: QueryValues = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
