import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
// The compiler of the sources stays loaded: a second thread that loads it after the end of the first ends the process.
import '@swc/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineRow, testFolder, workbook, type TestFolder } from '../readers/workbook.fixture.js';
import type { RowSource } from './row-source.js';
import { RowStream } from './row-stream.js';
import { RowThread } from './row-thread.js';

/** The thread loads the TypeScript sources, as the test does. */
const SOURCES = { execArgv: ['--import', new URL('../../../../bin/run-typescript.mjs', import.meta.url).href] };
const inThread = (path: string, fileName: string) => RowThread.open(path, fileName, undefined, SOURCES);

/** Milliseconds in which the thread could build all chunks without waiting for its consumer. */
const TAKEN_SLOWLY = 1000;

let folder: TestFolder;
let path: string;
beforeAll(async () => {
  folder = await testFolder();
  const rows = Array.from({ length: 8000 }, (_, i) =>
    i % 1000 === 7
      ? `,"no name",${i}`
      : `Café 東京 ${i % 7500},"${'Gül Sokağı '.repeat(30)}",+90 212 ${2_000_000 + (i % 7500)}`,
  );
  path = await folder.file(Buffer.from(['name,full_address,phone', ...rows, 'a,b,call us'].join('\n')));
});
afterAll(() => folder.remove());

/** All chunks of a source, each read as late as it is valid. */
async function contentOf(source: RowSource) {
  const lines: string[] = [];
  let [rowErrors, chunks] = ['', 0, 0];
  const keys: string[] = [];
  let held: Uint8Array | null = null;
  let summary;
  for await (const chunk of source.chunks()) {
    if (held) lines.push(Buffer.from(held).toString());
    held = chunk.lines;
    rowErrors += chunk.rowErrors;
    keys.push(...chunk.keys);
    summary = chunk.summary;
    chunks++;
    if (chunks === 3) await sleep(TAKEN_SLOWLY);
  }
  if (held) lines.push(Buffer.from(held).toString());
  await source.close();
  return {
    chunks,
    lines: lines.join(''),
    rowErrors,
    keys,
    summary,
    kind: source.kind,
    bytesTotal: source.bytesTotal,
  };
}

describe('a file read in a worker thread', () => {
  it('gives the same chunks as without a thread, also to a slow consumer', async () => {
    const { chunks, ...there } = await contentOf(await inThread(path, 'cafés.csv'));
    const { chunks: _, ...here } = await contentOf(await RowStream.open(path, 'cafés.csv'));
    expect(chunks).toBeGreaterThan(8);
    expect(there).toEqual(here);
    expect(here.summary).toMatchObject({ rowsRead: 8001, rowsRejected: 8, fileDuplicates: 499, rowsStaged: 7494 });
    expect(here.lines.split('\n')).toHaveLength(7495);
  });

  it('is rejected with the same error, at opening and while reading', async () => {
    const empty = await folder.file(Buffer.alloc(0));
    await expect(inThread(empty, 'b.csv')).rejects.toMatchObject({ code: 'file_empty', params: { file: 'b.csv' } });
    const rows = Array.from({ length: 1500 }, (_, i) =>
      inlineRow(i + 1, i === 0 ? ['name', 'phone'] : [`Café ${i}`, null]),
    );
    const tall = await folder.zip(workbook({ sheets: [[...rows, inlineRow(2 ** 20 + 1, ['x'])].join('')] }));
    const outcomes = await Promise.all(
      [inThread(tall, 'c.xlsx'), RowStream.open(tall, 'c.xlsx')].map(async (opening) => {
        const source = await opening;
        const failure: unknown = await contentOf(source).catch((error: unknown) => error);
        await source.close();
        return { ...(failure as object) };
      }),
    );
    expect(outcomes[0]).toMatchObject({ code: 'file_too_many_rows', params: { file: 'c.xlsx' } });
    expect(outcomes[0]).toEqual(outcomes[1]);
  });

  it('is closed at once when the rest is not needed', async () => {
    const source = await inThread(path, 'cafés.csv');
    await source.chunks().next();
    await source.close();
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(open).not.toContain(path);
    await expect(source.chunks().next()).rejects.toThrow('ended too early');
  });

  it('ends at once with the reason of an abort, while it is opened and while it is read', async () => {
    const reason = new Error('not wanted any more');
    const signal = AbortSignal.abort(reason);
    await expect(RowThread.open(path, 'cafés.csv', undefined, SOURCES, { signal })).rejects.toBe(reason);
    const abort = new AbortController();
    const opening = RowThread.open(path, 'cafés.csv', undefined, SOURCES, { signal: abort.signal });
    abort.abort(reason);
    await expect(opening).rejects.toBe(reason);
    const source = await inThread(path, 'cafés.csv');
    const later = new AbortController();
    const chunks = source.chunks(later.signal);
    await chunks.next();
    const next = chunks.next();
    later.abort(reason);
    await expect(next).rejects.toBe(reason);
    await source.close();
  });

  it('is rejected with file_read_timeout when reading exceeds its budget', async () => {
    const expected = { code: 'file_read_timeout', params: { file: 'cafés.csv' } };
    await expect(RowThread.open(path, 'cafés.csv', undefined, SOURCES, { budgetMs: 1 })).rejects.toMatchObject(
      expected,
    );
    const source = await RowStream.open(path, 'cafés.csv', undefined, { budgetMs: 1 });
    await expect(contentOf(source)).rejects.toMatchObject(expected);
    await source.close();
  });

  it('that exceeds its memory limit fails its own import only', async () => {
    const poor = { ...SOURCES, resourceLimits: { maxOldGenerationSizeMb: 2 } };
    await expect(RowThread.open(path, 'cafés.csv', undefined, poor)).rejects.toMatchObject({
      code: 'ERR_WORKER_OUT_OF_MEMORY',
    });
  });
});
