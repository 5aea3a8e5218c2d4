#!/usr/bin/env node
// `npm run dev`: the site on PORT, and Vite's server of the web app beside it, which passes /api on to the site.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';
import { signalIfAlive } from './processes.mjs';
import { runSite } from './site.mjs';

const VITE_URL = 'http://localhost:5173';

async function startVite() {
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

// Browsers talk to Vite here, so that is the origin the gateway has to accept.
process.exit(await runSite({ PUBLIC_URL: VITE_URL, ...process.env }, startVite));
