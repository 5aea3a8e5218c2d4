/** Official and further names of countries that the Unicode data lacks: a code with its names in each line. */
const NAMES = `
AG: Antigua
AR: Argentine Republic, República Argentina
AT: Republik Österreich
BQ: Bonaire
CD: République démocratique du Congo, República Democrática del Congo, RDC, RD Congo, DRC
BY: РБ
CH: Confédération suisse, Schweizerische Eidgenossenschaft, Confederazione Svizzera, Swiss Confederation
CZ: Česká republika, Чешская Республика, République tchèque, Czech Rep
DE: Bundesrepublik Deutschland, BRD
DZ: الجمهورية الجزائرية, الجمهورية الجزائرية الديمقراطية الشعبية
EG: جمهورية مصر العربية, Arab Republic of Egypt
FR: République française, French Republic
GB: N Ireland, Royaume Uni de Grande Bretagne
GR: Ελληνική Δημοκρατία, Hellenic Republic
HK: 香港特别行政区, 香港特別行政區
HU: Magyar Köztársaság
IL: State of Israel
IT: Repubblica Italiana, Italian Republic
JO: المملكة الأردنية الهاشمية
JP: 日本国
KG: Кыргызская Республика, Кыргыз Республикасы, Kyrgyz Republic
KN: Saint Kitts, St Kitts
KZ: РК, Қазақстан Республикасы
KW: State of Kuwait
LA: Lao PDR, Lao People's Democratic Republic
LB: الجمهورية اللبنانية
LT: Lietuvos Respublika
LV: Latvijas Republika
MA: المملكة المغربية
MO: 澳门特别行政区, 澳門特別行政區
MX: Estados Unidos Mexicanos
PL: Rzeczpospolita Polska
PS: State of Palestine
QA: State of Qatar
RU: Российская Федерация, РФ, Russian Fed
SA: المملكة العربية السعودية
SK: Slovenská republika, Словацкая Республика, Slovak Republic
ST: Sao Tome
SX: St Maarten
SY: الجمهورية العربية السورية, Syrian Arab Republic
TC: Turks & Caicos
TN: الجمهورية التونسية
TT: Trinidad, Trinidad Tobago, T&T
TW: Republic of China, R.O.C., 中華民國, 中华民国
UZ: Oʻzbekiston Respublikasi, O'zbekiston Respublikasi
VG: BVI
VI: USVI
YE: الجمهورية اليمنية
`;

const FURTHER_NAMES: readonly [name: string, code: string][] = NAMES.trim()
  .split('\n')
  .flatMap((line) => {
    const [code = '', names = ''] = line.split(': ');
    return names.split(', ').map((name) => [name, code] as [string, string]);
  });

/** Those that address no town, as `Trinidad` does. */
export const OFFICIAL_NAMES = FURTHER_NAMES.filter(([name]) => /\s|\p{Script=Han}/u.test(name));

const byName = new Map(FURTHER_NAMES.map(([name, code]) => [name.toLowerCase(), code]));

/** ISO 3166-1 alpha-2 of a name of the list; null for any other. */
export function countryCodeOfFurtherName(name: string): string | null {
  return byName.get(name.trim().toLowerCase()) ?? null;
}

/** `Республика Беларусь`, `República de Chile`, `Republik Indonesia`, `Kingdom of Spain`, `دولة قطر` */
const FORM =
  /^(?:the )?(?:(?:federal |islamic |cooperative |co-operative )?(?:republic|kingdom|principality|sultanate|commonwealth|federation) of (?:the )?|rep[úu]blica (?:federativa |bolivariana |oriental )?(?:(?:de|del|do|da) (?:la )?)?|reino (?:de |do )?|république (?:de |du )?(?:l['’]|la )?|royaume (?:de |du )|republi[kc]a? |repubblica (?:di |del |della )?|königreich |fürstentum |республика |република |республіка |королевство |جمهورية |دولة |سلطنة |مملكة )/iu;

/** A name without the form of the state; undefined without one. */
export function withoutStateForm(name: string): string | undefined {
  const plain = name.replace(FORM, '');
  return plain === name || plain === '' ? undefined : plain;
}
