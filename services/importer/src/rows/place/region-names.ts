import { slugify } from '@directory/contracts/slugs';

/**
 * Regions by country, where addresses write them in full after the city, or, in Turkey, as the city. Without those with the name of
 * a city (Utrecht, Santa Fe), which addresses name more often.
 */
const REGIONS: Record<string, string> = {
  AR: `chaco chubut entre-rios formosa la-pampa misiones rio-negro santa-cruz tierra-del-fuego`,
  AT: `burgenland karnten carinthia niederosterreich lower-austria oberosterreich upper-austria steiermark styria tirol tyrol
    vorarlberg`,
  AU: `new-south-wales queensland south-australia tasmania victoria western-australia northern-territory
    australian-capital-territory`,
  BE: `brabant-wallon vlaams-brabant hainaut henegouwen limburg oost-vlaanderen west-vlaanderen vlaanderen wallonie`,
  BR: `acre alagoas amapa amazonas bahia ceara distrito-federal espirito-santo goias maranhao mato-grosso mato-grosso-do-sul
    minas-gerais para paraiba parana pernambuco piaui rio-grande-do-norte rio-grande-do-sul rondonia roraima santa-catarina
    sergipe tocantins`,
  CH: `aargau appenzell-ausserrhoden appenzell-innerrhoden basel-landschaft graubunden jura nidwalden obwalden thurgau ticino
    tessin uri valais wallis vaud`,
  DE: `baden-wurttemberg bayern bavaria hessen mecklenburg-vorpommern niedersachsen lower-saxony nordrhein-westfalen
    north-rhine-westphalia rheinland-pfalz saarland sachsen saxony sachsen-anhalt schleswig-holstein thuringen thuringia`,
  ES: `alava andalucia andalusia aragon araba asturias bizkaia vizcaya cantabria canarias castilla-la-mancha castilla-y-leon
    cataluna catalunya catalonia comunidad-valenciana comunitat-valenciana comunidad-de-madrid extremadura galicia gipuzkoa
    guipuzcoa illes-balears islas-baleares navarra pais-vasco euskadi la-rioja principado-de-asturias`,
  FR: `ain aisne allier alpes-de-haute-provence alpes-maritimes ardeche ardennes ariege aube aude auvergne-rhone-alpes aveyron
    bas-rhin bouches-du-rhone bourgogne-franche-comte bretagne brittany calvados cantal centre-val-de-loire charente
    charente-maritime cher correze corse cote-dor cotes-darmor creuse deux-sevres dordogne doubs drome essonne eure
    eure-et-loir finistere gard gers gironde grand-est haut-rhin haute-garonne haute-loire haute-marne haute-saone
    haute-savoie haute-vienne hautes-alpes hautes-pyrenees hauts-de-france hauts-de-seine herault ile-de-france
    ille-et-vilaine indre indre-et-loire isere jura landes loir-et-cher loire loire-atlantique loiret lot lot-et-garonne
    lozere maine-et-loire manche marne meurthe-et-moselle meuse morbihan moselle nievre nord normandie normandy
    nouvelle-aquitaine occitanie oise orne pas-de-calais pays-de-la-loire provence-alpes-cote-dazur puy-de-dome
    pyrenees-atlantiques pyrenees-orientales rhone saone-et-loire sarthe savoie seine-et-marne seine-maritime
    seine-saint-denis somme tarn tarn-et-garonne val-doise val-de-marne var vaucluse vendee vosges yonne yvelines`,
  GB: `aberdeenshire angus anglesey argyll argyll-and-bute ayrshire east-ayrshire north-ayrshire south-ayrshire banffshire
    bedfordshire berkshire berwickshire buckinghamshire caithness cambridgeshire carmarthenshire ceredigion cheshire clwyd
    clackmannanshire cornwall cumberland cumbria denbighshire derbyshire devon dorset dumfries-and-galloway dumfriesshire
    dunbartonshire east-dunbartonshire west-dunbartonshire dyfed essex fermanagh fife flintshire glamorgan mid-glamorgan
    south-glamorgan west-glamorgan vale-of-glamorgan gloucestershire greater-london greater-manchester gwent gwynedd
    hampshire herefordshire hertfordshire huntingdonshire inverness-shire isle-of-wight kent kincardineshire kinross-shire
    kirkcudbrightshire lanarkshire north-lanarkshire south-lanarkshire lancashire leicestershire lincolnshire east-lothian
    lothian midlothian west-lothian merseyside middlesex monmouthshire moray morayshire norfolk northamptonshire
    northumberland nottinghamshire orkney oxfordshire peeblesshire pembrokeshire perth-and-kinross perthshire powys
    renfrewshire east-renfrewshire ross-shire roxburghshire rutland scottish-borders selkirkshire shetland shropshire
    somerset north-somerset staffordshire stirlingshire suffolk surrey sussex east-sussex west-sussex sutherland
    tyne-and-wear tyrone warwickshire west-midlands wigtownshire wiltshire worcestershire yorkshire east-yorkshire
    north-yorkshire south-yorkshire west-yorkshire east-riding-of-yorkshire`,
  ID: `aceh bali banten central-java east-java west-java jawa-barat jawa-tengah jawa-timur dki-jakarta di-yogyakarta
    kalimantan-barat kalimantan-selatan kalimantan-tengah kalimantan-timur kalimantan-utara kepulauan-riau lampung maluku
    maluku-utara nusa-tenggara-barat nusa-tenggara-timur papua riau sulawesi-barat sulawesi-selatan sulawesi-tengah
    sulawesi-tenggara sulawesi-utara north-sulawesi south-sulawesi sumatera-barat sumatera-selatan sumatera-utara
    north-sumatra south-sumatra west-sumatra`,
  IE: `clare kerry laois leitrim louth mayo meath offaly westmeath`,
  IN: `andhra-pradesh arunachal-pradesh assam bihar chhattisgarh goa gujarat haryana himachal-pradesh jharkhand karnataka kerala
    madhya-pradesh maharashtra manipur meghalaya mizoram nagaland odisha orissa punjab rajasthan sikkim tamil-nadu telangana
    tripura uttar-pradesh uttarakhand west-bengal jammu-and-kashmir ladakh`,
  IT: `abruzzo basilicata calabria campania emilia-romagna friuli-venezia-giulia lazio liguria lombardia lombardy marche molise
    piemonte piedmont puglia apulia sardegna sardinia sicilia sicily toscana tuscany trentino-alto-adige umbria valle-daosta
    veneto`,
  MY: `johor kedah kelantan negeri-sembilan pahang penang pulau-pinang perak perlis sabah sarawak selangor terengganu`,
  NL: `drenthe flevoland friesland fryslan gelderland limburg noord-brabant noord-holland north-holland overijssel zeeland
    zuid-holland south-holland`,
  NZ: `bay-of-plenty canterbury hawkes-bay manawatu-whanganui manawatu-wanganui marlborough northland otago
    southland taranaki tasman waikato west-coast`,
  PK: 'punjab sindh khyber-pakhtunkhwa balochistan gilgit-baltistan azad-kashmir islamabad-capital-territory',
  CO: `amazonas antioquia arauca atlantico bolivar boyaca caldas caqueta casanare cauca cesar choco cordoba cundinamarca guainia
    guaviare huila la-guajira magdalena meta narino norte-de-santander putumayo quindio risaralda santander sucre tolima
    valle-del-cauca vaupes vichada`,
  PL: `dolnoslaskie kujawsko-pomorskie lodzkie lubelskie lubuskie malopolskie mazowieckie opolskie podkarpackie podlaskie
    pomorskie slaskie swietokrzyskie warminsko-mazurskie wielkopolskie zachodniopomorskie`,
  PT: 'alentejo algarve',
  TR: `adana adiyaman afyonkarahisar agri aksaray amasya ankara antalya ardahan artvin aydin balikesir bartin batman bayburt
    bilecik bingol bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne elazig erzincan erzurum
    eskisehir gaziantep giresun gumushane hakkari hatay igdir isparta istanbul izmir kahramanmaras karabuk karaman kars
    kastamonu kayseri kirikkale kirklareli kirsehir kilis kocaeli konya kutahya malatya manisa mardin mersin mugla mus nevsehir
    nigde ordu osmaniye rize sakarya samsun siirt sinop sivas sanliurfa sirnak tekirdag tokat trabzon tunceli usak van yalova
    yozgat zonguldak`,
  VN: `an-giang ba-ria-vung-tau binh-duong binh-dinh binh-phuoc binh-thuan dak-lak dak-nong dong-nai dong-thap gia-lai ha-nam
    hau-giang khanh-hoa kien-giang lam-dong long-an nghe-an ninh-thuan phu-tho phu-yen quang-binh quang-nam quang-ninh quang-tri
    thua-thien-hue tien-giang vinh-phuc`,
  ZA: `eastern-cape free-state gauteng kwazulu-natal limpopo mpumalanga north-west northern-cape western-cape`,
};
/** Where addresses have them as codes, or any last part may be one. */
const FURTHER_REGIONS: Record<string, string> = {
  CA: `alberta british-columbia manitoba new-brunswick newfoundland-and-labrador nova-scotia ontario prince-edward-island quebec
    saskatchewan`,
  CR: 'guanacaste',
  EC: `azuay chimborazo cotopaxi guayas imbabura manabi morona-santiago pichincha santo-domingo-de-los-tsachilas sucumbios tungurahua
    zamora-chinchipe`,
  GH: 'ashanti brong-ahafo greater-accra upper-east',
  KE: `baringo bomet bungoma elgeyo-marakwet garissa homa-bay isiolo kajiado kakamega kericho kiambu kilifi kirinyaga kitui kwale
    laikipia machakos makueni mandera marsabit migori muranga nakuru nyamira nyandarua nyeri siaya taita-taveta tana-river tharaka-nithi
    trans-nzoia turkana uasin-gishu vihiga wajir west-pokot`,
  NG: `abia adamawa akwa-ibom anambra bayelsa benue borno cross-river ebonyi edo ekiti jigawa kebbi kogi kwara nasarawa ogun osun taraba
    yobe zamfara`,
  PA: 'bocas-del-toro chiriqui cocle veraguas',
  US: `alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas
    kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada new-hampshire
    new-jersey new-mexico new-york north-carolina north-dakota ohio oklahoma oregon pennsylvania rhode-island south-carolina
    south-dakota tennessee texas utah vermont virginia washington west-virginia wisconsin wyoming`,
};
/** Names of regions in several countries, some of which are not listed. */
const SHARED_REGIONS = new Set('amazonas distrito-federal la-rioja north-west santa-cruz misiones jura'.split(' '));
/** Countries whose regions have the names of cities, or of regions next door. */
const NOT_BY_REGION = new Set(['TR', 'CO']);

const names = new Map(Object.entries(REGIONS).map(([country, list]) => [country, new Set(list.split(/\s+/))]));

/** `Cairo Governorate`, `Región Metropolitana`, `Московская область`, `woj. łódzkie` */
const REGION_WORD =
  /(?:^(?:región|region|provincia|federal territory|daerah khusus|wilayah persekutuan|tỉnh|woj\.?|województwo)\s)|(?:\s(?:governorate|province|prefecture|region|region[eo]|oblast|область|обл\.?|край|vilayet|voivodeship|megye|județ|county|division)$)/iu;

/** `Thành phố Hồ Chí Minh`, a province of one city; `Tỉnh Đồng Nai` */
const VIETNAMESE = /^(?:Thành phố|Tỉnh)\s/iu;

/** The city that is a region of its own. */
export function cityOfRegion(text: string | null): string | null {
  if (text === '東京都') return text;
  return text !== null && /^Thành phố\s/iu.test(text) ? text.slice('Thành phố '.length).trim() || null : null;
}

/** Prefectures of Japan, with and without their last letter: that of 富山 in Latin letters is a city of China. */
const PREFECTURE =
  /^(?:北海道|東京都?|(?:京都|大阪)府?|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県?)$/;

/** `Co. Kerry` */
const COUNTY = /^(?:co\.?|county)\s\p{L}/iu;
/** `Hampshire`, which needs no country to be a county. */
const SHIRE = /^[A-Z][a-z]{3,}shire$/;

const countries = new Map<string, string | null>();
for (const [country, list] of [...Object.entries(REGIONS), ...Object.entries(FURTHER_REGIONS)]) {
  if (NOT_BY_REGION.has(country)) continue;
  for (const name of list.split(/\s+/))
    countries.set(name, countries.has(name) || SHARED_REGIONS.has(name) ? null : country);
}

/** Shorter texts are codes, except these. */
const MIN_NAME_LENGTH = 4;
const SHORT_NAME = /^(?:edo|goa)$/i;

/** The country of a region that is written in full; null if several countries have one of that name. */
export function countryOfRegion(text: string | null): string | null {
  if (text !== null && VIETNAMESE.test(text)) return 'VN';
  if (text !== null && PREFECTURE.test(text)) return 'JP';
  const isShort = text !== null && text.length < MIN_NAME_LENGTH && !SHORT_NAME.test(text);
  return text === null || isShort ? null : (countries.get(slugify(text)) ?? null);
}

/** Whether a part of an address is a region; null if unknown. */
export function isRegionName(text: string, country: string | null): boolean | null {
  if (country !== 'TR' && REGION_WORD.test(text)) return true;
  if (country === null) return SHIRE.test(text) ? true : null;
  if ((country === 'IE' || country === 'GB') && COUNTY.test(text)) return true;
  // Only Latin names are listed.
  const list = /^[\p{Script=Latin}\p{M}\s'-]+$/u.test(text) ? names.get(country) : undefined;
  return list === undefined ? null : list.has(slugify(text));
}
