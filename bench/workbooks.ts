// Large reproducible workbooks: invented businesses with 27 columns, texts inline or shared.
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import { DAYS } from '@directory/contracts/opening-hours';
import { SeededRandom } from './random.js';

const FOLDER = fileURLToPath(new URL('../data/bench/workbooks/', import.meta.url));
const CHUNK_BYTES = 64 * 1024;
/** Part of the file names: increase it when the content changes. */
const EDITION = 2;

export type Form = 'inline' | 'shared';
/** `repeats`: one of few distinct texts. */
type Cell = { text: string; repeats?: boolean } | number | boolean | null;

const COLUMNS = [
  ...['name', 'category', 'type', 'subtypes', 'full_address', 'street', 'city', 'state', 'postal_code', 'country'],
  ...['country_code', 'phone', 'latitude', 'longitude', 'rating', 'reviews', 'reviews_link', 'photo', 'logo'],
  ...['located_in', 'working_hours', 'verified', 'about', 'site', 'place_id', 'google_id', 'cid'],
];

const town = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude });
const PLACES = [
  {
    country: 'Türkiye',
    code: 'TR',
    prefix: 90,
    cities: [town('İstanbul', 41.01, 28.95), town('Çanakkale', 40.15, 26.41), town('Iğdır', 39.92, 44.04)],
    streets: ['Gül Sokağı', 'Şişhane Cd.'],
  },
  {
    country: 'Deutschland',
    code: 'DE',
    prefix: 49,
    cities: [town('München', 48.14, 11.58), town('Köln', 50.94, 6.96)],
    streets: ['Große Straße', 'Bäckerweg'],
  },
  {
    country: '日本',
    code: 'JP',
    prefix: 81,
    cities: [town('東京都渋谷区', 35.66, 139.7), town('大阪市', 34.69, 135.5)],
    streets: ['本町通り', '桜丘'],
  },
  {
    country: 'Україна',
    code: 'UA',
    prefix: 380,
    cities: [town('Київ', 50.45, 30.52), town('Львів', 49.84, 24.03)],
    streets: ['вулиця Шевченка', 'площа Ринок'],
  },
  {
    country: 'السعودية',
    code: 'SA',
    prefix: 966,
    cities: [town('الرياض', 24.71, 46.68), town('جدة', 21.49, 39.19)],
    streets: ['شارع الملك', 'طريق المدينة'],
  },
  {
    country: 'United States',
    code: 'US',
    prefix: 1,
    cities: [town('Springfield', 39.78, -89.65), town('Salem', 44.94, -123.04)],
    streets: ['Main Street', 'Oak Avenue'],
  },
  {
    country: 'United Kingdom',
    code: 'GB',
    prefix: 44,
    cities: [town('Leeds', 53.8, -1.55), town('Bath', 51.38, -2.36)],
    streets: ['High Street', 'Mill Lane'],
  },
];
/** Businesses are up to so far from the middle of their town. */
const TOWN_DEGREES = 0.1;
const WORDS = [
  'Çınar',
  'Rose',
  'Łódka',
  'Müller',
  'Кафе',
  '花屋',
  'مطعم',
  'Blue',
  'Corner',
  'Yıldız',
  'Star',
  '🥐 Bakery',
];
const KINDS = ['Restaurant', 'Hair salon', 'Car repair', 'Pharmacy', 'Bakery', 'Gym', 'Hotel & spa', 'Book store'];
const HOURS = ['9AM-6PM', '10AM–10PM', 'Closed', 'Open 24 hours', '11:30AM-3PM,5-10PM'];

const FEATURES = {
  'Service options': ['Delivery', 'Takeaway', 'Outdoor seating', 'Dine-in', 'Kerbside pickup'],
  Accessibility: ['Wheelchair accessible entrance', 'Wheelchair accessible car park'],
  Amenities: ['Free Wi-Fi', 'Gender-neutral toilets', 'Good for groups', 'Family-friendly'],
  Payments: ['Credit cards', 'Debit cards', 'NFC mobile payments', 'Cash only'],
};
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Path of the workbook; created if missing. */
export async function workbook(form: Form, rows: number) {
  const path = join(FOLDER, `${form}-${rows}-${EDITION}.xlsx`);
  if (await stat(path).catch(() => null)) return path;
  await mkdir(FOLDER, { recursive: true });
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts(form))) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(Readable.from(inPieces(sheet(form, rows))), 'xl/worksheets/sheet1.xml');
  // As in Excel, the texts follow the sheet that refers to them.
  if (form === 'shared') zip.addReadStream(Readable.from(inPieces(sharedStrings(rows))), 'xl/sharedStrings.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  return path;
}

function parts(form: Form) {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
  const shared = form === 'shared' ? relation('rId2', 'sharedStrings', 'sharedStrings.xml') : '';
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${MAIN}" xmlns:r="${types}"><sheets><sheet name="Places" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${shared}</Relationships>`,
  };
}
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function* sheet(form: Form, rows: number) {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><dimension ref="A1:AA${rows + 1}"/><sheetData>`;
  const texts = form === 'shared' ? new TextNumbers() : undefined;
  for (const [row, cells] of table(rows)) {
    let xml = `<row r="${row}" spans="1:${COLUMNS.length}">`;
    for (const [column, cell] of cells.entries()) xml += cellXml(`${columnName(column)}${row}`, cell, texts);
    yield `${xml}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function cellXml(reference: string, cell: Cell, texts: TextNumbers | undefined) {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (texts) return `<c r="${reference}" t="s"><v>${texts.numberOf(cell).number}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${escape(cell.text)}</t></is></c>`;
}

function* sharedStrings(rows: number) {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${MAIN}">`;
  const texts = new TextNumbers();
  for (const [, cells] of table(rows)) {
    let xml = '';
    for (const cell of cells) {
      if (cell === null || typeof cell !== 'object' || !texts.numberOf(cell).isNew) continue;
      xml += `<si><t>${escape(cell.text)}</t></si>`;
    }
    yield xml;
  }
  yield '</sst>';
}

/** Numbers texts in the order of their first use; unique texts are not looked up. */
class TextNumbers {
  #numbers: Map<string, number> = new Map();
  #next = 0;

  numberOf({ text, repeats }: { text: string; repeats?: boolean }) {
    const known = repeats ? this.#numbers.get(text) : undefined;
    if (known !== undefined) return { number: known, isNew: false };
    const number = this.#next++;
    if (repeats) this.#numbers.set(text, number);
    return { number, isNew: true };
  }
}

function* table(rows: number): Generator<[row: number, cells: Cell[]]> {
  yield [1, COLUMNS.map((text) => ({ text, repeats: true }))];
  const chance = new SeededRandom(20_261_120);
  const random = () => chance.next();
  for (let row = 2; row <= rows + 1; row++) yield [row, business(row, random)];
}

/**
 * @param random in [0, 1)
 * @returns in the order of COLUMNS
 */
function business(row: number, random: () => number): Cell[] {
  const whole = (below: number) => Math.floor(random() * below);
  const one = <T>(list: T[]) => list[whole(list.length)] as T;
  const often = (text: string) => ({ text, repeats: true });
  const token = (length: number) => Array.from({ length }, () => BASE64[whole(64)]).join('');
  const { country, code, prefix, cities, streets } = one(PLACES);
  const kind = one(KINDS);
  const { name: city, latitude, longitude } = one(cities);
  const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * 2 * TOWN_DEGREES) * 1e7) / 1e7;
  const street = `${one(streets)} ${whole(400) + 1}`;
  const zip = String(10_000 + whole(89_999));
  const hours = Object.fromEntries(DAYS.map((day) => [day, one(HOURS)]));
  const about = Object.entries(FEATURES).map(([group, names]) => [
    group,
    Object.fromEntries(names.map((name) => [name, random() < 0.5])),
  ]);
  const site = `https://www.example.com/${code.toLowerCase()}/${row}-${token(6)}?utm_source=maps&utm_medium=list`;
  return [
    { text: `${one(WORDS)} ${one(WORDS)} ${row}` },
    ...[often(kind), often(kind), often(`${kind}, ${one(KINDS)}, ${one(KINDS)}`)],
    { text: `${street}, ${zip} ${city}, ${country}` },
    ...[{ text: street }, often(city), random() < 0.3 ? null : often(`${city} (${code})`), often(zip)],
    ...[often(country), often(code), { text: `+${prefix} ${whole(900) + 100} ${whole(9_000_000) + 1_000_000}` }],
    ...[near(latitude), near(longitude)],
    ...[random() < 0.1 ? null : 1 + whole(41) / 10, whole(5000)],
    { text: `https://search.example.com/local/reviews?placeid=ChIJ${token(23)}&q=${row}&authuser=0&hl=en&gl=${code}` },
    { text: `https://images.example.com/p/AF1Qip${token(58)}=w800-h500-k-no` },
    random() < 0.5 ? null : { text: `https://images.example.com/logo/${token(40)}/s44-p-k-no-ns-nd/photo.jpg` },
    random() < 0.9 ? null : often(`${one(WORDS)} Plaza`),
    ...[{ text: JSON.stringify(hours) }, random() < 0.6, { text: JSON.stringify(Object.fromEntries(about)) }],
    ...[{ text: site }, { text: `ChIJ${token(23)}` }, { text: `0x${hex(random)}:0x${hex(random)}` }],
    { text: `1${String(whole(1e9)).padStart(9, '0')}${String(whole(1e9)).padStart(9, '0')}` },
  ];
}

const hex = (random: () => number) =>
  [random(), random()].map((part) => Math.floor(part * 2 ** 32).toString(16).padStart(8, '0')).join(''); // prettier-ignore

function* inPieces(texts: Iterable<string>): Generator<Buffer> {
  let buffered = '';
  for (const text of texts) {
    buffered += text;
    if (buffered.length < CHUNK_BYTES) continue;
    yield Buffer.from(buffered);
    buffered = '';
  }
  if (buffered) yield Buffer.from(buffered);
}

function columnName(column: number) {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : String.fromCharCode(64 + Math.floor(column / 26)) + last;
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
