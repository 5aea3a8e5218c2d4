import { workbook } from '../readers/workbook.fixture.js';
import { entriesOf, forgedZip, type ForgedEntry } from './forged-zip.fixture.js';
import { sheet, type MaliciousFile } from './malicious-file.fixture.js';

const SHEET = 'xl/worksheets/s0.xml';

/** Entries of a workbook of `rows` businesses with a modified sheet. */
function entries(file: string, change: Partial<ForgedEntry> = {}, rows = 3): ForgedEntry[] {
  return entriesOf(workbook({ sheets: [sheet(file, rows)] })).map((entry) =>
    entry.name === SHEET ? { ...entry, ...change } : entry,
  );
}

function renamed(file: string, rename: (name: string) => string): Buffer {
  return forgedZip(entries(file).map((entry) => ({ ...entry, name: rename(entry.name) })));
}

const [END, LOCATOR] = ['PK\x06\x06', 'PK\x06\x07'];

/** A ZIP64 archive whose record with this signature has an offset at `at` that no number of JavaScript can be. */
function zip64With(record: string, at: number): Buffer {
  const file = forgedZip(entries('nowhere'), { zip64: true });
  file.writeBigUInt64LE(2n ** 64n - 2n, file.lastIndexOf(record, undefined, 'latin1') + at);
  return file;
}

/** Zip files with false headers, damaged ones, and zip bombs. */
export function archives(full: boolean): MaliciousFile[] {
  const whole = () => forgedZip(entries('cut', {}, 500));
  return [
    ...[0.001, 0.3, 0.7, 0.99].map((share, i) => ({
      name: `cut-${i}.xlsx`,
      content: () => whole().subarray(0, whole().length * share),
      code: 'file_corrupt',
      says: share < 0.01 ? 'ZIP' : 'damaged or incomplete',
    })),
    {
      name: 'without-end.xlsx',
      content: () => whole().subarray(0, -10),
      code: 'file_corrupt',
      says: 'the ZIP directory is missing',
    },
    {
      name: 'bomb.xlsx',
      content: () =>
        forgedZip(entries('bomb', { content: `<worksheet><sheetData>${' '.repeat((full ? 400 : 30) * 2 ** 20)}` })),
      code: 'file_corrupt',
      says: 'far more than a sheet',
    },
    {
      name: 'bomb-of-strings.xlsx',
      content: () => {
        const parts = workbook({ sheets: [sheet('x')], strings: `<si><t>${'x'.repeat(30 * 2 ** 20)}</t></si>` });
        return forgedZip(entriesOf(parts));
      },
      code: 'file_corrupt',
      says: 'far too long',
    },
    {
      name: 'smaller-than-it-says.xlsx',
      content: () => forgedZip(entries('small', { directory: { size: 4_000_000_000 } })),
      code: 'file_corrupt',
      says: 'is incomplete',
    },
    {
      name: 'larger-than-it-says.xlsx',
      content: () => forgedZip(entries('large', { directory: { size: 10 } })),
      code: 'file_corrupt',
      says: 'larger than it says',
    },
    {
      name: 'packed-beyond-the-file.xlsx',
      content: () => forgedZip(entries('beyond', { directory: { packed: 3_000_000_000 } })),
      code: 'file_corrupt',
      says: 'cannot be unpacked',
    },
    {
      name: 'local-headers-lie.xlsx',
      content: () => forgedZip(entries('local', { local: { size: 7, packed: 7, crc: 7 } })),
      rows: 3,
    },
    {
      name: 'bad-checksum.xlsx',
      content: () => forgedZip(entries('crc', { directory: { crc: 0x12345678 } })),
      code: 'file_corrupt',
      says: 'checksum',
    },
    {
      name: 'encrypted-part.xlsx',
      content: () => forgedZip(entries('locked', { directory: { flags: 0x801 }, local: { flags: 0x801 } })),
      code: 'file_encrypted',
    },
    {
      name: 'unknown-packing.xlsx',
      content: () => forgedZip(entries('lzma', { directory: { method: 14 } })),
      code: 'file_corrupt',
      says: 'packed in a way we do not know',
    },
    { name: 'zip64.xlsx', content: () => forgedZip(entries('zip64'), { zip64: true }), rows: 3 },
    {
      name: 'zip64-directory-nowhere.xlsx',
      content: () => zip64With(LOCATOR, 8),
      code: 'file_corrupt',
    },
    {
      name: 'zip64-parts-nowhere.xlsx',
      content: () => zip64With(END, 48),
      code: 'file_corrupt',
    },
    { name: 'stored.xlsx', content: () => forgedZip(entries('stored', { stored: true })), rows: 3 },
    { name: 'backslashes.xlsx', content: () => renamed('backslash', (name) => name.replaceAll('/', '\\')), rows: 3 },
    { name: 'absolute-names.xlsx', content: () => renamed('absolute', (name) => `/${name}`), rows: 3 },
    { name: 'capitals.xlsx', content: () => renamed('capitals', (name) => name.toUpperCase()), rows: 3 },
    {
      name: 'names-lead-outside.xlsx',
      content: () =>
        forgedZip([
          ...entries('outside'),
          ...['../../../../etc/cron.d/x', 'C:\\Windows\\x', '..\\..\\x', 'a\0b', ''].map((name) => ({
            name,
            content: 'x',
          })),
        ]),
      rows: 3,
    },
    {
      name: 'two-of-one-name.xlsx',
      content: () => forgedZip([...entries('first'), ...entries('second', {}, 9)]),
      rows: 3,
    },
    {
      name: 'many-parts.xlsx',
      content: () => {
        const parts = Array.from({ length: full ? 100_001 : 2_000 }, (_, i) => ({
          name: `${i}`,
          content: '',
          stored: true,
        }));
        return forgedZip([...parts, ...entries('parts')], { zip64: true });
      },
      ...(full ? { code: 'file_corrupt', says: 'too many parts' } : { rows: 3 }),
    },
    {
      name: 'macros.xlsm.xlsx',
      content: () => forgedZip([...entries('macros'), { name: 'xl/vbaProject.bin', content: 'Sub Auto_Open()' }]),
      rows: 3,
    },
    {
      name: 'binary-workbook.xlsx',
      content: () => forgedZip([{ name: 'xl/workbook.bin', content: 'x' }]),
      code: 'file_content_mismatch',
      says: 'a binary workbook (.xlsb)',
    },
    {
      name: 'letter.xlsx',
      content: () => forgedZip([{ name: 'word/document.xml', content: '<a/>' }]),
      code: 'file_content_mismatch',
      says: 'a Word document',
    },
    {
      name: 'slides.xlsx',
      content: () => forgedZip([{ name: 'ppt/presentation.xml', content: '<a/>' }]),
      code: 'file_content_mismatch',
      says: 'a PowerPoint presentation',
    },
    {
      name: 'open-document.xlsx',
      content: () =>
        forgedZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true }]),
      code: 'file_content_mismatch',
      says: 'an OpenDocument spreadsheet',
    },
    {
      name: 'empty-archive.xlsx',
      content: () => forgedZip([]),
      code: 'file_content_mismatch',
      says: 'an empty ZIP archive',
    },
  ];
}
