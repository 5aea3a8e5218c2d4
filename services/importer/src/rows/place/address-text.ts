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

/** The text of a cell without labels and separators of the page or the program it is from: what they surround may be no address. */
export function withoutAddressLabels(text: string | null): string | null {
  if (text === null || OF_CARD.test(text) || isNested(text)) return text;
  return withoutSeparators(withoutLinkLabel(text.replace(LABEL, ''))) || null;
}

/** The address of a cell in one line. */
export function addressText(text: string | null): string | null {
  if (text !== null && OF_CARD.test(text)) return text.split(';').filter(Boolean).join(', ') || null;
  const address = text !== null && isNested(text) ? nestedAddress(text) : undefined;
  return address === undefined ? text : address;
}

function withoutSeparators(text: string): string {
  return SEPARATORS.has(text[0]) || SEPARATORS.has(text.at(-1)) ? text.replace(OUTER_SEPARATORS, '') : text;
}
