import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Synthetic businesses in real cities. */
const SAMPLE_FILE = new URL('./sample-businesses.csv', import.meta.url);
const IMPORT_TIMEOUT_MS = 180_000;

/** @typedef {{ url: string, publicUrl: string, username: string, password: string }} Site */

/**
 * Imports the sample into a fresh directory, once: a directory with an import is left unchanged.
 * is left alone.
 * @param {string} dataFolder
 * @param {Site} site
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>} the result as a sentence
 */
export async function importSampleOnce(dataFolder, site, signal) {
  const marker = join(dataFolder, '.sample-imported');
  if (existsSync(marker)) return null;
  const session = await signIn(site);
  const imports = await call(session, '/api/admin/imports');
  let sentence = null;
  if (!imports.some((/** @type {{ state: string }} */ one) => one.state === 'done')) {
    const form = new FormData(); // fields first: the importer needs them before the file starts
    form.set('batchSize', '500');
    form.set('file', new Blob([readFileSync(SAMPLE_FILE)], { type: 'text/csv' }), 'sample-businesses.csv');
    const headers = { Prefer: 'respond-async' };
    const { importId } = await call(session, '/api/upload-excel', { method: 'POST', body: form, headers });
    const report = await reportOf(session, importId, signal);
    sentence = `Imported ${report.successCount.toLocaleString('en')} sample businesses`;
  }
  writeFileSync(marker, '');
  return sentence;
}

/**
 * @param {Site} site
 * @returns {Promise<{ url: string, headers: Record<string, string> }>}
 */
async function signIn({ url, publicUrl, username, password }) {
  // The site listens at its own URL and accepts requests for its public one only.
  const headers = { Host: new URL(publicUrl).host, Origin: publicUrl, 'X-Requested-With': 'directory-start' };
  const response = await fetch(`${url}/api/admin/login`, {
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
  const { csrfToken } = /** @type {{ csrfToken: string }} */ (await response.json());
  return { url, headers: { ...headers, Cookie: cookie, 'X-CSRF-Token': csrfToken } };
}

/**
 * @param {{ url: string, headers: Record<string, string> }} session
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>} the body; contracts are checked in the services' own tests
 */
async function call(session, path, init = {}) {
  const headers = { ...session.headers, .../** @type {Record<string, string>} */ (init.headers) };
  const response = await fetch(session.url + path, { signal: AbortSignal.timeout(60_000), ...init, headers });
  await assertOk(response);
  return response.json();
}

/** @param {Response} response */
async function assertOk(response) {
  if (response.ok) return;
  const text = await response.text();
  let message = `HTTP ${response.status}`;
  try {
    message = JSON.parse(text).message ?? message;
  } catch {
    // not our envelope: the status is all there is
  }
  throw new Error(message);
}

/**
 * @param {{ url: string, headers: Record<string, string> }} session
 * @param {string} importId
 * @param {AbortSignal} signal
 */
async function reportOf(session, importId, signal) {
  const deadline = Date.now() + IMPORT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const { state, report, error } = await call(session, `/api/admin/imports/${importId}`);
    if (state === 'done') return report;
    if (state === 'failed' || state === 'cancelled') throw new Error(error?.message ?? `the import was ${state}`);
    await sleep(250);
  }
  throw new Error(`the import did not finish within ${IMPORT_TIMEOUT_MS / 1000} s`);
}
