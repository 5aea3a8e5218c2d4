/** Without schemas, so that pages can check files before sending. */
export const MAX_UPLOAD_BYTES = 150 * 1024 * 1024;
/** Part of a resumable upload that is sent in one request: at 0.5 Mbit/s it takes less time than a process has to end. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** After which an upload that is not complete is removed. */
export const UPLOAD_HOURS = 24;
/** Formats of tables; each is read as .gz, or alone in a .zip, too. */
export const TABLE_EXTENSIONS = [
  '.xlsx',
  '.xls',
  '.csv',
  '.tsv',
  '.json',
  '.jsonl',
  '.ndjson',
  '.geojson',
  '.jsonld',
  '.parquet',
] as const;
export const UPLOAD_EXTENSIONS = [...TABLE_EXTENSIONS, '.gz', '.zip'] as const;

/** The formats of tables in a sentence, the last one after `or`. */
export function tableFormats(or: string): string {
  return `${TABLE_EXTENSIONS.slice(0, -1).join(', ')} ${or} ${TABLE_EXTENSIONS.at(-1)}`;
}

/** Spreadsheets that their programs save in one of the formats above. */
const OTHER_SPREADSHEETS: Readonly<Record<string, string>> = {
  '.ods': 'LibreOffice',
  '.fods': 'LibreOffice',
  '.numbers': 'Apple Numbers',
  '.xlsb': 'Excel (.xlsb)',
  '.gsheet': 'Google Sheets',
};

/** The program that can convert a spreadsheet that is not read; undefined for other files. */
export function programOf(fileName: string): string | undefined {
  const [extension = ''] = /\.[a-z]+$/i.exec(fileName) ?? [];
  return OTHER_SPREADSHEETS[extension.toLowerCase()];
}

/** Rejected rows that are corrected at once. */
export const MAX_CORRECTED_ROWS = 100;
/** What a cell of a workbook holds. */
export const MAX_CELL_LENGTH = 32_767;
