import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { onPath } from '../bin/processes.mjs';
import { readManifests } from './kustomize.js';

const ALERTS = fileURLToPath(new URL('../k8s/components/monitoring/alerts.yaml', import.meta.url));
const CASES = fileURLToPath(new URL('alerts.promtool.yml', import.meta.url));
const run = promisify(execFile);

/** Skipped without promtool, which is in Debian's package `prometheus`. */
const whereInstalled = onPath('promtool') ? describe : describe.skip;

whereInstalled('alert rules, evaluated by promtool', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directory-alerts-'));
    const [rule] = readManifests(ALERTS);
    await writeFile(join(folder, 'rules.yml'), stringify(rule!.spec));
    await copyFile(CASES, join(folder, 'cases.yml'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are valid', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', 'rules.yml'], {
      cwd: folder,
    });
    expect(stdout).toContain('SUCCESS');
  });

  it('fire for the namespace concerned and for no other', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', 'cases.yml'], { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }),
    );
    expect(stdout).toContain('SUCCESS');
  });
});
