/** Slugs of cities with several names, which are interchangeable. */
const GROUPS = [
  'munich munchen munih',
  'cologne koln',
  'nuremberg nurnberg',
  'hanover hannover',
  'vienna wien viyana',
  'geneva geneve genf',
  'zurich zuerich',
  'prague praha prag',
  'warsaw warszawa varsova',
  'krakow cracow',
  'moscow moskva moskau',
  'saint-petersburg sankt-peterburg st-petersburg',
  'kyiv kiev kiyiv',
  'copenhagen kobenhavn',
  'gothenburg goteborg',
  'brussels bruxelles brussel',
  'antwerp antwerpen anvers',
  'the-hague den-haag s-gravenhage',
  'lisbon lisboa',
  'seville sevilla',
  'rome roma',
  'milan milano',
  'naples napoli',
  'turin torino',
  'venice venezia venedig',
  'florence firenze',
  'athens athina',
  'thessaloniki selanik',
  'bucharest bucuresti',
  'belgrade beograd',
  'sofia sofiya',
  'istanbul constantinople',
  'izmir smyrna',
  'cairo al-qahirah lqhrh',
  'tehran teheran',
  'jerusalem yerushalayim yrvshlym',
  'tokyo dong-jing',
  'osaka da-ban',
  'kyoto jing-dou',
  'beijing bei-jing peking',
  'shanghai shang-hai',
  'guangzhou guang-zhou canton',
  'hong-kong xiang-gang',
  'seoul seoulteugbyeolsi',
  'busan pusan busangwangyeogsi',
  'bangkok krungthep',
  'mumbai bombay',
  'kolkata calcutta',
  'chennai madras',
  'bengaluru bangalore',
  'delhi new-delhi',
  'ho-chi-minh-city saigon thanh-pho-ho-chi-minh',
  'hanoi ha-noi',
  'mexico-city ciudad-de-mexico',
  'new-york new-york-city nyc',
  'los-angeles la',
  'san-francisco sf',
  'washington washington-dc',
  'quebec quebec-city',
].map((group) => group.split(' '));

const groupOf = new Map(GROUPS.flatMap((group) => group.map((name) => [name, group] as const)));

/** Abbreviations of first words of cities. */
const FIRST_WORDS = [
  ['saint', 'st', 'sankt', 'sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['port', 'pt'],
];

/** Every slug of the city with this one. */
export function cityNames(slug: string): string[] {
  const group = groupOf.get(slug) ?? [slug];
  const [first = '', ...rest] = slug.split('-');
  const same = rest.length > 0 ? FIRST_WORDS.find((words) => words.includes(first)) : undefined;
  return same ? [...new Set([...group, ...same.map((word) => [word, ...rest].join('-'))])] : group;
}
