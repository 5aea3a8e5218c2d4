/** Identifiers, and names of columns, that the registers of only one country have. */
const REGISTERS: readonly [RegExp, string][] = [
  [
    /^(?:siret|siren|n[°º]? ?siret|numero[ _]?siret|nofinesset|finess(?:[ _]?et)?|num[ _-]?finess|code[ _]insee|codeinsee|insee[ _]com|uai|code[ _]uai)$|unitelegale$|^(?:codepostal|libellecommune|etatadministratif|activiteprincipale|libellevoie)etablissement$/,
    'FR',
  ],
  [/^(?:partita[ _]iva|p\.? ?iva|codice[ _](?:fiscale|istat|meccanografico|scuola)|codicescuola)$/, 'IT'],
  [/^(?:cnpj|cnes|co[_ ]cnes|inep|codigo[ _]inep|co[_ ]entidade)$/, 'BR'],
  [/^(?:cuit|cueanexo)$/, 'AR'],
  [/^(?:regon|numer[ _]rspo|rspo)$/, 'PL'],
  [/^(?:kvk(?:[ _-]?(?:nummer|number))?|brin(?:[ _]?nummer)?)$/, 'NL'],
  [/^(?:огрн|инн|окпо)$/, 'RU'],
  [/^(?:єдрпоу|код єдрпоу)$/, 'UA'],
  [/^(?:gstin|udise(?:[ _]?code)?|pan[ _]no)$/, 'IN'],
  [/^(?:abn|acn|acara[ _](?:sml[ _])?id)$/, 'AU'],
  [/^(?:nzbn)$/, 'NZ'],
  [/^(?:uprn|fhrsid|ods[ _]code|companies[ _]house[ _](?:number|no))$/, 'GB'],
  [/^(?:npi|fein|ein|us[ _]?state|nces(?:[ _]?id)?|fips(?:[ _]?code)?)$/, 'US'],
  [/^(?:法人番号|全国地方公共団体コード|都道府県コード又は市区町村コード|市区町村コード)$/, 'JP'],
  [/^(?:统一社会信用代码|机构(?:名称|编码|代码)|企业名称|详细地址|经营地址|注册地址|行政区划(?:代码)?)$/, 'CN'],
  [/^(?:統一編號|營利事業統一編號)$/, 'TW'],
  [/^(?:vergi (?:no|numarası|dairesi)|mersis no)$/, 'TR'],
  [/^(?:id[ _]?ccaa|c[oó]digo[ _](?:ccaa|ine))$/, 'ES'],
  [/^(?:clee|clave (?:de )?(?:entidad|municipio)|cve[ _](?:ent|mun|loc))$/, 'MX'],
  [/^(?:organisasjonsnummer|kommunenr)$/, 'NO'],
  [/^(?:cvr(?:[ _-]?(?:nummer|nr))?|p[ _-]?nummer)$/, 'DK'],
  [/^(?:y[ _-]?tunnus)$/, 'FI'],
];

/** Levels of places that no other country has together. */
const LEVELS: readonly [RegExp[], string][] = [
  [[/^provincia$/, /^cant[oó]n$/, /^distrito$/], 'CR'],
  [[/^provincia$/, /^cant[oó]n$/, /^parroquia$/], 'EC'],
  [[/^provincia$/, /^distrito$/, /^corregimiento$/], 'PA'],
  [[/^distrito$/, /^concelho$/, /^freguesia$/], 'PT'],
  [[/^munic[ií]pio$/, /^uf$/], 'BR'],
  [[/^comune(?:[ _]sede)?$/, /^(?:provincia|regione)(?:[ _]sede)?$/], 'IT'],
  [[/^województwo$/, /^(?:powiat|gmina)$/], 'PL'],
  [[/^il(?: adı)?$/, /^ilçe(?: adı)?$/], 'TR'],
  [[/^provinsi$/, /^(?:kabupaten|kecamatan|kelurahan|kab[ _]kota|kabupaten\.kota)$/], 'ID'],
  [[/^都道府県名?$/, /^市区町村名?$/], 'JP'],
  [[/^시도명?$/, /^시군구명?$/], 'KR'],
  [[/^縣市$/, /^鄉鎮市?區$/], 'TW'],
];

/** The country whose registers have such columns; null for most tables, and for those with columns of two. `headers` in lower case. */
export function countryOfHeaders(headers: Iterable<string>): string | null {
  const names = [...headers];
  const hasAll = (levels: RegExp[]) => levels.every((level) => names.some((name) => level.test(name)));
  const found = new Set(LEVELS.flatMap(([levels, country]) => (hasAll(levels) ? [country] : [])));
  for (const header of names) {
    const country = REGISTERS.find(([pattern]) => pattern.test(header))?.[1];
    if (country !== undefined) found.add(country);
  }
  const [country = null] = found;
  return found.size === 1 ? country : null;
}
