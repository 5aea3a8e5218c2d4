/**
 * The cuisines of restaurants, each with its adjective in several languages: German, Romance languages, Turkish, Russian and Ukrainian
 * (without endings), Arabic, Dutch, Polish, Scandinavian, Indonesian, Vietnamese. Latin letters without accents; `_` is a space.
 */
const CUISINES = `
african; afrikanisch; africano africana africain africaine; afrika; африканск; африканськ; افريقي افريقية; afrikaans; afrykanska; afrikansk; afrika; chau_phi
american; amerikanisch; americano americana americain americaine; amerikan; американск; американськ; امريكي امريكية; amerikaans; amerykanska; amerikansk; amerika; my
argentinian; argentinisch; argentino argentina argentin argentine; arjantin; аргентинск; аргентинськ; ارجنتيني ارجنتينية; argentijns; argentynska; argentinsk; argentina; argentina
asian; asiatisch; asiatico asiatica asiatique; asya; азиатск; азійськ; اسيوي اسيوية; aziatisch; azjatycka; asiatisk; asia; chau_a
brazilian; brasilianisch; brasileno brasilena brasileiro brasileira bresilien bresilienne brasiliano brasiliana; brezilya; бразильск; бразильськ; برازيلي برازيلية; braziliaans; brazylijska; brasiliansk; brasil; brazil
chinese; chinesisch; chino china chines chinesa chinois chinoise cinese cinesi; cin; китайск; китайськ; صيني صينية; chinees; chinska; kinesisk; china cina tiongkok; trung_hoa trung_quoc
ethiopian; athiopisch; etiope ethiopien ethiopienne; etiyopya; эфиопск; ефіопськ; اثيوبي اثيوبية; ethiopisch; etiopska; etiopisk; etiopia; ethiopia
french; franzosisch; frances francesa francais francaise francese francesi; fransiz; французск; французьк; فرنسي فرنسية; frans; francuska; fransk; perancis; phap
georgian; georgisch; georgiano georgiana georgien georgienne; gurcu; грузинск; грузинськ; جورجي جورجية; georgisch; gruzinska; georgisk; georgia; gruzia
german; deutsch; aleman alemana alemao alema allemand allemande tedesco tedesca; alman; немецк; німецьк; الماني المانية; duits; niemiecka; tysk; jerman; duc
greek; griechisch; griego griega grego grega grec grecque greco greca; yunan; греческ; грецьк; يوناني يونانية; grieks; grecka; grekisk; yunani; hy_lap
indian; indisch; indio hindu india indiano indiana indien indienne; hint; индийск; індійськ; هندي هندية; indiaas; indyjska hinduska; indisk; india; an_do
indonesian; indonesisch; indonesio indonesia indonesien indonesienne indonesiano indonesiana; endonezya; индонезийск; індонезійськ; اندونيسي اندونيسية; indonesisch; indonezyjska; indonesisk; indonesia; indonesia
italian; italienisch; italiano italiana italiani italien italienne; italyan; итальянск; італійськ; ايطالي ايطالية; italiaans; wloska; italiensk; italia; italia
japanese; japanisch; japones japonesa japonais japonaise giapponese giapponesi; japon; японск; японськ; ياباني يابانية; japans; japonska; japansk; jepang; nhat nhat_ban
korean; koreanisch; coreano coreana coreen coreenne; kore; корейск; корейськ; كوري كورية; koreaans; koreanska; koreansk; korea; han_quoc
lebanese; libanesisch; libanes libanesa libanais libanaise; lubnan; ливанск; ліванськ; لبناني لبنانية; libanees; libanska; libanesisk; lebanon; liban
mediterranean; mediterran; mediterraneo mediterranea mediterraneen mediterraneenne mediterranico; akdeniz; средиземноморск; середземноморськ; متوسطي; mediterraan; srodziemnomorska; medelhavs; mediterania; dia_trung_hai
mexican; mexikanisch; mexicano mexicana mexicain mexicaine messicano messicana; meksika; мексиканск; мексиканськ; مكسيكي مكسيكية; mexicaans; meksykanska; mexikansk; meksiko; mexico
moroccan; marokkanisch; marroqui marroquino marroquina marocain marocaine marocchino marocchina; fas; марокканск; марокканськ; مغربي مغربية; marokkaans; marokanska; marockansk; maroko; maroc
persian; persisch; persa iraniano iraniana persan persane iranien iranienne; iran; персидск; перськ; ايراني ايرانية; perzisch; perska; persisk; persia; iran
peruvian; peruanisch; peruano peruana peruvien peruvienne peruviano peruviana; peru; перуанск; перуанськ; بيروفي; peruaans; peruwianska; peruansk; peru; peru
polish; polnisch; polaco polaca polones polonesa polonais polonaise polacco polacca; polonya; польск; польськ; بولندي; pools; polska; polsk; polandia; ba_lan
portuguese; portugiesisch; portugues portuguesa portugais portugaise portoghese; portekiz; португальск; португальськ; برتغالي; portugees; portugalska; portugisisk; portugis; bo_dao_nha
russian; russisch; ruso rusa russo russa russe; rus; русск; російськ; روسي روسية; russisch; rosyjska; rysk; rusia; nga
spanish; spanisch; espanol espanola espanhol espanhola espagnol espagnole spagnolo spagnola; ispanyol; испанск; іспанськ; اسباني اسبانية; spaans; hiszpanska; spansk; spanyol; tay_ban_nha
thai; thailandisch; tailandes tailandesa thailandais thailandaise tailandese; tayland; тайск; тайськ; تايلندي تايلندية; thais; tajska; thailandsk; thailand; thai thai_lan
turkish; turkisch; turco turca turc turque; turk; турецк; турецьк; تركي تركية; turks; turecka; turkisk; turki; tho_nhi_ky
ukrainian; ukrainisch; ucraniano ucraniana ukrainien ukrainienne ucraino ucraina; ukrayna; украинск; українськ; اوكراني; oekraiens; ukrainska; ukrainsk; ukraina; ukraina
vietnamese; vietnamesisch; vietnamita vietnamien vietnamienne; vietnam; вьетнамск; в'єтнамськ; فيتنامي فيتنامية; vietnamees; wietnamska; vietnamesisk; vietnam; viet viet_nam
`;

/** How each of these languages names a restaurant or its food, `%` being the adjective. */
const PATTERNS = [
  '% restaurant, %es restaurant, %e restaurants, % essen, %es essen, %e kuche, %es lokal, %er imbiss',
  `restaurante %, restaurantes %, restaurant %, restaurants %, resto %, ristorante %, ristoranti %, trattoria %, comida %, cocina %, cozinha %,
    culinaria %, gastronomia %, cuisine %, nourriture %, cucina %, cibo %`,
  '% restorani, % restoranlari, % restoran, % restaurant, % lokantasi, % mutfagi, % yemegi, % yemekleri',
  '%ий ресторан, %ие рестораны, %ая кухня, %ую кухню, %ой кухни, ресторан %ой кухни, рестораны %ой кухни, %ая еда, %ое кафе',
  '%ий ресторан, %і ресторани, %а кухня, %ої кухні, ресторан %ої кухні, ресторани %ої кухні, %а їжа',
  'مطعم %, مطاعم %, اكل %, المطبخ %',
  '% restaurant, %e restaurant, %e restaurants, % eten, %e keuken',
  'restauracja %, % restauracja, kuchnia %, % kuchnia',
  '% restaurang, %a restauranger, % restaurant, % mat, % mad',
  'restoran %, rumah makan %, makanan %, masakan %',
  'nha hang %, quan an %, mon an %, mon %, do an %, am thuc %',
].map((patterns) => patterns.split(',').map((pattern) => pattern.trim()));

const ENGLISH = ['% food', '% cuisine', '% takeaway', '% takeout', '% place', '% places'];

/** Lines as those of activities: a category, and what is searched for it. */
export function cuisineLines(): string[] {
  return CUISINES.trim()
    .split('\n')
    .map((line) => {
      const [cuisine = '', ...languages] = line.split(';').map((part) => part.trim());
      const phrases = [
        ...ENGLISH.map((pattern) => pattern.replace('%', cuisine)),
        ...languages.flatMap((adjectives, i) => inLanguage(adjectives.split(' '), PATTERNS[i] ?? [])),
      ];
      return `${cuisine} restaurant: ${phrases.join(', ')}`;
    });
}

function inLanguage(adjectives: string[], patterns: string[]): string[] {
  return adjectives.flatMap((adjective) =>
    patterns.map((pattern) => pattern.replace('%', adjective.replaceAll('_', ' '))),
  );
}
