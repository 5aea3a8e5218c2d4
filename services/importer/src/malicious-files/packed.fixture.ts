import { gzipSync } from 'node:zlib';
import { parquetOf } from '../readers/parquet/parquet.fixture.js';
import { workbook } from '../readers/workbook.fixture.js';
import { entriesOf, forgedZip } from './forged-zip.fixture.js';
import { COLUMNS, csv, place, sheet, type MaliciousFile } from './malicious-file.fixture.js';

const zipOf = (...names: string[]) => forgedZip(names.map((name) => ({ name, content: csv(name) })));
const xlsx = (file: string) => forgedZip(entriesOf(workbook({ sheets: [sheet(file)] })));

/** Tables in gzip files and ZIP archives. */
export function packed(full: boolean): MaliciousFile[] {
  const bomb = (file: string) => `${csv(file)}\n${' '.repeat((full ? 400 : 40) * 2 ** 20)}`;
  return [
    { name: 'lone.csv.gz', content: () => gzipSync(csv('gz')), rows: 3 },
    { name: 'list.csv', content: () => gzipSync(csv('named-csv')), rows: 3 },
    {
      name: 'members.csv.gz',
      content: () => Buffer.concat([gzipSync(csv('first')), gzipSync(`\n${place('second', 9).join(',')}`)]),
      rows: 4,
    },
    { name: 'padded.csv.gz', content: () => Buffer.concat([gzipSync(csv('padded')), Buffer.alloc(512)]), rows: 3 },
    { name: 'book.xlsx.gz', content: () => gzipSync(xlsx('gz-book')), rows: 3 },
    { name: 'table.parquet.gz', content: () => gzipSync(table('gz-table')), rows: 3 },
    {
      name: 'cut.csv.gz',
      content: () => gzipSync(csv('cut-gz', 500)).subarray(0, -20),
      code: 'file_corrupt',
      says: 'ends in the middle',
    },
    {
      name: 'with-more-behind.csv.gz',
      content: () => Buffer.concat([gzipSync(csv('behind')), Buffer.from('PK and more')]),
      code: 'file_corrupt',
      says: 'something else follows',
    },
    {
      name: 'wrong-inside.csv.gz',
      content: () => {
        const bytes = gzipSync(csv('wrong', 500));
        bytes.fill(0xff, 40, 90);
        return bytes;
      },
      code: 'file_corrupt',
      says: 'cannot be unpacked',
    },
    {
      name: 'bomb.csv.gz',
      content: () => gzipSync(bomb('gz-bomb')),
      code: 'file_corrupt',
      says: 'far more than a table',
    },
    { name: 'empty.gz', content: () => gzipSync(''), code: 'file_empty' },
    { name: 'page.gz', content: () => gzipSync('<html></html>'), code: 'file_content_mismatch', says: 'a web page' },
    { name: 'twice.csv.gz', content: () => gzipSync(gzipSync(csv('twice'))), code: 'file_archive_nested' },
    { name: 'zip.gz', content: () => gzipSync(zipOf('list.csv')), code: 'file_archive_nested' },
    { name: 'lone.zip', content: () => zipOf('list.csv'), rows: 3 },
    {
      name: 'lone-with-notes.zip',
      content: () => zipOf('LICENSE.txt', 'deep/places.csv', '__MACOSX/._places.csv'),
      rows: 3,
    },
    { name: 'lone-of-no-kind.zip', content: () => zipOf('export'), rows: 3 },
    { name: 'lone-book.zip', content: () => forgedZip([{ name: 'a.xlsx', content: xlsx('zip-book') }]), rows: 3 },
    { name: 'two.zip', content: () => zipOf('a.csv', 'b.csv'), code: 'file_archive_many', says: '2 tables' },
    { name: 'no-table.zip', content: () => zipOf('a.txt', 'b.md'), code: 'file_archive_no_table' },
    {
      name: 'zip-in-zip.zip',
      content: () => forgedZip([{ name: 'a.zip', content: zipOf('a.csv') }]),
      code: 'file_archive_nested',
    },
    {
      name: 'gzip-in-zip.zip',
      content: () => forgedZip([{ name: 'a.csv.gz', content: gzipSync(csv('inner')) }]),
      code: 'file_archive_nested',
    },
    {
      name: 'bomb.zip',
      content: () => forgedZip([{ name: 'a.csv', content: bomb('zip-bomb') }]),
      code: 'file_corrupt',
      says: 'far more than a',
    },
    {
      name: 'checksum.zip',
      content: () => forgedZip([{ name: 'a.csv', content: csv('sum'), directory: { crc: 7 } }]),
      code: 'file_corrupt',
      says: 'checksum',
    },
  ];
}

function table(file: string, rows = 3): Buffer {
  const places = Array.from({ length: rows }, (_, index) => place(file, index));
  return parquetOf(Object.fromEntries(COLUMNS.map((name, column) => [name, places.map((cells) => cells[column]!)])));
}

/** The bytes of a modified table; `footer` is the offset of its column directory. */
function changed(file: string, change: (bytes: Buffer, footer: number) => Buffer | void): Buffer {
  const bytes = table(file, 50);
  return change(bytes, bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)) ?? bytes;
}

/** A table with a replaced column directory. */
function withFooter(file: string, footer: Buffer): Buffer {
  return changed(file, (bytes, start) => {
    const tail = Buffer.alloc(8, 'PAR1');
    tail.writeUInt32LE(footer.length);
    tail.write('PAR1', 4);
    return Buffer.concat([bytes.subarray(0, start), footer, tail]);
  });
}

/** Parquet files with false metadata, damaged ones, and decompression bombs. */
export function parquet(full: boolean): MaliciousFile[] {
  const rejected = (name: string, content: () => Buffer, says: string): MaliciousFile => ({
    name,
    content,
    code: 'file_corrupt',
    says,
  });
  const directory = 'directory of columns';
  return [
    { name: 'table.parquet', content: () => table('table'), rows: 3 },
    rejected('half.parquet', () => changed('half', (bytes) => bytes.subarray(0, bytes.length / 2)), directory),
    rejected('only-its-name.parquet', () => Buffer.from('PAR1'), directory),
    rejected(
      'footer-beyond.parquet',
      () => changed('beyond', (bytes) => void bytes.writeUInt32LE(2 ** 31, bytes.length - 8)),
      directory,
    ),
    rejected(
      'footer-empty.parquet',
      () => changed('none', (bytes) => void bytes.writeUInt32LE(0, bytes.length - 8)),
      directory,
    ),
    rejected('footer-of-noise.parquet', () => withFooter('noise', Buffer.alloc(5000, 0x5b)), 'cannot be decoded'),
    // A decoder without a length limit would spend days on an endless number.
    rejected(
      'endless-number.parquet',
      () => withFooter('number', Buffer.concat([Buffer.from([0x16]), Buffer.alloc(4 * 2 ** 20, 0xff)])),
      'cannot be decoded',
    ),
    rejected(
      'endless-list.parquet',
      () => withFooter('list', Buffer.from([0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07])),
      'cannot be decoded',
    ),
    rejected('nested-for-ever.parquet', () => withFooter('nested', Buffer.alloc(100_000, 0x1c)), 'cannot be decoded'),
    rejected(
      'pages-of-noise.parquet',
      () => changed('pages', (bytes, footer) => void bytes.fill(0x5b, 4, footer)),
      'cannot be decoded',
    ),
    rejected(
      'pages-of-zeros.parquet',
      () => changed('zeros', (bytes, footer) => void bytes.fill(0, 4, footer)),
      'incomplete',
    ),
    {
      name: 'protected.parquet',
      content: () => changed('protected', (bytes) => void bytes.write('PARE', bytes.length - 4)),
      code: 'file_encrypted',
    },
    rejected(
      'bomb.parquet',
      () => {
        const text = ' '.repeat((full ? 400 : 40) * 2 ** 20);
        return parquetOf(
          { name: ['A', text], city: ['B', 'C'] },
          { codec: 'GZIP', compressors: { GZIP: (bytes) => gzipSync(bytes) } },
        );
      },
      'far more than a table',
    ),
    {
      name: 'nothing-but-nulls.parquet',
      content: () => parquetOf({ name: Array<null>(1000).fill(null), city: Array<null>(1000).fill(null) }),
      rows: 0,
    },
  ];
}
