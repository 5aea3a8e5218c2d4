import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { openingTimes } from '@directory/contracts/opening-hours';
import { createRowFormatter } from '../../../rows/format-row.js';
import { openSpreadsheet } from '../../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../../workbook.fixture.js';
import { SAMPLES, timesOf } from './source-samples.fixture.js';
import { TABLES } from './source-tables.fixture.js';

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

describe('sixty businesses of many countries, with missing and odd cells', () => {
  it.each(TABLES.map((table) => [`${table.source} (${Object.keys(table.row(SAMPLES[0]!))[0]})`, table] as const))(
    'rows in a table of %s have every field of a page',
    async (_, { source, row, fields, hasHours }) => {
      const lines = SAMPLES.map((one) => Object.values(row(one)).map(cell).join());
      const path = await folder.file([Object.keys(row(SAMPLES[0]!)).map(cell).join(), ...lines].join('\n'));
      const { rows, reader } = await readAll(openSpreadsheet(path, 'file.csv'));
      expect(reader.columns.source).toBe(source);
      const format = createRowFormatter(reader.columns);
      const formatted = rows.map((each) => format(each));
      expect(formatted).toHaveLength(SAMPLES.length);
      const wrong: unknown[] = [];
      SAMPLES.forEach((one, i) => {
        const { row: business, issues } = formatted[i]!;
        const expected: Record<string, unknown> = {
          name: one.name,
          latitude: one.lat,
          longitude: one.lng,
          ...('website' in (business ?? {}) && source !== 'Yelp' && { website: one.website }),
          ...(source !== 'Yelp' && { phone_number: one.hasPhone ? BigInt(one.phone.slice(1)) : null }),
          ...fields(one),
        };
        for (const [field, value] of Object.entries(expected)) {
          const found = business?.[field as keyof IngestRow] ?? null;
          if (found !== value) wrong.push(`${i} ${field}: ${String(found)} instead of ${String(value)}`);
        }
        if (hasHours && source !== 'Yelp') {
          const times = openingTimes(business?.working_hours ?? null);
          if (JSON.stringify(times) !== JSON.stringify(one.week ? timesOf(one.week) : []))
            wrong.push(`${i} hours: ${business?.working_hours} instead of ${JSON.stringify(one.week)}`);
        }
        if (issues.length > 0) wrong.push(`${i} issues: ${JSON.stringify(issues)}`);
      });
      expect(wrong).toEqual([]);
    },
  );
});
