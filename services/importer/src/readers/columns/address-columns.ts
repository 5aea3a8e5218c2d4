import { GENERAL_KINDS, KINDS } from './values/business-kinds.js';
import { withoutPosition } from '../../rows/place/coordinates.js';
import { countryOfForm } from '../../rows/place/postal-form.js';
import { splitAddress } from '../../rows/place/split-address.js';
import { converted, firstOf, type DerivedField } from './presets/preset.js';

const HOUSE_NUMBER =
  /^(?:(?:address|adresse?|adr|addr)[ :._-])?(?:haus[ _-]?(?:nummer|nr\.?)|house[ _-]?(?:num(?:ber)?|no\.?|nr\.?)|stra(?:ß|ss)en[ _-]?(?:nummer|nr\.?)|(?:sokak|cadde) no|street[ _-]?(?:number|no\.?|nr\.?)|huisnummer(?:-toevoeging)?|(?:dış )?kapı no|bina no|ev no|numero[ _]civico|numéro(?: de rue)?|nr domu|numer domu|nr budynku|номер дома|número(?: de casa)?|altura|kućni ?broj|kucni ?broj|(?:n\.? ?|num(?:ero)? )?civico(?:[ _]sede)?|n[uú]mero[ _]ext(?:erior(?: o kilómetro)?)?|αριθμός|hu(?:s|is)?nr\.?|hnr\.?|hs\.?nr\.?|č\. ?p\.?|čp|[cč][ií]slo[ _](?:popisn[eé]|domu)|numerovoieetablissement|nu_endereco|מספר בית|מס['׳]? בית)$/;
/** These may number anything, but not right after the street. */
const NUMBER_AFTER_STREET = /^(?:n[uú]m[eé]ro|n[uú]m\.?|nr\.?|no\.?|n[°º]\.?|numer|nummer|number|č\.?|дом)$/;
const ANY_HOUSE = /^\d{1,5}(?:[-/]\d{1,4})?\s?(?:[a-z]|bis|ter|quater)?(?:\s?[-/]\s?[a-z\d]{1,4})?$/i;

const SECOND_LINE = /^(?:street|address|addr|adres)[ _-]?(?:line|satırı)?[ _-]?2$/;

/** First lines that leave the street to the second one. Other second lines, such as `Floor 2`, are no part of a street. */
const PREMISES =
  /^(?:unit|suite|flat|floor|shop|apt\.?|apartment|room|office|level|block|building|kat|daire)\s+\S{1,5}$/i;

/** `Calle`, `Rue`, next to the name of the street, and the number next to these. */
const STREET_TYPE =
  /^(?:clase[ _-]vial|tipo[ _-](?:de[ _-])?v[ií]a|typ(?:e)?[ _-]?(?:de[ _-])?voie(?:etablissement)?|street[ _-]type|tipo[ _-](?:de[ _-])?(?:logradouro|vial(?:idad)?))$/;
const NUMBER_OF_TYPE =
  /^(?:num|n[uú]m(?:é|e)ro|n[uú]m[ _-](?:de[ _-])?v[ií]a|num(?:ero)?[ _-]?voie(?:etablissement)?|no[ _-]voie)$/;

/** Behind the number of a French or Dutch register: `12`, `BIS`. */
const REPETITION =
  /^indice[ _-]?(?:de[ _-])?r[eé]p[eé]tition(?:etablissement)?$|^(?:huisletter|huisnummertoevoeging|toevoeging)$/;

/** Streets whose number stands before their name. */
const ENGLISH_ROAD =
  /\s(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|pl|way|hwy|highway|pkwy|parkway|sq|square|ter|terrace|cir|circle|close|crescent)\.?(?:\s[NSEW]{1,2})?$/i;

/** Of American inspections; elsewhere it is a name. */
const BUILDING = /^building(?:[ _-](?:number|no\.?))?$/;
const BUILDING_NUMBER = /^\d{1,5}(?:[-/]\d{1,4})?\s?[a-z]?$/i;

/** The street with its type, the number of the house or the second line, which have columns of their own; null without any. */
export function wholeStreet(street: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const names = [...positions];
  const find = (pattern: RegExp) => names.find(([name]) => pattern.test(name))?.[0];
  const [streetName] = names.find(([, position]) => position === street) ?? [];
  const typeName = find(STREET_TYPE);
  const buildingName = find(HOUSE_NUMBER) === undefined ? find(BUILDING) : undefined;
  const isNext = ([name, position]: [string, number]) =>
    street !== undefined && position === street + 1 && NUMBER_AFTER_STREET.test(name);
  const [nextName] = names.find(isNext) ?? [];
  const ofType = typeName === undefined ? undefined : find(NUMBER_OF_TYPE);
  const numberName = find(HOUSE_NUMBER) ?? buildingName ?? ofType ?? nextName;
  const lineName = find(SECOND_LINE);
  const suffixName = find(REPETITION);
  const further = [typeName, numberName, suffixName, lineName].filter((name) => name !== undefined);
  if (streetName === undefined || further.length === 0) return null;
  return {
    columns: [streetName, ...further],
    read: (cell) => {
      const valueOf = (column: string | undefined) => (column === undefined ? null : cell(column));
      const [given, type, line] = [cell(streetName), valueOf(typeName), valueOf(lineName)];
      const number = [valueOf(numberName), valueOf(suffixName)].filter(Boolean).join(' ') || null;
      const name = given && type && !given.toLowerCase().startsWith(type.toLowerCase()) ? `${type} ${given}` : given;
      const form = numberName === nextName ? ANY_HOUSE : buildingName === undefined ? undefined : BUILDING_NUMBER;
      const isNumber = number !== null && (form?.test(number) ?? true);
      const isFirst =
        buildingName !== undefined || (typeName ?? numberName)?.includes('voie') || ENGLISH_ROAD.test(name ?? '');
      const first = name && isNumber ? withNumber(name, number, isFirst) : name;
      return first && line && PREMISES.test(first) ? `${first}, ${line}` : first;
    },
  };
}

/** An address that is the street alone, with the number of the house; null without a column for it. */
export function numberedStreet(
  address: number | undefined,
  positions: ReadonlyMap<string, number>,
): DerivedField | null {
  const names = [...positions];
  const [street] = names.find(([, position]) => position === address) ?? [];
  const isNext = ([name, position]: [string, number]) =>
    address !== undefined && position === address + 1 && NUMBER_AFTER_STREET.test(name);
  const own = names.find(([name]) => HOUSE_NUMBER.test(name));
  const [number] = own ?? names.find(isNext) ?? [];
  if (street === undefined || number === undefined) return null;
  return {
    columns: [street, number],
    read: (cell) => {
      const [name, house] = [cell(street), cell(number)];
      const isHouse = house !== null && (own !== undefined || ANY_HOUSE.test(house));
      return name && isHouse && !/[\d,]/.test(name) ? withNumber(name, house) : name;
    },
  };
}

function withNumber(name: string, number: string, isFirst = false): string {
  if (name.endsWith(` ${number}`) || name.startsWith(`${number} `)) return name;
  return isFirst ? `${number} ${name}` : `${name} ${number}`;
}

/** `address 2`, `addr3`, `adresse ligne 2` */
const LINE =
  /^(?:(?:licen[cs]e|business|store|location|site|premises) )?(?:address|addr|adres|adresse|anschrift|direcci[oó]n|endere[cç]o|indirizzo|住所|주소)[ _-]?(?:line|satırı|zeile|ligne|línea|linha|riga)?[ _-]?[2-5]$/;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** All lines of an address, which together have the city where no other column has it; null without a second one. */
export function wholeAddress(address: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const names = [...positions];
  const [first] = names.find(([, position]) => position === address) ?? [];
  const further = names.map(([name]) => name).filter((name) => LINE.test(name));
  if (first === undefined || further.length === 0) return null;
  return {
    columns: [first, ...further],
    read: (cell) => {
      const lines = [first, ...further].map(cell).filter((line) => line !== null);
      return lines.reduce((all, line) => all + (UNSPACED.test(all) ? '' : all && ', ') + line, '') || null;
    },
  };
}

const FIRST_LINE =
  /^(?:(?:licen[cs]e|business|store|location|site|premises) )?(?:address|addr|adres|adresse)[ _-]?(?:line|zeile|ligne)[ _-]?1$/;

/** Position of the first line of an address, which is read as the street. */
export function numberedAddress(
  street: number | undefined,
  positions: ReadonlyMap<string, number>,
): number | undefined {
  return [...positions].some(([name, position]) => position === street && FIRST_LINE.test(name)) ? street : undefined;
}

const ROAD_ADDRESS = /^(?:소재지)?도로명(?:전체)?주소$|^road_address_name$/;
const LOT_ADDRESS = /^(?:소재지)?지번(?:전체)?주소$|^소재지전체주소$|^address_name$/;

/** The Korean address by the street, else that by the lot: tables have both; null for any other. */
export function koreanAddress(positions: ReadonlyMap<string, number>): DerivedField | null {
  const [road, lot] = [ROAD_ADDRESS, LOT_ADDRESS].map((pattern) =>
    [...positions.keys()].find((name) => pattern.test(name)),
  );
  return road === undefined || lot === undefined ? null : firstOf(road, lot);
}

const CODE_AND_PLACE = /,\s?(?:[A-Z]{1,2}-)?\d{4,6}\s\p{L}/u;

/** The cells of a column of streets that have the city, too, where no other column has it; null without such a column. */
export function addressInStreet(
  street: number | undefined,
  positions: ReadonlyMap<string, number>,
): DerivedField | null {
  const [name] = [...positions].find(([, position]) => position === street) ?? [];
  if (name === undefined) return null;
  const isWhole = (text: string) =>
    text.includes(',') &&
    (CODE_AND_PLACE.test(text) || splitAddress(text).country !== null || countryOfForm(text) !== null);
  return converted(name, (text) => (isWhole(text) ? text : null));
}

const LOCATION = new RegExp(
  `^(?:(?:${[...GENERAL_KINDS, ...KINDS].join('|')})[ _-])?(?:location(?:[ _-]?1)?|loc|konum|lokasyon|ubicaci[oó]n|localiza[cç][aã]o|lieu|emplacement|standort|lokasi|lokacija)$`,
  'u',
);

/** A place in words, where no other column has one; null without such a column. */
export function locationAddress(positions: ReadonlyMap<string, number>): DerivedField | null {
  const name = [...positions.keys()].find((header) => LOCATION.test(header));
  return name === undefined
    ? null
    : converted(name, (text) =>
        /^[[{]|^\P{L}*$|:\/\//u.test(text) ? null : withoutPosition(text.trim()).replace(/\s?\n\s?/g, ', '),
      );
}

const TITLE_OR_ADDRESS = /^[uü]nvan[ıi]?$/;
const AZERBAIJANI_PLACE =
  /(?<!\p{L})(?:küç(?:\.|əsi)?|kuc\.|pr(?:\.|ospekti)|şoss?e(?:si)?|xiyabanı|rayonu?|r-nu?|şəhəri?|ş\.|qəs(?:\.|əbəsi)|məh(?:\.|əlləsi)|mkr\.?|mikrorayonu?|kəndi|döngəsi|bina|mənzil|cad(?:\.|desi)|mah(?:\.|allesi)|sok(?:\.|ak)?)(?!\p{L})/iu;

/** The addresses of a column whose header is `address` in Azerbaijani and `title` in Turkish, by its cells; null for other tables. */
export function azerbaijaniAddress(
  name: number | undefined,
  positions: ReadonlyMap<string, number>,
): DerivedField | null {
  const [header] = [...positions].find(([key, at]) => at !== name && TITLE_OR_ADDRESS.test(key)) ?? [];
  return header === undefined || name === undefined
    ? null
    : converted(header, (text) => {
        const hasNumber = text.includes(',') && /\d/.test(text);
        return hasNumber || AZERBAIJANI_PLACE.test(text) ? text : null;
      });
}
