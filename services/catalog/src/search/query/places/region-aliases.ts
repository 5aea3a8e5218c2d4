import { slugify } from '@directory/contracts/slugs';

/** Regions of countries where addresses have their codes: code and names. */
const REGIONS: Record<string, string> = {
  US: `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
    FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,
    MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,
    NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,
    PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,
    VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`,
  CA: `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,
    NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon`,
  AU: `ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,
    VIC Victoria,WA Western Australia`,
  BR: `AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal|Federal District,ES Espírito Santo,GO Goiás,
    MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,
    RJ Rio de Janeiro|State of Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,
    SC Santa Catarina,SP São Paulo|State of São Paulo,SE Sergipe,TO Tocantins`,
  IN: `AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CH Chandigarh,CG Chhattisgarh,
    DL Delhi|National Capital Territory of Delhi,GA Goa,GJ Gujarat,HR Haryana,HP Himachal Pradesh,JK Jammu and Kashmir,
    JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,MP Madhya Pradesh,MH Maharashtra,MN Manipur,ML Meghalaya,MZ Mizoram,
    NL Nagaland,OD Odisha|Orissa,PB Punjab,PY Puducherry|Pondicherry,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TS Telangana,
    TR Tripura,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal`,
  DE: `BW Baden-Württemberg,BY Bayern|Bavaria,BE Berlin|Land Berlin,BB Brandenburg,HB Bremen,HH Hamburg,HE Hessen|Hesse,
    MV Mecklenburg-Vorpommern,NI Niedersachsen|Lower Saxony,NW Nordrhein-Westfalen|North Rhine-Westphalia|NRW,
    RP Rheinland-Pfalz|Rhineland-Palatinate,SL Saarland,SN Sachsen|Saxony,ST Sachsen-Anhalt|Saxony-Anhalt,
    SH Schleswig-Holstein,TH Thüringen|Thuringia`,
};

/** A region by one of its names; `keys` are all of them, as the database compares names. */
export interface RegionNames {
  countryCode: string;
  keys: string[];
  /** The text was its code. */
  isCode: boolean;
}

const byName = new Map<string, RegionNames[]>();
for (const [countryCode, list] of Object.entries(REGIONS)) {
  for (const region of list.split(/,\s*/)) {
    const code = region.slice(0, region.indexOf(' '));
    const keys = [code, ...region.slice(code.length + 1).split('|')].map(slugify);
    for (const key of keys)
      byName.set(key, [...(byName.get(key) ?? []), { countryCode, keys, isCode: key === keys[0] }]);
  }
}

/** Regions that have this name or code. */
export function regionsByName(text: string): RegionNames[] {
  return byName.get(slugify(text)) ?? [];
}
