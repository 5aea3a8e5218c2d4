import { inlineRow, workbook } from '../readers/workbook.fixture.js';
import { compoundFile } from '../readers/xls/compound-file.fixture.js';
import { bof, labels, record, xls } from '../readers/xls/xls-writer.fixture.js';
import { entriesOf, forgedZip } from './forged-zip.fixture.js';
import { COLUMNS, HEADER, place, sheet, type MaliciousFile } from './malicious-file.fixture.js';

const zip = (parts: Record<string, string | Buffer>) => forgedZip(entriesOf(parts));
/** A workbook of one sheet, given by its `<row>` elements or as a whole. */
const oneSheet = (rows: string, strings?: string) => zip(workbook({ sheets: [rows], strings }));
const document = (before: string, rows: string) =>
  `<?xml version="1.0"?>${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const LAUGHS =
  '<!DOCTYPE lolz [<!ENTITY a "lol">' +
  [...'bcdefghij'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('') +
  ']>';

const shared = (indexes: number[], row: number) =>
  `<row r="${row}">${indexes.map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`;
const si = (texts: string[]) => texts.map((text) => `<si><t>${text}</t></si>`).join('');

function withPart(file: string, name: string, change: (xml: string) => string): Buffer {
  const parts = workbook({ sheets: [sheet(file)] });
  parts[name] = change(parts[name] ?? '');
  return zip(parts);
}

/** Workbooks with malicious XML. */
export function xmlWorkbooks(full: boolean): MaliciousFile[] {
  const times = (small: number, large: number) => (full ? large : small);
  return [
    {
      name: 'outside-entity.xlsx',
      content: () =>
        oneSheet(document('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', inlineRow(1, ['name', '&x;']))),
      code: 'file_corrupt',
      says: 'document type',
    },
    {
      name: 'a-billion-laughs.xlsx',
      content: () =>
        zip({
          ...workbook({ sheets: [sheet('laughs')] }),
          'xl/sharedStrings.xml': `<?xml version="1.0"?>${LAUGHS}<sst><si><t>&j;</t></si></sst>`,
        }),
      code: 'file_corrupt',
      says: 'document type',
    },
    {
      name: 'laughs-in-the-workbook.xlsx',
      content: () => withPart('laughs2', 'xl/workbook.xml', (xml) => xml.replace('?>', `?>${LAUGHS}`)),
      code: 'file_corrupt',
      says: 'document type',
    },
    {
      name: 'unknown-entity.xlsx',
      content: () => oneSheet(`${HEADER}<row><c t="str"><v>&lol;</v></c></row>`),
      code: 'file_corrupt',
      says: 'XML',
    },
    {
      name: 'utf-16.xlsx',
      content: () =>
        zip({
          ...workbook({ sheets: [''] }),
          'xl/worksheets/s0.xml': Buffer.from(`\ufeff${document('', sheet('utf16'))}`, 'utf16le'),
        }),
      rows: 3,
    },
    {
      name: 'nul-bytes.xlsx',
      content: () => oneSheet(sheet('nul') + inlineRow(9, ['A\0B'])),
      rows: 4,
    },
    {
      name: 'nul-escapes.xlsx',
      content: () =>
        oneSheet(
          inlineRow(1, [...COLUMNS, 'what_x0000_ever', 'rating']) +
            inlineRow(2, [...place('escapes', 0), 'A_x0000_B', 'b_x0000_\ud83d_x0007_d']),
        ),
      rows: 1,
    },
    {
      name: 'columns-16385.xlsx',
      content: () =>
        oneSheet(
          inlineRow(1, [...COLUMNS, ...Array.from({ length: 16_382 }, (_, i) => `c${i}`)]) +
            inlineRow(2, [...place('wide', 0), ...Array.from({ length: 16_382 }, () => 'x')]),
        ),
      rows: 1,
    },
    {
      name: 'past-the-last-column.xlsx',
      content: () =>
        oneSheet(
          `${HEADER}<row r="2"><c r="A2" t="str"><v>A</v></c><c r="XFE2"><v>1</v></c><c r="ZZZZZZ2"><v>1</v></c></row>`,
        ),
      rows: 1,
    },
    {
      name: 'cell-of-10-mb.xlsx',
      content: () => oneSheet(HEADER + inlineRow(2, ['Çay '.repeat(times(900_000, 2_500_000))])),
      code: 'file_corrupt',
      says: 'too long',
    },
    {
      name: 'one-long-string-again-and-again.xlsx',
      content: () => {
        const rows = Array.from({ length: times(200, 12_000) }, (_, i) => shared([i + 4, 3], i + 2)).join('');
        const names = Array.from({ length: times(200, 12_000) }, (_, i) => `Dükkân ${i}`);
        const text = Array.from({ length: 160_000 }, (_, i) => i)
          .join(' ')
          .slice(0, 2 ** 20);
        return oneSheet(shared([0, 1], 1) + rows, si(['name', 'description', '', text, ...names]));
      },
      rows: times(200, 12_000),
    },
    {
      name: 'string-out-of-range.xlsx',
      content: () => oneSheet(`${HEADER}${shared([4_000_000_000], 2)}`, si(['a'])),
      code: 'file_corrupt',
      says: 'text',
    },
    {
      name: 'strings-missing.xlsx',
      content: () => oneSheet(shared([0, 1], 1) + shared([2, 3], 2)),
      code: 'file_corrupt',
      says: 'text',
    },
    {
      name: 'lying-dimension.xlsx',
      content: () =>
        oneSheet(
          document('', sheet('dimension')).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
        ),
      rows: 3,
    },
    {
      name: 'rows-out-of-order.xlsx',
      content: () => oneSheet(HEADER + [7, 7, 3, 1].map((row, i) => inlineRow(row, place('order', i))).join('')),
      rows: 4,
    },
    {
      name: 'row-number-too-high.xlsx',
      content: () => oneSheet(HEADER + inlineRow(4_000_000_000, place('high', 0))),
      code: 'file_too_many_rows',
    },
    {
      name: 'blank-rows.xlsx',
      content: () =>
        oneSheet(
          HEADER +
            Array.from({ length: times(50_000, 1_000_000) }, (_, i) => `<row r="${i + 2}" s="1"/>`).join('') +
            inlineRow(1_040_000, place('blank', 0)),
        ),
      rows: 1,
    },
    {
      name: 'ten-million-rows.xlsx',
      content: () => oneSheet(HEADER + '<row/>'.repeat(times(1_100_000, 10_000_000))),
      code: 'file_too_many_rows',
      slow: true,
    },
    {
      name: 'deep-nesting.xlsx',
      content: () => oneSheet(HEADER + '<a>'.repeat(100_000)),
      code: 'file_corrupt',
      says: 'nested',
    },
    {
      name: 'attributes-without-end.xlsx',
      content: () =>
        oneSheet(`${HEADER}<row ${Array.from({ length: 100_000 }, (_, i) => `a${i}="${i * 7}"`).join(' ')}/>`),
      code: 'file_corrupt',
      says: 'XML',
    },
    {
      name: 'relations-lead-outside.xlsx',
      content: () =>
        withPart('relations', 'xl/_rels/workbook.xml.rels', (xml) =>
          xml
            .replace('/xl/sharedStrings.xml', '../../../../etc/passwd')
            .replace(
              '<Relationships>',
              '<Relationships><Relationship Id="x" TargetMode="External" Type="http://x/worksheet" Target="http://169.254.169.254/"/>',
            ),
        ),
      rows: 3,
    },
    {
      name: 'no-sheets.xlsx',
      content: () => zip(workbook({ sheets: [] })),
      code: 'file_no_sheet',
    },
    {
      name: 'chart-only.xlsx',
      content: () => withPart('chart', 'xl/_rels/workbook.xml.rels', (xml) => xml.replace('worksheet"', 'chartsheet"')),
      code: 'file_no_sheet',
    },
    {
      name: 'hidden-only.xlsx',
      content: () => zip(workbook({ sheets: [sheet('hidden')], states: ['veryHidden'] })),
      rows: 3,
    },
    {
      name: 'invoices.xlsx',
      content: () =>
        oneSheet(
          inlineRow(1, ['Invoice no', 'Date', 'Net', 'VAT', 'Total']) + inlineRow(2, ['7', '45000', '1', '2', '3']),
        ),
      code: 'file_no_header',
    },
    {
      name: 'customers-without-names.xlsx',
      content: () => oneSheet(inlineRow(1, ['Phone', 'City', 'Amount']) + inlineRow(2, ['1', 'İzmir', '3'])),
      code: 'file_no_name_column',
    },
    { name: 'header-only.xlsx', content: () => oneSheet(HEADER), code: 'file_no_rows' },
    { name: 'no-cells.xlsx', content: () => oneSheet('<row/><row/>'), code: 'file_empty' },
  ];
}

/** Malicious Excel 97 workbooks, and other compound files. */
export function oldWorkbooks(): MaliciousFile[] {
  const records = (file: string) => [labels(1, COLUMNS), ...[0, 1, 2].map((i) => labels(i + 2, place(file, i)))].flat();
  const old = (file: string, globals: Buffer[] = []) => xls({ sheets: [{ records: records(file) }], globals });
  return [
    { name: 'excel-97.xls', content: () => old('xls'), rows: 3 },
    { name: 'excel-97-named.xlsx', content: () => old('xls-as-xlsx'), rows: 3 },
    { name: 'excel-97-named.csv', content: () => old('xls-as-csv'), rows: 3 },
    { name: 'new-workbook-named.xls', content: () => oneSheet(sheet('xlsx-as-xls')), rows: 3 },
    { name: 'new-workbook-named.csv', content: () => oneSheet(sheet('xlsx-as-csv')), rows: 3 },
    {
      name: 'password.xlsx',
      content: () => compoundFile({ EncryptionInfo: Buffer.alloc(200), EncryptedPackage: Buffer.alloc(9000, 7) }),
      code: 'file_encrypted',
    },
    { name: 'password.xls', content: () => old('filepass', [record(0x2f, Buffer.alloc(54))]), code: 'file_encrypted' },
    { name: 'excel-95.xls', content: () => compoundFile({ Book: bof(5, 0x0500) }), code: 'file_xls_unsupported' },
    { name: 'cut.xls', content: () => old('cut').subarray(0, 1500), code: 'file_corrupt' },
    { name: 'fat-loop.xls', content: () => looping(old('loop')), code: 'file_corrupt' },
    {
      name: 'letter.xls',
      content: () => compoundFile({ WordDocument: Buffer.alloc(5000) }),
      code: 'file_content_mismatch',
      says: 'a Word document',
    },
  ];
}

/** A compound file in which the first sector follows every sector. */
function looping(file: Buffer): Buffer {
  const fatSector = file.readUInt32LE(0x4c);
  const fat = file.subarray((fatSector + 1) * 512, (fatSector + 2) * 512);
  for (let at = 0; at < fat.length; at += 4) if (fat.readUInt32LE(at) < 0xfffffff0) fat.writeUInt32LE(0, at);
  for (let at = 0; at < fat.length; at += 4) if (fat.readUInt32LE(at) === 0xfffffffe) fat.writeUInt32LE(0, at);
  return file;
}
