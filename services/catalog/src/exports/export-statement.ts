import { BUSINESS_FIELDS, type BusinessField } from '@directory/contracts/business-fields';
import { countryNames } from '@directory/contracts/country-names';
import {
  EXPORT_FIELDS,
  GUARDED_TEXT,
  PLAIN_NUMBER,
  type ExportField,
  type ExportQuery,
  type SimpleExportBody,
} from '@directory/contracts/exports';
import type { ModerationFilter } from '@directory/contracts/moderation';
import { nameSlug } from '@directory/contracts/slugs';
import type { z } from 'zod';
import { literal, Literals, matching, type BusinessFilter } from '../moderation/moderation-filter.js';

type SimpleField = z.infer<typeof SimpleExportBody>['selectedFields'][number];

/** Columns of the file by name, and the businesses. */
export interface ExportPlan {
  columns: [name: string, expression: string][];
  /** Businesses of the administration's list, as given and parsed. */
  filter: ModerationFilter;
  by: BusinessFilter;
  categorySlugs: string[];
  dates: Pick<ExportQuery, 'dateRange' | 'startDate' | 'endDate'>;
  timeZone: string;
}

/**
 * First code points of texts that need an apostrophe; comparing numbers first avoids the pattern for nearly all texts.
 */
const FIRST_CHARACTERS = [..."'=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"].map((character) => character.codePointAt(0));

function guarded(column: string): string {
  return `CASE WHEN ascii(${column}) = ANY ('{${FIRST_CHARACTERS.join(',')}}'::int[])
      AND ${column} ~ ${literal(GUARDED_TEXT)} AND ${column} !~ ${literal(PLAIN_NUMBER)}
    THEN '''' || ${column} ELSE ${column} END`;
}

/** Fields that the business itself does not have → their expressions. */
const COMPUTED: Partial<Record<(typeof EXPORT_FIELDS)[ExportField], string>> = {
  country: 'country.name',
  source_name: guarded(`nullif(concat_ws(': ', import_merge.source, b.dataset), '')`),
  source_licence: guarded('coalesce(b.dataset_licence, import_merge.licence)'),
};
const COUNTRIES = `(VALUES ${Object.entries(countryNames)
  .map(([code, name]) => `(${literal(code)}, ${literal(name)})`)
  .join(', ')}) AS country (code, name)`;

/** Only plain text can start like a formula. Times are in the session's zone. */
function expressionOf(name: (typeof EXPORT_FIELDS)[ExportField]): string {
  const computed = COMPUTED[name];
  if (computed) return computed;
  const column = `b.${name}`;
  const { type, format }: BusinessField = BUSINESS_FIELDS[name];
  if (type === 'boolean') return `${column}::text`;
  if (type === 'timestamptz') return `${column}::timestamptz(0)`;
  return type === 'text' && format === undefined ? guarded(column) : column;
}

/** The shorter list; the type replaces a missing category, as on cards. */
const SIMPLE_FIELDS: Record<SimpleField, string> = {
  name: expressionOf('name'),
  address: expressionOf('full_address'),
  phone: expressionOf('phone'),
  category: guarded('coalesce(b.category, b.type)'),
  reviewCount: expressionOf('reviews'),
  rating: expressionOf('rating'),
  placeId: expressionOf('place_id'),
  countryCode: expressionOf('country_code'),
  url: expressionOf('website'),
};

export function exportColumns(fields: readonly ExportField[]): ExportPlan['columns'] {
  return [...new Set(fields)].map((field) => [field, expressionOf(EXPORT_FIELDS[field])]);
}

export function simpleExportColumns(fields: readonly SimpleField[]): ExportPlan['columns'] {
  return [...new Set(fields)].map((field) => [field, SIMPLE_FIELDS[field]]);
}

export function categorySlugsOf(names: string[]): string[] {
  return [...new Set(names.map(nameSlug))];
}

/** Days of `timeZone`; weeks start on Monday. Conditions on `business b`. */
function dateConditions({ dateRange, startDate, endDate }: ExportPlan['dates'], timeZone: string): string[] {
  const zone = literal(timeZone);
  const here = `(now() AT TIME ZONE ${zone})`;
  const from = (moment: string) => `b.created_at >= ((${moment}) AT TIME ZONE ${zone})`;
  const before = (moment: string) => `b.created_at < ((${moment}) AT TIME ZONE ${zone})`;
  const today = `date_trunc('day', ${here})`;
  switch (dateRange) {
    case 'all':
      return [];
    case 'today':
      return [from(today)];
    case 'yesterday':
      return [from(`${today} - interval '1 day'`), before(today)];
    case 'last24hours':
      return [`b.created_at >= now() - interval '24 hours'`];
    case 'last7days':
      return [`b.created_at >= now() - interval '7 days'`];
    case 'thisweek':
      return [from(`date_trunc('week', ${here})`)];
    case 'thismonth':
      return [from(`date_trunc('month', ${here})`)];
    case 'custom':
      return [from(`${literal(startDate!)}::date::timestamp`), before(`(${literal(endDate!)}::date + 1)::timestamp`)];
  }
}

export function exportConditions({ by, categorySlugs, dates, timeZone }: ExportPlan): string {
  const slugs = `ARRAY[${categorySlugs.map(literal).join(', ')}]::text[]`;
  const parts = [
    ...[matching(by, new Literals())].filter((condition) => condition !== 'true'),
    ...(categorySlugs.length > 0 ? [`(b.category_slug = ANY (${slugs}) OR b.type_slug = ANY (${slugs}))`] : []),
    ...dateConditions(dates, timeZone),
  ];
  return parts.join(' AND ') || 'true';
}

/** Every value is quoted, so that its end is unambiguous. */
export function exportStatement(plan: ExportPlan): string {
  const columns = plan.columns.map(([name, expression]) => `${expression} AS "${name}"`);
  const reads = (table: string) => plan.columns.some(([, expression]) => expression.includes(`${table}.`));
  return `COPY (SELECT ${columns.join(', ')} FROM business b
    ${reads('country') ? `LEFT JOIN ${COUNTRIES} ON country.code = b.country_code` : ''}
    ${reads('import_merge') ? 'LEFT JOIN import_merge USING (import_id)' : ''}
    WHERE ${exportConditions(plan)}) TO STDOUT WITH (FORMAT csv, HEADER, FORCE_QUOTE *)`;
}
