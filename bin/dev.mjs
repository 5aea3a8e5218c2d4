#!/usr/bin/env node
// `npm run dev`: the site on PORT, its services rebuilt and restarted on change, and Vite's server of the web app, which proxies
// /api to the site.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from './cli-error.mjs';
import { printError } from './console-output.mjs';
import { build, ROOT } from './prepare.mjs';
import { signalIfAlive } from './processes.mjs';
import { runSite } from './site.mjs';

const VITE_URL = 'http://localhost:5173';
/** Editors save several files at once. */
const DEBOUNCE_MS = 200;

/** @param {import('./supervisor.ts').Supervisor} supervisor @param {AbortSignal} signal */
async function startDevelopment(supervisor, signal) {
  rebuildOnChange(supervisor, signal);
  const vite = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'],
    {
      cwd: join(ROOT, 'web'),
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SITE_URL: `http://127.0.0.1:${process.env.PORT || 3000}` },
    },
  );
  return async () => void (vite.pid !== undefined && signalIfAlive(-vite.pid, 'SIGTERM'));
}

/**
 * Turborepo builds the changed workspaces, whose services are then restarted; all of them after a change in libs/.
 * @param {import('./supervisor.ts').Supervisor} supervisor @param {AbortSignal} signal
 */
function rebuildOnChange(supervisor, signal) {
  /** @type {Set<string>} */
  const changed = new Set();
  let isBuilding = false;
  const rebuild = async () => {
    if (isBuilding) return;
    isBuilding = true;
    while (changed.size > 0 && !signal.aborted) {
      const workspaces = [...changed];
      changed.clear();
      try {
        await build(signal);
        const isAffected = (/** @type {string} */ entry) =>
          workspaces.some((workspace) => workspace.startsWith('libs/') || entry.startsWith(`${workspace}/`));
        await supervisor.restart(isAffected);
      } catch (error) {
        if (!signal.aborted) printError(describeFailure(error));
      }
    }
    isBuilding = false;
  };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const workspace of workspacesOf('libs', 'services')) {
    watch(join(ROOT, workspace, 'src'), { recursive: true }, (_event, file) => {
      if (file && /\.(spec|fixture)\.ts$/.test(file)) return;
      changed.add(workspace);
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), DEBOUNCE_MS);
    });
  }
}

function workspacesOf(/** @type {string[]} */ ...folders) {
  return folders
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((workspace) => existsSync(join(ROOT, workspace, 'src')));
}

// Browsers load pages from Vite, so the gateway has to accept its origin.
process.exit(await runSite({ PUBLIC_URL: VITE_URL, ...process.env }, startDevelopment));
