import { slugify } from '@directory/contracts/slugs';
import { decodedTwice } from '../../../rows/double-encoded.js';
import { BoundedCache } from '../../../rows/substring-cache.js';
import { KINDS } from '../values/business-kinds.js';
import { HEADERS, type Field } from '../fields.js';
import { FURTHER_HEADER_WORDS } from './further-header-words.js';
import { HEADER_WORDS } from './header-words.js';
import { withoutTypos } from './misspelled-headers.js';
import { fieldOfEnding, unqualified } from './qualified-headers.js';
import { statedScale } from '../values/rating-columns.js';

/** Of several columns for a field the one with the highest rank wins. */
const RANK = { weakest: -0.5, qualified: 0, title: 0.8, named: 0.9, alias: 1, shop: 1.1, exact: 2, strong: 3 } as const;

export interface Alias {
  field: Field;
  rank: number;
}

/** Columns `reviews` and `aggregateRating` next to these have texts and objects. */
const STRONG_HEADERS = new Set([
  ...['reviewscount', 'reviewcount', 'numberofreviews', 'totalreviews', 'yorumsayisi', 'avaliacoes'],
  ...['noofcustomerreviews', 'numberofcustomerreviews', 'customerreviewscount'],
  // Districts, which are larger than what is next to them.
  ...['ilce', 'ilcesi', 'ilceadi'],
  // Next to these a category has stars.
  ...['tipodeestablecimiento', 'tipoestablecimiento', 'tipodealojamiento'],
  ...['aggregateratingratingvalue', 'aggregateratingreviewcount'],
]);

/** Next to `shop_name` it heads posts and pages, and addresses in Azerbaijani. */
const TITLES = new Set(['title', 'titre', 'titel', 'titulo', 'titolo', 'tytul', 'unvan', 'unvani']);
/** Next to another picture `cover` is an ornament. */
const WEAKEST_HEADERS = new Set(
  'banner bannerimage bannerurl cover coverurl headerimage estrelas estrellas comida'.split(' '),
);

/** Other columns for their field are surer: `X` may be in metres. */
const WEAK_HEADERS = new Set([
  ...[
    'x',
    'y',
    'px',
    'py',
    'add',
    'hp',
    'str',
    'by',
    'art',
    'ratings',
    'internet',
    'shortdescription',
    'url',
    'rate',
    'cat',
    'classification',
    'stars',
    'schedule',
    // In other tables the title of a person, and the subject of a text.
    'designation',
    'theme',
    // The widest of three groups.
    'dalei',
    // Also an office, and the address of the owner.
    'delegacion',
    'yuridicheskiyadres',
    // Also those of a product.
    'breite',
    'lange',
    'laenge',
  ],
  // Of positions in metres.
  ...[
    'northing',
    'northings',
    'easting',
    'eastings',
    'coordinatey',
    'coordinatex',
    'ycoordinate',
    'xcoordinate',
    'rdx',
    'rdy',
    'xrd',
    'yrd',
    'koordinateost',
    'koordinatenord',
    'ostwert',
    'nordwert',
  ],
  ...[
    'abscisse',
    'ordonnee',
    'xlambert',
    'ylambert',
    'xlambert93',
    'ylambert93',
    'xl93',
    'yl93',
    'x3857',
    'y3857',
    'ycoord',
    'xcoord',
    'coordenadax',
    'coordenaday',
    'coordx',
    'coordy',
  ],
  // Of hotels it may be their class.
  ...['starrating', 'starsrating'],
]);

/** Lengthens Arabic words for looks. */
const TATWEEL = /\u0640/g;
const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', æ: 'ae', ø: 'oe', å: 'aa' };

const MAX_AMBIGUOUS_LENGTH = 4;
const aliases = new Map<string, Alias>();
/** Elsewhere these may head a feature, such as `Restaurant: yes`. */
for (const name of [...KINDS, 'brand']) aliases.set(fold(name), { field: 'name', rank: RANK.qualified });
for (const words of [HEADERS, HEADER_WORDS, FURTHER_HEADER_WORDS]) {
  for (const [field, names] of Object.entries(words)) {
    names.forEach((name, position) => {
      const isExact = words === HEADERS && position === 0;
      const keys =
        isAmbiguous(name) && words === FURTHER_HEADER_WORDS ? [asWritten(name)] : [name, withDigraphs(name)].map(fold);
      for (const key of keys) {
        if (key !== '' && !aliases.has(key)) aliases.set(key, { field: field as Field, rank: rankOf(key, isExact) });
      }
    });
  }
}

/** Whether a word of another script is so short in Latin letters that it may be one of another language: `പേര്` is `per`. */
function isAmbiguous(name: string): boolean {
  return !/\p{Script=Latin}/u.test(name) && fold(name).length <= MAX_AMBIGUOUS_LENGTH;
}

function asWritten(header: string): string {
  return `=${header.trim().toLowerCase().normalize('NFC')}`;
}

function rankOf(key: string, isExact: boolean): number {
  if (STRONG_HEADERS.has(key)) return RANK.strong;
  if (WEAKEST_HEADERS.has(key)) return RANK.weakest;
  if (TITLES.has(key)) return RANK.title;
  if (WEAK_HEADERS.has(key)) return RANK.qualified;
  return isExact ? RANK.exact : RANK.alias;
}

/** `Öffnungszeiten` as `Oeffnungszeiten`. */
function withDigraphs(name: string): string {
  return name.replace(/[äöüæøå]/gi, (letter) => DIGRAPHS[letter.toLowerCase()] ?? letter);
}

const MAX_HEADER_LENGTH = 80;
/** `1. Name`, `(2) Address`, and the path of a property of GeoJSON: `properties.name` */
const PREFIX = /^\s*(?:\(?\d{1,2}[.)]\s*|(?:properties|tags|fields|_source)[./]|_?(?:sl|wpsl|asl)_|yext )(?=\p{L})/iu;

/** `Phone (optional)`, `TEL;TYPE=WORK` of vCards, `Address (street, city)`, `Menu URL (url_menu)`, `Logo > URL` */
const REMARK =
  /\s?>\s(?:url|number)$|;\s?(?:type|pref|value)=.*$|\sof address$|\s\((?:google|anzsic|naics|sic|nace)\)$|\s?[([](?:[a-z]+(?:_[a-z]+)+|optional|required|mandatory|if any|public|street.*|incl.*|with .*|e\.?g.*|format.*|zorunlu|opsiyonel|pflicht.*|facultatif|opcional|obligatorio)[)\]]$/iu;

/** `Industry (ANZSIC4) description` */
const CLASSIFICATION = /\s\((?:anzsic|naics|sic|nace)\d?\)\s(?=description$)/i;

/** A legal form of companies, and Czech numbers of houses, which fold to other headers. */
const NO_ALIAS = /^\s*(?:company[ _]?category|č\.?\s?p\.?)\s*$/i;

/** `location.coordinates[0]`: of a point of GeoJSON, which has the longitude first. */
const OF_POINT = /(?:^|[./])coordinates(?:[./]|\[)([01])\]?$/i;

/** Each of the first rows is examined several times. */
const found = new BoundedCache<string, Alias | null>(2000);

/** The field that a header names, or undefined. */
export function aliasOf(header: string): Alias | undefined {
  return header.length > MAX_HEADER_LENGTH
    ? undefined
    : (found.get(header, (text) => findAlias(decodedTwice(text)) ?? null) ?? undefined);
}

function findAlias(header: string): Alias | undefined {
  if (NO_ALIAS.test(header)) return undefined;
  // In lower case it is a street.
  if (header === 'ST') return { field: 'region', rank: RANK.qualified };
  const [, axis] = OF_POINT.exec(header) ?? [];
  if (axis !== undefined) return { field: axis === '0' ? 'longitude' : 'latitude', rank: RANK.qualified };
  const words = header.replace(PREFIX, '').replace(CLASSIFICATION, ' ').replace(REMARK, '');
  const alias = aliases.get(fold(words)) ?? aliases.get(asWritten(words));
  if (alias) return alias;
  const field = unqualified(words, (rest) => aliases.get(fold(rest))?.field) ?? fieldOfEnding(words);
  if (field) return { field, rank: field === 'name' ? rankOfName(words) : RANK.qualified };
  const [, named = '', inBrackets = ''] = IN_BRACKETS.exec(words) ?? [];
  const ofBoth = named === '' ? undefined : aliasOf(named);
  if (ofBoth && (inBrackets.includes(',') || aliasOf(inBrackets)?.field === ofBoth.field)) return ofBoth;
  const alternative = ofAlternatives(words);
  if (alternative) return alternative;
  const stated = statedScale(words);
  const rating = stated && aliasOf(stated.rest);
  if (rating?.field === 'rating') return rating;
  const plain = words.replace(FORM, '');
  const form = plain === words ? truncatedField(words) : aliases.get(fold(plain))?.field;
  if (form) return { field: form, rank: RANK.qualified };
  const [, behind] = CODE.exec(words) ?? [];
  const coded = behind === undefined ? undefined : aliases.get(fold(behind))?.field;
  if (coded && CODED.has(coded)) return { field: coded, rank: RANK.qualified };
  const spelled = withoutTypos(words);
  const meant = spelled === undefined ? undefined : aliasOf(spelled);
  return meant && { field: meant.field, rank: Math.min(meant.rank, RANK.qualified) };
}

/** `State/Province/Region`, `Ville / City`, `Zip or Postcode` */
const ALTERNATIVES = /[/|]|\s(?:or|oder|ou|o|veya)\s/i;

/** The field that two or more of the alternatives name, if none names another. */
function ofAlternatives(header: string): Alias | undefined {
  const parts = header.split(ALTERNATIVES).filter(Boolean);
  const known = parts.length < 2 ? [] : parts.flatMap((part) => aliases.get(fold(part)) ?? []);
  const [first] = known;
  if (first === undefined || known.length < 2 || known.some(({ field }) => field !== first.field)) return undefined;
  return { field: first.field, rank: Math.min(RANK.alias, ...known.map(({ rank }) => rank)) };
}

/** `NO_FANTASIA`, `NU_TELEFONE`: columns of Brazilian registers begin with what their values are; `strCity`, `txt_city` of others, too. */
const CODE = /^(?:(?:no|nm|ds|sg|nu(?=_(?:tel|lat|lon)))_|(?:str|txt|fld)_?)(\p{L}[\p{L}_]*)$/iu;
const CODED: ReadonlySet<Field> = new Set([
  ...([
    'name',
    'full_address',
    'street',
    'area',
    'city',
    'region',
    'postal_code',
    'phone',
    'latitude',
    'longitude',
  ] as const),
]);

/** `NOMBRE DE LA EMPRESA (RAZÓN SOCIAL)`, `GIRO (FARMACIA, BOTICA)` */
const IN_BRACKETS = /^([^()]{2,60}?)\s?\(([^()]{2,60})\)$/;

/** `shop_name`, unlike `shop`. */
const NAME = /[\s_.-]name$/i;
/** Next to the company that runs the shop. */
const NAME_OF_SHOP = /^(?:shop|store|restaurant|outlet|salon|hotel|clinic|pharmacy)[\s_.-]name$/i;

function rankOfName(header: string): number {
  if (NAME_OF_SHOP.test(header)) return RANK.shop;
  return NAME.test(header) ? RANK.named : RANK.qualified;
}

/** Of the form of a value, or of the first of several columns: `about_text`, `hours_json`, `address_primary`, `commune_nom`. */
const FORM =
  /[\s_.-](?:text|json|raw|str|string|txt|primary|full|clean(?:ed)?|normali[sz]ed|formatted|nom(?:[ _]bdd)?|libelle|libellé)$/i;

/** Attributes of shapefiles have the first ten characters of their names: `phone_numb`, `opening_ho`. */
const TRUNCATED = /^[a-z]+[_:][a-z_:]+$/i;
const TRUNCATED_LENGTH = 10;

function truncatedField(header: string): Field | undefined {
  if (header.length !== TRUNCATED_LENGTH || !TRUNCATED.test(header)) return undefined;
  const start = fold(header);
  const fields = new Set([...aliases].filter(([key]) => key.startsWith(start)).map(([, { field }]) => field));
  const [field] = fields;
  return fields.size === 1 ? field : undefined;
}

/** slugify transliterates before it lower-cases, so `İ` and `ı` fold to `i` in every locale. */
function fold(header: string): string {
  return slugify(header.replace(TATWEEL, '')).replaceAll('-', '');
}
