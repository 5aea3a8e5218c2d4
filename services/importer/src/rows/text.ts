import { EXPORT_GUARD, INNER_GUARDS } from '@directory/contracts/exports';
import { decodeHTMLStrict } from 'entities';
import { decodedTwice, MAY_BE_DOUBLE } from './double-encoded.js';

/** Placeholders of programs for "no value". Case-sensitive: a restaurant may be called Nan or Null. */
const NO_VALUE = new Set([
  'None',
  'nan',
  'NaN',
  'NULL',
  'null',
  'N/A',
  'n/a',
  '#N/A',
  '-',
  '–',
  '—',
  '―',
  '－',
  'ー',
  'undefined',
  'n.a.',
  'N.A.',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '(null)',
  '<null>',
  '[null]',
  '\\N',
  '·',
  '•',
  '--',
  '---',
  '?',
]);
/** Further placeholders in place columns, where they cannot be names. */
const UNKNOWN = new Set(
  [
    ...['unknown', 'not available', 'not specified', 'not provided', 'not found', 'none', 'null', 'nil', 'n/a', 'n.a.'],
    ...[
      'tbd',
      'tba',
      'to be confirmed',
      'not applicable',
      'not rated',
      'unrated',
      'no rating',
      'no ratings',
      'no reviews',
      'no',
    ],
    ...['no registra', 'no registrado', 'no registrada', 'sin registro', 'no reporta', 'no aplica', 'no disponible'],
    ...[
      'no phone',
      'telefon yok',
      'telefonu yok',
      'numara yok',
      'adres yok',
      'web sitesi yok',
      'site yok',
      'e-posta yok',
      'kein telefon',
      'sin teléfono',
      'sem telefone',
      'pas de téléphone',
      'нет телефона',
      'no website',
      'no data',
      'x',
      'xx',
      'xxx',
      '.',
      '..',
      '...',
      '-/-',
      'n/d',
      's/d',
      'k.a.',
      'k. a.',
      'keine',
    ],
    ...['keine angabe', 'aucun', 'aucune', 'ninguno', 'ninguna', 'nessuno', 'nessuna', 'sin datos', 'нет', 'немає'],
    ...['не указан', 'не указана', 'не указано', 'адрес не указан', 'no especificado', 'non spécifié', 'não informado'],
    ...['undefined', 'unspecified', 'no address', 'no city', 'bilinmiyor', 'bilinmeyen', 'belirtilmemiş', 'yok'],
    ...['indef', 'indefinido', 'indefinida', 'unavailable'],
    ...['unbekannt', 'inconnu', 'inconnue', 'desconocido', 'desconhecido', 'sconosciuto', 'onbekend', 'nepoznato'],
    ...['непознато', 'неизвестно', 'невідомо', 'अज्ञात', 'অজানা', 'غير معروف', 'نامشخص', '不明', '未知'],
    ...[
      'なし',
      '無し',
      '無',
      'ない',
      '特になし',
      '未定',
      '非公開',
      '无',
      '暂无',
      '暫無',
      '没有',
      '없음',
      '없다',
      '미정',
    ],
    ...['s/n', 'no tiene', 'no posee', 'não tem', 'não possui', 'non disponibile', 'non disponible'],
    ...['no phone number', 'no number', 'has no rating', 'not listed', 'not given', 'không có', 'لا يوجد', 'ندارد'],
  ].map((word) => word.normalize('NFC')),
);
const MAX_UNKNOWN_LENGTH = 16;
const MAX_PLACEHOLDER_LENGTH = 9;
const FIRST_MARK = 0x200b;

/** Without `&`, which may begin an HTML entity. */
const PLAIN = /^[!-%'-~]+(?: [!-%'-~]+)*$/;
/** Words of any script separated by single spaces, without anything that `cleaned` removes; not yet NFC. */
const WORDS =
  /^[!-%'-~\xa1-\xac\xae-\u061b\u061d-\u167f\u1681-\u180d\u180f-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff\uf900-\ufefe\uff00-\ufff8\ufffc-\uffff]+(?: [!-%'-~\xa1-\xac\xae-\u061b\u061d-\u167f\u1681-\u180d\u180f-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff\uf900-\ufefe\uff00-\ufff8\ufffc-\uffff]+)*$/;
/** Letters of frequent scripts and punctuation that are NFC in any combination. */
const COMPOSED =
  /^[ -\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;
/**
 * Control characters except tab and line ends, the icons of a font, and format characters: zero-width and bidirectional marks, overrides, byte order
 * marks. Joiners of scripts and emoji, signs before Arabic numbers, and the tags of flags stay.
 */
const UNWANTED =
  /[^\P{Cc}\t\n\r]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{e0020}-\u{e007f}])\p{Cf}|\p{Co}/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** The export prefixes an apostrophe to text that a spreadsheet program would evaluate as a formula. */
const GUARD = new RegExp(EXPORT_GUARD);
const INNER = new RegExp(INNER_GUARDS, 'g');

/** A cell without the apostrophes that the export has put within its text; that before it remains. */
export function withoutInnerGuards(cell: string): string {
  return cell.includes("'") ? cell.replace(INNER, '') : cell;
}

/** One line of text: NFC, without unwanted characters, single white space; null if nothing is left. */
export function textOf(cell: string | null | undefined): string | null {
  const text = innerTextOf(cell);
  if (text === null) return null;
  const first = text.charCodeAt(0);
  if (first === APOSTROPHE) return text.replace(GUARD, '').replace(NUMBER_AS_TEXT, '$1');
  if (first === EQUALS) return innerTextOf(text.replace(TEXT_AS_FORMULA, '$1'));
  return text.includes('<')
    ? innerTextOf(text.replace(BREAK_TAG, ', ').replace(INLINE_TAG, '').replace(COMMAS, ', ').replace(OUTER_COMMAS, ''))
    : text;
}

const APOSTROPHE = 0x27;
const EQUALS = 0x3d;
/** As programs for spreadsheets and exports for them write digits that are no number. */
const NUMBER_AS_TEXT = /^'([\d+(][\d\s()+./-]*)$/;
const TEXT_AS_FORMULA = /^="([^"]*)"$/;
const COMMAS = /\s?,[\s,]*/g;
const OUTER_COMMAS = /^, |, $/g;

/** The same for a part of a cell, which never has the apostrophe of the export. */
export function innerTextOf(text: string | null | undefined): string | null {
  if (!text) return null;
  if (PLAIN.test(text)) return valueOf(text);
  if (MAY_BE_DOUBLE.test(text)) {
    const decoded = decodedTwice(text);
    if (decoded !== text) return innerTextOf(decoded);
  }
  if (WORDS.test(text)) return valueOf(COMPOSED.test(text) ? text : text.normalize('NFC'));
  return valueOf(cleaned(withoutEntities(text)).replace(/\s+/g, ' ').trim());
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i;

/** `Caf&eacute;` of web pages as `Café`. */
function withoutEntities(text: string): string {
  return ENTITY.test(text) ? decodeHTMLStrict(text) : text;
}

/** Text of several lines; line ends become `\n`, more than one blank line in a row becomes one. */
export function linesOf(cell: string | null | undefined): string | null {
  if (!cell) return null;
  const lines = cleaned(
    withoutEntities(withoutTags(MAY_BE_DOUBLE.test(cell) ? decodedTwice(cell) : cell))
      .replace(GUARD, '')
      .replace(/\r\n?/g, '\n')
      .replace(/[\u2028\u2029]/g, '\n'),
  );
  return valueOf(
    lines
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

const BREAK_TAG = /<(?:br|p|\/p|div|\/div|li|\/ul|\/ol|h[1-6]|\/h[1-6])(?: [^<>]*)?\/?>/gi;
const INLINE_TAG = /<\/?(?:a|b|i|u|em|strong|span|ul|ol|font|small|\/li)(?: [^<>]*)?>|<\/li>/gi;

/** Of texts of several lines; other cells may have a table of hours or a picture. */
const ROW_TAG = /<(?:hr|tr|\/tr|\/table)(?: [^<>]*)?\/?>/gi;
const CONTENT_TAG = /<\/?(?:img|table|tbody|thead|td|th|figure|center)(?: [^<>]*)?\/?>/gi;

/** Descriptions of web pages without their markup. */
function withoutTags(text: string): string {
  return text.includes('<')
    ? text.replace(BREAK_TAG, '\n').replace(INLINE_TAG, '').replace(ROW_TAG, '\n').replace(CONTENT_TAG, '')
    : text;
}

/** NFC without unwanted characters; white space stays as it is. */
export function cleaned(text: string): string {
  return text.replace(UNWANTED, '').replace(LONE_SURROGATE, '').normalize('NFC');
}

/** `No website available`, `Phone number not found`, `Hours not listed yet` */
const NOT_GIVEN =
  /^(?:(?:no|not) (?:\p{L}+ ){0,3}|(?:\p{L}+ ){1,3}not )(?:available|found|listed|provided|specified|given|mentioned)(?: yet)?\.?$/iu;
const MAX_NOT_GIVEN_LENGTH = 40;

/** Whether a text is a placeholder for an unknown place or another value. */
export function isUnknown(text: string): boolean {
  return (
    (text.length <= MAX_UNKNOWN_LENGTH && UNKNOWN.has(text.toLowerCase())) ||
    (text.length <= MAX_NOT_GIVEN_LENGTH && text.includes(' ') && NOT_GIVEN.test(text))
  );
}

/** Whether a text is a placeholder for no value. */
export function isPlaceholder(text: string): boolean {
  return text.length <= MAX_PLACEHOLDER_LENGTH && NO_VALUE.has(text);
}

/** White space, invisible marks and icons of a font around a value. */
const MARGIN =
  /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ue000-\uf8ff]+|[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ue000-\uf8ff]{1,16}$/g;

/** A cell as the program wrote its value, for conversions; null for none. */
export function writtenValue(cell: string | null | undefined): string | null {
  const text = cell?.trim();
  if (!text || isPlaceholder(text)) return null;
  const hasMark = text.charCodeAt(0) >= FIRST_MARK || text.charCodeAt(text.length - 1) >= FIRST_MARK;
  return hasMark ? valueOf(text.replace(MARGIN, '')) : text;
}

function valueOf(text: string): string | null {
  return text === '' || isPlaceholder(text) ? null : text;
}
