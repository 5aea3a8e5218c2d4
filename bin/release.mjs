#!/usr/bin/env node
// `npm run release -- --registry registry.example.org/business-directory --overlay production`: builds the images of
// package.json's version, with SBOM and provenance, pushes them, and writes their digests into the overlay. Needs Docker with
// buildx and a push permission; changes nothing but the overlay and releases/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { parseDocument } from 'yaml';
import { billOfMaterials } from './bill-of-materials.mjs';
import { CliError, describeFailure } from './cli-error.mjs';
import { print, printError, step } from './console-output.mjs';
import { ROOT } from './prepare.mjs';
import { run } from './processes.mjs';

/** Targets of the Dockerfile that run in a cluster. */
const TARGETS = ['catalog', 'gateway', 'importer-http', 'importer-worker', 'photos', 'sitemap'];

const SBOM = 'sbom.cdx.json';

/**
 * @param {string} command
 * @param {string[]} args
 */
async function execute(command, args) {
  const { code, output: text } = await run(command, args, { cwd: ROOT });
  if (code !== 0) throw new CliError(`${command} ${args[0]} failed:\n${text.trim().split('\n').slice(-15).join('\n')}`);
}

/** The released version, whose notes an operator reads before the upgrade. */
function versionWithNotes() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (!readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}`)) {
    throw new CliError(`CHANGELOG.md has no section "## ${version}": write the notes of the release first.`);
  }
  return version;
}

/**
 * Builds and pushes a target.
 * @param {string} target
 * @param {string} name repository and tag
 * @param {string} folder
 * @returns {Promise<string>} its digest in the registry
 */
async function push(target, name, folder) {
  const metadata = join(folder, `${target}.json`);
  const attestations = ['--sbom=true', '--provenance=mode=max'];
  await execute('docker', [
    ...['buildx', 'build', '--target', target, '--tag', name, ...attestations],
    ...['--push', '--metadata-file', metadata, '.'],
  ]);
  const { 'containerimage.digest': digest } = JSON.parse(readFileSync(metadata, 'utf8'));
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new CliError(`${metadata} has no digest of ${name}`);
  return digest;
}

/**
 * @param {string} file kustomization of an overlay
 * @param {{ name: string, newName: string, newTag: string, digest: string }[]} images
 */
async function writeImages(file, images) {
  const kustomization = parseDocument(readFileSync(file, 'utf8'));
  kustomization.set('images', kustomization.createNode(images));
  const options = { ...(await resolveConfig(join(ROOT, 'package.json'))), parser: 'yaml' };
  writeFileSync(file, await format(kustomization.toString({ lineWidth: 0 }), options));
}

async function main() {
  const { values } = parseArgs({
    options: { registry: { type: 'string' }, overlay: { type: 'string' }, folder: { type: 'string' } },
  });
  const { registry, overlay } = values;
  if (!registry || !overlay) {
    throw new CliError('Name both: npm run release -- --registry registry.example.org/directory --overlay production');
  }
  // A name in k8s/overlays, or the folder of a site elsewhere.
  const file = join(
    overlay.includes('/') ? resolve(overlay) : join(ROOT, 'k8s/overlays', overlay),
    'kustomization.yaml',
  );
  readFileSync(file);
  const version = versionWithNotes();
  const folder = resolve(values.folder ?? join(ROOT, 'releases', version));
  mkdirSync(folder, { recursive: true });
  const images = [];
  for (const target of TARGETS) {
    const newName = `${registry}/${target}`;
    const digest = await step(`Building and pushing ${target} ${version}`, () =>
      push(target, `${newName}:${version}`, folder),
    );
    images.push({ name: `business-directory/${target}`, newName, newTag: version, digest });
  }
  writeFileSync(join(folder, SBOM), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
  await writeImages(file, images);
  print(`${relative(ROOT, file)} has the digests of ${version}; the packages are listed in ${join(folder, SBOM)}.`);
  print(`Next: commit it, git tag v${version}, and apply it.`);
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
