import type { DerivedField } from './presets/preset.js';

const HOUSE_NUMBER =
  /^(?:haus-?(?:nummer|nr\.?)|house[ _-]?(?:number|no\.?|nr\.?)|street[ _-]?(?:number|no\.?|nr\.?)|huisnummer|(?:dış )?kapı no|bina no|numero civico|numéro(?: de rue)?|nr domu|numer domu|номер дома|número(?: de casa)?)$/;

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
