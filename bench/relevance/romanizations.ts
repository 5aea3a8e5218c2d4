// Names in Latin letters as their speakers write them, and Latin names in other letters: not by the tables of the site itself.
import type { SeededRandom } from '../random.js';
import { isVowel } from './misspellings.js';

/** Letters → what they are written as, alternatives separated by `/`. */
const table = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string])
      .map(([letters, written]) => [letters, written.split('/')] as const),
  );

const CYRILLIC = table(`
а=a б=b в=v г=h/g ґ=g д=d е=e є=ye/ie ж=zh з=z и=y/i і=i ї=yi/i й=y/i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh/h
ц=ts ч=ch ш=sh щ=shch/sht ь= ъ=a ы=y э=e ю=yu/iu я=ya/ia ё=yo/e`);
const GREEK = table(`
ου=ou αι=ai/e ει=ei/i οι=oi/i αυ=av ευ=ev/ef μπ=b/mp ντ=nt/d γκ=gk/g γγ=ng τσ=ts τζ=tz α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n
ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y/i φ=f χ=ch/h ψ=ps ω=o`);
const ARABIC = table(`
ا=a أ=a إ=i آ=a ب=b ت=t ث=th ج=j/g ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=gh ف=f ق=q/k ك=k ل=l م=m ن=n ه=h
و=u/ou/w ي=i/ee/y ى=a ة=a ء= ئ=y ؤ=w`);
const HEBREW = table(`
א=a ב=b/v ג=g ד=d ה=h ו=o/u/v ז=z ח=ch/h ט=t י=i/y כ=k/ch ך=ch ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p/f ף=f צ=tz/ts ץ=tz/ts ק=k ר=r ש=sh ת=t`);
const THAI = table(`
ก=k ข=kh ค=kh ฆ=kh ง=ng จ=ch ฉ=ch ช=ch ซ=s ญ=y ฎ=d ฏ=t ฐ=th ฑ=th ฒ=th ณ=n ด=d ต=t ถ=th ท=th ธ=th น=n บ=b ป=p ผ=ph ฝ=f พ=ph ฟ=f
ภ=ph ม=m ย=y ร=r ล=l ว=w ศ=s ษ=s ส=s ห=h ฬ=l อ= ฮ=h ะ=a ั=a า=a ำ=am ิ=i ี=i ึ=ue ื=ue ุ=u ู=u เ=e แ=ae โ=o ใ=ai ไ=ai`);
const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const MEDIALS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p h'.split(' ');
const KANA = table(`
きゃ=kya きゅ=kyu きょ=kyo しゃ=sha しゅ=shu しょ=sho ちゃ=cha ちゅ=chu ちょ=cho にゃ=nya にょ=nyo ひゃ=hya ひょ=hyo りょ=ryo りゅ=ryu じゃ=ja
じゅ=ju じょ=jo ぎょ=gyo びょ=byo ふぃ=fi ふぁ=fa ふぇ=fe てぃ=ti でぃ=di うぃ=wi しぇ=she ちぇ=che じぇ=je あ=a い=i う=u え=e お=o か=ka き=ki く=ku
け=ke こ=ko さ=sa し=shi す=su せ=se そ=so た=ta ち=chi つ=tsu て=te と=to な=na に=ni ぬ=nu ね=ne の=no は=ha ひ=hi ふ=fu へ=he ほ=ho ま=ma み=mi
む=mu め=me も=mo や=ya ゆ=yu よ=yo ら=ra り=ri る=ru れ=re ろ=ro わ=wa を=o ん=n が=ga ぎ=gi ぐ=gu げ=ge ご=go ざ=za じ=ji ず=zu ぜ=ze ぞ=zo だ=da
ぢ=ji づ=zu で=de ど=do ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu ぺ=pe ぽ=po ー=`);
const LATIN_TO_CYRILLIC = table(`
sch=ш shch=щ sh=ш ch=ч zh=ж kh=х ts=ц ph=ф th=т ck=к ce=се/це ci=си/ци cy=си ee=и oo=у qu=кв x=кс a=а b=б c=к d=д e=е f=ф g=г h=х i=и j=дж k=к l=л m=м n=н o=о p=п q=к
r=р s=с t=т u=у v=в w=в y=и z=з`);
const LATIN_TO_GREEK = table(`
ou=ου sh=σ ch=τσ th=θ ph=φ ck=κ ce=σε ci=σι cy=σι ee=ι oo=ου a=α b=μπ c=κ d=ντ e=ε f=φ g=γκ h=χ i=ι j=τζ k=κ l=λ m=μ n=ν o=ο p=π q=κ r=ρ s=σ t=τ u=ου v=β w=γου x=ξ
y=ι z=ζ`);

/** Script → its letters, and how a text in it is written in Latin ones. */
export const ROMANIZATIONS: [name: string, script: RegExp, romanize: (text: string, chance: SeededRandom) => string][] =
  [
    ['Cyrillic', /^[\p{Script=Cyrillic}\p{Script=Common}]+$/u, (text, chance) => written(text, CYRILLIC, chance)],
    ['Greek', /^[\p{Script=Greek}\p{Script=Common}]+$/u, (text, chance) => written(unaccented(text), GREEK, chance)],
    ['Arabic', /^[\p{Script=Arabic}\p{Script=Common}]+$/u, (text, chance) => arabic(text, chance)],
    ['Hebrew', /^[\p{Script=Hebrew}\p{Script=Common}]+$/u, (text, chance) => withVowels(written(text, HEBREW, chance))],
    ['Thai', /^[\p{Script=Thai}\p{Script=Common}]+$/u, thai],
    ['Hangul', /^[\p{Script=Hangul}\p{Script=Common}]+$/u, hangul],
    ['kana', /^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u, kana],
  ];

export const LATIN_IN_OTHER_LETTERS: [name: string, write: (text: string, chance: SeededRandom) => string][] = [
  ['Cyrillic', (text, chance) => written(unaccented(text), LATIN_TO_CYRILLIC, chance)],
  ['Greek', (text, chance) => written(unaccented(text), LATIN_TO_GREEK, chance)],
];

function unaccented(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

/** The longest letters of the table first; what is not in it remains. */
function written(text: string, letters: Map<string, string[]>, chance: SeededRandom) {
  const lower = text.toLowerCase().replace(/[’'«»„“"–—-]/g, (sign) => (/[’'"]/.test(sign) ? '' : ' '));
  let result = '';
  for (let at = 0; at < lower.length;) {
    const length = [4, 3, 2, 1].find((size) => letters.has(lower.slice(at, at + size))) ?? 0;
    result += length === 0 ? lower[at]! : chance.pick(letters.get(lower.slice(at, at + length))!);
    at += length || 1;
  }
  return result.replace(/\s+/g, ' ').trim();
}

function arabic(text: string, chance: SeededRandom) {
  const words = text.split(/\s+/).map((word) => {
    const bare = word.replace(/^ال/, '');
    return `${bare === word ? '' : 'al '}${withVowels(written(bare, ARABIC, chance))}`;
  });
  return words.join(' ');
}

/** The short vowels that are not written: an `a` between two consonants. */
function withVowels(text: string) {
  return text.replace(/(sh|kh|th|dh|gh|ch|tz|ts|[a-z])(?=([a-z]?))/g, (found: string, sound: string, next: string) =>
    isVowel(sound.at(-1)!) || next === '' || isVowel(next) || sound === next ? found : `${sound}a`,
  );
}

/** Word by word; vowels that are written before a consonant are spoken after it. */
function thai(text: string, chance: SeededRandom) {
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  return words
    .map((word) => {
      const spoken = word
        .replace(/.์/gu, '')
        .replace(/[็-๎]/gu, '')
        .replace(/([เแโใไ])(.)/gu, '$2$1');
      return written(spoken, THAI, chance);
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function hangul(text: string) {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0)! - 0xac00;
      if (code < 0 || code > 11_171) return letter;
      const parts = [INITIALS[Math.floor(code / 588)]!, MEDIALS[Math.floor((code % 588) / 28)]!, FINALS[code % 28]!];
      return parts.join('').replaceAll('-', '');
    })
    .join('');
}

/** Word by word; a small letter belongs to the one before it. */
function kana(text: string, chance: SeededRandom) {
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  const spaced = words.join(' ').replace(/\s+(?=[ぁぃぅぇぉっゃゅょァィゥェォッャュョー])/g, '');
  const hiragana = spaced.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
  return written(hiragana.replace(/っ/g, '~'), KANA, chance)
    .replace(/~\s?(.)/g, '$1$1')
    .replace(/\s+/g, ' ')
    .trim();
}
