import type { CategorySuggestion } from '@directory/contracts/imports';
import { eitherText, numberText, percentText } from '../../lib/i18n/format';
import { isolated } from '../../lib/i18n/isolated';
import { defineTexts, type TextsOf } from '../../lib/i18n/texts';
import { turkishShare } from '../../lib/i18n/turkish-share';

export const suggestionTexts = defineTexts(
  {
    suggested: (category: string, evidence: string) => `Önerilen kategori “${category}”: ${evidence}.`,
    take: (category: string) => `Kategori olarak “${category}” al`,
    names: (percent: number, words: string) => `satırların ${turkishShare(percent)} adında ${words} geçiyor`,
    firstNames: (rows: string, percent: number, words: string) =>
      `kategorisi olmayan ilk ${rows} satırın ${turkishShare(percent)} adında ${words} geçiyor`,
    like: 'benzeri',
    titles: {
      file: (name: string) => `dosyanın adı “${name}”`,
      sheet: (name: string) => `sayfanın adı “${name}”`,
    },
  },
  {
    suggested: (category, evidence) => `Suggested category “${category}”: ${evidence}.`,
    take: (category) => `Take “${category}” as the category`,
    names: (percent, words) => `the names of ${percentText(percent)} of the rows have ${words}`,
    firstNames: (rows, percent, words) =>
      `the names of ${percentText(percent)} of the first ${rows} rows without a category have ${words}`,
    like: 'the like',
    titles: {
      file: (name) => `the file is named “${name}”`,
      sheet: (name) => `the sheet is named “${name}”`,
    },
  },
);

/** What suggests a category, of a file of which so many rows have none. */
export function suggestionText(
  { category, names, title }: CategorySuggestion,
  rowsWithout: number,
  t: TextsOf<typeof suggestionTexts>,
): string {
  const evidence: string[] = [];
  if (names) {
    const words = names.words.map((word) => `“${isolated(word)}”`);
    const either = eitherText(names.hasMore ? [...words, t.like] : words);
    evidence.push(
      names.rows < rowsWithout
        ? t.firstNames(numberText(names.rows), names.percent, either)
        : t.names(names.percent, either),
    );
  }
  if (title) evidence.push(t.titles[title.of](isolated(title.name)));
  return t.suggested(isolated(category), evidence.join('; '));
}
