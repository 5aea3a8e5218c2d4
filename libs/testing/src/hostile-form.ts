import type { SchemaRequests } from './schema-requests.js';

const OPTIONS = ['batchSize', 'mode', 'approve', 'test', 'preview', 'source', 'licence', 'note', 'fileIndex'];
const HOSTILE_SHARE = 0.3;
const CELLS = 5;

/** The form of an upload: a small file with hostile cells, and hostile options and names. */
export function hostileForm(generator: SchemaRequests, random: () => number): FormData {
  const form = new FormData();
  for (const option of OPTIONS) if (random() < HOSTILE_SHARE) form.append(option, generator.text());
  const cell = () =>
    generator
      .text()
      .replaceAll(/[",\n\r]/g, ' ')
      .slice(0, 500);
  const line = () => Array.from({ length: CELLS }, cell).join(',');
  const content = ['name,city,country_code,phone,working_hours', line(), line()].join('\n');
  const fileName = random() < HOSTILE_SHARE ? generator.text().slice(0, 200) : 'hostile.csv';
  form.append('file', new Blob([content]), fileName);
  return form;
}
