import type { Language } from '@directory/contracts/error-texts';

/** Names of sheets and columns. The import reads none of these columns. */
interface WorkbookTexts {
  errors: { file: string; sheet: string; line: string; reason: string };
  warnings: { sheet: string; line: string; column: string; value: string; reason: string };
  template: { file: string; sheet: string; columns: string; column: string; required: string; meaning: string };
  yes: string;
  no: string;
  more: (count: number) => string;
}

/** Stands for the header of a column that has none. */
export function columnName(position: number, language: Language): string {
  return `${workbookTexts[language].template.column} ${position + 1}`;
}

export const workbookTexts: Record<Language, WorkbookTexts> = {
  en: {
    errors: { file: 'errors', sheet: 'Rows to correct', line: 'Line', reason: 'Reason' },
    warnings: { sheet: 'Values with problems', line: 'Line', column: 'Column', value: 'Value', reason: 'Reason' },
    template: {
      file: 'sample-template',
      sheet: 'Businesses',
      columns: 'Columns',
      column: 'Column',
      required: 'Required',
      meaning: 'What to write',
    },
    yes: 'yes',
    no: 'no',
    more: (count) => `… and ${count.toLocaleString('en')} more`,
  },
  tr: {
    errors: { file: 'hatalar', sheet: 'Düzeltilecek satırlar', line: 'Satır', reason: 'Sebep' },
    warnings: { sheet: 'Sorunlu değerler', line: 'Satır', column: 'Sütun', value: 'Değer', reason: 'Sebep' },
    template: {
      file: 'ornek-sablon',
      sheet: 'İşletmeler',
      columns: 'Sütunlar',
      column: 'Sütun',
      required: 'Zorunlu',
      meaning: 'Ne yazılır',
    },
    yes: 'evet',
    no: 'hayır',
    more: (count) => `… ve ${count.toLocaleString('tr')} tane daha`,
  },
};
