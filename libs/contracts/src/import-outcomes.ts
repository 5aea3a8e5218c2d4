import type { Language } from './error-texts.js';

/** `partial`: done, with rejected rows. `failed`: attempts exhausted, or no row accepted. */
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
}

/** The only place that decides the outcome of an import. */
export function importOutcome({ state, rowsAccepted, rowsRejected }: EndedImport): ImportOutcome {
  if (state !== 'done') return state;
  if (rowsRejected === 0) return 'done';
  return rowsAccepted === 0 ? 'failed' : 'partial';
}

/** `success` of a report. */
export function isSuccess(outcome: ImportOutcome): boolean {
  return outcome === 'done' || outcome === 'partial';
}
