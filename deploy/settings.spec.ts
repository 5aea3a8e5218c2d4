import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { containersOf, readManifests } from './kustomize.js';
import { CONFIGURATIONS, variablesOf } from './services.js';

const SERVICES = Object.keys(CONFIGURATIONS);
const K8S = fileURLToPath(new URL('../k8s', import.meta.url));

/** Settings that an operator of a cluster does not choose, of every service or of one. */
const NOT_SET: Record<string, string> = {
  HOST: 'part of the image',
  PORT: 'part of the image',
  NODE_ENV: 'part of the image',
  TMPDIR: 'part of the image',
  UV_THREADPOOL_SIZE: 'part of the image',
  WEB_ROOT: 'part of the image',
  PHOTO_ALLOW_LOOPBACK: 'for tests only',
  'importer-http IMPORT_CONCURRENCY': 'of workers only',
  RESPONSE_CACHE: 'switched off to measure the work behind it only',
};
const plain = (name: string) => name.replace(/_FILE$/, '');

/** In the environment that a component adds to a service. */
const ofComponents = new Set(
  readdirSync(join(K8S, 'components')).flatMap((component) => {
    const patches = readFileSync(join(K8S, 'components', component, 'kustomization.yaml'), 'utf8');
    return [...patches.matchAll(/\bname: ([A-Z][A-Z\d_]+)\b/g)].map(([, name = '']) => plain(name));
  }),
);

const unset = SERVICES.flatMap((service) => {
  const containers = readManifests(join(K8S, 'base', `${service}.yaml`)).flatMap(containersOf);
  const ofBase = containers.flatMap(({ env }) => env.map(({ name }: { name: string }) => plain(name)));
  const names = [...variablesOf(service)].filter((name) => !ofBase.includes(name) && !ofComponents.has(name));
  return names.map((name) => ({ service, name, reasonOf: name in NOT_SET ? name : `${service} ${name}` }));
});

it.each(SERVICES)('every setting of %s is in a manifest, or there is a reason why not', (name) => {
  const missing = unset.filter(({ service, reasonOf }) => service === name && !(reasonOf in NOT_SET));
  expect(missing).toEqual([]);
});

it('every reason why a setting is in no manifest is of such a setting', () => {
  const reasons = new Set(unset.map(({ reasonOf }) => reasonOf));
  expect(Object.keys(NOT_SET).filter((name) => !reasons.has(name))).toEqual([]);
});
