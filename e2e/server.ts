import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 600_000; // a fresh clone installs and builds first
const STOP_TIMEOUT_MS = 90_000;

/**
 * Starts the real site, as `npm start` does, on a free port and an empty data folder with the sample in it. Tests find
 * it through BASE_URL, ADMIN_USERNAME and ADMIN_PASSWORD, and its supervisor by SITE_PID. Returns what stops the site; that
 * fails if a process is left.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'directory-e2e-'));
  const [port] = await freePorts(1);
  const password = randomBytes(12).toString('hex');
  const site = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // A busy machine takes longer than the default. After it, the browser renders the page, which it cannot without scripts.
      RENDER_TIMEOUT_MS: '10000',
      // Photo hosts of the tests listen on loopback.
      PHOTO_ALLOW_LOOPBACK: 'true',
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
    },
  });
  let output = '';
  for (const stream of [site.stdout, site.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));

  const isUp = () => output.includes('Ctrl-C stops it');
  const isOver = await pollUntil(() => isUp() || hasEnded(site), START_TIMEOUT_MS, 200);
  if (!isOver || !isUp()) {
    await stop(site, dataDir);
    throw new Error(`The site did not start:\n${output}`);
  }
  const url = `http://localhost:${port}`;
  if (!(await pollUntil(() => isSampleFound(url), START_TIMEOUT_MS, 200))) {
    await stop(site, dataDir);
    throw new Error(`The search does not find the sample:\n${output}`);
  }
  process.env['SITE_PID'] = String(site.pid);
  process.env['BASE_URL'] = url;
  process.env['ADMIN_USERNAME'] = 'admin';
  process.env['ADMIN_PASSWORD'] = password;
  process.env['SITE_DATA_DIR'] = dataDir;

  return async () => {
    const left = await stop(site, dataDir);
    if (site.exitCode !== 0) throw new Error(`The site ended with ${site.exitCode ?? site.signalCode}:\n${output}`);
    if (left.length > 0) throw new Error(`The site left processes behind:\n${left.join('\n')}`);
  };
}

/** The search follows the import of the sample. */
async function isSampleFound(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/search?q=optician`);
  return response.ok && ((await response.json()) as { totalCount: number }).totalCount > 0;
}

/** Stops the site, copies its logs and deletes its data; returns the processes that outlived it. */
async function stop(site: ChildProcess, dataDir: string): Promise<string[]> {
  site.kill('SIGTERM');
  if (!(await pollUntil(() => hasEnded(site), STOP_TIMEOUT_MS))) site.kill('SIGKILL');
  let left = processesOf(dataDir);
  await pollUntil(() => (left = processesOf(dataDir)).length === 0, 2_000);
  cpSync(join(dataDir, 'logs'), join(ROOT, 'e2e/test-results/server-logs', basename(dataDir)), { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
  return left;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Processes with the data folder in their command line or environment; none where there is no /proc. */
function processesOf(dataDir: string): string[] {
  const text = (file: string) => {
    try {
      return readFileSync(file, 'utf8').replaceAll('\0', ' ');
    } catch {
      return ''; // it has ended, or belongs to another user
    }
  };
  return ids()
    .filter((id) => `${text(`/proc/${id}/cmdline`)} ${text(`/proc/${id}/environ`)}`.includes(dataDir))
    .map((id) => `${id} ${text(`/proc/${id}/cmdline`)}`);
}

function ids(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
