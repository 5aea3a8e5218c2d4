import { describe, expect, it } from 'vitest';
import { open, readdir } from 'node:fs/promises';
import { SharedStrings } from './shared-strings.js';
import { createSpill, PageStore } from './shared-strings-spill.js';
import { StringTable } from './string-table.js';
import { inChunks, testFolder } from '../workbook.fixture.js';

const COUNT = 60_000;
const text = (i: number) => `${i} ğ 🥐 ${'x'.repeat(i % 900)}`;

function document(count = COUNT): Buffer {
  let xml = '<?xml version="1.0" encoding="utf-8"?><sst>';
  for (let i = 0; i < count; i++) xml += `<si><t>${text(i)}</t></si>`;
  return Buffer.from(`${xml}</sst>`);
}

describe('SharedStrings', () => {
  it('reads 28 MB of texts from an unlinked file in any order', async () => {
    const folder = await testFolder();
    const path = await folder.file('');
    const spillFolder = path.slice(0, path.lastIndexOf('/'));
    let spills = 0;
    const pages = new PageStore(() => {
      spills++;
      return createSpill(spillFolder);
    });
    const table = new StringTable(pages);
    const strings = new SharedStrings(inChunks(document(), 256 * 1024), table);
    await strings.load(100);
    expect(strings.size).toBeLessThan(5000);
    for (let i = 0; i <= 100; i++) expect(strings.at(i)).toBe(text(i));
    await strings.load(Infinity);
    expect([strings.size, strings.complete, spills]).toEqual([COUNT, true, 1]);
    expect(await readdir(spillFolder)).toEqual(['file-1']);
    for (let i = 0; i < COUNT; i++) if (strings.at(i) !== text(i)) expect(strings.at(i)).toBe(text(i));
    for (let i = 0, at = 1; i < 5000; i++, at = (at * 48_271) % COUNT) expect(strings.at(at)).toBe(text(at));
    expect([strings.at(COUNT), strings.at(-1)]).toEqual([undefined, undefined]);
    await strings.close();
    await folder.remove();
  });

  it('reads texts that span pages and the end of the file', async () => {
    const table = new StringTable(new PageStore(createSpill, 2));
    const long = (i: number) => `${i}${'ü'.repeat(20_000)}`;
    for (let i = 0; i < 200; i++) {
      table.add(long(i));
      await table.flush();
      for (let back = i; back >= 0; back -= 7) expect(table.at(back)).toBe(long(back));
    }
    await table.close();
  });

  it('truncates texts at 32,767 characters, splits none, and decodes escapes once', async () => {
    const xml = `<sst><si><t>${'x'.repeat(32_766)}🥐</t></si><si><r><t>_x00</t></r><r><t>5F_x000D_</t></r></si><si/></sst>`;
    const strings = new SharedStrings(inChunks(Buffer.from(xml), 1000));
    await strings.load(Infinity);
    expect([strings.at(0)?.length, strings.at(1), strings.at(2)]).toEqual([32_766, '_x000D_', '']);
    await strings.close();
  });

  it('reports a full disk, and can still be closed', async () => {
    const full = new PageStore(() => open('/dev/full', 'r+'));
    const strings = new SharedStrings(inChunks(document(), 256 * 1024), new StringTable(full));
    await expect(strings.load(Infinity)).rejects.toMatchObject({ code: 'storage_full' });
    await strings.close();
  });

  it('passes other errors of the file system through', async () => {
    await expect(createSpill('/does/not/exist')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
