import { z } from 'zod';
import { MAX_CELL_LENGTH, MAX_CORRECTED_ROWS } from './upload-limits.js';

export const ERROR_ROWS_PER_PAGE = 50;
const MAX_CELLS = 1_000;

const Cells = z.array(z.string().max(MAX_CELL_LENGTH).nullable()).max(MAX_CELLS);

/** A page of the rejected rows of an import, as its file has them. */
export const ErrorRowsPage = z.object({
  /** Names of the columns that are read, as in the file. */
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string().nullable()),
      /** `column`: index of the cell it is about; null if it is about the row. */
      issues: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
    }),
  ),
  total: z.int(),
  page: z.int(),
  totalPages: z.int(),
});
export type ErrorRowsPage = z.infer<typeof ErrorRowsPage>;

export const CorrectedRow = z.object({ row: z.int().min(1), cells: Cells });
export type CorrectedRow = z.infer<typeof CorrectedRow>;

/** Rejected rows with corrected cells, each row once. */
export const CorrectedRows = z.object({
  rows: z
    .array(CorrectedRow)
    .min(1)
    .max(MAX_CORRECTED_ROWS)
    .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length),
});
