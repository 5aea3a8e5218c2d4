/** A query that consists of a website or the end of a phone number. */
export type Contact = { domain: string } | { phoneEnd: string };

/** Indexed digits of a number; minimum of a query. */
export const PHONE_END_DIGITS = 6;
const MAX_PHONE_END_DIGITS = 9;

const URL_OR_DOMAIN = /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/** The domain of a query that consists of a domain or a URL, as `search_domain` in the database. */
export function domainOf(text: string): string | undefined {
  return URL_OR_DOMAIN.exec(text.trim())?.[1]?.toLowerCase();
}

/** Whether a query is a website or an address of e-mail rather than words. */
export function isWebsite(text: string): boolean {
  return (
    (/^\s*(?:www\.|[a-z]+:\S)/i.test(text) && !/\s/.test(text.trim())) ||
    isEmailAddress(text) ||
    domainOf(text) !== undefined
  );
}

function isEmailAddress(text: string): boolean {
  const [name = '', domain = '', ...more] = text.trim().split('@');
  return /^\S+$/.test(name) && more.length === 0 && domainOf(domain) !== undefined;
}

/** Whether a query consists of digits, as a phone number or a code. */
export function isNumber(text: string): boolean {
  return /^[\d\s()./+–-]*$/.test(text);
}

/** The last digits of a number without its area code. */
export function phoneEndOf(text: string): string | undefined {
  if (!/^[\d\s()./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length >= PHONE_END_DIGITS && digits.length <= MAX_PHONE_END_DIGITS ? digits : undefined;
}
