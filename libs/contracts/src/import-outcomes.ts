import type { Language } from './error-texts.js';

/** `partial`: done, with rejected rows. `failed`: attempts exhausted, or none of the rows accepted. */
export const IMPORT_OUTCOMES = ['done', 'partial', 'failed', 'cancelled'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const outcomeTone: Record<ImportOutcome, 'good' | 'warn' | 'bad' | 'neutral'> = {
  done: 'good',
  partial: 'warn',
  failed: 'bad',
  cancelled: 'neutral',
};

export const outcomeText: Record<Language, Record<ImportOutcome, string>> = {
  en: { done: 'Done', partial: 'Done with rejected rows', failed: 'Failed', cancelled: 'Cancelled' },
  tr: { done: 'Bitti', partial: 'Reddedilen satırlarla bitti', failed: 'Başarısız', cancelled: 'İptal edildi' },
};

interface EndedImport {
  state: 'done' | 'failed' | 'cancelled';
  /** Rows that are in the directory now: inserted, updated or unchanged. */
  rowsAccepted: number;
  rowsRejected: number;
  /** Rows of businesses that were deleted by hand, which stay deleted. */
  rowsOfDeleted: number;
}

/** The only place that decides the outcome of an import. */
export function importOutcome({ state, rowsAccepted, rowsRejected, rowsOfDeleted }: EndedImport): ImportOutcome {
  if (state !== 'done') return state;
  if (rowsAccepted === 0 && rowsRejected + rowsOfDeleted > 0) return 'failed';
  return rowsRejected === 0 ? 'done' : 'partial';
}

/** `success` of a report. */
export function isSuccess(outcome: ImportOutcome): boolean {
  return outcome === 'done' || outcome === 'partial';
}
