#!/usr/bin/env node
// Usage: node compress-assets.mjs <folder>: writes .br and .gz files next to every text file of a built web app, so that requests
// need no compression.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|txt)$/;
const MIN_COMPRESSED_BYTES = 512;

const folder = process.argv[2];
if (!folder) throw new Error('Which folder? Usage: node compress-assets.mjs <folder>');
const files = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
await Promise.all(
  files.map(async (name) => {
    const path = join(folder, name);
    const content = await readFile(path);
    if (content.length < MIN_COMPRESSED_BYTES) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
  }),
);
