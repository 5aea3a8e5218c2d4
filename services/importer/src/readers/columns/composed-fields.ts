import { activityKind } from './values/activity-codes.js';
import {
  addressInStreet,
  azerbaijaniAddress,
  koreanAddress,
  locationAddress,
  numberedAddress,
  numberedStreet,
  wholeAddress,
  wholeStreet,
} from './address-columns.js';
import { categoryOfNames } from './values/business-kinds.js';
import { combinedPlaces } from './place-columns.js';
import { namesWithAddress, siteUrl, soleName } from './values/sole-names.js';
import { linkedPair, pairBehind } from '../../rows/place/coordinates.js';
import { textOf } from '../../rows/text.js';
import { closureStatus } from './values/closure-columns.js';
import type { Field } from './fields.js';
import { converted, type DerivedField } from './presets/preset.js';

type Positions = ReadonlyMap<string, number>;
type Index = Partial<Record<Field, number>>;

/**
 * Fields whose values are in several columns, or in a form that only the header tells. `isOwn`: whether the source of the file leaves a
 * field to its headers.
 */
export function composedFields(
  index: Index,
  positions: Positions,
  isOwn: (field: Field) => boolean,
): Partial<Record<Field, DerivedField | null>> {
  const places = isOwn('full_address') && isOwn('city') ? combinedPlaces(index, positions) : {};
  const hasNoCity = isOwn('full_address') && isOwn('city') && index.city === undefined && places.city === undefined;
  const hasNoAddress = index.full_address === undefined && index.street === undefined;
  const hasNoPlace = hasNoCity && hasNoAddress;
  const hasNoStreet = isOwn('full_address') && isOwn('street') && index.street === undefined;
  const shared = isOwn('name') && index.name === undefined ? namesWithAddress(positions) : undefined;
  const unvan = azerbaijaniAddress(index.name, positions);
  const korean = koreanAddress(positions);
  return {
    ...(isOwn('name') && {
      name:
        index.name === undefined
          ? soleName(index, positions)
          : (wholeName(index.name, positions) ?? traderName(positions) ?? tradeName(index.name, positions)),
    }),
    ...(hasNoStreet && { full_address: numberedStreet(index.full_address, positions) }),
    ...(isOwn('street') && { street: wholeStreet(index.street, positions) }),
    ...(hasNoCity && {
      full_address: hasNoPlace
        ? locationAddress(positions)
        : (wholeAddress(index.full_address ?? numberedAddress(index.street, positions), positions) ??
          (hasNoStreet
            ? numberedStreet(index.full_address, positions)
            : index.full_address === undefined
              ? addressInStreet(index.street, positions)
              : null)),
    }),
    ...(!hasNoCity && hasNoAddress && isOwn('full_address') && { full_address: locationAddress(positions) }),
    ...places,
    ...(hasNoAddress && isOwn('full_address') && unvan && { full_address: unvan }),
    ...(korean && isOwn('full_address') && { full_address: korean }),
    ...(shared && { name: shared.name, ...(hasNoAddress && { full_address: shared.full_address }) }),
    ...(isOwn('url') && isOwn('name') && index.name === undefined && { url: siteUrl(index.url, positions) }),
    ...(isOwn('coordinates') && {
      coordinates:
        index.coordinates === undefined && index.latitude === undefined
          ? locationCoordinates(positions)
          : orderedCoordinates(index.coordinates, positions),
    }),
    ...(isOwn('phone') && {
      phone: index.phone === undefined ? contactPhone(positions) : wholePhone(index.phone, positions),
    }),
    ...(isOwn('url') && index.url === undefined && contactUrl(positions) && { url: contactUrl(positions) }),
    ...(isOwn('category') && { category: activityKind(index.category, positions) ?? kindOfNames(index, positions) }),
    ...(isOwn('photos') && { photos: numberedPhotos(index.photos, positions) }),
    ...(isOwn('business_status') && { business_status: closureStatus(index.business_status, positions) }),
    ...(isOwn('price_range') && index.price_range === undefined && { price_range: priceSymbols(positions) }),
  };
}

/** The kind that the header of the names states, as the category of a table without one: `Hotel name`. Alone it may be a value. */
function kindOfNames(index: Index, positions: Positions): DerivedField | null {
  const { name, category, type } = index;
  const [header] = [...positions].find(([, position]) => position === name) ?? [];
  const isStated = (category ?? type) === undefined && Object.keys(index).length > 1;
  const kind = header !== undefined && isStated ? categoryOfNames(header) : undefined;
  return header === undefined || kind === undefined ? null : { ...converted(header, () => kind), isImplied: true };
}

const BRANCH =
  /^(?:branch(?:[ _-]?name)?|şube(?: adı)?|分公司名[稱称]|分店(?:名|名[稱称])?|支店名?|지점명?|filiale|filialname|sucursal|succursale|oddział|филиал)$/;

/** Next to a brand alone these are its branches. */
const BRANCH_OF_BRAND = /^(?:shop|store|outlet|店舗|店铺|門市|门店)(?:[ _-]?name)?$/;

/** The name of a chain with that of the branch, which has a column of its own; null without one. */
function wholeName(chain: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const names = [...positions];
  const [name] = names.find(([, position]) => position === chain) ?? [];
  const isBranch = (header: string) => BRANCH.test(header) || (name === 'brand' && BRANCH_OF_BRAND.test(header));
  const [branch] = names.find(([header]) => isBranch(header)) ?? [];
  if (name === undefined || branch === undefined || name === branch) return null;
  return {
    columns: [name, branch],
    read: (cell) => {
      const [first, second] = [cell(name), cell(branch)];
      if (!first || !second || !/\p{L}/u.test(second) || first.includes(second)) return first;
      return second.includes(first) ? second : `${first} ${second}`;
    },
  };
}

const TRADE_NAME =
  /^(?:tradestyle|dba(?:[ ._-](?:trade[ _-])?name)?|operating[ _-]name|doing[ _-]business[ _-]as(?:[ _-]name)?|trad(?:e|ing)[ _-](?:name|as)|nome[ _]fantasia|no_fantasia|nombre[ _-]comercial|nom[ _]commercial|enseigne(?:1etablissement)?|denominationusuelleetablissement|insegna|handelsnaam|διακριτικός τίτλος|nombre de la unidad económica|屋号)$/;
const LEGAL_NAME =
  /^(?:(?:legal|registered|business|company|entity|corporate|licensee|client|account|ownership|owner|organi[sz]ation)(?:[ _-](?:business|entity|company))?[ _-]?name|(?:no_)?raz[oóaã]o?n?[ _]social|nome[ _]?empresarial|nombre|raison[ _]sociale|ragione[ _]sociale|denominationunitelegale|denomination|dénomination|statutaire[ _]naam|επωνυμία|法人名)$/;

/** Next to the name of the company that of its place. */
const GENERIC_NAME = /^(?:name|nome|nombre|nom|title)$/;

/** The name that visitors know, else that of the company: registers have both; null for other tables. */
function tradeName(name: number | undefined, positions: Positions): DerivedField | null {
  const headers = [...positions.keys()];
  const given = headers.find((header) => positions.get(header) === name);
  if (given === undefined) return null;
  const [trades = [], legal = []] = [TRADE_NAME, LEGAL_NAME].map((pattern) =>
    headers.filter((header) => pattern.test(header)),
  );
  const others = legal.filter((header) => header !== given);
  const columns = trades.length === 0 && GENERIC_NAME.test(given) ? [given, ...others] : [...trades, ...legal];
  if (columns.length < 2 || !columns.includes(given) || (trades.length === 0 && columns[0] !== given)) return null;
  return { columns, read: (cell) => columns.map((header) => textOf(cell(header))).find(Boolean) ?? null };
}

/** Of the French register, in which a sole trader has only the name of a person; from the best known to the legal one. */
const FRENCH_NAMES =
  'enseigne1etablissement denominationusuelleetablissement denominationusuelle1unitelegale denominationunitelegale'.split(
    ' ',
  );
const FIRST_NAMES = ['prenomusuelunitelegale', 'prenom1unitelegale'];
const LAST_NAMES = ['nomusageunitelegale', 'nomunitelegale'];
/** `[ND]`: withheld. */
const WITHHELD = /^\[?ND\]?$/;

function traderName(positions: Positions): DerivedField | null {
  if (!positions.has('nomunitelegale')) return null;
  const columns = [...FRENCH_NAMES, ...FIRST_NAMES, ...LAST_NAMES].filter((header) => positions.has(header));
  return {
    columns,
    read: (cell) => {
      const valueOf = (names: readonly string[]) => {
        const texts = names.map((header) => (positions.has(header) ? textOf(cell(header)) : null));
        return texts.find((text) => text !== null && !WITHHELD.test(text)) ?? null;
      };
      const last = valueOf(LAST_NAMES);
      return valueOf(FRENCH_NAMES) ?? (last && [valueOf(FIRST_NAMES), last].filter(Boolean).join(' '));
    },
  };
}

const LONGITUDE_FIRST =
  /^(?:lo?ng?|longitude)[ _.,-]*lat(?:itude)?$|^[经經][纬緯]度$|^coordonneesxy$|^geometry\.coordinates$/;
const TWO_NUMBERS = /^[^\d-]{0,3}(-?\d[\d.]{0,20})[,;\s]{1,3}(-?\d[\d.]{0,20})\D{0,3}$/;

/** Coordinates with the longitude first, by their header or as a point of GeoJSON, as well-known text; null for any other column. */
function orderedCoordinates(both: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const [name] = [...positions].find(([, at]) => at === both) ?? [];
  if (name === undefined) return null;
  const asPoint = (text: string) => text.replace(TWO_NUMBERS, 'POINT ($1 $2)');
  if (LONGITUDE_FIRST.test(name)) return converted(name, asPoint);
  // `location.type` is `Point` in documents of MongoDB.
  const isOfGeometry = name.endsWith('.coordinates') && positions.has(name.replace(/coordinates$/, 'type'));
  return isOfGeometry ? converted(name, (text) => (text.startsWith('[') ? asPoint(text) : text)) : null;
}

const LOCATION = /^(?:business[ _-]?)?(?:loc|location|geo[ _-]?location)(?:[ _-]?1)?$/;
const IN_NUMBERS = /^[([]?\s?-?\d{1,3}[.,]\d|^(?:SRID=\d+;\s?)?POINT|^\{.*(?:latitude|["']coordinates["'])/i;
const MAP = /(?:^|[ _.-])(?:g?maps?|location[ _-]link|harita|karte|mapa|carte|карта|地図|地图|地圖|지도)(?:[ _.-]|$)/;

/** Numbers under a header that elsewhere heads a place in words, or those in links to a map; null without either. */
function locationCoordinates(positions: Positions): DerivedField | null {
  const headers = [...positions.keys()];
  const location = headers.find((header) => LOCATION.test(header));
  const isPosition = (text: string) => IN_NUMBERS.test(text) || linkedPair(text) !== null || pairBehind(text) !== null;
  if (location !== undefined) return converted(location, (text) => (isPosition(text) ? text : null));
  // A link itself is a value.
  const map = headers.find((header) => MAP.test(header) && !/^https?:/.test(header));
  return map === undefined ? null : converted(map, (text) => (linkedPair(text) ? text : null));
}

const PHONE_CODE = /^(?:ddd|area[ _-]?code|prefijo|vorwahl|indicatif|alan kodu)(?:[ _-]?1)?$/;

/** `phone1`, whose second column may have the rest of the number. */
const FIRST_PHONE = /^(phone|tel|telephone|telefon|fon|電話|電話番号)([ _-]?)1$/;
const AREA_CODE = /^\+?\d{1,5}$/;

/** The area code and the rest of a number; null unless the phone is in numbered columns or its area code in one of its own. */
function wholePhone(phone: number | undefined, positions: Positions): DerivedField | null {
  const [first] = [...positions].find(([, at]) => at === phone) ?? [];
  const code = [...positions.keys()].find((header) => PHONE_CODE.test(header));
  if (first !== undefined && code !== undefined && code !== first) {
    return {
      columns: [code, first],
      read: (cell) => {
        const [area, number] = [cell(code), cell(first)];
        return area && number && AREA_CODE.test(area) && !/^\s*[+(]/.test(number) ? `${area} ${number}` : number;
      },
    };
  }
  const [, word, between = ''] = FIRST_PHONE.exec(first ?? '') ?? [];
  const [second, third] = [2, 3].map((number) => `${word}${between}${number}`);
  if (first === undefined || word === undefined || second === undefined || !positions.has(second)) return null;
  return {
    columns: [first, second, ...(third !== undefined && positions.has(third) ? [third] : [])],
    read: (cell, headers) => {
      const numbers = headers.map(cell).filter((text) => text !== null);
      return numbers[0] !== undefined && AREA_CODE.test(numbers[0]) ? numbers.join('-') : (numbers[0] ?? null);
    },
  };
}

const CONTACT =
  /^(?:(?:business|primary)[ _-])?(?:contacts?|contact[ _-]?(?:info|information|details?)|contactos?|contatt[io]|contatos?|kontakte?|kontakty|iletişim|iletişim bilgileri|контакты?|联系方式|聯絡方式|連絡先|(?:url|link|web(?:site)?|site)\s?[/.&]\s?(?:phone|tel)|(?:phone|tel)\s?[/.&]\s?(?:url|link|web(?:site)?))$/;
const NUMBER = /(?<![\p{L}\p{N}@/._-])[+(]?\d[\d\s().-]{5,18}\d(?![\p{L}\p{N}@/_]|[.-]\d)/u;
const MIN_PHONE_DIGITS = 7;

/** The number in a column of contacts, which may be people; null without one. */
function contactPhone(positions: Positions): DerivedField | null {
  const name = [...positions.keys()].find((header) => CONTACT.test(header));
  if (name === undefined) return null;
  return converted(name, (text) => {
    const [number = ''] = NUMBER.exec(text) ?? [];
    return number.replace(/\D/g, '').length >= MIN_PHONE_DIGITS ? number.trim() : null;
  });
}

const WEB_ADDRESS = /https?:\/\/[^\s"'\\<>]+/;

/** The web address in a column of contacts; null without one. */
function contactUrl(positions: Positions): DerivedField | null {
  const name = [...positions.keys()].find((header) => CONTACT.test(header));
  return name === undefined ? null : converted(name, (text) => WEB_ADDRESS.exec(text)?.[0] ?? null);
}

const NUMBERED_PHOTO =
  /^photo gallery > \d{1,2} > url$|^(?:image|photo|picture|img|foto|fotoğraf|resim|bild|imagen|imagem|immagine)s?[ _./-]?(?:url|link)?s?[ _./-]?\d{1,2}$/;

/** `Image1`, `Image2`, …; null without several, or if another column has the photos. */
function numberedPhotos(photos: number | undefined, positions: Positions): DerivedField | null {
  const columns = [...positions.keys()].filter((header) => NUMBERED_PHOTO.test(header));
  const isOther = photos !== undefined && !columns.some((header) => positions.get(header) === photos);
  if (columns.length < 2 || isOther) return null;
  return { columns, read: (cell) => columns.map(cell).filter(Boolean).join(' ') || null };
}

const PRICE =
  /^(?:price|prices|price[ _](?:category|tier|class)|fiyat|preis|preise|prix|precio|preço|prezzo|cena|цена|价格|價格)$/;
/** `$$`, `€€ - €€€`; other prices are those of one thing. */
const SYMBOLS = /^\p{Sc}{1,5}(?:\s?[-–]\s?\p{Sc}{1,5})?$/u;

function priceSymbols(positions: Positions): DerivedField | null {
  const name = [...positions.keys()].find((header) => PRICE.test(header));
  return name === undefined ? null : converted(name, (text) => (SYMBOLS.test(text) ? text : null));
}
