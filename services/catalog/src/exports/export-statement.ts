import { BUSINESS_FIELDS, type BusinessField } from '@directory/contracts/business-fields';
import { countryNames } from '@directory/contracts/country-names';
import {
  ATTRIBUTION_FIELDS,
  EXPORT_FIELDS,
  type ExportField,
  type ExportQuery,
  type SimpleExportBody,
} from '@directory/contracts/exports';
import { DATASETS, LICENCES, SOURCES, UNCREDITED_LICENCES } from '@directory/contracts/licences';
import type { ModerationFilter } from '@directory/contracts/moderation';
import { nameSlug } from '@directory/contracts/slugs';
import type { z } from 'zod';
import { MERGED_AT } from '../businesses/businesses.queries.js';
import { guarded } from './guarded-text.js';
import { literal, Literals, matching, type BusinessFilter } from '../moderation/moderation-filter.js';

type SimpleField = z.infer<typeof SimpleExportBody>['selectedFields'][number];

/** Columns of the file by name, and the businesses. */
export interface ExportPlan {
  columns: [name: string, expression: string][];
  attribution: ExportQuery['attribution'];
  /** Businesses of the administration's list, as given and parsed. */
  filter: ModerationFilter;
  by: BusinessFilter;
  categorySlugs: string[];
  dates: Pick<ExportQuery, 'dateRange' | 'startDate' | 'endDate'>;
  timeZone: string;
}

/** Fields that the business itself does not have → their expressions. */
const COMPUTED: Partial<Record<(typeof EXPORT_FIELDS)[ExportField], string>> = {
  country: 'country.name',
  source_name: guarded('coalesce(several_origins.names, one_origin.names)'),
  source_licence: guarded('coalesce(several_origins.licences, one_origin.licences)'),
  attribution: guarded('coalesce(several_origins.attribution, one_origin.attribution)'),
};
const COUNTRIES = `(VALUES ${Object.entries(countryNames)
  .map(([code, name]) => `(${literal(code)}, ${literal(name)})`)
  .join(', ')}) AS country (code, name)`;

/** Sources and datasets by their names in lower case. */
const KNOWN_SOURCES = `(VALUES ${[
  ...new Map(Object.entries({ ...DATASETS, ...SOURCES }).map(([name, source]) => [name.toLowerCase(), source])),
]
  .map(([name, { licence, attribution }]) => `(${[name, licence, attribution].map(literal).join(', ')})`)
  .join(', ')}) AS known (name, licence, attribution)`;
const LICENCE_NAMES = `(VALUES ${Object.entries(LICENCES)
  .map(([id, { name }]) => `(${literal(id)}, ${literal(name)})`)
  .join(', ')}) AS known (id, name)`;

/** Names of a list, and what is known of each. */
const knownOf = (names: string, expression: string) => `(SELECT ${expression}
  FROM unnest(string_to_array(${names}, ', ')) WITH ORDINALITY AS part (name, nth)
  LEFT JOIN ${KNOWN_SOURCES} ON known.name = lower(regexp_replace(part.name, '^.*: ', '')))`;

/** Of an origin `o` with its import `m`. */
const LICENCE_OF_ORIGIN = `coalesce(o.dataset_licence, ${knownOf('o.dataset', '(array_agg(known.licence ORDER BY part.nth) FILTER (WHERE known.licence IS NOT NULL))[1]')}, m.licence)`;

/** Each source of `origins` once, the latest first; a page shows the same by `attributionsOf` in contracts/attributions.ts. */
const sourcesOf = (origins: string) => `
  SELECT string_agg(name, ', ' ORDER BY day DESC NULLS LAST, name) AS names,
    (SELECT string_agg(DISTINCT part.id, ', ') FROM unnest(string_to_array(string_agg(licence, ', '), ', ')) AS part (id)) AS licences,
    string_agg(concat_ws(', ', credit, licence_names, day), ' · ' ORDER BY day DESC NULLS LAST, name) AS attribution
  FROM (
    SELECT name, licence, max(day) AS day,
      ${knownOf('names', `string_agg(coalesce(known.attribution, part.name), ', ' ORDER BY part.nth)`)} AS credit,
      (SELECT string_agg(coalesce(known.name, part.id), ', ')
       FROM unnest(string_to_array(given.licence, ', ')) AS part (id) LEFT JOIN ${LICENCE_NAMES} ON known.id = lower(part.id)) AS licence_names
    FROM (
      SELECT nullif(concat_ws(': ', m.source, o.dataset), '') AS name,
        nullif(concat_ws(', ', m.source, o.dataset), '') AS names,
        ${LICENCE_OF_ORIGIN} AS licence,
        to_char(${MERGED_AT} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
      FROM ${origins} o LEFT JOIN import_merge m USING (import_id)
    ) given
    WHERE coalesce(name, licence) IS NOT NULL GROUP BY name, names, licence
  ) source`;

const ORIGIN = '(b.import_id, b.dataset, b.dataset_licence)';
/** The text of each origin is composed once. Few businesses have several. */
const originsOf = (conditions: string) => `WITH one_origin AS MATERIALIZED (
    SELECT b.origin, sources.* FROM (
      SELECT DISTINCT ON (${ORIGIN}::text) ${ORIGIN}::text AS origin, import_id, dataset, dataset_licence
      FROM business b WHERE ${conditions}
    ) b, LATERAL (${sourcesOf('(SELECT b.import_id, b.dataset, b.dataset_licence)')}) sources
  ),
  several_origins AS MATERIALIZED (
    SELECT b.id, sources.*
    FROM business b, LATERAL (${sourcesOf('business_origins(b.id, b.import_id, b.dataset, b.dataset_licence)')}) sources
    WHERE ${conditions} AND (EXISTS (SELECT FROM import_change c WHERE c.import_id = b.import_id AND c.business_id = b.id)
      OR EXISTS (SELECT FROM merged_origin m WHERE m.survivor_id = b.id))
  )`;

/** Times are in the session's zone. */
function expressionOf(name: (typeof EXPORT_FIELDS)[ExportField]): string {
  const computed = COMPUTED[name];
  if (computed) return computed;
  const column = `b.${name}`;
  const { type, format }: BusinessField = BUSINESS_FIELDS[name];
  if (type === 'boolean') return `${column}::text`;
  if (type === 'timestamptz') return `${column}::timestamptz(0)`;
  if (type !== 'text' || format === 'slug' || format === 'country') return column;
  return guarded(column, format !== undefined);
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
      return [
        ...(startDate === undefined ? [] : [from(`${literal(startDate)}::date::timestamp`)]),
        ...(endDate === undefined ? [] : [before(`(${literal(endDate)}::date + 1)::timestamp`)]),
      ];
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

const asksForCredit = (licences: string) => `EXISTS (
  SELECT FROM unnest(string_to_array(${licences}, ', ')) AS part (id)
  WHERE lower(part.id) <> ALL (ARRAY[${UNCREDITED_LICENCES.map(literal).join(', ')}])
)`;
const hasDataset = (dataset: string, licence: string) => `(${dataset} IS NOT NULL OR ${licence} IS NOT NULL)`;

/**
 * Whether the licence of any origin of the businesses asks for attribution. The origins of each are read only if any licence of the
 * directory does.
 */
export function creditStatement(plan: ExportPlan): string {
  return `SELECT CASE WHEN
      EXISTS (SELECT FROM import_merge m WHERE ${asksForCredit('m.licence')})
      OR EXISTS (SELECT FROM business WHERE ${hasDataset('dataset', 'dataset_licence')})
      OR EXISTS (SELECT FROM merged_origin WHERE ${hasDataset('dataset', 'dataset_licence')})
      OR EXISTS (SELECT FROM import_change WHERE ${hasDataset(`(replaced ->> 'dataset')`, `(replaced ->> 'dataset_licence')`)})
    THEN EXISTS (
      SELECT FROM business b,
        LATERAL business_origins(b.id, b.import_id, b.dataset, b.dataset_licence) o LEFT JOIN import_merge m USING (import_id)
      WHERE ${exportConditions(plan)} AND ${asksForCredit(LICENCE_OF_ORIGIN)}
    ) ELSE false END AS needed`;
}

/** The columns of a plan, and those of the attribution that it lacks. */
export function withAttribution({ columns }: ExportPlan): ExportPlan['columns'] {
  const names = new Set(columns.map(([name]) => name));
  return [...columns, ...exportColumns(ATTRIBUTION_FIELDS.filter((field) => !names.has(field)))];
}

/** Every value is quoted, so that its end is unambiguous. */
export function exportStatement(plan: ExportPlan): string {
  const columns = plan.columns.map(([name, expression]) => `${expression} AS "${name}"`);
  const reads = (table: string) => plan.columns.some(([, expression]) => expression.includes(`${table}.`));
  const conditions = exportConditions(plan);
  const hasOrigins = reads('one_origin');
  return `COPY (${hasOrigins ? originsOf(conditions) : ''} SELECT ${columns.join(', ')} FROM business b
    ${reads('country') ? `LEFT JOIN ${COUNTRIES} ON country.code = b.country_code` : ''}
    ${hasOrigins ? `LEFT JOIN one_origin ON one_origin.origin = ${ORIGIN}::text LEFT JOIN several_origins ON several_origins.id = b.id` : ''}
    WHERE ${conditions}) TO STDOUT WITH (FORMAT csv, HEADER, FORCE_QUOTE *)`;
}
