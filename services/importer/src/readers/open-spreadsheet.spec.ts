import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, forgedZip } from '../malicious-files/forged-zip.fixture.js';
import { openSpreadsheet } from './open-spreadsheet.js';
import { sniffHead } from './sniff-head.js';
import { inlineRow, readAll, testFolder, workbook, type TestFolder } from './workbook.fixture.js';
import { compoundFile } from './xls/compound-file.fixture.js';
import { bof, labels, xls as excel97 } from './xls/xls-writer.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex');

describe('openSpreadsheet', () => {
  it('detects the format by content, not by name', async () => {
    const xlsx = await folder.zip(
      workbook({ sheets: [inlineRow(1, ['name', 'phone']) + inlineRow(2, ['Çınar', '1'])] }),
    );
    const csv = await folder.file('name,phone\nÇınar,1\n');
    const xls = await folder.file(
      excel97({ sheets: [{ records: [...labels(1, ['name', 'phone']), ...labels(2, ['Çınar', '1'])] }] }),
    );
    const a = await readAll(openSpreadsheet(xlsx, 'list.csv'));
    const b = await readAll(openSpreadsheet(csv, 'list.xlsx'));
    const c = await readAll(openSpreadsheet(xls, 'list.xlsx'));
    expect([a.reader.kind, b.reader.kind, c.reader.kind]).toEqual(['xlsx', 'csv', 'xls']);
    expect(a.rows).toEqual([{ row: 2, cells: ['Çınar', '1'] }]);
    expect(b.rows).toEqual(a.rows);
    expect(c.rows).toEqual(a.rows);
  });

  it.each(['./list.csv', '.\\export\\list.csv', './/export/./list.csv'])(
    'reads the only table of an archive, called %s in it',
    async (name) => {
      const parts = { './': '', [name]: 'name,phone\nÇınar,1\n', './.hidden.csv': 'name\nx\n' };
      const { rows } = await readAll(openSpreadsheet(await folder.file(forgedZip(entriesOf(parts))), 'list.zip'));
      expect(rows).toEqual([{ row: 2, cells: ['Çınar', '1'] }]);
    },
  );

  it('reads each of two documents of an archive whose names differ only in case', async () => {
    const place = (name: string) => JSON.stringify([{ name, phone: '1', city: 'Bonn' }]);
    const path = await folder.zip({ 'shops.json': place('Çınar'), 'Shops.JSON': place('Meşe') });
    const { rows } = await readAll(openSpreadsheet(path, 'list.zip'));
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Çınar', 'Meşe']);
  });

  it('rejects an archive with two tables whose names differ only in case', async () => {
    const path = await folder.zip({ 'shops.csv': 'name\nÇınar\n', 'Shops.csv': 'name\nMeşe\n' });
    await expect(openSpreadsheet(path, 'list.zip')).rejects.toMatchObject({ code: 'file_archive_many' });
  });

  it.each([
    ['an empty file', '', 'file_empty', {}],
    ['nothing but blank lines', '\n \n\r\n', 'file_empty', {}],
    ['a PDF', '%PDF-1.7\n', 'file_content_mismatch', { content: 'a PDF document' }],
    ['HTML called .xls', ' \n<!DOCTYPE html><table>', 'file_content_mismatch', { content: 'a web page (HTML)' }],
    ['XML', '\ufeff<?xml version="1.0"?><a/>', 'file_content_mismatch', { content: 'an XML document' }],
    ['JSON without known fields', '[{"a": 1}]', 'file_no_header', {}],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'file_content_mismatch', { content: 'a PNG image' }],
    ['noise', Buffer.from([1, 2, 3, 0, 4, 5, 6, 7, 8, 200]), 'file_content_mismatch', { content: 'binary data' }],
    ['a workbook of Excel 95', compoundFile({ Book: bof(5, 0x0500) }), 'file_xls_unsupported', {}],
    ['a workbook of Excel 4', Buffer.from('090406000400100062721e040a000000', 'hex'), 'file_xls_unsupported', {}],
    ['a workbook of Excel 3', Buffer.from('090206000300100062721e0008000747', 'hex'), 'file_xls_unsupported', {}],
    ['a workbook of Excel 2', Buffer.from('09000400020010001e0008000747656e', 'hex'), 'file_xls_unsupported', {}],
    ['an encrypted workbook', compoundFile({ EncryptedPackage: Buffer.alloc(5000) }), 'file_encrypted', {}],
    ['a broken workbook', CFB, 'file_corrupt', {}],
    ['text without a header', 'a,b\nc,d\n', 'file_no_header', {}],
    [
      'an export of photos',
      'query,name,place_id,photo_id,photo_url,photo_url_big,photo_date,latitude,longitude\nx,Café,ChIJ1,p1,https://a.example/1,https://a.example/2,2025,1,2\n',
      'file_lists_photos',
      {},
    ],
    [
      'an export of reviews',
      'name,place_id,rating,review_id,author_title,review_text,review_rating\nCafé,ChIJ1,4.5,r1,Ann,Nice,5\n',
      'file_lists_reviews',
      {},
    ],
    [
      'an export of orders',
      'Order ID,Order Date,Name,Address,City,Phone,Product,Qty,Total\n1,2026-01-05,Ann Lee,1 Main St,Austin,5550101,Mug,2,9\n',
      'file_lists_orders',
      {},
    ],
    [
      'an export of orders in Turkish',
      'Sipariş No;Sipariş Tarihi;Müşteri Adı;Adres;İl;Ürün;Adet\n1;5.1.2026;Ada Su;Gül Sk. 5;İzmir;Kupa;2\n',
      'file_lists_orders',
      {},
    ],
    [
      'an export of orders of a shop',
      'Name,Financial Status,Paid at,Lineitem name,Lineitem quantity,Billing City\n#1,paid,2026-01-05,Mug,2,Austin\n',
      'file_lists_orders',
      {},
    ],
    ['a header without a name', 'phone,city\n1,2\n', 'file_no_name_column', {}],
  ])('rejects a file that is %s', async (_, content, code, params) => {
    const path = await folder.file(content);
    await expect(openSpreadsheet(path, 'my.xlsx')).rejects.toMatchObject({
      code,
      params: { file: 'my.xlsx', ...params },
    });
  });

  it('takes businesses with what they sell, and those of the orders of a supplier', async () => {
    const numbered = 'Order No,Company,Product,City\n1,Acme,Mugs,Austin\n2,Beta,Cups,Austin\n';
    const rated = 'Order ID,Name,Product,Qty,Rating,Reviews\n1,Acme,Mugs,5,4.5,10\n';
    for (const content of [numbered, rated]) await (await openSpreadsheet(await folder.file(content), 'f')).close();
  });

  it.each([
    ['a Word document', { 'word/document.xml': '<a/>' }],
    ['a binary workbook (.xlsb)', { 'xl/workbook.bin': 'x' }],
    ['a PDF document', { 'readme.txt': '%PDF-1.7' }],
  ])('rejects %s in a zip file', async (content, parts) => {
    const path = await folder.zip(parts);
    await expect(openSpreadsheet(path, 'f')).rejects.toMatchObject({
      code: 'file_content_mismatch',
      params: { content },
    });
  });

  it('passes an error of the file system through', async () => {
    await expect(openSpreadsheet('/does/not/exist', 'f')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('sniffHead', () => {
  it.each([
    ['xlsx', Buffer.from('PK\x03\x04\x14\x00', 'latin1')],
    ['xls', CFB],
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('name;adres\n')],
    ['text', Buffer.from('\ufeffname', 'utf16le')],
    ['text', Buffer.from('name,city\na,b\n', 'utf16le')],
    ['text', Buffer.from('ad;şehir\nÇınar;İzmir'.replaceAll('ş', '\u00fe'), 'latin1')],
    ['text', Buffer.from(`name,city\n${'a,b\n'.repeat(50)}x\0y,z\n`)],
  ])('says %s', (kind, head) => {
    expect(sniffHead(head)).toBe(kind);
  });

  it('detects an OpenDocument spreadsheet by its first entry', () => {
    const head = Buffer.from(
      'PK\x03\x04'.padEnd(30, '\0') + 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      'latin1',
    );
    expect(sniffHead(head)).toEqual({ content: 'an OpenDocument spreadsheet' });
  });
});
