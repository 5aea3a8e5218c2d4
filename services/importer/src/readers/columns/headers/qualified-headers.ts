import { GENERAL_KINDS, KINDS, QUALIFYING_KINDS } from '../values/business-kinds.js';
import type { Field } from '../fields.js';

const POSITION: readonly Field[] = ['latitude', 'longitude', 'coordinates'];
const PLACE: readonly Field[] = [
  ...(['full_address', 'street', 'area', 'city', 'region', 'postal_code', 'country', 'country_code'] as const),
  ...POSITION,
];
const CONTENT: readonly Field[] = [
  'name',
  'category',
  'subtypes',
  'type',
  'phone',
  'url',
  'rating',
  'reviews',
  'photo',
  'logo',
];
const SUBJECT: readonly Field[] = [...CONTENT, 'description', 'working_hours', 'price_range', ...PLACE];

const of = (words: string | readonly string[], fields: readonly Field[]) =>
  (typeof words === 'string' ? words.split(' ') : words).map((word) => [word, fields] as const);

/** First word of a header or of a path → fields that the rest may name: `store_name`, `location/lat`, `address.locality`. */
const QUALIFIERS = new Map<string, readonly Field[]>([
  ...of([...GENERAL_KINDS, ...KINDS, ...QUALIFYING_KINDS, 'rest'], SUBJECT),
  ...of('address', [...PLACE, 'phone']),
  ...of('mailing physical billing shipping trading premises reg registered licence license', PLACE),
  ...of(
    'adresse anschrift adres adresi dirección direccion endereço endereco indirizzo adresa adress osoite адрес',
    PLACE,
  ),
  ...of(
    'standort ubicación ubicacion localización localizacion localização localizacao posizione konum lokacija lokasi emplacement',
    PLACE,
  ),
  ...of('población poblacion', PLACE),
  ...of('kontakt kontak contacto contatto contato iletişim контакты', [
    'phone',
    'url',
    'full_address',
    'city',
    'postal_code',
  ]),
  ...of(
    'geoloc geocode gps coordinates coordinate coords position point center centroid geometry wgs84 wgs coord coordenada coordenadas coordinata coordonnée coordonnee koordinat koordinate map utm etrs89',
    POSITION,
  ),
  // `ShipTo City`, `Sold-to Street`
  ...of('ship shipto sold soldto bill billto to customer client cust', [...PLACE, 'phone']),
  ...of('geo', PLACE),
  ...of('display routable', POSITION),
  ...of('basic data general info detail details attributes', SUBJECT),
  ...of('location', [...PLACE, 'name', 'phone']),
  ...of('poi', [...PLACE, ...CONTENT]),
  ...of(
    'place',
    [...PLACE, ...CONTENT].filter((field) => field !== 'url'),
  ),
  ...of('google', ['name', 'category', 'phone', 'rating', 'reviews', 'full_address']),
  ...of('main primary', ['category', 'type', 'phone', 'photo', 'full_address']),
  ...of('contact', ['phone', 'full_address', 'city', 'postal_code']),
  ...of('site', ['name', 'full_address', 'city', 'postal_code']),
]);
const MAX_QUALIFIERS = 2;
/** `nom de la pharmacie`, `nombre_farmacia`, `Name of restaurant`, `название аптеки` */
const NAME_OF = new RegExp(
  `^(?:name|nom|nombre|nome|nama|tên|nazwa|название|наименование|назва|naziv|název|názov|nume|denumire|denominazione) (?:\\p{L}{1,3} ){0,2}(?:${[...GENERAL_KINDS, ...KINDS, ...QUALIFYING_KINDS].join('|')})$`,
  'u',
);
/** Of the first of several columns, of units, and of what a French register describes. */
const SUFFIX = /^(?:[01]|deg|degrees|dd|wgs84|etablissement|établissement)$/;
/** `COMUNE_SEDE`: of one of several places of an organization. */
const SITE = /^sede$/;
const OF_SITE: readonly Field[] = [...PLACE, 'phone'];
const LEGAL_UNIT = /(\p{L})UniteLegale$|(?<=^coordonneelambert(?:abscisse|ordonnee))etablissement$/u;
/** The reference system of a coordinate: `X (EPSG:25830)`, `x_utm`, `y_25832`. */
const REFERENCE =
  /[ _([-]{1,3}(?:epsg[ _:-]?\d{4,5}|utm(?:[ _-]?(?:zone[ _-]?)?\d{1,2}[ns]?)?|(?:etrs|wgs)[ _-]?\d{2}|sirgas[ _-]?2000)[)\]]?$|(?<=^[xy])[ _]\d{4,5}$|(?<=^(?:lat(?:itud?e?)?|lo?ng?|longitude?))(?:etrs|wgs)[ _-]?\d{2}$/i;

/** `расположение отеля`, `телефон клиники`: of the kind that the words before it belong to. */
const OF_KIND = new RegExp(
  `^(\\p{L}+(?: \\p{L}+)?) (?:(?:de|del|della|do|da|du|of the|of|der|des) )?(?:${[...GENERAL_KINDS, ...KINDS].join('|')})$`,
  'u',
);
const BEFORE_KIND: readonly Field[] = ['full_address', 'phone', 'city', 'rating', 'url', 'working_hours', 'photo'];

/** Addresses and numbers of something else: mail, sites, the people of a company. */
const OF_OTHERS =
  /[邮郵网網图圖传傳]|链接|鏈接|电子|電子|法人|代表|申請|申请|本社|通信|通讯|家庭|户籍|投诉|投訴|紧急|緊急|メール|메일|홈페이지|웹|사이트|대표자|법인|팩스|신고/u;
/** `医院地址`, `店舗所在地`, `병원 주소`, `咨询电话`: what a header of these languages is about is its end. */
const ENDINGS: readonly [RegExp, Field][] = [
  [/^[\p{Script=Han}\p{Script=Hangul}ァ-ヶー]{1,8}(?:の|\s)?(?:地址|住所|所在地|주소)$/u, 'full_address'],
  [/^[\p{Script=Han}\p{Script=Hangul}ァ-ヶー]{1,8}(?:の|\s)?(?:电话|電話|電話番号|전화번호|전화)$/u, 'phone'],
];

export function fieldOfEnding(header: string): Field | undefined {
  const words = header.trim();
  return OF_OTHERS.test(words) ? undefined : ENDINGS.find(([pattern]) => pattern.test(words))?.[1];
}

/** The field named by a header without qualifiers, or undefined. */
export function unqualified(header: string, fieldOf: (words: string) => Field | undefined): Field | undefined {
  const words = header
    .replace(LEGAL_UNIT, '$1')
    .replace(REFERENCE, '')
    .replace(/(\p{Ll}\d?)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(1)$/u, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  if (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) words.pop();
  const plain = fieldOf(words.join(' '));
  if (plain) return plain;
  const ofSite = SITE.test(words.at(-1) ?? '') ? fieldOf(words.slice(0, -1).join(' ')) : undefined;
  if (ofSite && OF_SITE.includes(ofSite)) return ofSite;
  const text = words.join(' ');
  if (NAME_OF.test(text)) return 'name';
  const ofKind = fieldOf(OF_KIND.exec(text)?.[1] ?? '');
  if (ofKind && BEFORE_KIND.includes(ofKind)) return ofKind;
  let allowed: readonly Field[] | undefined;
  for (let at = 0; at < Math.min(MAX_QUALIFIERS, words.length - 1); at++) {
    const fields = QUALIFIERS.get(words[at] ?? '');
    if (!fields) return undefined;
    allowed = allowed ? allowed.filter((field) => fields.includes(field)) : fields;
    const field = fieldOf(words.slice(at + 1).join(' '));
    if (field) return allowed.includes(field) ? field : undefined;
  }
  return undefined;
}
