import iconv from 'iconv-lite';

/** Pages that spreadsheet programs offer next to that of Windows (`CSV (MS-DOS)`, `CSV (Macintosh)`), with frequent letters of their languages. */
const PAGES = {
  cp850: 'äöüßéèêëàâçñáíóúãõôåøæ',
  cp857: 'ıışğüöçİ',
  cp852: 'čćžšđřěůýáéíóőűąęłńśźż',
  macintosh: 'éèêëàâçîïôùûñáíóúäöüßåøæ',
} as const;
export type LatinPage = keyof typeof PAGES | 'iso-8859-2' | 'windows-1250' | 'windows-1257';

/** Signs that may be next to a letter. */
const SIGN = /[’‘“”«»–—…®™°ºª²³€£§·©\u00a0]/u;
/** Of a wrong page so many signs are within words, and of the right one hardly any. */
const WRONG_SHARE = 0.25;
const RIGHT_SHARE = 0.05;
const MIN_LETTERS = 3;

/** The page of Latin text if that of Windows would have signs and capitals within its words; undefined for any other. */
export function latinPage(sample: Buffer, windows: string): LatinPage | undefined {
  const { count, wrong } = oddities(iconv.decode(sample, windows));
  if (count < MIN_LETTERS || wrong < WRONG_SHARE) return undefined;
  let best: { page: LatinPage; share: number } | undefined;
  for (const [page, letters] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
    const text = iconv.decode(sample, page);
    const found = oddities(text);
    const share = shareOf(text, new Set(letters));
    if (found.wrong <= RIGHT_SHARE && share > (best?.share ?? 0)) best = { page, share };
  }
  return best?.page;
}

/** How many of the letters and signs beyond ASCII cannot be where they are. */
function oddities(text: string): { count: number; wrong: number } {
  let [count, wrong] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign < '\x80') continue;
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    const isWithin = isLetter(before) && isLetter(after);
    if (SIGN.test(sign) && (!isWithin || sign === '’')) continue;
    count++;
    const isCapital = sign !== sign.toLowerCase() && isLetter(before) && before === before.toLowerCase();
    if (!isLetter(sign) || isCapital) wrong++;
  }
  return { count, wrong: count === 0 ? 0 : wrong / count };
}

function isLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

function shareOf(text: string, frequent: ReadonlySet<string>): number {
  let [letters, found] = [0, 0];
  for (const letter of text) {
    if (letter < '\x80' || !isLetter(letter)) continue;
    letters++;
    if (frequent.has(letter.toLowerCase()) || frequent.has(letter)) found++;
  }
  return letters === 0 ? 0 : found / letters;
}

/** Letters of one language in another page than that of Western Europe or Turkey, by how often each byte is not UTF-8. */
export function pageOfLetters(count: (...codes: number[]) => number): LatinPage | undefined {
  // ą ś ź and š ť ž, which Windows has elsewhere.
  const ofIso = count(0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac);
  if (ofIso > 0 && ofIso > count(0xb9, 0x9c, 0x9f, 0xa5, 0x8c, 0x8f) && count(0xb3, 0xbf, 0xea, 0xf3) > 0)
    return 'iso-8859-2';
  // Turkish has ı ü ö in these, Icelandic and Faroese í ó ú.
  const others = count(0xfd, 0xfc, 0xf6, 0xf3, 0xfa);
  // š, ž, ė or ų; ā, ē or ī, ņ ļ ķ ģ
  const [ofS, ofZ] = [count(0xf0, 0xd0), count(0xfe, 0xde)];
  const isLithuanian = ofS > 0 && ofZ > 0 && count(0xeb, 0xcb, 0xf8, 0xd8) > 0;
  const isLatvian =
    ofS + ofZ > 0 && count(0xe2, 0xc2) > 0 && count(0xee, 0xe7) > 0 && count(0xf2, 0xef, 0xed, 0xec, 0xcd) > 0;
  if (others === 0 && (isLithuanian || isLatvian)) return 'windows-1257';
  // Hungarian ő ű, unlike Portuguese õ, Estonian õ and French û, which are next to these others.
  const isHungarian =
    count(0xf5, 0xfb, 0xd5, 0xdb) > 0 &&
    count(0xf6, 0xfc, 0xe1, 0xd6, 0xdc, 0xc1) > 0 &&
    count(0xe3, 0xe4, 0xe2, 0xe7, 0xe8, 0xea, 0xee, 0xf0, 0xfd, 0xfe) === 0;
  // Czech ř with ů ě ň č and á í ý é; č with ć đ of the languages of former Yugoslavia.
  const isCzech = count(0xf8, 0xd8) > 0 && count(0xf9, 0xec, 0xf2, 0xe8) > 0 && count(0xe1, 0xed, 0xfd, 0xe9) > 0;
  const isSouthSlavic =
    count(0xe8, 0xc8, 0x9a, 0x8a) > 0 &&
    count(0xe6, 0xc6, 0xf0, 0xd0) > 0 &&
    count(0xe4, 0xf6, 0xfc, 0xfd, 0xe9, 0xe0, 0xea, 0xed, 0xe7, 0xfe) === 0;
  return isHungarian || isCzech || isSouthSlavic ? 'windows-1250' : undefined;
}
