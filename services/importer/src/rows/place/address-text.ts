import { withoutLinkLabel } from '../link-labels.js';
import { isNested, nestedAddress } from '../nested-values.js';

/** Of a vCard, with seven components: `;;Hauptstr. 1;Berlin;;10115;Germany` */
const OF_CARD = /^[^;]*(?:;[^;]*){6}$/;

/** `Address: 1 Main Street` */
const LABEL =
  /^(?:address|adres|adresse|anschrift|dirección|endereço|indirizzo|адрес|العنوان|地址|住所|주소)\s?[:：]\s?/iu;
/** Separators of parts that a program has left out. */
const OUTER_SEPARATORS = /^[\s,;·•|]{1,16}|[\s,;·•|]{1,16}$/g;

const SEPARATORS: ReadonlySet<string | undefined> = new Set(' ,;·•|');

/** The address of a cell in one line, without labels of the page or the program it is from. */
export function addressText(text: string | null): string | null {
  if (text !== null && OF_CARD.test(text)) return text.split(';').filter(Boolean).join(', ') || null;
  if (text === null || !isNested(text))
    return (text && withoutSeparators(withoutLinkLabel(text.replace(LABEL, '')))) || null;
  const address = nestedAddress(text);
  return address === undefined ? text : address;
}

function withoutSeparators(text: string): string {
  return SEPARATORS.has(text[0]) || SEPARATORS.has(text.at(-1)) ? text.replace(OUTER_SEPARATORS, '') : text;
}
