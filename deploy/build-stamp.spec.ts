import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkBuild } from '../bin/build-stamp.mjs';

let root: string;
const isBuilt = (env = {}) => checkBuild(root, env).isBuilt;
const recordBuild = () => checkBuild(root, {}).record();
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-'));
  for (const folder of ['services/one/src', 'services/one/dist', 'services/one/node_modules', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  write('services/one/src/main.ts', 'one');
  write('services/one/dist/main.js', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

it('a start without a record of a build builds', () => expect(isBuilt()).toBe(false));

it('a start after a build without changes builds nothing', () => {
  recordBuild();
  write('services/one/node_modules/package.js', 'installed');
  expect(isBuilt({ HOME: '/home' })).toBe(true);
});

it('a start after a first build, which writes the fonts into the sources of the web app, builds nothing', () => {
  const { record } = checkBuild(root, {});
  mkdirSync(join(root, 'web/src/fonts'), { recursive: true });
  write('web/src/fonts/inter.css', 'fonts');
  record();
  expect(isBuilt()).toBe(true);
});

it('a source that is saved during a build is built by the next start', () => {
  const { record } = checkBuild(root, {});
  write('services/one/src/main.ts', 'saved meanwhile');
  record();
  expect(isBuilt()).toBe(false);
});

it.each([
  ['a changed source', () => write('services/one/src/main.ts', 'two!')],
  ['a new source', () => write('services/one/src/more.ts', '')],
  ['a source that is saved with the same size', () => utimesSync(join(root, 'services/one/src/main.ts'), 1, 1)],
  ['what a deleted source was part of', () => rmSync(join(root, 'services/one/src/main.ts'))],
  ['what was deleted', () => rmSync(join(root, 'services/one/dist'), { recursive: true })],
  ['what uses updated packages', () => write('package-lock.json', '{"packages":{}}')],
])('%s is built by the next start', (_name, change) => {
  recordBuild();
  change();
  expect(isBuilt()).toBe(false);
});

it('a web app with changed variables is built by the next start', () => {
  recordBuild();
  expect(isBuilt({ VITE_MAP_TILES_URL: 'https://tiles.example.org' })).toBe(false);
});
