import { openingTimes } from '@directory/contracts/opening-hours';

/** Sixty businesses as each well-known source writes them: its headers, its kinds of lists and hours, and its empty cells. */

interface Place {
  cc: string;
  country: string;
  city: string;
  region: string;
  area: string;
  postal: string;
  street: string;
  house: string;
  lat: number;
  lng: number;
  /** E.164. */
  phone: string;
  zone: string;
}

const place = (
  [cc, country, city, region, area, postal]: [string, string, string, string, string, string],
  [street, house, lat, lng, phone, zone]: [string, string, number, number, string, string],
): Place => ({ cc, country, city, region, area, postal, street, house, lat, lng, phone, zone });

const PLACES: Place[] = [
  place(
    ['US', 'United States', 'New York', 'NY', 'Midtown', '10118'],
    ['5th Ave', '350', 40.7484, -73.9857, '+12125550100', 'America/New_York'],
  ),
  place(
    ['DE', 'Germany', 'Köln', 'Nordrhein-Westfalen', 'Ehrenfeld', '50823'],
    ['Venloer Straße', '201a', 50.9494, 6.9188, '+4922112345678', 'Europe/Berlin'],
  ),
  place(
    ['GB', 'United Kingdom', 'Leeds', 'England', 'Holbeck', 'LS11 5QN'],
    ['Water Lane', '7', 53.7917, -1.5532, '+441134960100', 'Europe/London'],
  ),
  place(
    ['TR', 'Türkiye', 'İstanbul', 'Marmara', 'Beyoğlu', '34433'],
    ['İstiklal Caddesi', '12', 41.0335, 28.9778, '+902125551234', 'Europe/Istanbul'],
  ),
  place(
    ['IT', 'Italy', 'Torino', 'Piemonte', 'Centro', '10121'],
    ['Via Roma', '12/B', 45.0703, 7.6869, '+39011555010', 'Europe/Rome'],
  ),
  place(
    ['NZ', 'New Zealand', 'Auckland', 'Auckland', 'Ponsonby', '1011'],
    ['Jervois Road', '55', -36.8431, 174.7461, '+6493761234', 'Pacific/Auckland'],
  ),
  place(
    ['JP', 'Japan', '東京', '東京都', '渋谷区', '150-0002'],
    ['渋谷', '2-21-1', 35.659, 139.7036, '+81312345678', 'Asia/Tokyo'],
  ),
  place(
    ['BR', 'Brazil', 'São Paulo', 'SP', 'Vila Mariana', '04015-070'],
    ['Rua Domingos de Morais', '2564', -23.5989, -46.6367, '+551123456789', 'America/Sao_Paulo'],
  ),
  place(
    ['IN', 'India', 'Hyderabad', 'Telangana', 'Banjara Hills', '500034'],
    ['Road No. 12', '8-2-120', 17.4126, 78.4347, '+914023456789', 'Asia/Kolkata'],
  ),
  place(
    ['EG', 'Egypt', 'القاهرة', 'محافظة القاهرة', 'الزمالك', '11211'],
    ['شارع 26 يوليو', '3', 30.0626, 31.2197, '+20223456789', 'Africa/Cairo'],
  ),
  place(
    ['RS', 'Serbia', 'Београд', 'Београд', 'Врачар', '11000'],
    ['Његошева', '28', 44.804, 20.4684, '+381112345678', 'Europe/Belgrade'],
  ),
  place(
    ['FR', 'France', 'Lyon', 'Auvergne-Rhône-Alpes', 'La Croix-Rousse', '69004'],
    ['Rue d’Austerlitz', '4', 45.7745, 4.8325, '+33478123456', 'Europe/Paris'],
  ),
];

const NAMES = ['Kahve & "Evi"', 'Müller; Söhne, Bäckerei', '寿司 さくら', 'مطعم الشرق', 'O’Hara’s | Bar <3>'];

/** Minutes since midnight of each span, from Monday on; past 1440 it closes on the next day. */
type Week = [number, number][][];
const [NINE, ELEVEN, THREE, FIVE, SIX, HALF_PAST_ELEVEN, TWO_AT_NIGHT, DAY] = [
  ...[540, 660, 900, 1020, 1080, 1410, 1560, 1440],
] as [number, number, number, number, number, number, number, number];
const WEEKS: Week[] = [
  [...Array.from({ length: 5 }, (): [number, number][] => [[NINE, FIVE]]), [], []],
  Array.from({ length: 7 }, () => [[0, DAY]]),
  [
    [],
    ...Array.from({ length: 6 }, (): [number, number][] => [
      [ELEVEN, THREE],
      [SIX, HALF_PAST_ELEVEN],
    ]),
  ],
  [[], [], [], [], [[SIX, TWO_AT_NIGHT]], [[SIX, TWO_AT_NIGHT]], []],
];

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export interface Sample extends Place {
  index: number;
  id: string;
  name: string;
  website: string | null;
  hasPhone: boolean;
  rating: number | null;
  reviews: number | null;
  week: Week | null;
  status: 'open' | 'temporarily closed' | 'permanently closed';
  photo: string | null;
  description: string | null;
}

/** What is missing differs from row to row. */
export const SAMPLES: Sample[] = Array.from({ length: 60 }, (_, i) => ({
  ...PLACES[i % PLACES.length]!,
  index: i,
  id: `id-${1000 + i}`,
  name: `${NAMES[i % NAMES.length]} ${i}`,
  website: i % 7 === 3 ? null : `https://example.org/${i}?a=1,2`,
  hasPhone: i % 6 !== 4,
  rating: i % 5 === 2 ? null : 1 + (i % 41) / 10,
  reviews: i % 5 === 2 ? null : [3, 57, 1234, 20_480][i % 4]!,
  week: i % 8 === 5 ? null : WEEKS[i % 4]!,
  status: i % 13 === 6 ? 'temporarily closed' : i % 13 === 9 ? 'permanently closed' : 'open',
  photo: i % 9 === 2 ? null : `https://photos.example/${i}.jpg`,
  description: i % 4 === 1 ? null : `Line one, "quoted"; line two of ${i}`,
}));

/** `openingTimes` of a week, as the page shows it. */
export function timesOf(week: Week): ReturnType<typeof openingTimes> {
  const clock = (minutes: number) =>
    `${String(Math.floor((minutes % DAY) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return week.flatMap((spans, index) => {
    const day = DAYS[index]!;
    if (spans.length === 0) return [{ day, opens: '00:00', closes: '00:00' }];
    return spans.map(([from, to]) => ({ day, opens: clock(from), closes: to - from === DAY ? '23:59' : clock(to) }));
  });
}

/** `9 AM`, `11:30 PM`. */
function clock12(minutes: number, separator: string, always = false): string {
  const hour = Math.floor((minutes % DAY) / 60);
  const minute = minutes % 60;
  const digits = minute > 0 || always ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 === 0 ? 12 : hour % 12}${digits}${separator}${hour < 12 ? 'AM' : 'PM'}`;
}

export function clock24(minutes: number): string {
  return `${String(Math.floor((minutes % DAY) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `9 AM to 5 PM, 6 to 11:30 PM`, as Google shows a day; `between` separates the times of a span. */
export function googleDay(spans: [number, number][], between: string, space = ' ', always = false): string {
  if (spans.length === 0) return 'Closed';
  if (spans[0]![1] - spans[0]![0] === DAY) return 'Open 24 hours';
  return spans.map((span) => span.map((time) => clock12(time, space, always)).join(between)).join(', ');
}

/** OpenStreetMap's grammar. */
export function osmHours(week: Week): string {
  const short = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
  if (week.every((spans) => spans[0]?.[1] === DAY)) return '24/7';
  return week
    .map((spans, i) =>
      spans.length === 0
        ? `${short[i]} off`
        : `${short[i]} ${spans.map(([from, to]) => `${clock24(from)}-${clock24(to)}`).join(',')}`,
    )
    .join('; ');
}

/** As pandas writes a list of texts: a Python literal. */
export const pythonList = (texts: string[]) =>
  `[${texts.map((text) => (text.includes("'") ? `"${text}"` : `'${text}'`)).join(', ')}]`;

/** `1234` in one of the spellings of counts. */
export const countText = (count: number | null, index: number) =>
  count === null ? '' : [String(count), count.toLocaleString('en-US'), `${count}.0`][index % 3]!;
