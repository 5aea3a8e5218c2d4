/** Words for a business of any kind; they head other columns than those of names, too. */
export const GENERAL_KINDS =
  `business biz company store shop venue facility outlet merchant vendor firm organization organisation org establishment branch
  magasin boutique commerce tienda local negozio loja butikk butik virksomhed winkel sucursal sucursales succursale filial filiale`.split(
    /\s+/,
  );

/** Kinds of business, one in each line: in English, then in the forms that headers of other languages have. */
const KIND_LINES =
  `restaurant restaurante ristorante restoran restoranı restauracji restaurang ресторан ресторана レストラン 餐厅 餐廳 饭店 레스토랑
  hotel hôtel otel hotelu hotell albergo отель отеля гостиница гостиницы ホテル 酒店
  hostel
  pharmacy farmacia botica droguería drogueria drogaria farmácia pharmacie apotheke eczane аптека аптеки apteka apteki apotek apotheek lékárna lékárny lekáreň lekárne gyógyszertár 薬局 약국
  hospital hôpital krankenhaus klinikum hastane szpital szpitala nemocnice больница больницы 病院 医院 병원
  clinic klinik klinikk clinique clínica kliniek клиника клиники
  school école ecole escuela escola scuola schule skole skola okul szkoła szkoły školy škola školu школа школы 学校 학교
  museum musée musee museo museu müze muzeum muzeu музей музея 博物館 美術館 박물관
  library knihovna knihovny knižnica knižnice könyvtár bibliotek kirjasto bibliothèque bibliotheque biblioteca bibliothek kütüphane biblioteka библиотека библиотеки 図書館 도서관
  bank banque banco banca banka банк банка 銀行
  bar
  cafe café кафе
  salon
  gym
  club
  dealer
  brewery
  dentist
  supermarket supermercado supermarché`
    .split('\n')
    .map((line) => line.trim().split(' '));

/** They qualify headers (`hotel_phone`, `klinikk navn`, `nom du musée`), and head the names in lists of one kind. */
export const KINDS = KIND_LINES.flat();

const CATEGORIES = new Map(
  KIND_LINES.flatMap((words) => {
    const [english = ''] = words;
    return words.map((word) => [word, english.charAt(0).toUpperCase() + english.slice(1)] as const);
  }),
);

/** The category of businesses whose names have this header, in lower case: `hotel name` → `Hotel`; undefined where it names no kind. */
export function categoryOfNames(header: string): string | undefined {
  const words = header.split(/[^\p{L}\p{M}]+/u);
  return words.map((word) => CATEGORIES.get(word)).find((category) => category !== undefined);
}

/** Further ones, which are not themselves headers of names: `Market`, `Station`. */
export const QUALIFYING_KINDS =
  `bakery boulangerie panaderia panadería winery vineyard church mosque temple synagogue kindergarten university college laboratory lab
  competitor supplier provider exhibitor stockist retailer atm station theatre theater cinema market doctor vet garage farm resort villa spa pub agency attraction listing`.split(
    /\s+/,
  );
