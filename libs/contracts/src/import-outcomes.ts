import type { Language } from './error-texts.js';

/**
 * Outcome of an import in ordinary words. `partial`: done, but rows of it were rejected. `failed`: attempts were exhausted, or
 * no row of it could be taken.
 */
export const IMPORT_OUTCOMES = ['done', 'partial', 'failed', 'cancelled'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** How an outcome is shown, everywhere alike. */
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

/** What decides the outcome of an import that is over. */
interface EndedImport {
  state: 'done' | 'failed' | 'cancelled';
  /** Rows that are in the directory now: inserted, updated, or found there as they are. */
  rowsTaken: number;
  rowsRejected: number;
}

/** The one place that decides the outcome of an import. */
export function importOutcome({ state, rowsTaken, rowsRejected }: EndedImport): ImportOutcome {
  if (state !== 'done') return state;
  if (rowsRejected === 0) return 'done';
  return rowsTaken === 0 ? 'failed' : 'partial';
}

/** Whether something of the file was taken as it should be: what `success` of a report says. */
export function isSuccess(outcome: ImportOutcome): boolean {
  return outcome === 'done' || outcome === 'partial';
}
