import { converted, type DerivedField } from './presets/preset.js';

const HOUSE_NUMBER =
  /^(?:haus-?(?:nummer|nr\.?)|house[ _-]?(?:number|no\.?|nr\.?)|street[ _-]?(?:number|no\.?|nr\.?)|huisnummer(?:-toevoeging)?|(?:dış )?kapı no|bina no|numero civico|numéro(?: de rue)?|nr domu|numer domu|номер дома|número(?: de casa)?|altura|kućni ?broj|kucni ?broj)$/;

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

/** `address 2`, `addr3`, `adresse ligne 2` */
const LINE =
  /^(?:address|addr|adres|adresse|anschrift|direcci[oó]n|endere[cç]o|indirizzo|住所|주소)[ _-]?(?:line|satırı|zeile|ligne|línea|linha|riga)?[ _-]?[2-5]$/;
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

const LOCATION =
  /^(?:location|konum|lokasyon|ubicaci[oó]n|localiza[cç][aã]o|lieu|emplacement|standort|lokasi|lokacija)$/;

/** A place in words, where no other column has one; null without such a column. */
export function locationAddress(positions: ReadonlyMap<string, number>): DerivedField | null {
  const name = [...positions.keys()].find((header) => LOCATION.test(header));
  return name === undefined ? null : converted(name, (text) => (/^[[{]|^\P{L}*$|:\/\//u.test(text) ? null : text));
}
