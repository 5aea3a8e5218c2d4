import { words } from '../readers/columns/presets/preset.js';
import { isNested, nestedTexts } from './nested-values.js';
import { TEXT_LIMITS } from './text-limits.js';
import { innerTextOf } from './text.js';

/** The first text of nested values; any other text as it is. */
export function firstText(text: string | null): string | null {
  if (text === null || !isNested(text)) return text;
  const texts = nestedTexts(text);
  return texts ? (texts[0] ?? null) : text;
}

/** All texts of a list in one of the usual notations, separated by commas. */
export function allTexts(text: string | null): string | null {
  if (text === null) return null;
  const texts = (isNested(text) && nestedTexts(text)) || (/[;|>、]/.test(text) && partsOf(text));
  return texts ? texts.join(', ') || null : withoutOuterCommas(text);
}

/** `,Cafes,Bars,` */
function withoutOuterCommas(text: string | null): string | null {
  if (text === null || !/^,|,$/.test(text)) return text;
  let [start, end] = [0, text.length];
  while (start < end && isCommaOrSpace(text.charAt(start))) start++;
  while (start < end && isCommaOrSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end) || null;
}

function isCommaOrSpace(character: string): boolean {
  return character === ',' || /\s/.test(character);
}

/** `coffee_shop`, as sources name categories internally, in words; one in lower case begins with a capital. */
export function wordsOf(text: string | null): string | null {
  // `· · Japanese`: what maps write between the price and the category.
  const category = text?.replace(/^[·•\s]+/u, '') || null;
  // Linked data names its types by URLs.
  if (category === null || /^(?:https?:\/)?\/[^\s/]*\/[^\s/]/i.test(category)) return null;
  // Of a classification, without what it stands for.
  if (/^(?:\d[\d.]{2,}\p{Lu}?|\d+)$/u.test(category)) return null;
  // `shop=yes` of OpenStreetMap says of no kind.
  if (/^(?:yes|no|true|false)$/i.test(category)) return null;
  if (OWNERSHIP.test(category) || STARS.test(category)) return null;
  if (/^(?:[a-z\d]+(?:_[a-z\d]+)+|[A-Z\d]+(?:_[A-Z\d]+)+)$/.test(category)) return words(category.toLowerCase());
  return CASED.test(category) && category === category.toLowerCase()
    ? category.charAt(0).toUpperCase() + category.slice(1)
    : category;
}

/** Of registers, whose sector says who owns a business. */
const OWNERSHIP =
  /^(?:public|private|privé|prive|privée|privee|publique|público|publico|pública|publica|privado|privada|pubblico|pubblica|privato|privata|öffentlich|privat|özel|kamu|государственн(?:ый|ая)|частн(?:ый|ая)|حكومي|خاص|عام)$/iu;
/** Of hotels, without their kind: `4 stars`. */
const STARS =
  /^(?:\d\s?(?:\*|★|stars?|yıldız|étoiles?|etoiles?|estrellas?|estrelas?|stelle|sterne|sterren|gwiazdki|звезд[аы]?|звёзды|نجوم|نجمتان|نجمة|星级?|성급?)|[*★]{1,5}|نجمة|نجمتان)$/iu;

/** Scripts whose words begin with capitals; Georgian has them for titles only. */
const CASED = /^(?=\p{Ll})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const CODE_BEFORE = /^\d{4,6}\s?[-–:]\s?(?=\p{L})/u;

/** Of several categories the first one, without a code before it. */
export function firstCategory(text: string | null): string | null {
  if (text === null || !/[|;>、]|^\d/.test(text)) return text;
  return partsOf(text.replace(CODE_BEFORE, ''))[0] ?? null;
}

/** The first of a list of categories, where the row has no other one. */
export function firstKind(text: string | null): string | null {
  const first = firstCategory(withoutOuterCommas(firstText(text)))
    ?.split(/,(?=\s|\p{L})/u, 1)[0]
    ?.trim();
  return first && first.length <= TEXT_LIMITS.category ? first : null;
}

/** `内科（胃腸、肝臓）、小児科` has two. */
const BETWEEN_KINDS = /[|;]|、(?![^（(]{0,100}[）)])/;

/** The texts between `;` and `|`, also of those that are lists; of `Food > Bakery` the last one. */
function partsOf(text: string): string[] {
  return text.split(BETWEEN_KINDS).flatMap((part) => {
    const inner = innerTextOf(lastStep(part));
    if (inner === null) return [];
    return isNested(inner) ? (nestedTexts(inner) ?? [inner]) : [inner];
  });
}

/** `Bakery` of `Food > Bakery` and of `Food > Bakery >`; `R&D <lab>` has one step. */
function lastStep(path: string): string {
  if (path.includes('<')) return path;
  let end = path.length;
  while (end > 0 && /[>\s]/.test(path.charAt(end - 1))) end--;
  return path.slice(path.lastIndexOf('>', end - 1) + 1, end);
}
