import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDockerfile } from './dockerfile.js';
import { containersOf, render, TAGGED_IMAGE } from './kustomize.js';
import { CONFIGURATIONS } from './services.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OVERLAY = `${ROOT}/k8s/overlays/production/kustomization.yaml`;
const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string };

/** In place of docker, which needs an engine and a registry: records its arguments and writes the metadata of a push. */
const DOCKER = `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const args = process.argv.slice(2);
appendFileSync(process.env.RECORD, JSON.stringify(args) + '\\n');
if (args.includes(process.env.FAIL)) { console.error('denied: no permission to push'); process.exit(1); }
const of = (flag) => args[args.indexOf(flag) + 1];
const digest = 'sha256:' + createHash('sha256').update(of('--tag')).digest('hex');
writeFileSync(of('--metadata-file'), JSON.stringify({ 'containerimage.digest': digest }));
`;

let folder: string;
const file = (name: string) => join(folder, name);
const release = (env = {}) =>
  spawnSync(
    process.execPath,
    [
      'bin/release.mjs',
      '--registry',
      'registry.test/site',
      '--overlay',
      file('overlays/site'),
      '--folder',
      file('release'),
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, RECORD: file('record'), PATH: `${file('bin')}${delimiter}${process.env['PATH']}`, ...env },
    },
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'directory-release-'));
  for (const name of ['bin', 'overlays/site']) mkdirSync(file(name), { recursive: true });
  for (const name of ['base', 'components']) symlinkSync(`${ROOT}/k8s/${name}`, file(name));
  writeFileSync(file('bin/docker'), DOCKER, { mode: 0o755 });
  copyFileSync(OVERLAY, file('overlays/site/kustomization.yaml'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a release that cannot be pushed names the reason and leaves the overlay as it is', () => {
  const { status, stderr } = release({ FAIL: 'photos' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('denied: no permission to push')]);
  expect(readFileSync(file('overlays/site/kustomization.yaml'), 'utf8')).toBe(readFileSync(OVERLAY, 'utf8'));
  rmSync(file('record'));
});

it('a release pushes every image with SBOM and provenance, writes the digests into the overlay, and lists its packages', () => {
  const { status, stderr } = release();
  expect([status, stderr]).toEqual([0, '']);
  const calls = readFileSync(file('record'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
  const targets = calls.map((args) => args[args.indexOf('--target') + 1]!);
  expect(targets.sort()).toEqual(Object.keys(CONFIGURATIONS).sort());
  const stages = readDockerfile(`${ROOT}/Dockerfile`);
  for (const target of targets) expect(stages.has(target)).toBe(true);
  for (const args of calls)
    expect(args).toEqual(expect.arrayContaining(['--sbom=true', '--provenance=mode=max', '--push']));

  const text = readFileSync(file('overlays/site/kustomization.yaml'), 'utf8');
  const { images } = parse(text) as { images: Record<string, string>[] };
  expect(images.map(({ name }) => name).sort()).toEqual(targets.map((target) => `business-directory/${target}`));
  for (const { name, newName, newTag, digest } of images) {
    expect([newName, newTag]).toEqual([name!.replace('business-directory', 'registry.test/site'), version]);
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  }
  const unchanged = (one: string) => one.slice(0, one.indexOf('images:'));
  expect(unchanged(text)).toBe(unchanged(readFileSync(OVERLAY, 'utf8')));

  const services = render(file('overlays/site')).filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind));
  for (const { image } of services.flatMap(containersOf)) {
    expect(image).toMatch(TAGGED_IMAGE);
    expect(image).toMatch(/^registry\.test\/site\/.+@sha256:/);
  }

  const { components } = JSON.parse(readFileSync(file('release/sbom.cdx.json'), 'utf8')) as {
    components: { name: string; hashes: { alg: string; content: string }[] }[];
  };
  const names = components.map(({ name }) => name);
  for (const { hashes } of components)
    expect(hashes[0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
  expect(names).not.toContain('vitest');

  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' });
  expect((JSON.parse(printed) as { components: unknown }).components).toEqual(components);
});

it('the changelog begins with the notes of this version or of the next one', () => {
  const changelog = readFileSync(`${ROOT}/CHANGELOG.md`, 'utf8');
  expect(changelog).toContain(`\n## ${version}\n`);
  const tags = execFileSync('git', ['tag', '--list', 'v*'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(Boolean);
  for (const tag of tags) expect(changelog).toContain(`\n## ${tag.slice(1)}\n`);
});
