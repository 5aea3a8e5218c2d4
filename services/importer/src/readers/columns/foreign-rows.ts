import { slugify } from '@directory/contracts/slugs';
import type { SheetRow } from '../spreadsheet-reader.js';
import { aliasOf } from './headers/column-aliases.js';
import type { ColumnMap } from './column-map.js';
import type { Field } from './fields.js';

/** Words of totals, by their slugs. */
const TOTALS = slugs(`
  total, totals, grand total, subtotal, sub total, sum, count, toplam, genel toplam, ara toplam, summe, gesamt, gesamtsumme, insgesamt,
  total général, somme, total general, suma, totale, totale generale, soma, totaal, eindtotaal, razem, ogółem, итого, всего, усього,
  разом, ukupno, укупно, celkem, spolu, összesen, összeg, σύνολο, summa, totalt, i alt, yhteensä, kokku, المجموع, الإجمالي, إجمالي,
  סך הכל, مجموع, जमा, कुल, योग, মোট, jumlah, tổng, tổng cộng, รวม, 合計, 総計, 小計, 合计, 总计, 小计, 總計, 합계, 총계`);
/** What totals count, after a number or before one. */
const COUNTED = slugs(`
  records, rows, entries, results, businesses, companies, items, places, stores, shops, members, kayıt, satır, işletme, işyeri, üye,
  mağaza, firma, adet, einträge, datensätze, betriebe, unternehmen, firmen, mitglieder, zeilen, entrées, lignes, résultats, entreprises, établissements, commerces, empresas, negocios, aziende, imprese, esercizi, bedrijven, registros, filas, resultados, righe, risultati, linhas, записей, строк, 件, 条, 건`);
/** First words of notes, followed by a colon. */
const NOTES = slugs(`
  source, sources, note, notes, data source, prepared by, compiled by, created by, hazırlayan, düzenleyen, erstellt von, établi par,
  elaborado por, preparado por, a cura di, opracował, составил, подготовил, last updated, updated, generated, exported, remark, remarks, disclaimer, legend, as of,
  kaynak, not, notlar, açıklama, dipnot, son güncelleme, güncelleme, tarih, quelle, quellen, hinweis, anmerkung, anmerkungen, stand,
  remarque, remarques, légende, mise à jour, fuente, nota, notas, actualizado, fonte, atualizado, aggiornato, bron, opmerking,
  źródło, uwaga, uwagi, источник, примечание, примечания, džerelo, izvor, napomena, zdroj, poznámka, forrás, megjegyzés, πηγή, σημείωση,
  källa, anmärkning, kilde, lähde, huomautus, المصدر, ملاحظة, ملاحظات, स्रोत, टिप्पणी, sumber, catatan, nguồn, ghi chú,
  出典, 注, 注記, 備考, 来源, 备注, 來源, 備註, 출처, 비고`);
/** Headers of summaries such as `City, Count`. */
const COUNTS = slugs(
  'count, number, total, share, percent, adet, sayı, toplam, oran, anzahl, anteil, nombre, cantidad, número, liczba, 件数, 数量, 개수',
);

const MAX_LABEL_LENGTH = 60;
const MAX_HEADER_LENGTH = 40;
const MIN_HEADERS = 2;
const NOTE = /^(.{2,24}?)\s?[:：]\s?\S/u;
/** Of the places of a table. */
const PARTS =
  'zone|region|area|district|sector|ward|division|circle|territory|bölge|bezirk|zona|regi[oó]n|secteur|setor|distrito|район|зона|регион|округ';
const MARKED_NOTE = /^(?:[*†‡※]|\(\*\)|©)\s?\p{L}/u;
const NUMBER = /^[\d.,%€$£₺\s-]+$/;
/** No postal code, phone or position. */
const SMALL_NUMBER = /^\d{1,4}$/;

/** Fields that a business has at least one of, and a total none. */
const PLACES: readonly Field[] = [
  ...(['latitude', 'phone', 'full_address', 'longitude', 'coordinates', 'place_id', 'street', 'postal_code'] as const),
  ...(['city', 'area', 'region', 'country', 'country_code', 'url', 'photo', 'working_hours'] as const),
];

/** A row that belongs to no business; `repeated` is the header again, in any language. */
type Foreign = SheetRow['issue'] | 'repeated';

/**
 * Recognises totals, notes, and the rows of a second table among the rows below the header, which come in their order and with the
 * cells of all columns. A second header right below the first one may be its continuation.
 */
export function createForeignRows(columns: ColumnMap): (cells: SheetRow['cells']) => Foreign {
  const places = PLACES.flatMap((field) => columns.index[field] ?? []).filter((at) => at < columns.header.length);
  const fields = new Map(Object.entries(columns.index).map(([field, position]) => [position, field]));
  const { name } = columns.index;
  let isBelow = false;
  let otherTable = '';
  const isSecond = createSecondHeaders(columns);
  return (cells) => {
    if (isSecond(cells)) return 'repeated';
    const placed = places.find((position) => cells[position] && !SMALL_NUMBER.test(cells[position]));
    // Fast path: a header has no digits.
    if (otherTable === '' && placed !== undefined && /\d/.test(cells[placed] ?? '')) {
      isBelow = true;
      return undefined;
    }
    const found = name !== undefined && cells[name]?.trim() ? headersAmong(cells) : undefined;
    if (found) {
      const same = found.filter(([at, field, text]) => field === fields.get(at) || text === columns.header[at]).length;
      const isRepeated = same * 2 >= found.length;
      otherTable = isRepeated || !isBelow ? '' : found.map(([, , text]) => text).join(', ');
      if (isRepeated) return 'repeated';
    }
    if (otherTable !== '') return { code: 'row_other_table', value: otherTable };
    isBelow = true;
    if (placed !== undefined) return undefined;
    const [label = '', ...others] = cells.flatMap((cell) => cell?.trim() || []);
    const isSummary =
      others.every((text) => NUMBER.test(text)) &&
      (isTotal(label) || (others.length === 0 && (isNote(label) || PART_OF_TABLE.test(label))));
    return isSummary ? { code: 'row_summary', value: label } : undefined;
  };
}

/**
 * Recognises the row right below the header that describes it: types or tags of the columns, or their headers in other words. Others may
 * be any rows of the table.
 */
export function createSecondHeaders({ index, header }: ColumnMap): (cells: SheetRow['cells']) => boolean {
  let isFirst = true;
  return (cells) => {
    if (!isFirst) return false;
    isFirst = false;
    const own = cells.map((cell, at) => (OF_FEATURE.test(header[at] ?? '') ? null : cell));
    const texts = own.flatMap((cell) => cell?.trim() || []);
    if (texts.length < MIN_DESCRIBED) return false;
    if (texts.every((text) => TAG.test(text)) || texts.every((text) => TYPES.has(slugify(text)))) return true;
    const fields = new Map(Object.entries(index).map(([field, position]) => [position, field]));
    const found = headersAmong(own) ?? [];
    const same = found.filter(
      ([at, field, text]) => field !== undefined && (field === fields.get(at) || text === header[at]),
    );
    return same.length >= MIN_DESCRIBED && same.length * 2 > found.length;
  };
}

const MIN_DESCRIBED = 3;
/** What each feature of GeoJSON has, whatever its properties are. */
const OF_FEATURE = /^(?:type|id|geometry\b.*)$/;
/** Of the Humanitarian Exchange Language: `#org+name` */
const TAG = /^#[a-z]+(?:\s?\+[a-z_]+)*$/i;
const TYPES = slugs(`
  text, string, str, varchar, char, character, number, numeric, integer, int, bigint, float, double, decimal, real, date, datetime, time,
  timestamp, boolean, bool, url, email, phone, geometry, id, required, optional, metin, sayı, tarih, zahl, datum, texto, número, fecha, nombre`);

type Header = [position: number, field: Field | undefined, text: string];

/** The cells of a row of headers, of which most are known; undefined for any other row. */
function headersAmong(cells: SheetRow['cells']): Header[] | undefined {
  const headers: Header[] = [];
  for (const [at, cell] of cells.entries()) {
    const text = cell?.trim();
    if (!text) continue;
    if (text.length > MAX_HEADER_LENGTH || /\d/.test(text)) return undefined;
    headers.push([at, undefined, text]);
  }
  if (headers.length < MIN_HEADERS) return undefined;
  for (const header of headers) header[1] = aliasOf(header[2])?.field;
  const known = new Set(headers.flatMap(([, field]) => field ?? []));
  const counts = headers.filter(([, field, text]) => !field && COUNTS.has(slugify(text))).length;
  const isHeader = known.size > 0 && known.size + counts >= MIN_HEADERS && (known.size + counts) * 2 > headers.length;
  return isHeader ? headers : undefined;
}

/** `Toplam`, `Total: 250`, `250 kayıt` */
function isTotal(label: string): boolean {
  if (label.length > MAX_LABEL_LENGTH) return false;
  const words = label.replaceAll(/[\d.,:%()=]+/g, ' ').trim();
  if (words === '') return false;
  const slug = slugify(words);
  if (TOTALS.has(slug)) return true;
  if (words === label) return false;
  const [first = '', ...rest] = slug.split('-');
  return COUNTED.has(slug) || (TOTALS.has(first) && COUNTED.has(rest.join('-')));
}

/** `Zone 1`, `Region: North`, `North District`, alone in a row: of the rows below it. */
const PART_OF_TABLE = new RegExp(
  `^(?:${PARTS})\\s?[-:.#]?\\s?(?:\\d{1,3}|[A-Z]|[IVX]{1,4}|(?<=[:-]\\s?)\\p{L}.{0,30})$|^(?:north|south|east|west|central|northern|southern|eastern|western|[nsew]{1,2}) (?:${PARTS})$`,
  'iu',
);

function isNote(label: string): boolean {
  const [, word] = NOTE.exec(label) ?? [];
  return MARKED_NOTE.test(label) || (word !== undefined && NOTES.has(slugify(word)));
}

function slugs(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((word) => slugify(word.trim())));
}
