import { urlOf } from '../rows/urls.js';
import { RowIssues } from '../rows/row-issues.js';
import { textOf } from '../rows/text.js';
import type { ColumnMap } from './columns/column-map.js';
import type { Evidence } from './place-evidence.js';

/** Headers of links that may be those of the listing: `url`, `listing_url`, `restaurant_link`, unlike `website` and `web url`. */
const ANY_LINK = /(?:^|[\s_.-])(?:urls?|links?)$/i;
const OF_WEBSITE = /web|site|home|official/i;

/** Sites that list businesses of others, by the first part of their domain: `booking.com`, `tripadvisor.co.uk`. */
const PORTALS = new Set(
  `tripadvisor yelp booking expedia hotels agoda trivago airbnb vrbo hostelworld kayak trip zomato swiggy foodpanda ubereats
  deliveroo grubhub doordash postmates seamless just-eat justeat lieferando thuisbezorgd takeaway pyszne glovoapp wolt bolt talabat
  hungerstation jahez yemeksepeti getir trendyol rappi ifood pedidosya opentable resy thefork lafourchette quandoo bookatable openrice
  tabelog gnavi hotpepper gurunavi dianping meituan ele retty happycow gaultmillau falstaff restaurantguru sluurpy
  yellowpages yellow whitepages superpages manta bbb chamberofcommerce hotfrog cylex brownbook tupalo infobel europages kompass
  gelbeseiten dasoertliche 11880 goyellow meinestadt golocal herold pagesjaunes paginasamarillas paginegialle paginasamarelas
  goudengids goldenpages detelefoongids yell thomsonlocal freeindex 192 scoot eniro gulesider degulesider krak hitta fonecta proff allabolag
  zlatestranky firmy zlutestranky panoramafirm pkt aleo cylex-uk telelistas guiamais apontador paginasamarillas truelocal yellowpages-uae
  2gis zoon flamp yandex orgpage spr justdial sulekha indiamart tradeindia practo zocdoc doctolib healthgrades vitals jameda
  ratemds webmd doctoralia miodottore znanylekarz doktortakvimi capterra g2 clutch trustpilot sitejabber angi angieslist homeadvisor thumbtack
  houzz bark checkatrade ratedpeople mybuilder wikidata wikipedia openstreetmap osm opencorporates crunchbase dnb northdata
  google goo g mapquest waze foursquare kakao naver mapcarta bizbuysell loopnet autoscout24 cars fresha treatwell
  booksy planity vagaro classpass mindbodyonline theknot weddingwire`.split(/\s+/),
);
/** Of domains whose other hosts are no listings. */
const LISTING_HOST = /^(?:guide\.michelin\.com|(?:www\.)?(?:local|search|map\.search)\.ch)$/;
const OWN_SITE = /^sites\.google\.|\.business\.site$/;
/** Before the country of a domain: `co.uk`, `com.tr`. */
const SECOND_LEVEL = new Set(['co', 'com', 'net', 'org', 'gen', 'ne']);

const NEARLY_ALL = 0.9;

/** Whether the links of a column with an ambiguous header are those of listings on portals, by the hosts of the first rows. */
export function linkEvidence(columns: ColumnMap): Evidence | undefined {
  const position = columns.index.url;
  const header = position === undefined ? undefined : columns.header[position]?.trim();
  const words = header?.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ') ?? '';
  if (position === undefined || !ANY_LINK.test(words) || OF_WEBSITE.test(words)) return undefined;
  if (columns.chosen?.has(position)) return undefined;
  const counts = { listings: 0, all: 0 };
  return {
    add: (cells) => {
      const url = urlOf(textOf(cells[position]), 'url', new RowIssues(0));
      if (url === null) return false;
      counts.all++;
      if (isListing(url)) counts.listings++;
      return true;
    },
    decide: () => {
      columns.isListingUrl = counts.all > 0 && counts.listings >= NEARLY_ALL * counts.all;
    },
  };
}

const HOST = /^(?:https?:)?\/\/([^/?#:]+)(\S*)/i;

/** Whether a URL is that of a listing on a portal. */
export function isListing(url: string): boolean {
  const [, host = '', path = ''] = HOST.exec(url.toLowerCase()) ?? [];
  if (path.length <= 1 || OWN_SITE.test(host)) return false;
  const labels = host.split('.').slice(0, -1);
  if (labels.length > 1 && SECOND_LEVEL.has(labels.at(-1) ?? '')) labels.pop();
  return PORTALS.has(labels.at(-1) ?? '') || LISTING_HOST.test(host);
}
