import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const HOOKS = new URL('../bin/run-typescript.mjs', import.meta.url).href;
const execute = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'run-typescript-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Output of a program, and whether the process loaded the compiler. */
async function run(source: string): Promise<{ output: string; hasCompiled: boolean }> {
  const file = join(folder, 'program.ts');
  const objects = 'const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] };';
  writeFileSync(
    file,
    `${source}\n${objects}\nconsole.log(sharedObjects.some((name: string): boolean => name.includes('swc')));`,
  );
  const { stdout } = await execute(process.execPath, ['--import', HOOKS, file]);
  const [output = '', hasCompiled] = stdout.trim().split('\n');
  return { output, hasCompiled: hasCompiled === 'true' };
}

describe('run-typescript', () => {
  it('compiles a source once, and again when it changes', async () => {
    const program = (value: number) => `const value: number = ${value};\nconsole.log(value);`;
    expect(await run(program(1))).toEqual({ output: '1', hasCompiled: true });
    expect(await run(program(1))).toEqual({ output: '1', hasCompiled: false });
    expect(await run(program(2))).toEqual({ output: '2', hasCompiled: true });
  });
});
