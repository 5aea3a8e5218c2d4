import type { MissingFact } from '@directory/contracts/missing-facts';
import type { ModerationFilter } from '@directory/contracts/moderation';
import { countryText } from './format';
import { currentTexts, defineTexts } from './texts';

interface FilterTexts {
  names: Record<keyof ModerationFilter, string>;
  facts: Record<MissingFact, string>;
  levels: Record<NonNullable<ModerationFilter['completeness']>, string>;
  yes: string;
  no: string;
}

/** What the list of businesses is filtered by. */
export const filterTexts = defineTexts<FilterTexts>(
  {
    names: {
      filter: 'Arama',
      category: 'Kategori',
      countryCode: 'Ülke',
      approved: 'Onaylı',
      test: 'Test verisi',
      importId: 'İçe aktarma',
      city: 'Şehir',
      source: 'Kaynak',
      missing: 'Eksik olanlar',
      completeness: 'Doluluk',
      edited: 'Elle düzenlenmiş',
      reported: 'Açık bildirimi var',
    },
    facts: {
      place: 'Yer',
      phone: 'Telefon',
      website: 'Web sitesi',
      hours: 'Çalışma saatleri',
      description: 'Açıklama',
      photo: 'Fotoğraf',
      rating: 'Puan',
      position: 'Konum',
    },
    levels: { thin: 'Zayıf', partial: 'Orta', full: 'Dolu' },
    yes: 'Evet',
    no: 'Hayır',
  },
  {
    names: {
      filter: 'Search',
      category: 'Category',
      countryCode: 'Country',
      approved: 'Approved',
      test: 'Test data',
      importId: 'Import',
      city: 'City',
      source: 'Source',
      missing: 'Missing facts',
      completeness: 'Completeness',
      edited: 'Edited manually',
      reported: 'With an open report',
    },
    facts: {
      place: 'Place',
      phone: 'Phone',
      website: 'Website',
      hours: 'Opening hours',
      description: 'Description',
      photo: 'Photo',
      rating: 'Rating',
      position: 'Position',
    },
    levels: { thin: 'Thin', partial: 'Partial', full: 'Full' },
    yes: 'Yes',
    no: 'No',
  },
);

/** A filter in words: `Kategori: Gym · Ülke: Türkiye`. */
export function filterText(filter: ModerationFilter): string {
  const { names } = currentTexts(filterTexts);
  return (Object.entries(filter) as [keyof ModerationFilter, string][])
    .filter(([, value]) => value)
    .map(([name, value]) => `${names[name]}: ${filterValueText(name, value)}`)
    .join(' · ');
}

/** A value of a filter in words, or as it is. */
export function filterValueText(name: string, value: string): string {
  const { facts, levels, yes, no } = currentTexts(filterTexts);
  if (value === 'yes' || value === 'no') return value === 'yes' ? yes : no;
  if (name === 'countryCode') return countryText(value);
  if (name === 'completeness') return (levels as Record<string, string>)[value] ?? value;
  if (name !== 'missing') return value;
  return value
    .split(',')
    .map((fact) => (facts as Record<string, string>)[fact] ?? fact)
    .join(', ');
}
