#!/usr/bin/env node
// `npm run check:lint`: runs every linter, also after a failure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

const RUNS = [
  ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['eslint/bin/eslint.js', '--max-warnings', '0', '.'],
];

for (const [script = '', ...args] of RUNS) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
