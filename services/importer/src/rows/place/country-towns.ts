/** Countries with whose name other countries have towns: Jordan in Minnesota, Palau in Sardinia, Armenia in Colombia. */
const TOWNS: Readonly<Record<string, string>> = {
  AT: 'MT',
  BR: 'CO CV ME MO PS SH',
  CO: 'AL AM CU DZ EG JO LB ME PS',
  CR: 'GP LR',
  EC: 'PS SH',
  ES: 'GP LC',
  HK: 'JO',
  IT: 'PW',
  LV: 'MT',
  MX: 'CO GP LC',
  NG: 'BJ',
  PE: 'GP LC',
  PH: 'JO MX',
  PT: 'CU',
  US: 'BE BO BR CN CU DK EG GB GD GP GR IE IT JE JM JO LB LR MT MX NL NO PE PL RU SE SH SM TR WS',
  UY: 'LC',
};
/** The same for regions: Luxembourg in Belgium, Niger in Nigeria. */
const REGIONS: Readonly<Record<string, string>> = { BE: 'LU', GB: 'IE', GR: 'MK', NG: 'NE', TW: 'CN' };

const has = (names: Readonly<Record<string, string>>, country: string, code: string) =>
  names[country]?.split(' ').includes(code) ?? false;

/** Whether a country has a town with the name of another one. */
export function hasTownNamedAs(country: string, code: string): boolean {
  return has(TOWNS, country, code);
}

/** Whether a country has a region with the name of another one. */
export function hasRegionNamedAs(country: string, code: string): boolean {
  return has(REGIONS, country, code);
}
