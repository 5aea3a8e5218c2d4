import { slugify } from '@directory/contracts/slugs';

/**
 * Time zones of regions, by their codes and slugs, in countries with several. Without regions that have two times, as Florida; one town
 * with a time of its own does not count, as Broken Hill in New South Wales.
 */
const REGIONS: Record<string, Record<string, string>> = {
  AU: {
    'Australia/Sydney': 'nsw new-south-wales act australian-capital-territory',
    'Australia/Melbourne': 'vic victoria',
    'Australia/Brisbane': 'qld queensland',
    'Australia/Hobart': 'tas tasmania',
    'Australia/Adelaide': 'sa south-australia',
    'Australia/Perth': 'wa western-australia',
    'Australia/Darwin': 'nt northern-territory',
  },
  BR: {
    'America/Sao_Paulo': `sp sao-paulo rj rio-de-janeiro mg minas-gerais es espirito-santo pr parana sc santa-catarina
      rs rio-grande-do-sul go goias df distrito-federal`,
    'America/Bahia': 'ba bahia',
    'America/Recife': 'pe pernambuco',
    'America/Maceio': 'al alagoas se sergipe',
    'America/Fortaleza': 'ce ceara rn rio-grande-do-norte pb paraiba pi piaui ma maranhao',
    'America/Belem': 'pa para ap amapa',
    'America/Araguaina': 'to tocantins',
    'America/Campo_Grande': 'ms mato-grosso-do-sul',
    'America/Cuiaba': 'mt mato-grosso',
    'America/Porto_Velho': 'ro rondonia',
    'America/Boa_Vista': 'rr roraima',
    'America/Rio_Branco': 'ac acre',
  },
  CA: {
    'America/Halifax': 'ns nova-scotia pe pei prince-edward-island',
    'America/Moncton': 'nb new-brunswick',
    'America/Winnipeg': 'mb manitoba',
    'America/Regina': 'sk saskatchewan',
    'America/Edmonton': 'ab alberta',
    'America/Whitehorse': 'yt yukon',
    'America/Yellowknife': 'nt northwest-territories',
  },
  ID: {
    'Asia/Jakarta': `jakarta dki-jakarta banten jawa-barat west-java jawa-tengah central-java jawa-timur east-java di-yogyakarta
      daerah-istimewa-yogyakarta yogyakarta aceh sumatera-utara north-sumatra sumatera-barat west-sumatra sumatera-selatan south-sumatra riau
      kepulauan-riau jambi bengkulu lampung kalimantan-barat kalimantan-tengah`,
    'Asia/Makassar': `bali nusa-tenggara-barat nusa-tenggara-timur sulawesi-selatan south-sulawesi sulawesi-utara north-sulawesi
      sulawesi-tengah sulawesi-tenggara sulawesi-barat gorontalo kalimantan-selatan kalimantan-timur kalimantan-utara`,
    'Asia/Jayapura': 'maluku maluku-utara papua papua-barat',
  },
  US: {
    'America/New_York': `ct connecticut de delaware dc district-of-columbia ga georgia me maine md maryland ma massachusetts
      nh new-hampshire nj new-jersey ny new-york nc north-carolina oh ohio pa pennsylvania ri rhode-island sc south-carolina
      vt vermont va virginia wv west-virginia`,
    'America/Chicago': `al alabama ar arkansas il illinois ia iowa la louisiana mn minnesota ms mississippi mo missouri ok oklahoma
      wi wisconsin`,
    'America/Denver': 'co colorado mt montana nm new-mexico ut utah wy wyoming',
    'America/Phoenix': 'az arizona',
    'America/Los_Angeles': 'ca california wa washington',
    'Pacific/Honolulu': 'hi hawaii',
  },
};

const zones = new Map(
  Object.entries(REGIONS).flatMap(([country, ofCountry]) =>
    Object.entries(ofCountry).flatMap(([zone, regions]) =>
      regions.split(/\s+/).map((region) => [`${country} ${region}`, zone] as const),
    ),
  ),
);

/** The zone of all of a region; null for a region with two times, or an unknown one. */
export function timeZoneOfRegion(country: string, region: string | null): string | null {
  return region === null ? null : (zones.get(`${country} ${slugify(region)}`) ?? null);
}
