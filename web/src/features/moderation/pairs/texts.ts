import { defineTexts } from '../../../lib/i18n/texts';

/** What every queue of pairs says. */
export const pairTexts = defineTexts(
  {
    keep: 'Kalır',
    remove: 'Kaldırılır',
    open: (name: string) => `Sitede aç: ${name}`,
    merge: 'Birleştir',
    undo: 'Geri al',
    keys: 'Klavye kısayolları',
    keyNext: 'sonraki',
    keyPrevious: 'önceki',
    keySurvivor: 'kalacak olan',
    keyMerge: 'birleştir',
    keyDifferent: 'farklı',
    keyUndo: 'geri al',
  },
  {
    keep: 'Stays',
    remove: 'Is removed',
    open: (name) => `Open on the site: ${name}`,
    merge: 'Merge',
    undo: 'Undo',
    keys: 'Keyboard shortcuts',
    keyNext: 'next',
    keyPrevious: 'previous',
    keySurvivor: 'which one stays',
    keyMerge: 'merge',
    keyDifferent: 'different',
    keyUndo: 'undo',
  },
);
