import { expect, it } from 'vitest';
import { importsTexts } from './texts';
import { undoneText } from './undone-text';

it.each([
  [[4, 0, 0], '4 işletme silindi.', '4 businesses were deleted.'],
  [[0, 1, 0], '1 işletme eski hâline döndü.', '1 business went back to what it was.'],
  [
    [1_200, 3, 2],
    '1.200 işletme silindi. 3 işletme eski hâline döndü. Sonradan değişen 2 işletme olduğu gibi kaldı.',
    '1.200 businesses were deleted. 3 businesses went back to what they were. 2 businesses that changed later stay unchanged.',
  ],
  [[0, 0, 0], 'Geri alınacak bir değişikliği yoktu.', 'It had changed nothing.'],
])('the text of an undone import with %j names only what happened', (counts, tr, en) => {
  const [deletedCount, revertedCount, unrevertedCount] = counts as [number, number, number];
  const undone = { deletedCount, revertedCount, unrevertedCount };
  expect(undoneText(undone, importsTexts.tr)).toBe(tr);
  expect(undoneText(undone, importsTexts.en)).toBe(en); // numbers follow the selected language
});
