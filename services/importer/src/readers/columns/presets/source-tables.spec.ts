import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSINESS_FIELDS, fieldsWith, type BusinessField } from '@directory/contracts/business-fields';
import type { IngestRow } from '@directory/contracts/ingest';
import { openingTimes } from '@directory/contracts/opening-hours';
import { createRowFormatter } from '../../../rows/format-row.js';
import { openSpreadsheet } from '../../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../../workbook.fixture.js';
import { SAMPLES, timesOf, type Sample } from './source-samples.fixture.js';
import { ABSENT_FIELDS } from './absent-fields.fixture.js';
import { FURTHER_TABLES } from './further-source-tables.fixture.js';
import { TABLES, type SourceTable } from './source-tables.fixture.js';

const ALL_TABLES = [...TABLES, ...FURTHER_TABLES];

/** Fields of a table beyond those of `fields`, and what a page shows of them. */
function expectedOf({ source, fields, lacks = [] }: SourceTable, one: Sample): Record<string, unknown> {
  const common = {
    ...{ name: one.name, latitude: one.lat, longitude: one.lng, website: one.website },
    phone_number: one.hasPhone ? BigInt(one.phone.slice(1)) : null,
  };
  const missing = new Set<string>([...lacks, ...(ABSENT_FIELDS[source] ?? [])]);
  return { ...Object.fromEntries(Object.entries(common).filter(([name]) => !missing.has(name))), ...fields(one) };
}

/** Fields of a page that an import sets, without those that follow from another. */
const PAGE_FIELDS = fieldsWith('public').filter((name) => {
  const { source, format }: BusinessField = BUSINESS_FIELDS[name];
  return source === undefined && format !== 'slug';
});

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

describe('sixty businesses of many countries, with missing and odd cells', () => {
  it.each(ALL_TABLES.map((table) => [`${table.source} (${Object.keys(table.row(SAMPLES[0]!))[0]})`, table] as const))(
    'rows in a table of %s have every field of a page',
    async (_, table) => {
      const { source, row, hasHours } = table;
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
        for (const [field, value] of Object.entries(expectedOf(table, one))) {
          const found = business?.[field as keyof IngestRow] ?? null;
          if (found !== value) wrong.push(`${i} ${field}: ${String(found)} instead of ${String(value)}`);
        }
        if (hasHours) {
          const times = openingTimes(business?.working_hours ?? null);
          if (JSON.stringify(times) !== JSON.stringify(one.week ? timesOf(one.week) : []))
            wrong.push(`${i} hours: ${business?.working_hours} instead of ${JSON.stringify(one.week)}`);
        }
        if (issues.length > 0) wrong.push(`${i} issues: ${JSON.stringify(issues)}`);
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each(Object.keys(ABSENT_FIELDS))(
    'every field of a page is in the tables of %s, or absent from its documentation',
    (source) => {
      const tables = ALL_TABLES.filter((table) => table.source === source);
      const asserted = new Set(tables.flatMap((table) => Object.keys(expectedOf(table, SAMPLES[0]!))));
      if (tables.some(({ hasHours }) => hasHours)) asserted.add('working_hours');
      if (asserted.has('phone_number')) asserted.add('phone');
      const absent = new Set<string>(ABSENT_FIELDS[source]);
      expect(PAGE_FIELDS.filter((field) => !asserted.has(field) && !absent.has(field))).toEqual([]);
      expect([...absent].filter((field) => asserted.has(field))).toEqual([]);
    },
  );

  it('every source of the tables states which fields it lacks', () => {
    expect(new Set(ALL_TABLES.map(({ source }) => source))).toEqual(new Set(Object.keys(ABSENT_FIELDS)));
  });
});
