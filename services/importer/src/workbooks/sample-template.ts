import type { Language } from '@directory/contracts/error-texts';
import type { WorkbookStream } from './sheet-writer.js';
import { TEMPLATE_COLUMNS, TEMPLATE_ROWS } from './template-columns.js';
import { workbookTexts } from './workbook-texts.js';

/** Writes the sample workbook for imports, with a sheet that explains its columns. */
export async function writeSampleTemplate(language: Language, workbook: WorkbookStream): Promise<void> {
  const texts = workbookTexts[language];
  const rows = workbook.sheet(
    texts.template.sheet,
    TEMPLATE_COLUMNS.map(({ name, width, kind }) => ({ header: name, width, kind })),
  );
  for (const row of TEMPLATE_ROWS) await rows.add(row);
  rows.end();

  const columns = workbook.sheet(texts.template.columns, [
    { header: texts.template.column, width: 16, kind: 'text' },
    { header: texts.template.required, width: 10, kind: 'text' },
    { header: texts.template.meaning, width: 70, kind: 'prose' },
  ]);
  for (const { name, required, meaning } of TEMPLATE_COLUMNS) {
    await columns.add([name, required ? texts.yes : texts.no, meaning[language]]);
  }
  columns.end();
  await workbook.end();
}
