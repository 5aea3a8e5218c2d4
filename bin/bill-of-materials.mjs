#!/usr/bin/env node
// `npm run sbom`: prints the software bill of materials that a release has, too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from './console-output.mjs';
import { ROOT } from './prepare.mjs';

/**
 * CycloneDX of every package of the services and the web app, from the lock file: `npm sbom` omits packages of workspaces.
 */
export function billOfMaterials() {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  /** @type {Record<string, { name?: string, version: string, integrity?: string, license?: string, dev?: boolean }>} */
  const packages = read('package-lock.json').packages;
  const components = Object.entries(packages)
    .filter(([path, { dev, integrity }]) => path.includes('node_modules/') && integrity && !dev)
    .map(([path, { name = path.slice(path.lastIndexOf('node_modules/') + 13), version, integrity = '', license }]) => {
      const [algorithm = '', hash = ''] = integrity.split(/-(.*)/);
      return {
        type: 'library',
        name,
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
        ...(license && { licenses: [{ expression: license }] }),
      };
    });
  const component = { type: 'application', name: 'business-directory', version: read('package.json').version };
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components };
}

if (import.meta.filename === process.argv[1]) print(JSON.stringify(billOfMaterials(), null, 2));
