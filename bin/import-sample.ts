import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport, ImportView } from '@directory/contracts/imports';

/** Synthetic businesses in real cities. */
const SAMPLE_FILE = new URL('./sample-businesses.csv', import.meta.url);
const IMPORT_TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 180_000;
const RETRY_INTERVAL_MS = 1_000;

export interface Site {
  url: string;
  adminUrl: string;
  username: string;
  password: string;
}

interface Session {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Imports the sample into a fresh directory, once: a directory with an import is left unchanged.
 * @returns the result as a sentence
 */
export async function importSampleOnce(dataFolder: string, site: Site, signal: AbortSignal): Promise<string | null> {
  const marker = join(dataFolder, '.sample-imported');
  if (existsSync(marker)) return null;
  const session = { ...(await signIn(site)), signal };
  const imports = await call<ImportView[]>(session, '/api/admin/imports');
  let sentence = null;
  if (!imports.some(({ state }) => state === 'done')) {
    const form = new FormData(); // fields first: the importer needs them before the file starts
    form.set('batchSize', '500');
    form.set('file', new Blob([readFileSync(SAMPLE_FILE)], { type: 'text/csv' }), 'sample-businesses.csv');
    const headers = { Prefer: 'respond-async' };
    const upload = { method: 'POST', body: form, headers };
    const { importId } = await call<{ importId: string }>(session, '/api/upload-excel', upload);
    const report = await reportOf(session, importId);
    sentence = `Imported ${report.successCount.toLocaleString('en')} sample businesses`;
  }
  writeFileSync(marker, '');
  return sentence;
}

async function signIn({ url, adminUrl, username, password }: Site): Promise<Omit<Session, 'signal'>> {
  // The site listens at its own URL and accepts such requests for that of its administration only.
  const headers = { Host: new URL(adminUrl).host, Origin: adminUrl, 'X-Requested-With': 'directory-start' };
  const response = await send(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
    signal: AbortSignal.timeout(30_000),
  });
  await assertOk(response);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { url, headers: { ...headers, Cookie: cookie, 'X-CSRF-Token': csrfToken } };
}

/**
 * Resolves to the body; contracts are checked in the services' own tests. A service that is still starting, as on a busy machine, is
 * called again.
 */
async function call<Body>(session: Session, path: string, init: RequestInit = {}): Promise<Body> {
  const headers = { ...session.headers, ...(init.headers as Record<string, string>) };
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const signal = AbortSignal.any([session.signal, AbortSignal.timeout(60_000)]);
    const response = await send(session.url + path, { ...init, headers, signal });
    if (response.status !== 503 || performance.now() > deadline) {
      await assertOk(response);
      return (await response.json()) as Body;
    }
    await sleep(RETRY_INTERVAL_MS, undefined, { signal: session.signal });
  }
}

/** Like `fetch`, which sends its own Host header: the site rejects names that are not its own. */
async function send(url: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
  const content = new Response(body);
  const type = content.headers.get('content-type');
  const sent = request(url, {
    method: method ?? 'GET',
    headers: { ...(type && { 'content-type': type }), ...(headers as Record<string, string>) },
    signal: signal ?? undefined,
  });
  sent.end(new Uint8Array(await content.arrayBuffer()));
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  const response = new Response(new Uint8Array(await buffer(received)), { status: received.statusCode ?? 0 });
  for (const cookie of received.headers['set-cookie'] ?? []) response.headers.append('set-cookie', cookie);
  return response;
}

async function assertOk(response: Response) {
  if (response.ok) return;
  const text = await response.text();
  let message = `HTTP ${response.status}`;
  try {
    message = (JSON.parse(text) as { message?: string }).message ?? message;
  } catch {
    // not our envelope: the status is all there is
  }
  throw new Error(message);
}

async function reportOf(session: Session, importId: string): Promise<ImportReport> {
  const deadline = performance.now() + IMPORT_TIMEOUT_MS;
  while (performance.now() < deadline) {
    session.signal.throwIfAborted();
    const { state, report, error } = await call<ImportView>(session, `/api/admin/imports/${importId}`);
    if (state === 'done' && report) return report;
    if (state === 'failed' || state === 'cancelled') throw new Error(error?.message ?? `the import was ${state}`);
    await sleep(250);
  }
  throw new Error(`the import did not finish within ${IMPORT_TIMEOUT_MS / 1000} s`);
}
