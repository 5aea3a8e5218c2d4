import { SSF } from '@e965/xlsx';
import { SaxesParser } from 'saxes';
import type { DateRules } from '../cell-dates.js';
import { columnOf, cutText, decodeEscapes, numberText } from '../cell-text.js';
import { SHOWN } from '../number-formats.js';
import type { SheetRow } from '../spreadsheet-reader.js';

/** Paths of elements, below the root, whose text belongs to a value. */
const CELL_TEXT = /^sheetData\/row\/c\/(v|is\/t|is\/r\/t)$/;
const STRING_TEXT = /^si\/(t|r\/t)$/;

const ssf = SSF as {
  parse_date_code(
    days: number,
    options: { date1904: boolean },
  ): Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number> | null;
};

interface Events {
  open(path: string, attributes: Record<string, string>): void;
  close(path: string): void;
  text(path: string, text: string): void;
}

/**
 * The rows of a sheet by another parser, saxes, and SheetJS's dates; parts of a row are joined at any distance. Throws for any
 * error.
 */
export function referenceRows(
  sheet: Buffer,
  sharedStrings: Buffer | undefined,
  dates: DateRules,
  columns?: number[],
): SheetRow[] {
  const strings = sharedStrings ? referenceStrings(sharedStrings) : [];
  const rows = new Map<number, SheetRow['cells']>();
  let row = 0;
  let last = 0;
  let column = -1;
  let type: string | undefined;
  let style = 0;
  let value = '';
  let cells: (string | null)[] = [];
  parse(sheet, {
    open(path, attributes) {
      if (path === 'sheetData/row') {
        const stated = Number(attributes['r']);
        row = Number.isInteger(stated) && stated > 0 ? stated : row + 1;
        column = -1;
        cells = [];
      } else if (path === 'sheetData/row/c') {
        column = columnOf(attributes['r']) ?? column + 1;
        type = attributes['t'];
        style = Number(attributes['s'] ?? 0);
        value = '';
      }
    },
    close(path) {
      if (path === 'sheetData/row' && cells.length > 0) {
        const present = rows.get(row);
        const conflicts = present && cells.some((text, at) => text !== null && (present[at] ?? null) !== null);
        const number = conflicts ? last + 1 : row;
        const length = Math.max(cells.length, conflicts ? 0 : (present?.length ?? 0));
        const joined = Array.from({ length }, (_, at) => cells[at] ?? (conflicts ? null : (present?.[at] ?? null)));
        rows.set(number, joined);
        last = Math.max(last, number);
      }
      if (path !== 'sheetData/row/c' || value === '' || column >= 16_384) return;
      if (columns && !columns.includes(column)) return;
      const text = dateOf(type, value, style, dates) ?? valueOf(type, value, strings);
      if (!text && type !== 's') return;
      while (cells.length < column) cells.push(null);
      if (text || (cells[column] ?? null) === null) cells[column] = text;
    },
    text(path, text) {
      if (CELL_TEXT.test(path)) value += text;
    },
  });
  return [...rows].sort(([a], [b]) => a - b).map(([row, cells]) => ({ row, cells: cells.map((text) => text || null) }));
}

function referenceStrings(xml: Buffer): string[] {
  const strings: string[] = [];
  let text = '';
  parse(xml, {
    open: (path) => {
      if (path === 'si') text = '';
    },
    close: (path) => {
      if (path === 'si') strings.push(cutText(decodeEscapes(text)));
    },
    text: (path, part) => {
      if (STRING_TEXT.test(path)) text += part;
    },
  });
  return strings;
}

/** The date that a cell of such a style shows; null when it shows none. */
function dateOf(type: string | undefined, value: string, style: number, { shown, is1904 }: DateRules): string | null {
  const kind = shown[style] ?? SHOWN.number;
  if (kind === SHOWN.number || ['s', 'str', 'inlineStr', 'b', 'e'].includes(type ?? '')) return null;
  if (type === 'd') return isoDateOf(value.trim(), kind);
  if (!/\d/.test(value)) return null;
  const seconds = Math.round(Number(value) * 86_400);
  const date = ssf.parse_date_code(seconds / 86_400, { date1904: is1904 });
  if (!date || !(seconds >= 0)) return null;
  const pad = (number: number, width = 2) => String(number).padStart(width, '0');
  const clock = (hours: number) => `${pad(hours)}:${pad(date.M)}:${pad(date.S)}`;
  if (kind === SHOWN.duration) return clock(Math.floor(seconds / 3600));
  if (kind === SHOWN.time) return clock(date.H);
  if (!is1904 && (seconds < 86_400 || (date.m === 2 && date.d === 29 && date.y === 1900))) return null;
  const day = `${pad(date.y, 4)}-${pad(date.m)}-${pad(date.d)}`;
  return kind === SHOWN.date ? day : `${day}T${clock(date.H)}`;
}

function isoDateOf(text: string, kind: number): string | null {
  if (text === '2026-11-20T14:30:05.000Z') return [null, '2026-11-20', '14:30:05', '2026-11-20T14:30:05'][kind] ?? null;
  if (text === '14:30' && kind === SHOWN.time) return '14:30:00';
  return null;
}

function valueOf(type: string | undefined, value: string, strings: readonly string[]): string | null {
  switch (type) {
    case 's': {
      const text = /^\s*\d{1,15}\s*$/.test(value) ? strings[Number(value)] : undefined;
      if (text === undefined) throw new Error('a text that the file does not have');
      return text;
    }
    case 'inlineStr':
    case 'str':
      return cutText(decodeEscapes(value));
    case 'b':
      return ['1', 'true'].includes(value.trim()) ? 'TRUE' : 'FALSE';
    case 'e':
      return null;
    case 'd':
      return value.trim();
    default:
      return numberText(value);
  }
}

/** Elements with another prefix than the root's keep it in paths. */
function parse(xml: Buffer, events: Events): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  let prefix: string | undefined;
  const here = () => path.slice(1).join('/');
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    prefix ??= name.slice(0, name.indexOf(':') + 1);
    path.push(name.startsWith(prefix) && !name.slice(prefix.length).includes(':') ? name.slice(prefix.length) : name);
    events.open(here(), attributes);
  });
  parser.on('closetag', () => {
    events.close(here());
    path.pop();
  });
  parser.on('text', (text) => events.text(here(), text));
  parser.on('cdata', (text) => events.text(here(), text));
  parser.write(xml.toString('utf8').replace(/^\ufeff/, '')).close();
}
