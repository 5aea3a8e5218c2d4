import type { UndoneImport } from '@directory/contracts/imports';
import { numberText } from '../../lib/i18n/format';
import type { TextsOf } from '../../lib/i18n/texts';
import type { importsTexts } from './texts';

type Counts = Pick<UndoneImport, 'deletedCount' | 'revertedCount' | 'unrevertedCount'>;

/** What became of the businesses of an undone import, without what happened to none. */
export function undoneText(
  { deletedCount, revertedCount, unrevertedCount }: Counts,
  t: TextsOf<typeof importsTexts>,
): string {
  const sentences = [
    { count: deletedCount, sentence: t.deleted },
    { count: revertedCount, sentence: t.reverted },
    { count: unrevertedCount, sentence: t.kept },
  ];
  const happened = sentences.filter(({ count }) => count > 0).map(({ count, sentence }) => sentence(numberText(count)));
  return happened.length > 0 ? happened.join(' ') : t.nothingUndone;
}
