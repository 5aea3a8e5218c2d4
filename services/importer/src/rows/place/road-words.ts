/**
 * Words that identify a road in the scripts and languages of the data, by their position: Lane Cove is a suburb, Via Roma a road.
 * Words that also end names of towns (`Way`, `Park`, `Place`) are left out: mistaking a road for a city costs less than the
 * reverse.
 */
const LAST = wordSet(
  ...[
    'road',
    'rd',
    'street',
    'st',
    'avenue',
    'ave',
    'highway',
    'hwy',
    'motorway',
    'expressway',
    'freeway',
    'lane',
    'ln',
  ],
  ...['parade', 'pde', 'terrace', 'tce', 'crescent', 'cres', 'esplanade'],
  ...['drive', 'dr', 'boulevard', 'blvd', 'bypass', 'flyover', 'roundabout', 'parkway', 'pkwy', 'turnpike'],
  ...[
    'marg',
    'sadak',
    'galli',
    'gali',
    'path',
    'rasta',
    'straße',
    'strasse',
    'str',
    'allee',
    'chaussee',
    'gasse',
    'weg',
  ],
  ...['bulevar', 'bulevard', 'put', 'cesta', 'utca', 'út', 'körút', 'katu', 'gatan', 'vägen', 'gata', 'gade', 'vej'],
  ...['straat', 'laan', 'dreef', 'cadde', 'caddesi', 'cad', 'cd', 'sokak', 'sokağı', 'sok', 'sk', 'bulvarı', 'blv'],
  ...[
    'yolu',
    'otoyolu',
    'улица',
    'улиця',
    'вулиця',
    'проспект',
    'шоссе',
    'бульвар',
    'переулок',
    ...['ул', 'ш', 'пер', 'пр-кт', 'пр-т', 'пл', 'площадь', 'наб', 'набережная', 'б-р', 'проезд', 'тупик', 'аллея'],
    'булевар',
    'пут',
    'көшесі',
  ],
  ...['मार्ग', 'रोड', 'सडक', 'सड़क', 'पथ', 'राजमार्ग', 'गल्ली', 'गली', 'हाइवे', 'रास्ता', 'রোড', 'সড়ক', 'সরণি', 'স্ট্রিট'],
  ...['মহাসড়ক', 'এভিনিউ', 'লেন', 'రోడ్', 'రోడ్డు', 'వీధి', 'சாலை', 'தெரு', 'ರಸ್ತೆ', 'റോഡ്', 'માર્ગ', 'રોડ', 'ਰੋਡ', 'روڈ', 'سڑک'],
);
const FIRST = wordSet(
  ...['avenue', 'av', 'ave', 'boulevard', 'bd', 'rue', 'chemin', 'route', 'autoroute', 'quai', 'impasse', 'allée'],
  ...['calle', 'avenida', 'avda', 'carretera', 'autopista', 'paseo', 'rua', 'rodovia', 'estrada', 'travessa'],
  ...[
    'via',
    'viale',
    'corso',
    'strada',
    'vicolo',
    'soseaua',
    'șoseaua',
    'bulevardul',
    'calea',
    'bulevar',
    'ulica',
    'ul',
  ],
  ...[
    'улица',
    'ул',
    'проспект',
    'пр-т',
    'шоссе',
    'бульвар',
    'булевар',
    'булевард',
    'вулиця',
    'вул',
    'переулок',
    'aleja',
  ],
  ...['jalan', 'jl', 'jln', 'lorong', 'đường', 'phố', 'ถนน', 'ซอย', 'soi', 'thanon', 'οδός', 'λεωφόρος', 'leoforos'],
  ...['شارع', 'طريق', 'خیابان', 'بلوار', 'רחוב', 'שדרות'],
);
/** Those of streets that are numbers: `55th Place`. */
const LAST_OF_NUMBERED = wordSet(
  'place',
  'pl',
  'court',
  'ct',
  'circle',
  'cir',
  'way',
  'plaza',
  'loop',
  'trail',
  'square',
  'sq',
);
/** Suffixes after the last word: `Main Road North`. */
const COMPASS = wordSet('north', 'south', 'east', 'west', 'n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw');
/** Endings of a road's name without a space: `Hauptstraße`, `Hauptstr.`, `Kungsgatan`, `大学通り`. */
const ENDING = /\p{L}{2}(?:str|stra(?:ß|ss)e|gasse|gatan|vägen|straat|utca|通り|街道|大街|大道|公路|马路|대로)$/u;
const MAX_ROAD_LENGTH = 100;
const NOT_LETTERS = /[^\p{L}\p{M}'-]+/u;

/** Whether a text is the name of a road. A single word is not: Street is a town in Somerset. */
export function isRoad(text: string): boolean {
  if (text.length > MAX_ROAD_LENGTH) return false;
  const words = text.normalize('NFC').toLowerCase().split(NOT_LETTERS).filter(Boolean);
  while (words.length > 1 && COMPASS.has(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1) ?? '';
  return ENDING.test(last) || (words.length > 1 && (LAST.has(last) || FIRST.has(words[0] ?? '')));
}

/** Whether a word ends names of roads. */
export function isRoadWord(word: string): boolean {
  return LAST.has(bare(word));
}

const bare = (word: string) => word.toLowerCase().replace(/[.]$/, '');

/**
 * What follows the name of the street after a house number: `Main St Springfield` → `Springfield`; unchanged without any.
 * @param isNumbered the street is a number, `1209 1 St SW Calgary`, which may be all
 * @param hasRegion a region follows, so that a city is before it: `45 Bastion Square Victoria BC`
 */
export function withoutStreet(text: string, isNumbered = false, hasRegion = false): string {
  const words = text.split(' ');
  const isSuffix = (word: string) =>
    isRoadWord(word) || ((isNumbered || hasRegion) && LAST_OF_NUMBERED.has(bare(word)));
  let end = words.findIndex((word, at) => (at > 0 || isNumbered) && isSuffix(word));
  if (end < 0) return text;
  const isPartOfName = (word = '') => isSuffix(word) || COMPASS.has(word.toLowerCase());
  while (end + 2 < words.length && isPartOfName(words[end + 1])) end++;
  if (isNumbered) while (isPartOfName(words[end + 1])) end++;
  return words.slice(end + 1).join(' ') || (isNumbered ? '' : text);
}

function wordSet(...words: string[]): Set<string> {
  return new Set(words.map((word) => word.normalize('NFC')));
}
