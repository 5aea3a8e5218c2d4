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

/** The same in German, as a noun, and in Chinese, Japanese, Korean, Thai, Persian, Hebrew and Hindi. */
const CUISINES_FURTHER = `
american; amerikaner; 美国 美國 美式; アメリカ; 미국; อเมริกัน; امریکایی آمریکایی; אמריקאית אמריקאיות אמריקאי; अमेरिकन
chinese; chinese chinesen; 中 中国 中國 中式; 中国 中國 中華; 중국 중화; จีน; چینی; סינית סיניות סיני; चाइनीज चीनी
french; franzose franzosen; 法 法国 法國 法式; フランス; 프랑스; ฝรั่งเศส; فرانسوی; צרפתית צרפתיות צרפתי; फ्रेंच
german; deutscher; 德国 德國 德式; ドイツ; 독일; เยอรมัน; آلمانی; גרמנית גרמניות גרמני; जर्मन
greek; grieche griechen; 希腊 希臘; ギリシャ; 그리스; กรีก; یونانی; יוונית יווניות יווני; ग्रीक
indian; inder indern; 印度; インド; 인도; อินเดีย; هندی; הודית הודיות הודי; इंडियन भारतीय
indonesian; indonesier; 印尼 印度尼西亚; インドネシア; 인도네시아; อินโดนีเซีย; اندونزیایی; אינדונזית; इंडोनेशियन
italian; italiener italienern; 意大利 義大利 意式; イタリア イタリアン; 이탈리아 이탈리안 이태리; อิตาเลียน อิตาลี; ایتالیایی; איטלקית איטלקיות איטלקי; इटालियन इतालवी
japanese; japaner japanern; 日本 日式; 日本; 일본; ญี่ปุ่น; ژاپنی; יפנית יפניות יפני; जापानी जैपनीज
korean; koreaner koreanern; 韩国 韓國 韩式 韓式; 韓国; 한국; เกาหลี; کره‌ای کره_ای; קוריאנית קוריאניות קוריאני; कोरियन कोरियाई
lebanese; libanese libanesen; 黎巴嫩; レバノン; 레바논; เลบานอน; لبنانی; לבנונית לבנוניות לבנוני; लेबनानी
mexican; mexikaner mexikanern; 墨西哥; メキシコ; 멕시코; เม็กซิกัน; مکزیکی; מקסיקנית מקסיקניות מקסיקני; मैक्सिकन
persian; perser persern; 波斯 伊朗; ペルシャ イラン; 이란 페르시아; เปอร์เซีย; ایرانی; פרסית פרסיות פרסי; ईरानी
russian; russe russen; 俄罗斯 俄羅斯 俄国 俄式; ロシア; 러시아; รัสเซีย; روسی; רוסית רוסיות רוסי; रूसी
spanish; spanier spaniern; 西班牙; スペイン; 스페인; สเปน; اسپانیایی; ספרדית ספרדיות ספרדי; स्पेनिश
thai; thailander thailandern; 泰国 泰國 泰式; タイ; 태국; ไทย; تایلندی; תאילנדית תאילנדיות תאילנדי; थाई
turkish; turke turken; 土耳其; トルコ; 터키 튀르키예; ตุรกี; ترکی ترکیه_ای; טורקית טורקיות טורקי; तुर्की
vietnamese; vietnamese vietnamesen; 越南; ベトナム; 베트남; เวียดนาม; ویتنامی; וייטנאמית וייטנאמיות וייטנאמי; वियतनामी
`;

/** How each of these languages names a restaurant or its food, `%` being the adjective. */
const PATTERNS = [
  '% restaurant, %es restaurant, %e restaurants, %en restaurants, % essen, %es essen, %e kuche, %es lokal, %er imbiss',
  `restaurante %, restaurantes %, restaurant %, restaurants %, resto %, ristorante %, ristoranti %, trattoria %, comida %, cocina %, cozinha %,
    culinaria %, gastronomia %, cuisine %, nourriture %, cucina %, cibo %`,
  '% restorani, % restoranlari, % restoran, % restaurant, % lokantasi, % mutfagi, % yemegi, % yemekleri',
  '%ий ресторан, %ие рестораны, %ая кухня, %ую кухню, %ой кухни, ресторан %ой кухни, рестораны %ой кухни, %ая еда, %ое кафе',
  '%ий ресторан, %і ресторани, %а кухня, %ої кухні, ресторан %ої кухні, ресторани %ої кухні, %а їжа',
  'مطعم %, مطاعم %, مطعم مأكولات %, مأكولات %, اكل %, المطبخ %',
  '% restaurant, %e restaurant, %e restaurants, % eten, %e keuken',
  'restauracja %, % restauracja, restauracje %, % restauracje, kuchnia %, % kuchnia',
  '% restaurang, %a restauranger, % restaurant, % mat, % mad',
  'restoran %, rumah makan %, makanan %, masakan %',
  'nha hang %, quan an %, mon an %, mon %, do an %, am thuc %',
].map((patterns) => patterns.split(',').map((pattern) => pattern.trim()));

const FURTHER_PATTERNS = [
  '%',
  '%餐, %餐厅, %餐廳, %餐馆, %餐館, %菜, %菜馆, %菜館, %料理',
  '%料理, %料理店, %料理屋, %レストラン',
  '%음식, % 음식, %음식점, % 음식점, %요리, % 요리, %식당, % 식당, %레스토랑, % 레스토랑',
  'ร้านอาหาร%, อาหาร%',
  'رستوران %, غذای %',
  'מסעדה %, מסעדות %, אוכל %',
  '% रेस्टोरेंट, % रेस्तरां, % खाना',
].map((patterns) => patterns.split(',').map((pattern) => pattern.trim()));

/** Plurals of the adjectives in their order of languages, those after a plural noun. */
const PLURALS: Partial<Record<number, [noun: RegExp, ending: RegExp, plural: string][]>> = {
  1: [
    [/^restaurants /, /(?<!s)$/, 's'],
    [/^restaurantes /, /(?<=[aeo])$/, 's'],
    [/^restaurantes /, /(?<=[lns])$/, 'es'],
    [/^ristoranti /, /[eo]$/, 'i'],
  ],
  7: [[/restauracje/, /(?<=[ck])a$/, 'ie']],
};
/** In Romance languages one of the adjectives alone names a restaurant too: `un chinois`. Others are also names of countries and people. */
const ALONE = /(?:[^aes]|ais|ois|ese|ones|ines)$/;
const ROMANCE = 1;

const ENGLISH = ['% food', '% cuisine', '% takeaway', '% takeout', '% place', '% places'];

/** Lines as those of activities: a category, and what is searched for it. */
export function cuisineLines(): string[] {
  const linesOf = (table: string, phrasesOf: (adjectives: string[], i: number) => string[]) =>
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [cuisine = '', ...languages] = line.split(';').map((part) => part.trim());
        const phrases = [
          ...ENGLISH.map((pattern) => pattern.replace('%', cuisine)),
          ...languages.flatMap((adjectives, i) =>
            phrasesOf(
              adjectives.split(' ').map((adjective) => adjective.replaceAll('_', ' ')),
              i,
            ),
          ),
        ];
        return `${cuisine} restaurant: ${phrases.join(', ')}`;
      });
  return [...linesOf(CUISINES, phrasesIn), ...linesOf(CUISINES_FURTHER, (all, i) => filled(FURTHER_PATTERNS[i], all))];
}

function phrasesIn(adjectives: string[], language: number): string[] {
  const patterns = PATTERNS[language] ?? [];
  const plurals = (PLURALS[language] ?? []).flatMap(([noun, ending, plural]) =>
    filled(
      patterns.filter((pattern) => noun.test(pattern)),
      adjectives.filter((adjective) => ending.test(adjective)).map((adjective) => adjective.replace(ending, plural)),
    ),
  );
  const alone = language === ROMANCE ? adjectives.filter((adjective) => ALONE.test(adjective)) : [];
  return [...filled(patterns, adjectives), ...plurals, ...alone];
}

function filled(patterns: string[] = [], adjectives: string[]): string[] {
  return adjectives.flatMap((adjective) => patterns.map((pattern) => pattern.replace('%', adjective)));
}
