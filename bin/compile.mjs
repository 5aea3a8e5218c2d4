#!/usr/bin/env node
// Compiles the TypeScript of the current workspace: src/**/*.ts → dist/**/*.js, without tests.
import { transformFile } from '@swc/core';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const configFile = fileURLToPath(new URL('../.swcrc', import.meta.url));
const files = (await readdir('src', { recursive: true })).filter(
  (file) => file.endsWith('.ts') && !/\.(spec|fixture|d)\.ts$/.test(file),
);

await rm('dist', { recursive: true, force: true });
await Promise.all(
  files.map(async (file) => {
    const target = join('dist', file.replace(/\.ts$/, '.js'));
    const { code, map } = await transformFile(join('src', file), { configFile, sourceMaps: true });
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.map`, map ?? '');
    await writeFile(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
  }),
);
