import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
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

describe.each(['staging', 'production'])('the overlay %s', (overlay) => {
  const theirs = rendered(`${ROOT}/overlays/${overlay}`);
  (theirs ? it : it.skip)('is rendered here as kubectl renders it', () => {
    expect(ordered(render(`${ROOT}/overlays/${overlay}`))).toEqual(ordered(theirs!));
  });
});
