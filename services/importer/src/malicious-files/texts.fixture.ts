import iconv from 'iconv-lite';
import { csv, place, type MaliciousFile } from './malicious-file.fixture.js';

const line = (file: string, i: number) => place(file, i).join(',');

/** Malformed CSV, and files that are no spreadsheets. */
export function texts(full: boolean): MaliciousFile[] {
  return [
    { name: 'text-named.xlsx', content: () => Buffer.from(csv('csv-as-xlsx')), rows: 3 },
    { name: 'text-named.xls', content: () => Buffer.from(csv('csv-as-xls')), rows: 3 },
    { name: 'empty.csv', content: () => Buffer.alloc(0), code: 'file_empty' },
    { name: 'blank.csv', content: () => Buffer.from(' \n\t\r\n   \n\n'), code: 'file_empty' },
    { name: 'header-only.csv', content: () => Buffer.from('name,city,phone\n'), code: 'file_no_rows' },
    {
      name: 'blank-lines.csv',
      content: () => Buffer.from(`${csv('lines', 1)}${'\n'.repeat(full ? 10_000_000 : 200_000)}${line('lines', 1)}`),
      rows: 2,
    },
    {
      name: 'one-long-line.csv',
      content: () => Buffer.alloc((full ? 100 : 3) * 1_000_000, 'name,city,'),
      code: 'file_record_too_long',
      says: 'line 1',
    },
    {
      name: 'one-long-line-between.csv',
      content: () =>
        Buffer.from(`${csv('between', 2)}\n${','.repeat((full ? 100 : 3) * 1_000_000)}\n${line('between', 2)}`),
      rows: 3,
      rejected: 1,
    },
    {
      name: 'quote-at-the-start.csv',
      content: () => Buffer.from(`"${csv('quote-start')}\n"A","İzmir",""\n`),
      code: 'file_quote_unclosed',
      says: 'row 1',
    },
    {
      name: 'quote-in-the-middle.csv',
      content: () =>
        Buffer.from(
          `${csv('quote-middle', 2)}\n"${line('quote-middle', 2)}\n${line('quote-middle', 3)}\n"A","İzmir"\n`,
        ),
      rows: 4,
      rejected: 1,
    },
    {
      name: 'quote-at-the-end.csv',
      content: () => Buffer.from(`${csv('quote-end')}\n"A,İzmir`),
      rows: 3,
      rejected: 1,
    },
    {
      name: 'quotes-everywhere.csv',
      content: () => Buffer.from(`name,city\n${',"a",x"b,"\n'.repeat(full ? 1_000_000 : 100_000)}`),
      code: 'file_quote_unclosed',
      slow: true,
    },
    {
      name: 'ragged.csv',
      content: () => Buffer.from(`${csv('ragged', 1)}\nAlone\nB,İzmir,TEST_hostile_b,1,2,3\n,,,\n`),
      rows: 3,
    },
    { name: 'cr-only.csv', content: () => Buffer.from(csv('cr').replaceAll('\n', '\r')), rows: 3 },
    { name: 'nul-bytes.csv', content: () => Buffer.from(csv('nul').replaceAll('of', 'o\0f')), rows: 3 },
    {
      name: 'utf-16-odd.csv',
      content: () => Buffer.concat([Buffer.from(`\ufeff${csv('odd')}\n`, 'utf16le'), Buffer.from('x')]),
      rows: 3,
    },
    {
      name: 'two-encodings.csv',
      content: () =>
        Buffer.concat([
          Buffer.from(`${csv('both', 2)}\n`),
          iconv.encode(`Çağrı Işık,İzmir,TEST_hostile_both_9\n`, 'windows-1254'),
        ]),
      rows: 3,
    },
    {
      name: 'headers-twice.csv',
      content: () => Buffer.from('name,name,city,city,Ad,x\0y\nA,B,İzmir,Ankara,C,1\nname,name,city,city,Ad,x\n'),
      rows: 1,
    },
    { name: 'invoices.csv', content: () => Buffer.from('invoice;date;total\n1;2;3\n'), code: 'file_no_header' },
    {
      name: 'notes.csv',
      content: () => Buffer.from('Dear all,\nplease find below…\n\nBest\n'),
      code: 'file_no_header',
    },
    {
      name: 'page.xls',
      content: () => Buffer.from('<html><body><table><tr><td>name</td></tr></table></body></html>'),
      code: 'file_content_mismatch',
      says: 'a web page (HTML)',
    },
    {
      name: 'tags.xls',
      content: () => Buffer.from(`<html><table><tr>${'<a "'.repeat(full ? 20_000_000 : 500_000)}`),
      code: 'file_content_mismatch',
      says: 'a web page (HTML)',
    },
    {
      name: 'spans.xls',
      content: () => {
        const spans = '<td rowspan=99999 colspan=9>'.repeat(1600);
        const rows = '<tr><td>a</td>'.repeat(full ? 2_000_000 : 50_000);
        return Buffer.from(`<html><table><tr><td>name</td><td>city</td></tr><tr>${spans}${rows}`);
      },
      code: 'file_no_rows',
    },
    {
      name: 'table-2003.xls',
      content: () => Buffer.from('<?xml version="1.0"?><Workbook/>'),
      code: 'file_content_mismatch',
      says: 'an XML document',
    },
    {
      name: 'list.xlsx',
      content: () => Buffer.from('[{"name": "A"}]', 'utf16le'),
      code: 'file_no_header',
      says: 'no header row',
    },
    {
      name: 'menu.xlsx',
      content: () => Buffer.from('%PDF-1.7\n'),
      code: 'file_content_mismatch',
      says: 'a PDF document',
    },
    {
      name: 'photo.xlsx',
      content: () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      code: 'file_content_mismatch',
      says: 'a PNG image',
    },
    {
      name: 'setup.xlsx',
      content: () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
      code: 'file_content_mismatch',
      says: 'a program',
    },
    {
      name: 'noise.csv',
      content: () => Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * i * 31) & 255)),
      code: 'file_content_mismatch',
      says: 'binary data',
    },
  ];
}
