import type { IngestRow } from '@directory/contracts/ingest';
import type { RowIssue } from '@directory/contracts/imports';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import { licenceIdOf } from '@directory/contracts/licences';
import { rowKey } from '@directory/contracts/identity';
import { nameHash } from '@directory/contracts/names';
import { joinedSlug, nameSlug, slugify } from '@directory/contracts/slugs';
import { FIELDS, type Field } from '../readers/columns/fields.js';
import { decidedStatus } from '../readers/columns/values/closure-columns.js';
import type { ColumnMap } from '../readers/columns/column-map.js';
import { isCategoryName } from '../readers/columns/values/known-names.js';
import type { SheetRow } from '../readers/spreadsheet-reader.js';
import { aboutOf } from './amenities.js';
import { addressText, withoutAddressLabels } from './place/address-text.js';
import { areaOf } from './place/area.js';
import { allTexts, firstCategory, firstKind, firstText, wordsOf } from './categories.js';
import { BoundedCache } from './substring-cache.js';
import { hoursOf, isUnreadableHours } from './hours/hours.js';
import { coordinatesOf } from './place/coordinates.js';
import { withoutLinkLabel } from './link-labels.js';
import { allNestedTexts, isNested, nestedName } from './nested-values.js';
import { booleanOf, countOf } from './numbers.js';
import { furtherPhotos, photoUrls } from './photos.js';
import { cityCellOf, onceOf, placesBehindAddress } from './place/place-cells.js';
import { NO_DEFAULTS, placeOf, postalCodeOf, withZeros } from './place/place.js';
import { countInRating, ratingOf } from './ratings.js';
import { gridPositionOf } from './place/projected-coordinates.js';
import { languageOfHeaders } from './place/grid-country.js';
import { lostPoints } from './place/lost-points.js';
import { RowIssues } from './row-issues.js';
import { priceRangeOf } from './price-range.js';
import { shortDayHours } from './hours/short-day-hours.js';
import { TEXT_LIMITS, type LimitedColumn } from './text-limits.js';
import { isUnknown, linesOf, textOf, withoutInnerGuards, writtenValue } from './text.js';
import { timeZoneOf, timeZoneOfPlace } from './place/time-zone.js';
import { wardBehind } from './place/wards.js';
import { embeddedUrls, linkTarget, urlOf } from './urls.js';

export interface FormattedRow {
  /** Null if the row has no name, is unreadable or has shifted columns; all other row errors cost only the value. */
  row: IngestRow | null;
  issues: RowIssue[];
  /** Whether the country is only the one that the rest of the file shows. */
  isCountryUsual?: boolean;
}

export type RowFormatter = (row: SheetRow) => FormattedRow;

/** Fields in which `NA`, the missing value of R, may be Namibia, Naples or a name. */
const MEANS_NA: ReadonlySet<Field> = new Set(['name', 'country', 'country_code', 'region'] as const);

/** Countries with a region of this code, such as Naples or Namibia, and rows whose country is not known. */
const NAMED_NA: ReadonlySet<string | null> = new Set(['IT', 'NA', null]);

/** Of columns that list categories, not cuisines. */
const KINDS = /categor|kategor|rubri|рубрик|^(?:sub)?types?$|^(?:tags?|labels?|etiketler)$/i;

/** Of columns that only restaurants fill. */
const CUISINES =
  /cuisine|cocina|cucina|cozinha|comida|keuken|cousine|음식|mutfak|food type|type of (?:food|cooking)|菜系|料理/i;

/** UUIDs, alone or in a list: rows of another table. */
const ONLY_IDS = /^[[\s"']*(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}[\]\s"',;|]*)+$/i;

/** Longer cells have a value. */
const MAX_BLANK_LENGTH = 9;

const MAX_CACHED_SLUGS = 20_000;

/**
 * Pure except for a cache of slugs: one formatter per file.
 * @param defaults values of rows that have none of their own
 */
export function createRowFormatter(columns: ColumnMap, defaults: RowDefaults = NO_DEFAULTS): RowFormatter {
  const positions = positionsOf(columns);
  const { fallbacks } = columns;
  const positionHeaders = [positions.latitude, positions.longitude]
    .map((position) => columns.header[position] ?? '')
    .join(' ')
    .toLowerCase();
  const language = languageOfHeaders(columns.header);
  const areKinds = KINDS.test(columns.header[positions.subtypes] ?? '');
  const areCuisines = !areKinds && CUISINES.test(columns.header[positions.subtypes] ?? '');
  const slugs = new BoundedCache<string, string>(MAX_CACHED_SLUGS);
  const kindNames = new BoundedCache<string, boolean>(MAX_CACHED_SLUGS);
  /** Types such as `Branch` or `GmbH` are no categories. */
  const isKind = (type: string | null) => type !== null && kindNames.get(type, isCategoryName);
  const slugOf = (name: string | null) => (name === null ? null : slugs.get(name, nameSlug));

  return ({ row, cells, issue, isTooWide, site }) => {
    const issues = new RowIssues(row);
    if (issue) {
      issues.add(issue.code, null, issue.value);
      return { row: null, issues: issues.list };
    }
    const raw = (field: Field) => {
      const position = positions[field];
      let cell = position < 0 ? null : cells[position];
      const further = fallbacks[field];
      if (further && (!cell || cell.length <= MAX_BLANK_LENGTH) && !writtenValue(cell))
        cell = cells[further.find((at) => writtenValue(cells[at])) ?? -1];
      return cell ? withoutInnerGuards(cell) : null;
    };
    const valueOf = (cell: string | null, field: Field) => {
      const value = textOf(cell);
      if (value !== null && field !== 'place_id' && ONLY_IDS.test(value)) return null;
      return value === 'NA' && !MEANS_NA.has(field) ? null : value;
    };
    const text = (field: Field) => valueOf(raw(field), field);
    /** The first text of a cell with a list or an object. */
    const first = (field: Field) => firstText(text(field));
    const within = (field: LimitedColumn, value: string | null) => withinLimit(value, field, issues);
    const limited = (field: Field & LimitedColumn) => within(field, first(field));
    const url = (field: Field) => urlOf(firstText(valueOf(linkTarget(raw(field)), field)), field, issues);
    const link = (field: Field) => urlOf(firstUrl(valueOf(linkTarget(raw(field)), field)), field, issues);

    /** Known placeholders for "no value" are not reported. */
    const readable = <T>(field: Field, read: (value: string | null) => T | null): T | null => {
      const value = text(field);
      const result = read(value);
      if (result === null && value !== null && !isUnknown(value)) issues.add('row_value_unreadable', field, value);
      return result;
    };

    const name = truncated(plainName(text('name')), 'name', issues);
    if (name === null) {
      issues.add('row_name_missing', 'name', null);
      return { row: null, issues: issues.list };
    }
    const known = (value: string | null) => (value !== null && isUnknown(value) ? null : value);
    const placed = (field: Field & LimitedColumn) => known(onceOf(limited(field)));
    const cell = valueOf(inOneLine(raw('full_address')), 'full_address');
    const unlabelled = withoutAddressLabels(cell);
    // What labels surrounded may be an error value or a list, as if it was the cell.
    const addressCell = unlabelled === cell ? cell : valueOf(unlabelled, 'full_address');
    const address = known(within('full_address', addressText(addressCell)));
    // Scrapers repeat the name where they find no address.
    const fullAddress = address === name ? null : address;
    const cityCell = cityCellOf(placed('city'));
    const codeCell = first('postal_code');
    const line = placesBehindAddress(codeCell);
    const givenCode = postalCodeOf(line?.postal_code ?? within('postal_code', codeCell)) ?? cityCell.postalCode;
    const stated = placed('region');
    const region = (stated !== null && IS_STATUS.test(stated) ? null : stated) ?? line?.region ?? cityCell.region;
    const gridPosition = gridPositionOf(text('latitude'), text('longitude'), positionHeaders, language);
    const pair = [text('latitude'), text('longitude')] as const;
    const [latitude, longitude] = columns.isLongitudeFirst ? pair.toReversed() : pair;
    const lost = gridPosition ? null : lostPoints(latitude ?? null, longitude ?? null);
    const isBothReversed = columns.isLongitudeFirst && positions.latitude < 0;
    const coordinates =
      gridPosition || lost
        ? null
        : coordinatesOf(latitude ?? null, longitude ?? null, text('coordinates'), issues, isBothReversed);
    const place = placeOf(
      {
        city: cityCell.city,
        region,
        postalCode: givenCode,
        fullAddress: line ? [fullAddress, codeCell].filter(Boolean).join(', ') : fullAddress,
        countryCode: known(text('country_code')),
        country: placed('country'),
        phone: firstText(valueOf(firstLine(raw('phone')), 'phone')),
        coordinates,
        gridPosition,
        lostPoints: lost,
        isServiceArea: booleanOf(text('area_service')) ?? false,
        home: columns.home,
        usualCountry: columns.usualCountry,
        isAddressCityless: columns.hasCitylessAddresses,
      },
      issues,
      defaults,
    );
    const street = placed('street');
    const ownArea = areaOf({
      area: placed('area') ?? cityCell.area,
      county: placed('county'),
      street,
      fullAddress,
      city: place.city,
      region,
      countryCode: place.countryCode,
    });
    const statedArea = ownArea ?? wardBehind(fullAddress, place.city);
    const area = statedArea ?? place.district;
    const placeId = placeIdOf(limited('place_id'));
    const phoneNumber = place.phone?.number ?? null;
    const categories = known(limited('category'));
    const type = wordsOf(limited('type'));
    const kinds = text('subtypes');
    const ownCategory =
      wordsOf(firstCategory(categories)) ??
      (type === null && areKinds ? wordsOf(firstKind(kinds)) : null) ??
      (positions.category < 0 && isKind(type) ? type : null);
    const category = columns.isCategoryImplied
      ? (defaults.category ?? ownCategory)
      : (ownCategory ?? defaults.category ?? (areCuisines && kinds !== null && type === null ? 'Restaurant' : null));
    const about = aboutOf(raw('about'), issues);
    const photos = photoUrls(text('photo'), text('photos'));
    const photo = link('photo') ?? photos[0] ?? null;
    if (photo === null && isUnreadableUrl(text('photos'))) issues.add('row_url_invalid', 'photos', text('photos'));
    const reviews = countOf(positions.reviews < 0 ? countInRating(text('rating')) : text('reviews'), 'reviews', issues);
    const rating = ratingOf(text('rating'), issues, columns.ratingScale);
    const datasetLicence = limited('dataset_licence');

    const formatted: FormattedRow & { row: IngestRow } = {
      row: {
        row_no: row,
        match_key: placeId ?? '',
        place_id: placeId,
        slug: '',
        name,
        category,
        category_slug: slugOf(category),
        type,
        type_slug: slugOf(type),
        subtypes: within('subtypes', allTexts(kinds ?? (firstCategory(categories) === categories ? null : categories))),
        full_address: fullAddress,
        street,
        city: place.city,
        city_slug: slugOf(place.city),
        city_inferred: place.isCityInferred || null,
        area,
        area_inferred: (statedArea === null && area !== null) || null,
        region: region === 'NA' && !NAMED_NA.has(place.countryCode) ? null : region,
        postal_code: withZeros(givenCode, place.countryCode),
        country_code: place.countryCode,
        phone: place.phone?.text ?? null,
        phone_number: phoneNumber,
        name_hash: nameHash(name),
        website: columns.isListingUrl ? null : (url('url') ?? urlOf(site ?? null, 'url', issues)),
        latitude: place.coordinates?.latitude ?? null,
        longitude: place.coordinates?.longitude ?? null,
        time_zone: readable('time_zone', timeZoneOf) ?? timeZoneOfPlace(place.countryCode, place.coordinates, region),
        // Without reviews a zero stands for none.
        rating: rating === 0 && !reviews ? null : rating,
        reviews,
        reviews_link: url('reviews_link') ?? url('location_reviews_link'),
        photo,
        logo: url('logo'),
        photos: furtherPhotos(photo, photos),
        located_in: limited('located_in'),
        working_hours: workingHoursOf(raw, issues),
        verified: readable('verified', booleanOf),
        about: about.json,
        description: truncated(linesOf(raw('description')) ?? about.text, 'description', issues),
        business_status: decidedStatus(limited('business_status'), columns.isClosedForGood),
        price_range: within('price_range', priceRangeOf(first('price_range'))),
        menu_link: link('menu_link'),
        booking_link: link('booking_link'),
        order_link: link('order_link'),
        dataset: limited('dataset'),
        dataset_licence: datasetLicence === null ? null : licenceIdOf(datasetLicence),
      },
      issues: issues.list,
      isCountryUsual: place.lacks.country && place.countryCode !== null && defaults.country === null,
    };
    if ((isTooWide || IS_NUMBER.test(name)) && isShifted(issues)) return shifted(row, name);
    if (placeId === null) {
      const { country, city } = place.lacks;
      const own = {
        ...formatted.row,
        ...(country && { country_code: null, time_zone: null }),
        ...(city && { city: null, city_slug: null, city_inferred: null, area_inferred: null }),
        ...(category !== ownCategory && { category: ownCategory, category_slug: slugOf(ownCategory) }),
      };
      formatted.row.match_key = rowKey(formatted.row, own);
    }
    formatted.row.slug = joinedSlug(slugify(name), formatted.row.match_key);
    return formatted;
  };
}

/** `. Acme Ltd` of a list whose numbers are gone */
const LEFT_OF_LIST = /^[.,;:•·*](?: |$)/;
/** `"Acme"`, all of the name */
const QUOTED = /^["“]([^"“”]+)["”]$/;

function plainName(text: string | null): string | null {
  const name = text !== null && isNested(text) ? nestedName(text) : text;
  return (name && withoutLinkLabel(name.replace(LEFT_OF_LIST, '').replace(QUOTED, '$1')).trim()) || null;
}

/** Addresses in these have no commas between their parts. */
const WITHOUT_COMMAS = /\p{Script=Han}|\p{Script=Hangul}/u;

/** Lines of a cell are parts of its address, as those of a web page are. */
function inOneLine(cell: string | null): string | null {
  if (!cell?.includes('\n') || isNested(cell.trim()) || WITHOUT_COMMAS.test(cell)) return cell;
  return cell
    .split('\n')
    .map((line) => line.trim().replace(/[,;]$/, ''))
    .filter(Boolean)
    .join(', ');
}

const MIN_PHONE_DIGITS = 5;

/** The first line of a cell that may be a phone. */
function firstLine(cell: string | null): string | null {
  if (!cell?.includes('\n')) return cell;
  return cell.split('\n').find((line) => line.replace(/\D/g, '').length >= MIN_PHONE_DIGITS) ?? cell;
}

const HOURS_COLUMNS = ['working_hours', 'working_hours_old_format', 'working_hours_csv_compatible'] as const;

/** Of the first column that has them; reported if none has them though one has text. */
function workingHoursOf(raw: (field: Field) => string | null, issues: RowIssues): string | null {
  for (const column of HOURS_COLUMNS) {
    const cell = raw(column);
    const hours = hoursOf(cell) ?? (column === 'working_hours' ? shortDayHours(textOf(cell)) : null);
    if (hours !== null) return hours;
  }
  const column = HOURS_COLUMNS.find((one) => isUnreadableHours(raw(one)));
  if (column !== undefined) issues.add('row_hours_invalid', column, raw(column));
  return null;
}

const URL_START = /^(?:https?:)?\/\//i;
/** A list of URLs as text, or the first of a nested one; a number counts photos. */
function firstUrl(text: string | null): string | null {
  if (text === null || /^\d+$/.test(text)) return null;
  if (isNested(text)) return allNestedTexts(text).find((item) => URL_START.test(item)) ?? null;
  return embeddedUrls(text)[0] ?? text;
}

/** Whether a cell for URLs has something else than none, or their number. */
function isUnreadableUrl(text: string | null): boolean {
  if (text === null || /^\d+$/.test(text) || isUnknown(text)) return false;
  return !isNested(text) || allNestedTexts(text).length > 0;
}

/** Of a column `state` that says whether a business is open. */
const IS_STATUS = /^(?:in)?active$|^(?:(?:temporarily|permanently)[ _])?closed|^open(?:ed)?$|^operational$/i;

/** A rating, or the number of a row. */
const IS_NUMBER = /^\d+(?:[.,]\d+)?$/;

/** A row wider than the header, or whose name is a number, with this many mistyped values has shifted columns. */
const MIN_SHIFTED_VALUES = 2;
const VALUE_ERRORS = new Set<string>([
  'row_coordinate_invalid',
  'row_grid_unknown',
  'row_rating_invalid',
  'row_number_invalid',
  'row_url_invalid',
  'row_phone_scientific',
]);

function isShifted({ list }: RowIssues): boolean {
  return list.filter(({ code }) => VALUE_ERRORS.has(code)).length >= MIN_SHIFTED_VALUES;
}

function shifted(row: number, name: string): FormattedRow {
  const issues = new RowIssues(row);
  issues.add('row_shifted', null, name);
  return { row: null, issues: issues.list };
}

/** Position of each field; -1 without one. */
function positionsOf({ index }: ColumnMap): Record<Field, number> {
  return Object.fromEntries(FIELDS.map((field) => [field, index[field] ?? -1])) as Record<Field, number>;
}

function withinLimit(text: string | null, column: LimitedColumn, issues: RowIssues): string | null {
  if (text === null || text.length <= TEXT_LIMITS[column]) return text;
  issues.add('row_text_too_long', column, text);
  return null;
}

/** For texts whose beginning is of use, and the name, which is required. */
function truncated(text: string | null, column: LimitedColumn, issues: RowIssues): string | null {
  if (text === null || text.length <= TEXT_LIMITS[column]) return text;
  issues.add('row_text_truncated', column, text);
  return text
    .slice(0, TEXT_LIMITS[column])
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
}

/** Unchanged, except that a `google_id` (`0x3bcb…:0x8ac1…`) in this column and the number of a row, which other tables have too, are no place ids. */
function placeIdOf(text: string | null): string | null {
  return text === null || NO_PLACE_ID.test(text) ? null : text;
}
const NO_PLACE_ID = /^(?:0x[0-9a-f]+(?::.*)?|\d{1,7}(?:\.0)?)$/i;
