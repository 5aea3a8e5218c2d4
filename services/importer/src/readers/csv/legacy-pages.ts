import iconv from 'iconv-lite';

/** Encodings of one script with letters that are frequent in names and addresses of its languages. */
const PAGES = {
  shift_jis: 'のにをはたがでとしれいスンルトラリッーアイクカ市区町県丁目店',
  'euc-jp': 'のにをはたがでとしれいスンルトラリッーアイクカ市区町県丁目店',
  gb18030: '市路区号店公司省县街大中国有限的一镇乡村人名地址电话城',
  big5: '市路區號店公司縣街大中國有限的一鎮鄉村人名地址電話城',
  'euc-kr': '시구동로길점이가지도대서사기스인리장면읍다의호주소전화한',
  'windows-1251': 'оаеинтсрлк',
  'koi8-r': 'оаеинтсрлк',
  cp866: 'оаеинтсрлк',
  'windows-1253': 'αοιετσνρςη',
  'windows-1255': 'יוהלארתבמש',
  'windows-1256': 'المينورتبةع',
  'windows-874': 'านรอกเง่มล',
} as const;
export type LegacyPage = keyof typeof PAGES;

/** Below these shares a text is in none of the languages. Of a wrong page most letters are rare. */
const MIN_FREQUENT = { multibyte: 0.12, single: 0.4 };
const MULTIBYTE = /^(?:shift_jis|euc|gb|big5)/;

/** The page of bytes that are not UTF-8, if most of them are letters of another script than Latin; undefined otherwise. */
export function legacyPage(sample: Buffer): LegacyPage | undefined {
  if (!isMostlyForeign(sample)) return undefined;
  let best: { page: LegacyPage; share: number } | undefined;
  const isLatin = adjoinsLatin(sample);
  for (const [page, letters] of Object.entries(PAGES) as [LegacyPage, string][]) {
    if (isLatin && !MULTIBYTE.test(page)) continue;
    const share = shareOf(iconv.decode(sample, page), new Set(letters));
    const least = MULTIBYTE.test(page) ? MIN_FREQUENT.multibyte : MIN_FREQUENT.single;
    if (share >= least && share > (best?.share ?? 0)) best = { page, share };
  }
  return best?.page;
}

/** Accented letters stand alone among ASCII; letters of other scripts come in words. */
function isMostlyForeign(sample: Buffer): boolean {
  let [high, alone] = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    high++;
    if ((sample[at - 1] ?? 0) < 0x80 && (sample[at + 1] ?? 0) < 0x80) alone++;
  }
  return alone * 2 < high;
}

/** Whether most accented letters are in words with others of ASCII, as `Äänekoski` and `Töölö` are. */
function adjoinsLatin(sample: Buffer): boolean {
  let [runs, mixed] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    if ((sample[at] ?? 0) < 0x80) continue;
    const start = at;
    while ((sample[at] ?? 0) >= 0x80) at++;
    runs++;
    if (isAsciiLetter(sample[start - 1]) || isAsciiLetter(sample[at])) mixed++;
  }
  return mixed * 2 > runs;
}

function isAsciiLetter(byte = 0): boolean {
  const letter = byte & ~0x20;
  return letter >= 0x41 && letter <= 0x5a;
}

/** Share of the frequent letters among those that are not ASCII; 0 if the text cannot be decoded. */
function shareOf(text: string, frequent: ReadonlySet<string>): number {
  let [letters, found, wrong] = [0, 0, 0];
  for (const letter of text.toLowerCase()) {
    if (letter < '\x80') continue;
    letters++;
    if (letter === '\ufffd') wrong++;
    else if (frequent.has(letter)) found++;
  }
  return letters === 0 || wrong * 50 > letters ? 0 : found / letters;
}
