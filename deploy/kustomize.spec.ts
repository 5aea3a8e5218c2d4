import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { onPath } from '../bin/processes.mjs';
import { containersOf, render, type Manifest } from './kustomize.js';

const ROOT = fileURLToPath(new URL('../k8s', import.meta.url));

/** An overlay rendered by kubectl or kustomize; undefined without either. */
function rendered(folder: string): Manifest[] | undefined {
  const command = onPath('kubectl') ? ['kubectl', 'kustomize', folder] : ['kustomize', 'build', folder];
  const { status, stdout } = spawnSync(command[0]!, command.slice(1), { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

/** Sorted: the order of manifests, variables and volumes is irrelevant. */
function ordered(manifests: Manifest[]): unknown[] {
  const by = (key: string) => (a: Record<string, string>, b: Record<string, string>) => (a[key]! < b[key]! ? -1 : 1);
  for (const manifest of manifests) {
    for (const container of containersOf(manifest)) {
      container.env?.sort(by('name'));
      container.volumeMounts?.sort(by('mountPath'));
    }
    manifest.spec?.template?.spec?.volumes?.sort(by('name'));
  }
  const name = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
  return manifests.sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

const secrets = mkdtempSync(join(tmpdir(), 'directory-secrets-'));
afterAll(() => rmSync(secrets, { recursive: true }));
for (const overlay of ['staging', 'production']) {
  const command = fileURLToPath(new URL('../bin/make-secrets.mjs', import.meta.url));
  const bucket = overlay === 'production' ? ['--access-key-id', 'id', '--secret-access-key', 'key'] : [];
  execFileSync(process.execPath, [command, '--kubernetes', overlay, '--folder', join(secrets, overlay), ...bucket]);
}

describe.each([
  ['staging', `${ROOT}/overlays/staging`],
  ['the foundation of staging', `${ROOT}/overlays/staging/foundation`],
  ['production', `${ROOT}/overlays/production`],
  ['staging with its secrets', join(secrets, 'staging')],
  ['production with its secrets', join(secrets, 'production')],
])('%s', (_name, folder) => {
  const theirs = rendered(folder);
  (theirs ? it : it.skip)('is rendered here as kubectl renders it', () => {
    expect(ordered(render(folder))).toEqual(ordered(theirs!));
  });
});
