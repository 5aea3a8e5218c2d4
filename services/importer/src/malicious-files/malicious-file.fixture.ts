import { inlineRow } from '../readers/workbook.fixture.js';

/** A malicious file and its expected result: rows, or a rejection. */
export interface MaliciousFile {
  name: string;
  content: () => Buffer;
  /** Imported businesses, and rejected rows. */
  rows?: number;
  rejected?: number;
  /** Code of the rejection, and words of its English text. */
  code?: string;
  says?: string;
  /** Takes a second, and many times that under Vitest. */
  slow?: boolean;
}

export const COLUMNS = ['name', 'city', 'place_id'];

/** Cells of an invented business, unique among the files. */
export function place(file: string, i: number): string[] {
  return [`Dükkân ${i} of ${file}`, 'İzmir', `TEST_hostile_${file}_${i}`];
}

export function csv(file: string, rows = 3): string {
  return [COLUMNS, ...Array.from({ length: rows }, (_, i) => place(file, i))]
    .map((cells) => cells.join(','))
    .join('\n');
}

export const HEADER = inlineRow(1, COLUMNS);

/** `<row>` elements: the header and businesses below it. */
export function sheet(file: string, rows = 3): string {
  return HEADER + Array.from({ length: rows }, (_, i) => inlineRow(i + 2, place(file, i))).join('');
}
