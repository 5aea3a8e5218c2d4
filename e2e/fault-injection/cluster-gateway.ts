// The site through an implementation of the Gateway API: what lasts longer than the minute that the route allows by default.
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../../bin/cli-error.mjs';
import { seconds } from '../../bin/console-output.mjs';
import {
  largeFile,
  LiveSocket,
  receiveExport,
  sendForm,
  sendParts,
  UPLOAD_ROWS,
  type ClusterSite,
} from './cluster-load.js';
import { TestSkipped } from './test-command.js';
import type { Guarantee } from './guarantees.js';
import type { File } from './import-files.js';
import type { Admin } from './replicas.js';

/** 10 Mbit/s: 150 MB take two minutes. */
const UPLOAD_BYTES_PER_SECOND = 1_250_000;
const LONG_MS = 90_000;

interface HttpRoute {
  spec: { hostnames?: string[] };
  status: { parents?: { controllerName: string; conditions: { type: string; status: string }[] }[] };
}

async function controllerOf({ api, namespace, url }: ClusterSite): Promise<string> {
  const response = await api.request(`/apis/gateway.networking.k8s.io/v1/namespaces/${namespace}/httproutes/directory`);
  if (response.status === 404) throw new TestSkipped('the site has no HTTPRoute');
  const { spec, status } = (await response.json()) as HttpRoute;
  const parent = (status.parents ?? []).find(({ conditions }) =>
    conditions.some((one) => one.type === 'Accepted' && one.status === 'True'),
  );
  if (!parent) throw new TestSkipped('no implementation of the Gateway API has accepted the route');
  const { hostname } = new URL(url);
  if (!spec.hostnames?.includes(hostname)) throw new TestSkipped(`the route is not of ${hostname}`);
  return parent.controllerName;
}

/** What an attempt measured, or why it failed. */
async function attempt(promise: string, limit: string, action: () => Promise<string>): Promise<Guarantee> {
  const startedAt = performance.now();
  try {
    return { promise, limit, measured: await action(), isKept: true };
  } catch (error) {
    const measured = `${String(error)} after ${seconds(performance.now() - startedAt)}`;
    return { promise, limit, measured, isKept: false };
  }
}

/** All at the same time. */
export async function throughGateway(site: ClusterSite): Promise<Guarantee[]> {
  const { admin, url } = site;
  const by = `through ${await controllerOf(site)}`;
  const exportBytes = await receiveExport(admin, Infinity);
  return Promise.all([
    uploaded(`an upload of 150 MB at 10 Mbit/s in one request arrives ${by}`, admin, 'form', (file) =>
      sendForm(admin, file, UPLOAD_BYTES_PER_SECOND),
    ),
    uploaded(`the same in parts arrives ${by}`, admin, 'parts', async (file) => {
      const { importId } = await sendParts(admin, file, UPLOAD_BYTES_PER_SECOND);
      return importId;
    }),
    attempt(`an export that is received slowly arrives ${by}`, `complete after ${LONG_MS / 1_000} s`, async () => {
      const startedAt = performance.now();
      const bytes = await receiveExport(admin, (1_000 * exportBytes) / LONG_MS);
      return `${bytes} bytes, complete after ${seconds(performance.now() - startedAt)}`;
    }),
    attempt(`a live socket stays connected ${by}`, `${LONG_MS / 1_000} s, 0 reconnections`, () => socketFor(admin)),
    attempt(`pages are compressed and served ${by}`, '200', async () => {
      const response = await fetch(`${url}/`, { headers: { 'accept-encoding': 'gzip, br' } });
      const text = await response.text();
      if (response.status !== 200 || !text.includes('</html>')) throw new CliError(`a page got ${response.status}`);
      return `200, ${response.headers.get('content-encoding') ?? 'not compressed'}`;
    }),
    ...(url.startsWith('https:') ? [redirected(url, by)] : []),
  ]);
}

function uploaded(
  promise: string,
  admin: Admin,
  name: string,
  send: (file: File) => Promise<string>,
): Promise<Guarantee> {
  return attempt(promise, `${UPLOAD_ROWS} rows`, async () => {
    const file = await largeFile(`${name}${Date.now()}`, 1);
    const startedAt = performance.now();
    const id = await send(file);
    const sentMs = performance.now() - startedAt;
    const { report } = await admin.finished(id);
    if (report?.inserted !== UPLOAD_ROWS) throw new CliError(`${report?.inserted} rows were inserted`);
    return `${report.inserted} rows, sent in ${seconds(sentMs)}`;
  });
}

async function socketFor(admin: Admin): Promise<string> {
  const socket = new LiveSocket(admin);
  await sleep(LONG_MS);
  await socket.connected('');
  const { reconnections } = socket;
  const failures = socket.close();
  if (failures.length > 0 || reconnections > 0)
    throw new CliError([`${reconnections} reconnections`, ...failures].join());
  return `${LONG_MS / 1_000} s, 0 reconnections`;
}

function redirected(url: string, by: string): Promise<Guarantee> {
  return attempt(`requests without encryption are redirected ${by}`, '301 to the same path', async () => {
    const path = '/search?q=bakery';
    const plain = `http://${new URL(url).hostname}${path}`;
    const { status, headers } = await fetch(plain, { redirect: 'manual' });
    const location = headers.get('location');
    if (status !== 301 || location !== url + path) throw new CliError(`${plain} got ${status} ${location}`);
    return `${status} ${location}`;
  });
}
