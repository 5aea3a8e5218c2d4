import { converted, joined, type DerivedField } from './presets/preset.js';

const HOUSE_NUMBER =
  /^(?:haus-?(?:nummer|nr\.?)|house[ _-]?(?:number|no\.?|nr\.?)|street[ _-]?(?:number|no\.?|nr\.?)|huisnummer|(?:dış )?kapı no|bina no|numero civico|numéro(?: de rue)?|nr domu|numer domu|номер дома|número(?: de casa)?|altura|kućni ?broj|kucni ?broj)$/;

const SECOND_LINE = /^(?:street|address|addr|adres)[ _-]?(?:line|satırı)?[ _-]?2$/;

/** First lines that leave the street to the second one. Other second lines, such as `Floor 2`, are no part of a street. */
const PREMISES =
  /^(?:unit|suite|flat|floor|shop|apt\.?|apartment|room|office|level|block|building|kat|daire)\s+\S{1,5}$/i;

/** The street with the number of the house, or the second line, which have columns of their own; null without any. */
export function wholeStreet(street: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const names = [...positions];
  const [streetName] = names.find(([, position]) => position === street) ?? [];
  const [numberName] = names.find(([name]) => HOUSE_NUMBER.test(name)) ?? [];
  const [lineName] = names.find(([name]) => SECOND_LINE.test(name)) ?? [];
  const further = [numberName, lineName].filter((name) => name !== undefined);
  if (streetName === undefined || further.length === 0) return null;
  return {
    columns: [streetName, ...further],
    read: (cell) => {
      const valueOf = (column: string | undefined) => (column === undefined ? null : cell(column));
      const [name, number, line] = [cell(streetName), valueOf(numberName), valueOf(lineName)];
      const first = !name || !number || name.endsWith(` ${number}`) ? name : `${name} ${number}`;
      return first && line && PREMISES.test(first) ? `${first}, ${line}` : first;
    },
  };
}

const BRANCH =
  /^(?:branch(?:[ _-]?name)?|şube(?: adı)?|分公司名[稱称]|分店(?:名|名[稱称])?|支店名?|지점명?|filiale|filialname|sucursal|succursale|oddział|филиал)$/;

/** The name of a chain with that of the branch, which has a column of its own; null without one. */
export function wholeName(chain: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const names = [...positions];
  const [name] = names.find(([, position]) => position === chain) ?? [];
  const [branch] = names.find(([header]) => BRANCH.test(header)) ?? [];
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

/** The first and the second line of an address, which together have the city where no other column has it; null without two lines. */
export function wholeAddress(address: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const names = [...positions];
  const [first] = names.find(([, position]) => position === address) ?? [];
  const [second] = names.find(([name]) => SECOND_LINE.test(name)) ?? [];
  return first === undefined || second === undefined ? null : joined(', ', first, second);
}

const LONGITUDE_FIRST = /^(?:lo?ng?|longitude)[ _.,-]*lat(?:itude)?$|^[经經][纬緯]度$|^geometry\.coordinates$/;
const TWO_NUMBERS = /^\D{0,3}(-?\d[\d.]{0,20})[,;\s]{1,3}(-?\d[\d.]{0,20})\D{0,3}$/;

/** Coordinates whose header has the longitude first, as well-known text; null for any other column. */
export function orderedCoordinates(
  both: number | undefined,
  positions: ReadonlyMap<string, number>,
): DerivedField | null {
  const [name] = [...positions].find(([header, at]) => at === both && LONGITUDE_FIRST.test(header)) ?? [];
  if (name === undefined) return null;
  return converted(name, (text) => text.replace(TWO_NUMBERS, 'POINT ($1 $2)'));
}
