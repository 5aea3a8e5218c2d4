#!/usr/bin/env node
// `npm run check:lint`: runs every linter, also after a failure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** ESLint holds the types of all files that one run takes. */
const PARTS = [['libs', 'services'], ['web'], ['.', ...['libs', 'services', 'web'].flatMap(ignored)]];
const RUNS = [
  ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ...PARTS.map((part) => ['eslint/bin/eslint.js', '--max-warnings', '0', ...part]),
];

function ignored(/** @type {string} */ folder) {
  return ['--ignore-pattern', `${folder}/**`];
}

for (const [script = '', ...args] of RUNS) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
