import type {
  CategorySuggestion,
  ImportReport,
  FileFacts,
  PreviewColumn,
  RestrictedLicence,
  RowIssue,
} from '@directory/contracts/imports';
import type { RatingScale } from '../rows/ratings.js';
import type { Field } from '../readers/columns/fields.js';
import type { RunMapping } from '../readers/columns/read-choices.js';

export type RowsWithout = ImportReport['rowsWithout'];
export const NO_ROWS_WITHOUT: RowsWithout = {
  withoutCountry: 0,
  withoutCity: 0,
  withoutCategory: 0,
  inferredCity: 0,
  usualCountry: 0,
};

/** What reading a file found. */
export interface ReadingSummary {
  rowsRead: number;
  rowsStaged: number;
  /** Rows that cannot be used, and values that were left out; the first few of each. */
  rowsRejected: number;
  rejections: RowIssue[];
  valuesDropped: number;
  drops: RowIssue[];
  /** Rows that repeat a business of this file, with the names of the first few. */
  fileDuplicates: number;
  fileDuplicateNames: string[];
  recordsWithPlaceId: number;
  uniquePlaceIds: number;
  /** Of staged rows that have a licence of their own. */
  restrictedLicences: RestrictedLicence[];
  /** Staged rows that have the licence of the import. */
  unlicensedRows: number;
  /** Staged rows of which nothing shows these; absent in readings of earlier releases. */
  rowsWithout?: RowsWithout;
  /** Absent where most rows have a category, or nothing suggests one. */
  suggestedCategory?: CategorySuggestion;
  columns: { source: string | null; extracted: string[]; further: string[]; missing: string[]; unknown: string[] };
  /** Scale of all ratings if it is another one than that of the first: the rows are read again with it. */
  laterRatingScale?: RatingScale;
  /** With which the rows were read again. */
  ratingScale?: RatingScale;
  /** Absent until a file has been opened. */
  opened?: {
    /** Readings of earlier releases lack some. */
    file: Omit<FileFacts, 'sheets' | 'isHeaderless'> & Partial<Pick<FileFacts, 'sheets' | 'isHeaderless'>>;
    columns: PreviewColumn[];
    /** Whether one of them is read as the name: without it no row is read. */
    hasName: boolean;
    header: (string | null)[];
    mapping: RunMapping;
    /** Fields by the values of the columns, of a table without a header row. */
    contents?: [position: number, field: Field][];
  };
}

/** Of a file whose rows have not been read. */
export function emptySummary(
  columns: ReadingSummary['columns'] = { source: null, extracted: [], further: [], missing: [], unknown: [] },
): ReadingSummary {
  return {
    rowsRead: 0,
    rowsStaged: 0,
    rowsRejected: 0,
    rejections: [],
    valuesDropped: 0,
    drops: [],
    fileDuplicates: 0,
    fileDuplicateNames: [],
    recordsWithPlaceId: 0,
    uniquePlaceIds: 0,
    restrictedLicences: [],
    unlicensedRows: 0,
    rowsWithout: { ...NO_ROWS_WITHOUT },
    columns,
  };
}
