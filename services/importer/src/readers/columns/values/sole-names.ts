import { slugify } from '@directory/contracts/slugs';
import type { Field } from '../fields.js';
import { aliasOf } from '../headers/column-aliases.js';
import { isCategoryName } from './known-names.js';
import { converted, type DerivedField } from '../presets/preset.js';

/** Headers of the names where no other column is one, by their slugs; next to others they head something else. */
const SOLE_NAMES = new Set(
  [
    `org store stores shop shops outlet outlets branch branches business businesses member members merchant vendor venue venues facility firm
    establishment provider partner retailer reseller distributor showroom location-title filiale filialname sucursal succursale filial sube
    oddzial magasin boutique tienda loja negozio butik butikk winkel lokal standort magaza bayi mitglied einrichtung betrieb anbieter
    organisme etablissement entreprise establecimiento estabelecimento struttura esercizio zaklad punto-vendita point-de-vente point-of-sale
    punto-de-venta ponto-de-venda verkaufsstelle hotels restaurants`,
    `azienda negocio comercio commerce agencia agence agenzia praxis sklep przedsiębiorstwo perusahaan virksomhed société şirket компания
    магазин филиал شركة 店铺 店鋪 店舗 商店 매장 업소 สาขา cửa-hàng`,
  ].flatMap((words) => words.trim().split(/\s+/).map(slugify)),
);
/** With an address of its own a place has a name. */
const PLACES = new Set([
  'place',
  'location',
  'places',
  'locations',
  'lieu',
  'lugar',
  'luogo',
  'ort',
  'mekan',
  'konum',
  'lokasi',
  'tempat',
  'local',
  'institusi',
  'institution',
  'institucion',
  'instituicao',
]);

/** Businesses of a list of their supplier, by the slugs of their headers; with an address, as the customers of a bill are people. */
const CUSTOMERS = new Set(
  [
    'customer-name customername customer-name-1 client-name customer client ship-to-name shipto-name ship-to-party-name sold-to-name sold-to-party-name',
    'bill-to-name billto-name cari-adi musteri-adi musteri kundenname kunde nom-du-client nom-client client-nom nombre-cliente nombre-del-cliente',
    'cliente nome-cliente nome-do-cliente klient клиент контрагент наименование-контрагента имя-клиента 得意先名 顧客名 取引先名 客户名称 客戶名稱 客户 客戶',
    '거래처명 거래처 고객명 khách-hàng tên-khách-hàng ชื่อลูกค้า اسم-العميل العميل',
  ].flatMap((words) => words.split(' ').map(slugify)),
);

/** Who runs a charging station, which has no other name, and offices of an administration. */
const OPERATORS = new Set(
  'betreiber operator operador operateur operatore gestore exploitant uitbater unit-kerja instansi nama-instansi'.split(
    ' ',
  ),
);

/** Of the tables of store locators. */
const PREFIX = /^(?:sl|wpsl|asl)_/;

/** Names under a header that is no name in other tables; null without one. Numbers are no names. */
export function soleName(
  index: Partial<Record<Field, number>>,
  positions: ReadonlyMap<string, number>,
): DerivedField | null {
  const hasAddress = index.full_address !== undefined || index.street !== undefined;
  const hasCity = index.city !== undefined && index.category === undefined && index.type === undefined;
  const taken = new Set(Object.values(index));
  const free = [...positions]
    .filter(([header, at]) => !taken.has(at) && !header.includes('#'))
    .map(([header]) => header);
  const site = [...positions].find(([name, at]) => name === 'site' && at === index.url)?.[0];
  const header =
    free.find((name) => SOLE_NAMES.has(slugify(name.replace(PREFIX, '')))) ??
    (hasAddress ? (free.find((name) => PLACES.has(slugify(name))) ?? site) : undefined) ??
    onlyNameOf(free) ??
    (hasAddress ? free.find((name) => CUSTOMERS.has(slugify(name))) : undefined) ??
    (hasAddress || hasCity ? free.find((name) => isFirst(positions.get(name)) && isCategoryName(name)) : undefined) ??
    free.find((name) => OPERATORS.has(slugify(name)));
  return header === undefined
    ? null
    : converted(header, (text) => (/\p{L}/u.test(text) && !isUrl(text, header) ? text : null));
}

/** Behind a number at most: further to the right a kind of business heads a feature, `Parking: yes`. */
function isFirst(position: number | undefined): boolean {
  return position !== undefined && position <= 1;
}

/** `fac_name`, `nombre_laboratorio` */
const NAME_OF_ANY =
  /^\p{L}+[ _-]name$|^(?:nombre|nome|nom|naam|nama|nazwa)[ _-](?:(?:de|del|du|da|do|des)[ _-](?:la[ _-]|l['’])?)?\p{L}+$/u;
/** `اسم المكتب`, `ホテル名`, `병원명`, `药店名称`, `Tên cơ sở`, `Наименование объекта`: in these languages one word says what has the name. */
const NAME_IN_OTHER_SCRIPTS =
  /^[اإ]سم \p{L}+(?: \p{L}+){0,2}$|^[\p{Script=Han}\p{Script=Katakana}ー・]{1,10}(?:名|名称|名稱)$|^[\p{Script=Hangul} ]{1,10}(?:명|명칭|이름)$|^tên \p{L}+(?: \p{L}+){0,2}$|^(?:наименование|название|назва|найменування) \p{L}+(?: \p{L}+){0,2}$|^(?:\p{L}+ ){1,2}ad[ıi]$/u;
const OTHER_NAMES_IN_OTHER_SCRIPTS =
  /شخص|مالك|مدير|مسؤول|مدينة|شارع|منطقة|محافظة|دولة|بلد|منتج|ملف|مستخدم|[人品県縣市区區町村丁街道路省国國社長者物駅站线線]名|都道府県|自治体|氏名|件名|書名|題名|曲名|姓名|地名|域名|(?:城市|区域|產品|产品|商品|项目|項目|文件|用户|行政|类别|類別|联系人|负责人|課程|课程|品牌|业务)名|(?:시도|시군구|읍면동|행정동|법정동|도로|거리|지역|구역|대표자|담당자|관리자|작성자|상품|제품|메뉴|파일|분류|업종|업태|노선|역|정류장|기관장|성)\s?(?:명|이름)|^(?:분류|증|설|증명|전화|발|문|투)명$|người|tỉnh|thành phố|quận|huyện|phường|xã|đường|sản phẩm|khách|город|улиц|район|област|регион|товар|продукт|проект|файл|контакт|руковод|показател|вида|категор|^(?:il|ilçe|mahalle|semt|köy|cadde|sokak|ülke|bölge|ürün|kişi|yetkili|müdür|kullanıcı|dosya|marka|kategori|alan|sütun|proje|personel|baba|ana|anne)\s/u;

/** `fcltyNm`, `BPLC_NM`: of registers of Korea. */
const NAME_IN_KOREA = /^[a-z]{1,12}_?nm$/;
const OTHER_NAMES_IN_KOREA =
  /^(?:ctprvn|ctpv|sgg|sigungu|signgu|sido|emd|adm|road|rdn|rn|rprsntv|ceo|mngr|user|file|instt|dept|col|tbl)/;

/** Those of people, of places, and of what else has a name. */
const OTHER_NAMES =
  /first|last|middle|given|family|sur|maiden|nick|user|login|person|contact|owner|manager|agent|author|customer|patient|file|sheet|table|field|column|group|project|product|event|street|road|city|town|district|ward|county|state|province|region|country|area|zone|map|category|type|class|brand|parent|host|domain|display|short|scientific|calle|via|rue|voie|barrio|comuna|municipio|provincia|departamento|propietario|titular|contacto|usuario|responsable|representante|apellido|prenom|famille|commune|ville|quartier|medicamento|producto|producte|plato|persona|jalan|kota|kecamatan|pemilik|produk|ulicy|miasta/;

/** Whether a header, in lower case, heads names of something else than businesses. */
export function isNameOfOther(header: string): boolean {
  return OTHER_NAMES.test(header);
}

/** The only column of names, whatever it calls the businesses. */
function onlyNameOf(headers: readonly string[]): string | undefined {
  const names = headers.filter(
    (name) =>
      (NAME_OF_ANY.test(name) && !OTHER_NAMES.test(name)) ||
      (NAME_IN_KOREA.test(name) && !OTHER_NAMES_IN_KOREA.test(name)) ||
      (NAME_IN_OTHER_SCRIPTS.test(name) && !OTHER_NAMES_IN_OTHER_SCRIPTS.test(name)),
  );
  return names.length === 1 ? names[0] : undefined;
}

/** `Site` heads web sites in tables with names. */
function isUrl(text: string, header: string): boolean {
  return header === 'site' && text.includes('.') && !/\s/.test(text);
}

/** The URLs of a column `Site` that may have names; null for any other column. */
export function siteUrl(url: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const header = [...positions].find(([name, at]) => name === 'site' && at === url)?.[0];
  return header === undefined ? null : converted(header, (text) => (isUrl(text.trim(), header) ? text : null));
}

const AND = /\s?[.,&+/|]\s?|\s(?:and|und|et|y|e|en|i|ve|и)\s/iu;
const ADDRESS: readonly (Field | undefined)[] = ['full_address', 'street', 'city', 'postal_code'];
const MAX_HEADER_LENGTH = 60;

/** The name and the address that share a column, `Name & Address`: the name is the first line, or ends at the first comma. */
export function namesWithAddress(
  positions: ReadonlyMap<string, number>,
): Record<'name' | 'full_address', DerivedField> | undefined {
  const isShared = (header: string) => {
    const [first, ...others] = header.split(AND).map((part) => aliasOf(part)?.field);
    return first === 'name' && others.length > 0 && others.every((field) => ADDRESS.includes(field));
  };
  const header = [...positions.keys()].find((name) => name.length <= MAX_HEADER_LENGTH && isShared(name));
  if (header === undefined) return undefined;
  return {
    name: converted(header, (text) => splitName(text)[0]),
    full_address: converted(header, (text) => splitName(text)[1]),
  };
}

const LINES = /\n|<br ?\/?>/i;

/** Without lines, a name with a comma of its own, `Acme, Inc.`, is no address. */
function splitName(cell: string): [name: string, address: string | null] {
  const text = cell.trim();
  const [line = '', ...lines] = text.split(LINES);
  if (lines.length > 0)
    return [
      line,
      lines
        .filter((part) => part !== '')
        .join(', ')
        .replaceAll(/,{2,}/g, ',') || null,
    ];
  const comma = text.search(/,(?!\s?(?:inc|llc|ltd|co|corp|l\.?p|s\.?a|gmbh|p\.?c)\b)/i);
  const rest = comma < 0 ? '' : text.slice(comma + 1).trim();
  return /\d|,/.test(rest) ? [text.slice(0, comma).trim(), rest] : [text, null];
}
