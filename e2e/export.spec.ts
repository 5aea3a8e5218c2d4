import { expect, test, type APIRequestContext } from '@playwright/test';
import { exportFields, EXPORT_TOTAL_HEADER } from '@directory/contracts/exports';
import { DELETE_ALL_PHRASES, type Deletion } from '@directory/contracts/moderation';
import type { AdminStats } from '@directory/contracts/accounts';
import { SeededRandom } from '../bench/random.js';
import { imported, signedIn } from './admin-api.js';
import { csvOf } from './spreadsheets.js';

/** An export is imported into an empty directory and exported again: both exports are equal. */

const BUSINESSES = 4_000;
const SEED = 20_261_120;
/** Fields computed by the directory. */
const OWN_FIELDS = ['id', 'created_at', 'updated_at'];

const ODD = [
  ...[
    '=1+1',
    '+A1',
    '-A1',
    '@SUM(A1)',
    '＝1',
    '＋x',
    '－x',
    '＠x',
    "'=1",
    "''+x",
    "'n",
    "'",
    '-',
    '-1',
    '- 1',
    '+1 2',
    '=',
    "'-",
  ],
  ...[
    '"quoted"',
    'a "b" c',
    ',',
    'a,b',
    ';',
    'a;b',
    '|',
    '\\',
    '\\N',
    '\\.',
    '%',
    'null',
    'None',
    'Nan',
    '0',
    '1e5',
    '007',
    '1,5',
  ],
  ...[
    'İstanbul Ağrı',
    'ß ø ł',
    '東京',
    'مقهى الحي',
    'Café\u0301',
    '🍕 Pizza',
    '♥',
    'می\u200cخواهم',
    'line\nbreak',
    'tab\there',
    ' space ',
    'a  b',
  ],
  ...['<b>', '&amp;', '{"a":1}', '[1]', '#N/A', '#REF!', 'TRUE', '2026-11-20', '=HYPERLINK("https://example.com")'],
];

function rows(): Record<string, string>[] {
  const chance = new SeededRandom(SEED);
  const random = () => chance.next();
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]!;
  const text = () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(ODD)).join(pick(['', ' ', '-', "'"]));
  const maybe = (value: () => string) => (random() < 0.7 ? value() : '');
  const number = (low: number, high: number, digits: number) => (low + random() * (high - low)).toFixed(digits);
  return Array.from({ length: BUSINESSES }, (_, i) => {
    const hasPlace = random() < 0.8;
    return {
      name: i < ODD.length ? `${ODD[i]}${i}` : `${text()} ${i}`,
      category: maybe(() => text().slice(0, 150)),
      type: maybe(() => text().slice(0, 150)),
      subtypes: maybe(() => pick(['Bakery, Cafe', '=Bar', "'s Pub", '寿司, 刺身'])),
      full_address: maybe(text),
      street: maybe(text),
      city: pick(['Bonn', 'İzmir', '東京', '=Berlin', "'s-Hertogenbosch", '-Ville-']),
      postal_code: maybe(() => pick(['10115', '06420', '-5', '=1', 'SW1A 1AA', '+7'])),
      country_code: pick(['DE', 'TR', 'JP', 'NL', 'US']),
      phone: maybe(() =>
        pick([`+49 30 ${100_000 + i}`, `0${i}`, `(0212) 555 ${i}`, `=${i}`, `-${i}`, `@${i}`, `${i} / ${i}`]),
      ),
      latitude: hasPlace ? number(-89, 89, 6) : '',
      longitude: hasPlace ? number(-179, 179, 6) : '',
      rating: maybe(() => number(1, 5, 1)),
      reviews: maybe(() => String(Math.floor(random() * 1e6))),
      reviews_link: maybe(() => `https://example.com/r?a=${i}&b="x"`),
      photo: maybe(() => `https://example.com/${encodeURIComponent(text())}`),
      logo: maybe(() => `https://example.com/=${i},x`),
      located_in: maybe(text),
      working_hours: maybe(() =>
        JSON.stringify({ Monday: '9AM-5PM', Sunday: pick(['Closed', 'Open 24 hours', '9-1, 2-5']) }),
      ),
      verified: maybe(() => pick(['true', 'false'])),
      about: maybe(() => JSON.stringify({ [pick(ODD)]: { [pick(ODD)]: true, '=x': false } })),
      place_id: `${pick(['p', '=p', '-', "'="])}${i}`,
      website: maybe(() => `https://example.com/${i}?q=-1`),
      area: maybe(() => pick(['Mitte', 'Kadıköy', '=Nord', "'t Zand", '中央区'])),
      region: maybe(() => pick(['Bayern', 'FL', '=NRW', '東京都'])),
      time_zone: maybe(() => pick(['Europe/Berlin', 'Asia/Tokyo', 'America/New_York'])),
      description: maybe(text),
      business_status: maybe(() => pick(['OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY'])),
      photos: maybe(() => `https://example.com/${i}-1.jpg https://example.com/${i}-2.jpg?x=1,2`),
      price_range: maybe(() => pick(['$$', '₹200–400', '=$', '-1', '10-20 €'])),
      menu_link: maybe(() => `https://example.com/${i}/menu`),
      booking_link: maybe(() => `https://example.com/${i}/book?a=b;c`),
      order_link: maybe(() => `https://example.com/${i}/order,=1`),
    };
  });
}

async function exported(admin: APIRequestContext): Promise<{ file: Buffer; total: number }> {
  const response = await admin.get('/api/admin/export-csv?timeZone=Europe/Istanbul');
  expect(response.status()).toBe(200);
  return { file: await response.body(), total: Number(response.headers()[EXPORT_TOTAL_HEADER]) };
}

/** Place id → fields of an export, in which every value is quoted, without those computed by the directory. */
function contentOf(file: Buffer): Map<string, Record<string, string>> {
  const [header, ...lines] = file
    .toString()
    .replace(/^\ufeff/, '')
    .match(/(?:"(?:[^"]|"")*"|[^"\n])+/g)!;
  expect(header.split(',')).toEqual([...exportFields]);
  return new Map(
    lines.map((line) => {
      const cells = Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)")?/g), ([, text]) => text ?? '');
      const business = Object.fromEntries(exportFields.map((field, i) => [field, cells[i]!]));
      for (const field of OWN_FIELDS) delete business[field];
      return [business['place_id']!, business];
    }),
  );
}

/** The first values that differ. */
function differences(
  before: Map<string, Record<string, string>>,
  after: Map<string, Record<string, string>>,
): string[] {
  expect(after.size).toBe(before.size);
  const all: string[] = [];
  for (const [place, business] of before) {
    for (const [field, value] of Object.entries(business)) {
      const now = after.get(place)?.[field];
      if (now !== value) all.push(`${place} ${field}: ${value} → ${now}`);
    }
  }
  return all.slice(0, 30);
}

async function deleteAll(admin: APIRequestContext): Promise<string> {
  const response = await admin.delete('/api/admin/businesses', { data: { confirmation: DELETE_ALL_PHRASES.tr } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { deletionId: string }).deletionId;
}

test('an export imported again restores every field exactly', async () => {
  test.setTimeout(240_000);
  const admin = await signedIn();
  const before = (await (await admin.get('/api/admin/stats')).json()) as AdminStats;
  const sample = await deleteAll(admin);
  try {
    const first = await imported(admin, 'odd.csv', csvOf(rows()), { batchSize: '2000' });
    expect(first.report).toMatchObject({ totalRows: BUSINESSES, inserted: BUSINESSES });
    const one = await exported(admin);
    expect(one.total).toBe(BUSINESSES);
    const formulas = [...contentOf(one.file).values()].filter(({ name }) => /^[=@＝＋－＠]/.test(name!));
    expect(formulas).toEqual([]);

    await deleteAll(admin);
    const second = await imported(admin, 'businesses_export.csv', one.file, { batchSize: '2000' });
    expect(second.report).toMatchObject({ totalRows: BUSINESSES, inserted: BUSINESSES, errorCount: 0 });
    expect(differences(contentOf(one.file), contentOf((await exported(admin)).file))).toEqual([]);
  } finally {
    await deleteAll(admin);
    const restored = await admin.post(`/api/admin/deletions/${sample}/restore`);
    expect(((await restored.json()) as Deletion).state).toBe('restored');
  }
  expect((await (await admin.get('/api/admin/stats')).json()) as AdminStats).toEqual(before);
});
