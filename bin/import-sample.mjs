import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleBusinesses, toCsv } from './sample.mjs';

const PATIENCE_MILLISECONDS = 180_000;

/** @typedef {{ address: string, publicUrl: string, username: string, password: string }} Site */

/**
 * Fills a fresh directory with the sample, through the same door an administrator uses. Does it once: a directory that
 * has seen an import, whoever made it, is left alone.
 * @param {string} dataFolder
 * @param {Site} site
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>} what was done, as a sentence
 */
export async function importSampleOnce(dataFolder, site, signal) {
  const marker = join(dataFolder, '.sample-imported');
  if (existsSync(marker)) return null;
  const done = () => writeFileSync(marker, '');
  const session = await signIn(site);
  const earlier = await call(session, '/api/admin/imports');
  const settled = earlier.find((/** @type {{ state: string }} */ one) => one.state === 'done');
  if (settled) return (done(), null);

  const businesses = sampleBusinesses();
  const form = new FormData(); // fields first: the importer needs them before the file begins
  form.set('batchSize', '500');
  form.set('file', new Blob([toCsv(businesses)], { type: 'text/csv' }), 'sample-businesses.csv');
  const { importId } = await call(session, '/api/upload-excel', {
    method: 'POST',
    body: form,
    headers: { Prefer: 'respond-async' },
  });
  const report = await reportOf(session, importId, signal);
  done();
  const countries = new Set(businesses.map((business) => business.country_code)).size;
  return `Imported ${report.successCount.toLocaleString('en')} sample businesses in ${countries} countries`;
}

/**
 * @param {Site} site
 * @returns {Promise<{ address: string, headers: Record<string, string> }>}
 */
async function signIn({ address, publicUrl, username, password }) {
  // It is reached at its own address, and takes requests for its public one alone.
  const headers = { Host: new URL(publicUrl).host, Origin: publicUrl, 'X-Requested-With': 'directory-start' };
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
    signal: AbortSignal.timeout(30_000),
  });
  await refuseFailure(answer);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { csrfToken } = /** @type {{ csrfToken: string }} */ (await answer.json());
  return { address, headers: { ...headers, Cookie: cookie, 'X-Admin-Token': csrfToken } };
}

/**
 * @param {{ address: string, headers: Record<string, string> }} session
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>} the body; contracts are checked where they are kept, in the services' own tests
 */
async function call(session, path, init = {}) {
  const headers = { ...session.headers, .../** @type {Record<string, string>} */ (init.headers) };
  const answer = await fetch(session.address + path, { signal: AbortSignal.timeout(60_000), ...init, headers });
  await refuseFailure(answer);
  return answer.json();
}

/** @param {Response} answer */
async function refuseFailure(answer) {
  if (answer.ok) return;
  const text = await answer.text();
  let message = `HTTP ${answer.status}`;
  try {
    message = JSON.parse(text).message ?? message;
  } catch {
    // not our envelope; the status has to do
  }
  throw new Error(message);
}

/**
 * @param {{ address: string, headers: Record<string, string> }} session
 * @param {string} importId
 * @param {AbortSignal} signal
 */
async function reportOf(session, importId, signal) {
  const end = Date.now() + PATIENCE_MILLISECONDS;
  while (Date.now() < end) {
    signal.throwIfAborted();
    const { state, report, error } = await call(session, `/api/admin/imports/${importId}`);
    if (state === 'done') return report;
    if (state === 'failed' || state === 'cancelled') throw new Error(error?.message ?? `the import was ${state}`);
    await sleep(250);
  }
  throw new Error(`the import had not ended after ${PATIENCE_MILLISECONDS / 1000} s`);
}
