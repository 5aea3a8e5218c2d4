// Spreadsheets with everything that an import counts: new, changed and equal businesses, repeats, rejected rows, rows without
// place id. Invented, and reproducible by seed.
import exceljs from 'exceljs';
import { SeededRandom } from '../../bench/random.js';

/** Header → cell. */
export type Row = Record<string, string>;
export type File = { name: string; content: Buffer<ArrayBuffer> };

/** Rows per batch: few, so that there are many batches. */
export const BATCH_ROWS = 100;
const NEW = 1_700;
const CHANGED = 300;
const EQUAL = 150;
const REPEATED = 200;
const REJECTED = 40;
const MATCHED = 60;
const NAMELESS_PLACE = 60;

const CITIES = [
  ['Berlin', 'Germany', 'DE', '49'],
  ['Köln', 'Germany', 'DE', '49'],
  ['İzmir', 'Turkey', 'TR', '90'],
  ['Leeds', 'United Kingdom', 'GB', '44'],
];
const CATEGORIES = ['Bakery', 'Gym', 'Pharmacy', 'Hair salon', 'Book store'];
const HOURS = ['{"Monday": "9AM-5PM"}', '{"Monday": ["10AM-8PM"], "Sunday": "Closed"}'];

/** Business `number` of file `file`. */
export function business(chance: SeededRandom, file: string, number: number): Row {
  const [city = '', country = '', code = '', prefix = ''] = chance.pick(CITIES);
  return {
    name: `${file} ${chance.pick(CATEGORIES)} ${number}`,
    category: chance.pick(CATEGORIES),
    type: chance.pick(CATEGORIES),
    full_address: `Weg ${number}, ${file}, ${city}`,
    ...{ city, country, country_code: code },
    phone: `+${prefix} 555 ${phoneDigits(file, number)}`,
    rating: String(chance.integer(10, 50) / 10),
    reviews: String(chance.integer(0, 900)),
    working_hours: chance.pick(HOURS),
    verified: chance.happens(0.5) ? 'True' : 'False',
    place_id: `FAULT_${file}_${number}`,
  };
}

/** Digits unique among the businesses of all files. */
function phoneDigits(file: string, number: number) {
  const place = [...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  return `${String(place).padStart(3, '0')}${String(number).padStart(4, '0')}`;
}

/** The directory before the import: the businesses that the file changes, repeats or matches. */
export function knownBusinesses(seed: number, file: string) {
  const chance = new SeededRandom(seed);
  return Array.from({ length: CHANGED + EQUAL + 2 * MATCHED }, (_, i) => business(chance, file, i));
}

/** The rows of a file, in an order specific to it. */
export function rowsOf(seed: number, file: string) {
  const chance = new SeededRandom(seed + 1);
  const known = knownBusinesses(seed, file);
  const changed = known.slice(0, CHANGED).map((row) => ({ ...row, city: 'Bonn', rating: '1.5', reviews: '' }));
  const equal = known.slice(CHANGED, CHANGED + EQUAL);
  const byPhone = known.slice(CHANGED + EQUAL, CHANGED + EQUAL + MATCHED);
  const byAddress = known.slice(CHANGED + EQUAL + MATCHED);
  const fresh = Array.from({ length: NEW }, (_, i) => business(chance, file, known.length + i));
  const withoutPlace = (row: Row) => ({ ...row, place_id: '' });
  const rows = [
    ...changed,
    ...equal,
    ...fresh,
    ...byPhone.map((row) => withoutPlace({ ...row, name: `${row.name} GmbH`, full_address: '' })),
    ...byAddress.map((row) => withoutPlace({ ...row, phone: '', rating: '4.9' })),
    // Two rows of one business, which only the catalog can detect.
    ...byPhone.slice(0, MATCHED / 2).map((row) => ({ ...row, reviews: '1' })),
    ...Array.from({ length: NAMELESS_PLACE }, (_, i) => withoutPlace(business(chance, file, 8_000 + i))),
    ...Array.from({ length: REPEATED }, () => ({ ...chance.pick(fresh), rating: '5' })),
    ...Array.from({ length: REJECTED }, (_, i) => ({ ...business(chance, file, 9_000 + i), name: '' })),
    ...fresh.slice(0, REJECTED).map((row, i) => ({ ...row, place_id: `${row.place_id}x`, phone: '', rating: '11', name: `${file} odd ${i}` })), // prettier-ignore
  ];
  return shuffled(chance, rows);
}

/** A copy in random order. */
export function shuffled<T>(chance: SeededRandom, list: T[]): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const other = chance.integer(0, i);
    [copy[i], copy[other]] = [copy[other] as T, copy[i] as T];
  }
  return copy;
}

/**
 * A CSV file or a workbook.
 * @param name without extension
 */
export async function fileOf(name: string, rows: Row[], kind: 'csv' | 'xlsx') {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return { name: `${name}.${kind}`, content: kind === 'csv' ? csv(lines) : await xlsx(lines) };
}

function csv(lines: string[][]) {
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return Buffer.from(lines.map((link) => link.map(quote).join(',')).join('\n'));
}

async function xlsx(lines: string[][]) {
  const workbook = new exceljs.Workbook();
  workbook.addWorksheet('Places').addRows(lines);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
