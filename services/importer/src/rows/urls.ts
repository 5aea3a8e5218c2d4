import { MAX_URL_LENGTH } from '@directory/contracts/business-fields';
import type { RowIssues } from './row-issues.js';
import { isUnknown } from './text.js';

const SCHEME = /^https?:\/\//i;
const WEB = /^(?:https?:)?\/\/|^www\./i;
const BARE_DOMAIN = /^(?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u;
/** Fast path for URLs that are certainly safe, nearly all; the others go through the URL parser. */
const PLAIN =
  /^https?:\/\/(?!xn--|[^/]*\.xn--)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/[!#-&(-;=?-[\]_a-z~]*)?$/i;
const SEPARATED_OR_ENCODED = /[,;|%]/;
const UNSAFE = /[\s"'<>\\^`{|}]/;

/** Sources separate several URLs of a business by any of these. Bounded: the search is linear. */
const BETWEEN_URLS = /[\s,;|:]{1,4}(?=https?:\/\/|www\.)/i;
/** `http：//`, `http:///`, `http//`, `htpps://`, `http:\\`, `https://http//`: slips of the keyboard. */
const SLIP = String.raw`(?:h{1,2}t{1,3}p{1,2}s{0,2}|ttps?)\s?[:：;]{0,2}\s?[/\\]{1,3}`;
const BAD_SCHEME = new RegExp(String.raw`^(${SLIP})\s?(${SLIP})?(?=[^/\\\s])`, 'i');
/** Of pictures, whose URLs are also glued, and relative to any scheme. */
const BETWEEN_PICTURES =
  /(?:\s[#/·•]\s|::|[\s,;|^]{1,4})(?=(?:https?:)?\/\/|www\.)|(?<=\.(?:jpe?g|png|gif|webp))(?=https?:\/\/)/i;
/** Of pictures, which several programs write as a link, an element or a name with its URL: `![](…)`, `<img src="…">`, `1.jpg (…)`. */
const EMBEDDED = /[("']((?:https?:)?\/\/[^\s"'<>()]+)(?=[)"'])/gi;
/** `photo.jpg` is no domain. */
const FILE_NAME = /^[^/?#]*\.(?:jpe?g|png|gif|webp|svg|bmp|tiff?|heic|avif|html?|php)(?:[?#]|$)/i;
const BETWEEN_DOMAINS = /[\s,;|]{1,4}/;
const MAX_DOMAINS = 10;

/** Some exports encode a whole URL twice: its query is then part of the path, and the page missing. */
const ENCODED_QUERY = /^[^?]*%3F[\w.-]{1,60}%3D/i;
/** Another URL within the path is encoded rightly. */
const ENCODED_URL = /%3A%2F%2F/i;

/** `=HYPERLINK("https://example.com","Site")`, a formula as text. */
const LINK_FORMULA = /^=(?:HYPERLINK|IMAGE)\("([^"]+)"/i;

/**
 * The first http or https URL of a cell, unchanged if it is safe to print; a bare domain gets `https://`. URLs with a user name are rejected: they
 * look like one site and lead to another.
 */
export function urlOf(text: string | null, column: string, issues: RowIssues): string | null {
  if (text === null) return null;
  // Fast path for a single URL, of which nothing was encoded twice.
  if (PLAIN.test(text) && text.length <= MAX_URL_LENGTH && !SEPARATED_OR_ENCODED.test(text)) return text;
  const target = withPoints(decodedOnce(LINK_FORMULA.exec(text)?.[1] ?? text)).replace(
    BAD_SCHEME,
    (_, scheme: string, second: string = scheme) => (/s\W*$/i.test(second) ? 'https://' : 'http://'),
  );
  const address = firstOf(target.split(BETWEEN_URLS)) ?? firstOf(target.split(BETWEEN_DOMAINS, MAX_DOMAINS));
  if (address === null && !isUnknown(text)) issues.add('row_url_invalid', column, text);
  return address;
}

/** `www,example,com/a,html`, in which commas stand for all points. */
const WITH_COMMAS = /^(?:https?:\/\/)?www,[^\s.,]+,[^\s.]+$/i;

function withPoints(text: string): string {
  return WITH_COMMAS.test(text) ? text.replaceAll(',', '.') : text;
}

const LINK_TAG = /<a\s[^<>]{0,500}?href\s?=\s?["']([^"'<>]+)["']/i;

/** The target of a link of a web page, else the text as it is. */
export function linkTarget(cell: string | null): string | null {
  return (cell?.includes('<') && LINK_TAG.exec(cell)?.[1]) || cell;
}

/** The URLs of pictures that are embedded in other text. */
export function embeddedUrls(text: string): string[] {
  return /[("']/.test(text) ? [...text.matchAll(EMBEDDED)].flatMap(([, url]) => (url === undefined ? [] : [url])) : [];
}

/** Every safe http or https URL of a cell with pictures. */
export function urlsOf(text: string): string[] {
  if (PLAIN.test(text) && text.length <= MAX_URL_LENGTH && text.lastIndexOf('//') === text.indexOf('//')) return [text];
  const embedded = embeddedUrls(text);
  const parts = embedded.length > 0 ? embedded : text.trim().split(BETWEEN_PICTURES);
  return (
    parts
      .filter((part) => WEB.test(part))
      // Behind a bar programs write the number and the title of a picture.
      .map((part) => parsed(part.split('|', 1)[0] ?? ''))
      .filter((url) => url !== null)
  );
}

function decodedOnce(text: string): string {
  if (!ENCODED_QUERY.test(text) || ENCODED_URL.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function firstOf(texts: string[]): string | null {
  for (const text of texts) {
    const url = parsed(text);
    if (url !== null) return url;
  }
  return null;
}

/** `www.example.com.`: a domain at the end of a sentence. */
const ENDED_DOMAIN = /^(?:https?:\/\/)?[^/?#]+[.,;]$/i;

function parsed(given: string): string | null {
  if (given.length > MAX_URL_LENGTH) return null;
  if (PLAIN.test(given)) return given;
  const text = ENDED_DOMAIN.test(given) ? given.slice(0, -1) : given;
  let address = text;
  if (!SCHEME.test(text)) {
    if (!BARE_DOMAIN.test(text) || FILE_NAME.test(text)) return null;
    address = `https://${text.replace(/^\/\//, '')}`;
  }
  const url = urlFrom(address);
  if (url === null || url.username !== '' || url.password !== '' || !/[.:]/.test(url.hostname)) return null;
  const safe = UNSAFE.test(address) ? url.href : address;
  return safe.length <= MAX_URL_LENGTH ? safe : null;
}

/** Not `URL.canParse`: optimized, it mistakes Latin-1 for UTF-8 on Node 20 and rejects `https://bücher.example`. */
function urlFrom(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
