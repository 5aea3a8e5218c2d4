import type { ImportState } from '@directory/contracts/imports';

export function isFinal(state: ImportState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}
