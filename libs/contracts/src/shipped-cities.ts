/**
 * Cities with several names: country, then for each city the name that stays and its other names. From the CLDR (Unicode License) and
 * GeoNames (CC BY 4.0) for cities of half a million inhabitants and more, reviewed, and completed by hand.
 */
export const SHIPPED_CITIES = `
AE Abu Dhabi: أبو ظبي, Abu Zaby, أبوظبي, ابو ظبى; Dubai: Dubayy, دبي, Дубай, Dubaj, Ντουμπάι, דובאי, दुबई, ドバイ, Dubajus, Dubaija, ดูไบ, 迪拜, دبى; Sharjah: الشارقة, شارجه
AF Kabul: كابول, Καμπούλ, کابل, Kaboul, קאבול, カブール, ქაბული, Kabulas, Kabula, Cabul, คาบูล, Kabil, 喀布尔
AM Yerevan: يريفان, Ереван, ইয়েরাভান, Jerevan, Eriwan, ایروان, ירוואן, エレバン, ერევანი, 예레반, Jerevanas, Erevāna, Erywań, เยเรวาน, Erivan, Єреван, 埃里温, 葉里溫
AO Luanda: لواندا, লোয়ান্ডা, Λουάντα, לואנדה, लुआंडा, ルアンダ, ลูอันดา
AR Salta: سالطا, স্যালটা, סלטה, サルタ, Saltas, Saltë, 萨尔塔
AT Vienna: Wien, Viyana, Vienne, Viena, Wiedeń, Beč, فيينا, ভিয়েনা, Vídeň, Βιέννη, Viin, وین, וינה, Bécs, Wina, ウィーン, ვენა, 비엔나, Vīne, Wenen, Viedeň, Dunaj, Vjenë, Беч, เวียนนา, 维也纳
AU Adelaide: أديليد, Аделаида, এ্যাডেলেইড, آدلاید, אדלייד, एडिलेड, アデレード, 애들레이드, Adelajde, Аделејд, แอดิเลด, 阿得雷德
AU Brisbane: برسيبان, Бризбейн, ব্রিসবেন, Μπρισμπέιν, بریسبین, בריסביין, ब्रिस्बन, ブリスベン, ბრისბეინი, 브리스베인, Brisbanas, Brisbena, Brisbejn, Бризбејн, บริสเบน, 布里斯班
AU Melbourne: ميلبورن, Мелбърн, মেলবোর্ন, Μελβούρνη, ملبورن, מלבורן, メルボルン, მელბურნი, 멜버른, Melburnas, Melburna, Мельбурн, เมลเบิร์น, 墨尔本
AU Perth: برثا, Пърт, পার্থ, פרת׳, पर्थ, パース, პერთი, 퍼스, Pertas, Pērta, Перт, เพิร์ท, 珀斯, 伯斯
AU Sydney: سيدني, Сидни, Σίδνεϊ, Sídney, シドニー, 시드니, Sidnėjus, Sidneja, Sidnej, ซิดนีย์, 悉尼, 雪梨
AZ Baku: باكو, Μπακού, Bakuu, Bakou, באקו, ბაქო, Bakoe
BA Sarajevo: Saraybosna, سراييفو, Сараево, সারাজিভো, Σαράγεβο, سارایوو, סרייבו, Szarajevó, サラエボ, 사라예보, Sarajevas, Sarajeva, Sarajewo, Sarajevë, ซาราเยโว, Сараєво, 萨拉热窝, 塞拉耶佛
BD Chittagong: Chattogram; Dhaka: Dacca, Дака, Ντάκα, Daca, דאקה, Dakka; Rājshāhi: রাজশাহী
BE Antwerp: Antwerpen, Anvers; Bruges: Brugge
BE Brussels: Bruxelles, Brussel, بروكسل, Брюксел, ব্রাসেলস, Brusel, Βρυξέλλες, Bruselas, Bryssel, בריסל, ब्रूसेल्स, Brüsszel, ブリュッセル, ბრიუსელი, 브뤼셀, Briuselis, Brisele, Bruksela, Bruxelas, Брюссель, Bruselj, Bruksel, Брисел, บรัสเซลส์, 布鲁塞尔
BE Ghent: Gent, Gand
BF Ouagadougou: واغادوغو, Уагадугу, ওয়াহগুডোগু, Ουαγκαντούγκου, اوآگادوگو, וואגאדוגו, औगाडोगू, ワガドゥグー, 와가두구, Vagadugu, Uagëdugu, วากาดูกู, 瓦加杜古
BG Sofia: София, Sofya, صوفيا, সোফিয়া, Sofie, صوفیه, סופיה, Sofija, Szófia, ソフィア, სოფია, Sofje, โซเฟีย, 索非亚
BO La Paz: لا باز, Ла Пас, লা পাজ, لاپاز, לה פאס, ラパス, ლა-პაზი, 라파스, La Pasas, Lapasa, ลาปาซ, 拉巴斯
BR Belém: بلم, Μπελέμ, Belén, בלם, ベレン, ბელემი, 벨렘, Belenas, Belena, เบเลง, 贝伦
BR Campo Grande: كومبو جراند, Кампо Гранде, Κάμπο Γκράντε, کمپو گرانده, קמפו גרנדה, कैंपो ग्रांडे, カンポグランデ, 캄포 그란데, Kampugrandi, Кампу-Гранди, กัมปูกรันดี, 大坎普, 格蘭場
BR Cuiabá: كيابا, Чуяба, কুইয়াবা, Κουιαμπά, کویاوا, קויאבה, क्यूआबा, クイアバ, Kujaba, Куяба, 古雅巴
BR Fortaleza: فورتاليزا, ফোর্টালেজা, فورتالزا, פורטאלזה, フォルタレザ, ფორტალეზა, 포르탈레자, ฟอร์ตาเลซา, 福塔雷萨, 福塔力莎
BR Maceió: ماشيو, Масейо, Μασεϊό, ماسیو, מסייאו, मेसीओ, Masejo, Makejo, มาเซโอ, 马塞约, 馬瑟歐
BR Manaus: ماناوس, Μανάους, Manaos, מנאוס, मनौस, マナウス, მანაუსი, 마나우스, Manausas, Manausa, มาเนาส์, 马瑙斯
BR Recife: ريسيف, Ресифе, রেসিফে, ریسیفی, רסיפה, रेसाइफ़, レシフェ, რეციფე, 레시페, Resifi, เรซีเฟ, 累西腓
BR São Paulo: Sao Paolo, ساو باولو, سائوپائولو, סאו פאולו, San Paolo, サンパウロ, სან-პაულუ, 상파울루, San Paulas, Sanpaulu, เซาเปาลู, 圣保罗
BY Minsk: مينسك, मिंस्क, Minszk, ミンスク, მინსკი, 민스크, Minskas, Minska, 明斯克
CA Edmonton: ايدمونتون, Едмънтън, এডমন্টোন, Έντμοντον, ادمونتون, אדמונטון, एडमंटन, エドモントン, ედმონტონი, 에드먼턴, Edmontonas, Edmontona, เอดมันตัน, 埃德蒙顿, 艾德蒙吞
CA Québec: Quebec City, Ville de Québec; Toronto: تورونتو, টোরন্টো, تورنتو, טורונטו, टोरंटो, 토론토, Torontas, โทรอนโต, 多伦多
CA Vancouver: فانكوفر, Ванкувър, ভ্যাঙ্কুভার, Βανκούβερ, ونکوور, ונקובר, वैंकूवर, バンクーバー, ვანკუვერი, 벤쿠버, Vankuveris, Vankūvera, Ванкувер, แวนคูเวอร์, 温哥华
CA Winnipeg: وينيبيج, Уинипег, Γουίνιπεγκ, وینیپگ, וויניפג, विनीपेग, ウィニペグ, უინიპეგი, 위니펙, Vinipegas, Vinipega, Виннипег, วินนิเพก, 温尼伯
CD Kinshasa: كينشاسا, কিনশাসা, קינשסה, किंशासा, キンシャサ, 킨샤사, Kinszasa, กินชาซา, 金沙萨, 金夏沙
CD Lubumbashi: لومبباشا, লুবুম্বাশি, Λουμπουμπάσι, لوبومباشی, לובומבאשי, ルブンバシ, Lubumbašis, ลูบัมบาชิ, 卢本巴希
CF Bangui: بانغوي, Μπανγκί, بانگی, בנגואי, बांगुइ, バンギ, 방기, Bangis, บังกี, 班吉
CG Brazzaville: برازافيل, Бразавил, ব্রাজাভিলি, Μπραζαβίλ, برازویل, ברזוויל, ब्राज़ाविले, ブラザビル, ბრაზავილი, 브라자빌, Brazavilis, Brazavila, Браззавиль, Brazavillë, บราซซาวิล, 布拉柴维尔
CH Geneva: Genève, Genf, Ginevra, Ginebra, Cenevre; Zürich: Zuerich, Zurigo
CI Abidjan: أبيدجان, Абиджан, Abidžan, Αμπιτζάν, Abiyán, آبیجان, אביג׳אן, アビジャン, აბიჯანი, 아비장, Abidžanas, Abidžana, Abixhan, อาบีจาน, 阿比让
CL Santiago: سانتياغو, Сантяго, সান্টিয়াগো, Σαντιάγκο, Santiago de Chile, سانتیاگو, סנטיאגו, सैंटियागो, サンチアゴ, Santjagas, Santjago, ซันติอาโก, 圣地亚哥
CM Douala: دوالا, Дуала, ডোয়ালা, Ντουάλα, دوآلا, דואלה, ドゥアラ, 두알라, ดูอาลา
CN Anshan: 鞍山市; Anyang: 安阳市; Baoding: 保定市; Baotou: 包头市; Beijing: 北京市, Peking, Pekin; Bengbu: 蚌埠, 蚌埠市; Benxi: 本渓市; Cangzhou: 沧州市; Changchun: 長春, 長春市; Changde: 常徳市
CN Changsha: 長沙, 長沙市; Changzhou: 常州市; Chengdu: 成都, 成都市; Chongqing: 重庆, 重庆市; Dalian: 大连市; Dandong: 丹东市; Datong: 大同市; Dongguan: 东莞市; Foshan: 仏山市, 佛山, 佛山市; Fushun: 抚顺市
CN Fuxin: 阜新市; Fuzhou: 福州市; Guangzhou: 广州市, Canton; Guilin: 桂林市; Guiyang: 貴陽市; Haikou: 海口市; Handan: 邯郸市; Hangzhou: 杭州市; Harbin: 哈尔滨, 哈尔滨市; Hefei: 合肥市; Hegang: 鶴崗市
CN Hengyang: 衡阳市; Hohhot: 呼和浩特, 呼和浩特市; Huaibei: 淮北市; Huangshi: 黃石市; Jiamusi: 佳木斯市; Jiangmen: 江門市; Jiaozuo: 焦作市; Jieyang: 掲陽市; Jilin: 吉林市; Jinan: 济南市; Jinzhou: 錦州市
CN Kaifeng: 开封市; Kunming: 昆明市; Kunshan: 崑山市; Langfang: 廊坊市; Lanzhou: 兰州市; Liaoyang: 辽阳市; Lijiang: 丽江市; Luoyang: 洛阳市; Mudanjiang: 牡丹江市; Nanchang: 南昌市; Nanchong: 南充市
CN Nanjing: 南京市, Nanking; Nanning: 南宁市; Nantong: 南通市; Neijiang: 内江市; Ningbo: 宁波市; Ordos: 鄂尔多斯市; Pingdingshan: 平頂山市; Qingdao: 青岛市; Qinhuangdao: 秦皇岛市; Qiqihar: 齊齊哈爾, 齊齊哈爾市
CN Shanghai: 上海市, شنغهاي, Шанхай, সাংহাই, Šanghaj, Σανγκάη, شانگهای, שנחאי, शंघाई, Šangaj, შანხაი, 상하이, Šanchajus, Šanhaja, Sjanghai, Szanghaj, Xangai, Shangai, Шангај, เซี่ยงไฮ้, Şanghay, Thượng Hải
CN Shantou: 汕头市; Shaoguan: 韶关市; Shenyang: 沈阳市, 沉阳市; Shenzhen: 深圳市; Shihezi: 石河子乡, 石河子市; Shijiazhuang: 石家庄市; Shiyan: 十堰市; Shuangyashan: 双鴨山市; Siping: 四平市, 四平街; Suzhou: 苏州市
CN Taiyuan: 太原市; Taizhou: 泰州市; Tangshan: 唐山市; Tianjin: 天津市; Tonghua: 通化市; Wenzhou: 温州市; Wuhan: 武汉市; Wuhu: 芜湖市; Wuxi: 无锡市; Xiamen: 厦门, 厦门市; Xiangtan: 湘潭市; Xianyang: 咸阳市
CN Xingtai: 邢台市; Xining: 西宁市; Xinxiang: 南干道; Xinyang: 信陽市; Xi’an: 西安市; Xuchang: 将官池; Yancheng: 塩城市; Yangzhou: 扬州市; Yantai: 烟台市; Yingkou: 営口市; Yueyang: 岳阳市; Yunfu: 云浮市
CN Zhangjiakou: 张家口市; Zhangzhou: 漳州市; Zhanjiang: 湛江市; Zhengzhou: 郑州市; Zhenjiang: 镇江市; Zhongshan: 中山市; Zhuhai: 珠海市; Zhumadian: 驻马店市; Zhuzhou: 株洲市; Zibo: 淄博市; Zigong: 自貢市
CN Ürümqi: أرومكي, Урумчи, উরুমকি, Urumči, Ουρούμτσι, ارومچی, אורומקי, Ürümcsi, ウルムチ, 우루무치, Urumczi, อุรุมชี, 乌鲁木齐, 乌鲁木齐市
CO Bogotá: بوغوتا, Μπογκοτά, بوگوتا, בוגוטה, Bogotë, โบโกตา, 波哥大
CU Havana: هافانا, Хавана, হাভানা, Havanna, Αβάνα, La Habana, هاوانا, La Havane, הוואנה, हवाना, L’Avana, ハバナ, Hawana, Гавана, Havanë
CY Nicosia: Lefkoşa, Λευκωσία, Lefkosia
CZ Brno: Brünn; Prague: Praha, Prag, براغ, Прага, پراگ, פראג, プラハ, პრაღა, 프라하, Praag, Pragë, ปราก, 布拉格
DE Berlin: برلين, বার্লিন, Βερολίνο, Berliin, Berliini, ברלין, बर्लिन, Berlino, ベルリン, ბერლინი, 베를린, Berlynas, Berlīne, Berlijn, Berlim, เบอร์ลิน, 柏林; Düsseldorf: Duesseldorf
DE Frankfurt am Main: Frankfurt, Francfort, Francoforte; Hamburg: Hambourg, Hamburgo, Amburgo; Hannover: Hanover, Hanovre; Köln: Cologne, Koeln, Keulen, Colonia
DE Munich: München, Muenchen, Münih, Monaco di Baviera, Munique, Мюнхен, Минхен; Nürnberg: Nuremberg, Nuernberg, Norimberga
DJ Djibouti: جيبوتي, Джибути, জিবুটি, Džibuti, Dschibuti, Τζιμπουτί, Yibuti, ג׳יבוטי, Dzsibuti, Gibuti, ジブチ, Džibutis, Džibutija, Djibuti, Xhibuti, จิบูตี, Cibuti, 吉布地
DK Copenhagen: København, Kopenhagen, Kopenhag, كوبنهاغن, Копенхаген, কোপেনহেগেন, Kodaň, Κοπεγχάγη, Copenhague, Kopenhaagen, کپنهاگ, Kööpenhamina, קופנהגן, कोपेनहेगन, Koppenhága, Copenaghen, კოპენჰაგენი, Kopenhaga, Kopenhāgena, Copenhaga, Копенгаген, Köpenhamn, โคเปนเฮเกน, 哥本哈根
DO Santo Domingo: سانتو دومينغو, স্যান্টো ডোমিংগো, Άγιος Δομίνικος, سانتو دومینگو, Saint-Domingue, סנטו דומינגו, सेंटो डोमिंगो, サントドミンゴ, 산토도밍고, Santo Domingas, ซานโต โดมิงโก, 圣多明各
DZ Algiers: Alger, Cezayir, الجزائر, Алжир, আলজিয়ার্স, Alžír, Algier, Αλγέρι, Argel, Alžiir, الجزیره, אלג׳יר, अल्जीयर्स, Algír, Aljir, アルジェ, ალჟირი, 알제, Alžyras, Alžīra, Algjer, แอลเจียร์, 阿尔及尔
DZ Oran: وهران; Tébessa: تبسة
EC Guayaquil: غواياكويل, Гуаякил, গোয়াইয়াকিল, Γκουαγιακίλ, گوایاکیل, גואיאקיל, ग्वायाकील, グアヤキル, გუაიაკილი, 과야킬, Gvajakilis, Gvajakila, Guaiaquil, Guajakuil, Гвајакил, กัวยากิล, 瓜亚基尔
EG Alexandria: Al Iskandariyah, الإسكندرية, İskenderiye, اسكندريه
EG Cairo: Al-Qahirah, القاهرة, Kahire, Le Caire, Кайро, Káhira, Kairo, El Cairo, قاهره, קהיר, Il Cairo, 카이로, Kairas, Kaira, Kaherah, Kair, Kajro, ไคโร, 开罗; Giza: الجيزة
EG Port Said: بور سعيد, بورسعيد
ES Madrid: مدريد, Μαδρίτη, मैड्रिड, マドリード, მადრიდი, 마드리드, Madridas, Madride, Madryt, Madri, 马德里; Sevilla: Seville; Zaragoza: Saragossa
ET Addis Ababa: أديس أبابا, Адис Абеба, Addis Abeba, Αντίς Αμπέμπα, آدیس آبابا, אדיס אבבה, अदीस अबाबा, Addisz-Abeba, アジスアベバ, 아디스아바바, Adisabeba, Adis-Ababë, แอดดิสอาบาบา, 亚的斯亚贝巴, 阿迪斯阿貝巴
FI Helsinki: Helsingfors, هلسنكي, Хелзинки, Helsinky, Ελσίνκι, Helsingi, هلسینکی, हेलसिंकी, ヘルシンキ, 헬싱키, Helsinkis, Helsinque, Хельсинки, เฮลซิงกิ, Гельсінкі, 赫尔辛基
FR Paris: باريس, Париж, প্যারিস, Paříž, Παρίσι, Pariis, پاریس, Pariisi, פריז, पेरिस, Párizs, Parigi, パリ, პარიზი, 파리, Paryžius, Parīze, Parijs, Paryż, 巴黎
GA Libreville: ليبرفيل, Либревил, লিব্রুভিল, Λιμπρεβίλ, لیبرویل, ליברוויל, लिब्रेविले, リーブルヴィル, ლიბრევილი, 리브르빌, Librevilis, Librevila, ลีเบรอวิล, 利伯维尔, 自由市
GB London: لندن, Londýn, Λονδίνο, Londres, Lontoo, לונדון, लंदन, Londra, ロンドン, ლონდონი, 런던, Londonas, Londona, Londen, Londër, 伦敦
GE Tbilisi: Tiflis, تبليسي, সিবিলিশি, Τιφλίδα, Thbilisi, تفلیس, Tbilissi, טביליסי, Tbiliszi, トビリシ, 트빌리시, Tbilisis, Tbilis, 第比利斯, ქართი
GH Accra: Акра, Acra, אקרה, एक्रा, アクラ, 아크라, Аккра, อักกรา, 阿克拉
GN Conakry: كوناكري, Конакри, কনাক্রি, Conakri, קונאקרי, コナクリ, 코나크리, Konakris, Konakry, Conacri, โกนากรี, 科纳克里
GR Athens: Athina, أثينا, Атина, এথেন্স, Athény, Athen, Atenas, Ateena, آتن, Athènes, אתונה, एथेंस, Atena, Athena, Atene, ათენი, Atėnai, Athene, Ateny, Афины, Athinë, Aten, เอเธนส์, Афіни, 雅典, Αθήναι
GR Thessaloniki: Selanik, Saloniki, Salonica
HK Hong Kong: 香港, هونغ كونغ, Хонконг, হং কং, Hongkong, Χονγκ Κονγκ, هنگ‌کنگ, הונג קונג, हाँग काँग, ჰონკონგი, Honkongas, Honkonga, Гонконг, Хонгконг, ฮ่องกง
HN Tegucigalpa: تيغوسيغالبا, Тегусигалпа, Τεγκουσιγκάλπα, تگوسیگالپا, טגוסיגלפה, टेगुसिगल्पा, テグシガルパ, ტეგუჩიგალპა, เตกูซิกัลปา, 特古西加尔巴, 德古斯加巴
HR Zagreb: Agram, زغرب, জাগ্রেব, Záhřeb, Ζάγκρεμπ, زاگرب, זאגרב, Zágráb, Zagabria, ザグレブ, ზაგრები, 자그레브, Zagrebas, Zagreba, Zagrzeb, ซาเกร็บ, 萨格勒布, 札格瑞布
HT Port-au-Prince: بورت أو برنس, Порт-о-Пренс, পোর্ট-অহ-প্রিন্স, Puerto Príncipe, پورتوپرنس, פורט או פראנס, पोर्ट-ऑ-प्रिंस, ポルトープランス, პორტ-ა-პრინსი, 포르토프랭스, Port o Prensas, Portoprensa, Porto Príncipe, Port-o-Prins, ปอร์โตแปรงซ์, 太子港
HU Budapest: بودابست, Будапеща, Βουδαπέστη, بوداپست, בודפשט, Budimpešta, ブダペスト, ბუდაპეშტი, 부다페스트, Budapeštas, Budapešta, Boedapest, Budapeszt, Budapeste, Будапешт, Будимпешта, บูดาเปส, 布达佩斯
ID Jakarta: جاكرتا, Джакарта, Τζακάρτα, Yakarta, ג׳קרטה, जकार्ता, Džakarta, Giacarta, ジャカルタ, 자카르타, Jacarta, Xhakartë, จาการ์ตา, Cakarta, 雅加达
ID Makassar: ماكسار, Макасар, Macassar, मकस्सर, マカッサル, მაკასარი, 마카사르, Makasaras, Makasara, 望加锡, 馬卡沙爾
IE Dublin: دبلن, Дъблин, ডাবলিন, Δουβλίνο, دوبلین, דבלין, Dublino, ダブリン, დუბლინი, 더블린, Dublinas, Dublina, ดับบลิน, 都柏林
IL Haifa: חיפה, Hefa
IL Jerusalem: Yerushalayim, ירושלים, Kudüs, القدس, Йерусалим, জেরুজালেম, Jeruzalém, Ιερουσαλήμ, Jerusalén, Jeruusalemm, اورشلیم, यरूशलम, Jeruzsálem, Yerusalem, Gerusalemme, エルサレム, იერუსალიმი, 예루살렘, Jeruzalė, Jeruzaleme, Baitulmuqaddis, Jerozolima, Ierusalim, Јерусалим, เยรูซาเลม, 耶路撒冷, אֵילִיָּה קַפִּיטוֹלִינָה, הַקֹּדֶשׁ
IL Tel Aviv: Tel Aviv-Yafo, תל אביב, Tel Aviv-Jaffa
IN Allahabad: Prayagraj; Bengaluru: Bangalore; Chennai: Madras; Delhi: New Delhi; Gurugram: Gurgaon; Kolkata: Calcutta; Mumbai: Bombay; Mysore: Mysuru; Pune: Poona
IN Thiruvananthapuram: Trivandrum; Vadodara: Baroda; Varanasi: Benares
IQ Abū Ghurayb: أبو غريب; Al Başrah al Qadīmah: البصرة القديمة; Al Mawşil al Jadīdah: الموصل الجديدة; As Sulaymānīyah: السليمانية, سلێمانى
IQ Baghdad: بغداد, Багдад, Βαγδάτη, בגדד, बगदाद, バグダッド, ბაღდადი, 바그다드, Bagdadas, Bagdāde, Bagdá, แบกแดด, Bağdat, 巴格达; Basrah: البصرة, بصرة; Erbil: أربيل; Kirkuk: كركوك
IQ Mosul: الموصل, موصل
IR Ahvaz: اهواز; Isfahan: Esfahan, اصفهان; Mashhad: مشهد; Shiraz: شیراز; Tabriz: تبریز
IR Tehran: Teheran, Tahran, تهران, Техеран, Τεχεράνη, თეირანი, 테헤란, Teheranas, Teherāna, Teerã, Тегеран, เตหะราน, 德黑兰
IT Florence: Firenze, Florenz; Genoa: Genova, Genua, Gênes; Milan: Milano, Mailand; Naples: Napoli, Neapel; Padua: Padova
IT Rome: Roma, Rom, روما, Рим, Ρώμη, Rooma, רומא, 로마, Rzym, โรม, 罗马; Turin: Torino; Venice: Venezia, Venedig, Venise, Venecia
JO Amman: Аман, عَمان, アンマン, ამანი, Amanas, Ammāna, Amã, อัมมาน; Zarqa: الزرقاء, زرقاء
JP Chiba: 千葉, 千葉市; Fukuoka: 福岡, 福岡市; Hachiōji: 八王子, 八王子市; Hamamatsu: 浜松, 浜松市, 滨松市; Hiroshima: 広島, 広島市; Kagoshima: 鹿儿岛市, 鹿児島; Kawasaki: 川崎, 川崎市; Kitakyushu: 北九州, 北九州市
JP Kobe: 神戶, 神户市; Kumamoto: 熊本, 熊本市; Kyoto: 京都, 京都市; Nagoya: 名古屋, 名古屋市; Niigata: 新潟, 新潟市; Okayama: 岡山, 岡山市; Osaka: 大阪, 大阪市; Sakai: 堺, 堺市; Sapporo: 札幌, 札幌市; Sendai: 仙台, 仙台市
JP Shizuoka: 静岡, 静岡市; Tokyo: 東京, 東京都, Tokio, طوكيو, טוקיו, 도쿄, Tokijas, Tokija, Tóquio, โตเกียว; Yokohama: 横浜, 横浜市, 横滨市
KE Nairobi: نيروبي, Найроби, Ναϊρόμπι, ניירובי, 나이로비, Nairobis, Најроби, ไนโรเบีย, 内罗毕, 奈洛比
KG Bishkek: بشكيك, বিশকেক, Bisjkek, Bischkek, Μπισκέκ, بیشکک, Bichkek, בישקק, ビシュケク, ბიშკეკი, 비슈케크, Biškekas, Biškeka, Biszkek, บิชเคก, 比什凯克
KH Phnom Penh: بنوم بنه, Пном Пен, নম পেন, Phnompenh, Πνομ Πενχ, پنوم‌پن, פנום פן, नॉम पेन्ह, プノンペン, პნომპენი, 프놈펜, Pnompenis, Pnompeņa, Пномпень, พนมเปญ, 金边
KP Hamhŭng: 함흥, 함흥시
KP Pyongyang: بيونغ يانغ, Пхенян, পিয়ংইয়ং, Pchjongjang, Pjöngjang, Πιονγκγιάνγκ, پیونگ‌یانگ, פיונגיאנג, प्योंगयांग, Phenjan, 平壌, ფხენიანი, 평양, Pchenjanas, Phenjana, Phenian, Penian, เปียงยาง, Bình Nhưỡng, 평양시
KR Ansan-si: 안산, 안산시; Anyang-si: 안양, 안양시; Bucheon-si: 부천, 부천시; Busan: 부산광역시, Pusan; Changwon: 창원시; Cheongju-si: 청주, 청주시; Daegu: 대구광역시; Daejeon: 대전광역시; Goyang-si: 고양, 고양시
KR Gwangju: 광주광역시; Incheon: 인천광역시; Jeonju: 전주시; Seongnam-si: 성남, 성남시; Seoul: 서울특별시, سول, Сеул, সিওল, Soul, Σεούλ, سئول, סיאול, Szöul, ソウル, სეული, Seulas, Seula, โซล, 首尔, 서울시
KR Suwon: 수원시; Ulsan: 울산광역시
KW Al Aḩmadī: الاحمدي
KZ Almaty: Alma-Ata, ألماتي, Алмати, Almatõ, آلماتی, アルマトイ, อัลมาตี, 阿拉木图; Astana: Nur-Sultan
LB Beirut: بيروت, Бейрут, Bejrút, Βυρητός, Beyrouth, ביירות, बेरुत, ベイルート, ბეირუთი, 베이루트, Beirutas, Beirūta, Beiroet, Beirute, เบรุต, 贝鲁特
LK Colombo: كولومبو, Коломбо, কলম্বো, Κολόμπο, کلمبو, קולומבו, कोलंबो, コロンボ, 콜롬보, Kolombas, โคลัมโบ, 科伦坡
LR Monrovia: مونروفيا, Монровия, মনরোভিয়া, مونروویا, מונרוביה, モンロビア, 몬로비아, Monrovija, มันโรเวีย, 蒙罗维亚
LT Vilnius: فيلنيوس, Вилнюс, ভিলনিওস, Βίλνιους, Vilna, ویلنیوس, וילנה, विल्नियस, ヴィリニュス, ვილნიუსი, 빌니우스, Wilno, Вилњус, วิลนีอุส, 维尔纽斯
LV Riga: ريغا, Riia, ریگا, Riika, 리가, Ryga, Rigë, ริกา, 里加
LY Benghazi: بنغازى, بنغازي; Tripoli: طرابلس, Tripolis, Tripoli (Libye), טריפולי, トリポリ, 트리폴리, Tripole, Trypolis, ตรีโปลี, Trablus, 的黎波里, ترىپولى
MA Agadir: أغادير, أݣادير
MA Casablanca: Ad-Dar al-Bayda, Kazablanka, الدار البيضاء, কাসাব্লাঙ্কা, Καζαμπλάνκα, کازابلانکا, קזבלנקה, कासाब्लांका, カサブランカ, 카사블랑카, Kazablankë, คาสซาบลางก้า, 卡萨布兰卡
MA Marrakesh: Marrakech, Marakeş, مراكش; Meknès: مكناس; Rabat: الرباط, رابات; Tangier: طنجة
MD Chisinau: تشيسيناو, Кишинев, কিসিনাহু, Kišiněv, Κισινάου, کیشیناو, קישינב, चिसीनाउ, Kišinjev, キシナウ, კიშინიოვი, 키시나우, Kišiniovas, Kišiņeva, Kiszyniów, Kišiňov, Kishineu, Кишињев, คีชีเนา, Кишинів, 基希讷乌, 基西紐
ME Podgorica: Подгорица
MG Antananarivo: أنتاناناريفو, আন্তুনানারিভো, آنتاناناریوو, אנטננריבו, एंटानानरीवो, アンタナナリボ, ანტანანარივუ, 안타나나리보, Antananaryvas, Antananarywa, อันตานานาริโว, 安塔那那利佛
MK Skopje: Üsküp, Skoplje
ML Bamako: باماكو, বাম্যাকো, Μπαμάκο, במאקו, Bamakas, บามาโก, 巴马科
MM Yangon: Rangoon
MN Ulan Bator: Ulaanbaatar
MO Macau: 澳門
MR Nouakchott: نواكشوط, Нуакшот, নোয়াকশট, Nuakšott, Νουακσότ, Nuakchot, نوآکشوت, נואקצ׳וט, नौआकशॉट, ヌアクショット, ნუაკშოტი, 누악쇼트, Nuakšotas, Nuakšota, Nawakszut, Nouakot, Nuakšot, นูแอกชอต, Нуакшотт, 努瓦克肖特, 諾克少
MW Blantyre: بلانتاير, Блантайър, ব্ল্যানটায়ের, Μπλαντάιρ, بلانتیره, בלנטיר, ब्लांटायर, ブランタイヤ, ბლანტირი, 블랜타이어, Blantairas, Blantaira, Blantirë, Блантир, แบลนไทร์, 布兰太尔
MX Cancún: كانكون, Канкун, ক্যানকুন, Κανκούν, קנקון, कैनकुन, კანკუნი, Kankūnas, Kankuna, แคนคุน
MX Chihuahua: تشيواوا, Чиуауа, চিহুয়াহুয়া, Τσιουάουα, چیواوا, צ׳יוואווה, चिहुआहुआ, チワワ, Čivava, Çihahua, Чихуахуа, 奇瓦瓦, 奇華華
MX Hermosillo: هيرموسيلو, Ермосильо, হারমোসিল্লো, Ερμοσίγιο, ارموسیو, הרמוסיו, हर्मोसिल्लो, エルモシヨ, ჰერმოსილო, 에르모시요, Hermosiljas, Ermosiljo, Hermosijo, Хермосиљо, Hermosiljo, เอร์โมซีโย, Ермосільйо, 埃莫西约
MX Mexico City: Ciudad de México, CDMX, مكسيكو سيتي, Мексико Сити, Mexiko-Stadt, Πόλη του Μεξικού, مکزیکوسیتی, מקסיקו סיטי, Mexikóváros, Città del Messico, メキシコシティー, მეხიკო, 멕시코 시티, Meksikas, Mehiko, Mexico by, Mexico-Stad, Meksyk (miasto), Cidade do México, Qyteti i Meksikës, เม็กซิโกซิตี, 墨西哥城, 墨西哥市
MX Monterrey: مونتيري, Монтерей, মন্টেরি, Μοντερέι, مونتری, מונטריי, मोंटेरेरी, 몬테레이, Monterėjus, Monterreja, Monterrej, Монтереј, มอนเตร์เรย์, 蒙特雷, 蒙特瑞
MX Mérida: ميريدا, مریدا, מרידה, 메리다, เมรีดา, 梅里达; Tijuana: تيخوانا, Тихуана, তিজুয়ানা, Τιχουάνα, טיחואנה, ティフアナ, 티후아나, Tichuana, ทิฮัวนา, 蒂华纳
MY Kuala Lumpur: كوالا لامبور, কুয়ালালামপুর, Κουάλα Λουμπούρ, کوالالامپور, קואלה לומפור, कुआलालंपुर, クアラルンプール, კუალა-ლუმპური, 쿠알라룸푸르, Kvala Lumpūras, Kualalumpura, กัวลาลัมเปอร์, 吉隆坡
MY Kuching: كيشينج, Кучин, কুচিং, Kučing, Κουτσίνγκ, کوچینگ, קוצ׳ינג, कूचिंग, Kucseng, კუჩინგი, Kučingas, Kučina, 古晋
MZ Maputo: مابوتو, Μαπούτο, ماپوتو, מאפוטו, Maputas, Maputu, มาปูโต, 马普托
NE Niamey: نيامي, নিয়ামে, Νιαμέι, ניאמיי, नियामी, ニアメ, Niamėjus, Niameja, Niamej, Нијамеј, นีอาเมย์, 尼亚美
NG Lagos: لاغوس, Λάγκος, لاگوس, לאגוס, ラゴス, ლაგოსი, 라고스, Lagosas, Lagosa, ลากอส, 拉各斯
NI Managua: ماناغوا, মানাগুয়া, Μανάγκουα, ماناگوا, מנגואה, 마나과, Managva, มานากัว
NL Amsterdam: أمستردام, আমস্টারডাম, Άμστερνταμ, آمستردام, एम्स्टर्डम, Amszterdam, アムステルダム, ამსტერდამი, 암스테르담, Amsterdamas, Amsterdama, Amsterdã, อัมสเตอดัม, 阿姆斯特丹
NL The Hague: Den Haag, 's-Gravenhage, La Haye, Haag
NO Oslo: أوسلو, অসলো, اسلو, אוסלו, オスロ, 오슬로, Oslas, ออสโล, 奥斯陆
NP Kathmandu: काठमांडू, काठमाडौं
OM Muscat: مسقط, Мускат, মাসকট, Maskat, Mascate, Masqaţ, מוסקט, मस्कट, Maszkat, マスカット, მუსკატი, 무스카트, Maskatas, Maskata, 马斯喀特, 馬斯開特
PE Lima: ليما, לימה, リマ, Limë
PH Manila: مانيلا, ম্যানিলা, Manille, מנילה, मनीला, マニラ, 마닐라, Manilë
PK Faisalabad: فيصل آباد; Gujranwala: گوجرانوالہ; Hyderabad: حيدر آباد, حیدرآباد; Islamabad: إسلام آباد, ئىسلامئاباد
PK Karachi: كراتشي, করাচি, Karáčí, Karatschi, Καράτσι, کراچی, קראצ׳י, Karacsi, 카라치, Karačis, Karaczi, 卡拉奇, كاراتشى, كاراچى; Lahore: لاهور; Multan: مُلتان
PK Peshawar: بيشاور, پشاور; Quetta: كويته, کوئٹہ; Rahim Yar Khan: رحيم يار خان; Rawalpindi: راولبندي, راولپندی; Sargodha: سرگودها
PL Gdańsk: Danzig; Kraków: Cracow, Krakau
PL Warsaw: Warszawa, Warschau, Varşova, وارسو, Варшава, ওয়ারশ, Varšava, Βαρσοβία, Varssavi, ورشو, Varsovie, ורשה, वॉरसॉ, Varsó, Warsawa, Varsavia, ワルシャワ, 바르샤바, Varšuva, Varshavë, วอร์ซอ, 华沙
PL Wrocław: Breslau
PT Lisbon: Lisboa, لشبونة, Лисабон, লিসবন, Lissabon, Λισαβόνα, لیسبون, Lisbonne, ליסבון, Lisszabon, Lisbona, リスボン, ლისაბონი, 리스본, Lisabona, Lizbona, Lisbonë, Lizbon, 里斯本
PT Porto: Oporto
PY Asunción: أسونسيون, Асунсион, আসুনসিয়ন, Ασουνσιόν, آسونسیون, אסונסיון, एसनशियॉन, アスンシオン, ასუნსიონი, Asunsjonas, Asunsjona, Assunção, Асунсьон, อะซุนซิออง, Асунсьйон, 亚松森
RO Bucharest: București, Bükreş, Bukarest, بوخارست, Букурещ, বুখারেস্ট, Bukurešť, Βουκουρέστι, Bucarest, بخارست, בוקרשט, ブカレスト, ბუქარესტი, 부쿠레슈티, Bukareštas, Bukareste, Boekarest, Bukareszt, Bucareste, Bukarešta, Bukuresht, บูคาเรส, 布加勒斯特
RS Belgrade: Beograd, Belgrad, Grad Beograd, بلغراد, বেলগ্রেড, Bělehrad, Βελιγράδι, Belgrado, بلگراد, בלגרד, ベオグラード, ბელგრადი, 베오그라드, Belgradas, Belgrada, เบลเกรด, 贝尔格莱德, 貝爾格勒
RS Kragujevac: Крагујевац; Niš: Nish; Subotica: Суботица
RU Astrakhan: أستراخان, Astrachaň, Astracán, Astrahan, آستراخان, אסטרחן, Asztrahán, アストラハン, ასტრახანი, 아스트라한, Astrachanė, Astrahaņa, Astracã, Astrakan, แอสตราคาน, 阿斯特拉罕
RU Barnaul: بارناول, Μπαρναούλ, بارنائول, ברנאול, बर्नोल, バルナウル, ბარნაული, 바르나울, Barnaulas, Barnaula, บาร์เนาว์, 巴尔瑙尔
RU Irkutsk: ايركيتسك, Ιρκούτσκ, ایرکوتسک, Irkoutsk, אירקוטסק, Irkutszk, イルクーツク, ირკუტსკი, 이르쿠츠크, Irkutskas, Irkutska, Irkoetsk, Irkuck, Irkuțk, อีร์คุตสค์, 伊尔库茨克
RU Krasnoyarsk: كراسنويارسك, ক্রাসনোইয়ার্স্ক, Krasnojarsk, Κρασνογιάρσκ, Krasnoïarsk, קרסנויארסק, Krasznojarszk, クラスノヤルスク, კრასნოიარსკი, 크라스노야르스크, Krasnojarskas, Krasnojarska, ครัสโนยาร์สก์, 克拉斯诺亚尔斯克
RU Moscow: Moskva, Moskau, Moskova, موسكو, মস্কো, Μόσχα, Moscú, مسکو, Moscou, מוסקבה, मॉस्को, Moszkva, Moskwa, Mosca, モスクワ, მოსკოვი, 모스크바, Maskva, Maskava, Moskou, Moscova, Moskë, มอสโก, Mát-xcơ-va, 莫斯科
RU Nizhniy Novgorod: Nizhny Novgorod
RU Novokuznetsk: نوفوكوزنتسك, নভকুয়েতস্নক, Novokuzněck, Novokusnetsk, Nowokuznetsk, Νοβοκουζνέτσκ, نوووکوزنتسک, נובוקוזנטסק, नोवोकुज़्नेत्स्क, Novokuznjeck, Novokuznyeck, ノヴォクズネツク, ნოვოკუზნეცკი, 노보쿠즈네츠크, Novokuzneckas, Novokuzņecka, Nowokuźnieck, Novokuznețk, Новокузњецк, โนโวคุซเนตสค์, 新库兹涅茨克
RU Novosibirsk: نوفوسبيرسك, নভোসিবির্স্ক, Nowosibirsk, Νοβοσιμπίρσκ, نووسیبیریسک, Novossibirsk, נובוסיבירסק, Novoszibirszk, ノヴォシビルスク, ნოვოსიბირსკი, 노보시비르스크, Novosibirskas, Novosibirska, Nowosybirsk, โนโวซิบิร์สก์, 新西伯利亚
RU Omsk: أومسك, אומסק, Omszk, オムスク, ომსკი, 옴스크, Omskas, Omska, โอมสก์, 鄂木斯克; Rostov-na-Donu: Rostov-on-Don
RU Saint Petersburg: St Petersburg, Sankt-Peterburg, Sankt Petersburg, Petersburg; Samara: سمراء, סמרה, समारा, Szamara, 사마라, 沙馬拉
RU Saratov: ساراتوف, সারাটোভ, Saratow, Σαράτοφ, סראטוב, Szaratov, サラトフ, სარატოვი, 사라토프, Saratovas, Saratova, ซาราทอฟ, 萨拉托夫
RU Ulyanovsk: أوليانوفسك, উলিয়ানোভস্ক, Uljanovsk, Uljanowsk, Ουλιάνοφσκ, Uliánovsk, Oulianovsk, אוליאנובסק, Uljanovszk, ウリヤノフスク, ულიანოვსკი, 울리야노프스크, Uljanovskas, Uļjanovska, อะลิยานอฟ, Ульянівськ, 乌里扬诺夫斯克
RU Vladivostok: فلاديفوستك, ভ্লাদিভস্তোক, Wladiwostok, ولادی‌وستوک, ולדיווסטוק, Vlagyivosztok, ウラジオストク, ვლადივოსტოკი, 블라디보스토크, Vladivostokas, Vladivostoka, Władywostok, วลาดิโวสต็อก, 海参崴
RU Volgograd: فولوجراد, ভোল্গোগ্রাদ, Wolgograd, Βόλγκοκραντ, Volgogrado, ولگاگراد, וולגוגרד, ボルゴグラード, ვოლგოგრადი, 볼고그라트, Volgogradas, Volgograda, วอลโกกราด, 伏尔加格勒
RU Yekaterinburg: Екатеринбург, يكاترنبيرج, ইয়েকাটেরিনবার্গ, Jekatěrinburg, Αικατερινούπολη, Ekaterimburgo, یکاترینبرگ, Ekaterinbourg, יקטרינבורג, येकातेरिनबर्ग, Jekatyerinburg, エカテリンブルグ, ეკატერინბურგი, 예카테린부르크, Jekaterinburgas, Jekaterinburga, Jekaterinenburg, Jekaterynburg, Ecaterimburgo, ยีคาเตอรินเบิร์ก, Єкатеринбург, 叶卡捷琳堡
RW Kigali: كيغالي, Κιγκάλι, کیگالی, キガリ, 키갈리, Kigalis, คิกาลี, 基加利
SA Dammam: الدمام, دمام; Jeddah: Jiddah, Cidde, جدة; Mecca: Makkah, Mekke, مكة, مكة المكرمة; Medina: مدينه
SA Riyadh: Ar Riyad, الرياض, Riyad, Rijád, Riad, Ριάντ, ریاض, リヤド, ერ-რიადი, 리야드, Rijadas, Rijāda, Riade, Эр-Рияд, ริยาร์ด, 利雅得
SD Khartoum: الخرطوم, Хартум, Chartúm, Χαρτούμ, Jartum, Hartum, خارطوم, חרטום, Kartúm, ハルツーム, ხარტუმი, 카르툼, Chartumas, Hartūma, Khartoem, Cartum, คาร์ทูม, 喀土穆; Nyala: نيالا
SD Omdurman: أم درمان
SE Göteborg: Gothenburg
SE Stockholm: ستوكهولم, Стокхолм, স্টকহোম, Στοκχόλμη, Estocolmo, استکهلم, Tukholma, שטוקהולם, स्टॉकहोम, Stoccolma, ストックホルム, სტოკჰოლმი, 스톡홀름, Stokholmas, Stokholma, Sztokholm, Стокгольм, Štokholm, สตอกโฮล์ม, 斯德哥尔摩
SG Singapore: سنغافورة, Сингапур, Σιγκαπούρη, سنگاپور, Singapour, סינגפור, सिंगापुर, Szingapúr, Singapura, シンガポール, სინგაპური, 싱가포르, Singapūras, Singapor, สิงคโปร์, 新加坡
SI Ljubljana: Laibach
SK Bratislava: Pressburg
SL Freetown: فري تاون, Фрийтаун, ফ্রীটাউন, Φρίταουν, فری‌تاون, פריטאון, フリータウン, ფრიტაუნი, 프리타운, Fritaunas, Frītauna, Фритаун, ฟรีทาวน์, 弗里敦, 自由城
SN Dakar: داكار, Ντακάρ, डकार, ダカール, დაკარი, 다카르, Dakaras, Dakara, 达喀尔
SO Mogadishu: مقديشيو, মাওগাদিসু, Mogadišu, Mogadischu, Μογκαντίσου, Mogadiscio, Muqdisho, موگادیشو, מוגדישו, モガディシオ, 모가디슈, Mogadišas, Mogadīšo, Mogadiszu, Могадишо, Могадиш, Mogadiš, โมกาดิชู, 摩加迪沙, 摩加迪休
SY Aleppo: حلب
SY Damascus: دمشق, Дамаск, দামাস্কাস, Damašek, Damaskus, Δαμασκός, Damasco, Damas, דמשק, दमास्कस, Damaszkusz, ダマスカス, დამასკი, 다마스쿠스, Damaska, Damsyik, Damaszek, Damasc, Şam, 大马士革, د مشق
SY Homs: حمص
TD N'Djamena: نجامينا, Нджамена, এনজমেনা, Ndžamena, Ντζαμένα, Yamena, انجامنا, נג׳מנה, नेद्जामीना, ンジャメナ, ნჯამენა, 엔자메나, เอ็นจาเมนา, 恩贾梅纳
TG Lomé: لومي, لومه, לומה, लोम, ロメ, โลเม, 洛美
TH Bangkok: Krung Thep, กรุงเทพมหานคร, กรุงเทพ, Krung Thep Maha Nakhon, بانكوك, Банкок, ব্যাংকক, Μπανγκόκ, בנגקוק, बैंकॉक, バンコク, ბანგკოკი, 방콕, Bankokas, Bangkoka, 曼谷
TJ Dushanbe: دوشانبي, দুশানবে, Dusjanbe, Duschanbe, Ντουσάνμπε, Dusambé, دوشنبه, Douchanbé, דושנבה, ドゥシャンベ, 두샨베, Doesjanbe, Duszanbe, Duchambe, ดูชานเบ, 杜尚别, 杜桑貝
TM Ashgabat: عشق آباد, Ашхабад, আশগাবাত, Ašchabad, Asjkhabad, Ασχαμπάτ, Asjabad, عشق‌آباد, Achgabat, אשגבט, アシガバード, აშხაბადი, 아슈하바트, Ašchabadas, Ašgabata, Asjchabad, Aszchabad, Asgabate, Ašhabad, อาชกาบัต, Aşkabat, 阿什哈巴德, 阿什哈巴特
TN Tunis: تونس, টিউনিস, Τύνιδα, Túnez, תוניס, ट्यूनिस, Tunisz, Tunisi, チュニス, 튀니스, Tunisas, Tunisa, Tuniz, Tunus, توونس
TR Istanbul: Constantinople, إسطنبول, Κωνσταντινούπολη, Estambul, איסטנבול, इस्तांबुल, Isztanbul, イスタンブール, სტამბოლი, 이스탄불, Stambulas, Stambula, Istanboel, Stambuł, Stamboll, อิสตันบูล, 伊斯坦布尔, 伊斯坦堡
TR İzmir: Smyrna
TW Kaohsiung: 高雄, 高雄巿; Taichung: 台中, 台中市; Tainan: 台南市; Taipei: 台北, 臺北市, تايبيه, Тайпе, Tchaj-pej, Taipeh, تایپه, טאיפיי, Tajpej, Taipėjus, Тайбэй, ไทเป, Đài Bắc
TZ Dar es Salaam: دار السلام, Дар ес Салам, Daressalam, Νταρ ες Σαλάμ, دارالسلام, דאר א-סלאם, दार अस सलाम, ダルエスサラーム, დარ-ეს-სალამი, 다르에스살람, Dar es Salamas, Dāresalāma, ดาร์เอสซาลาม, Darüsselam, 达累斯萨拉姆, 沙蘭港
UA Kharkiv: Kharkov; Kryvyi Rih: Krivoy Rog, Кривий Ріг
UA Kyiv: Kiev, Kyjiw, Київ, كييف, কিয়েভ, Kyjev, Kiew, Κίεβο, Kiiev, کیف, Kiova, קייב, कीव, Kijev, キーウ, კიევი, 키예프, Kijevas, Kijeva, Kijów, เคียฟ, 基辅
UA Lviv: Lvov, Lemberg, Lwów; Mykolayiv: Mykolaiv, Миколаїв; Odessa: Odesa; Zaporizhia: Zaporizhzhia, Запоріжжя
UG Kampala: كامبالا, کامپالا, קמפאלה, कंपाला, カンパラ, 캄팔라, คัมพาลา, 坎帕拉
US Chicago: شيكاغو, Чикаго, শিকাগো, شیکاگو, שיקגו, シカゴ, Čikaga, Çikago, ชิคาโก, 芝加哥
US Denver: دنفر, Денвър, ডেনভার, Ντένβερ, دنور, דנוור, デンバー, დენვერი, 덴버, Denveris, Denvera, เดนเวอร์, 丹佛
US Detroit: ديترويت, Детройт, Ντιτρόιτ, דטרויט, デトロイト, დეტროიტი, 디트로이트, Detroitas, Detroita, ดีทรอยต์, 底特律
US Los Angeles: لوس انجلوس, Лос Анджелис, লস অ্যাঞ্জেলেস, Λος Άντζελες, لوس‌آنجلس, לוס אנג׳לס, लॉस एंजिल्स, ロサンゼルス, ლოს-ანჯელესი, 로스앤젤레스, Los Andželas, Losandželosa, Лос-Анджелес, Los Anxhelos, Лос Анђелес, Los Anđeles, ลอสแองเจลิส, 洛杉矶, LA, L.A.
US New York: New York City, NYC, Nueva York, نيويورك, Ню Йорк, নিউইয়র্ক, Νέα Υόρκη, ניו יורק, न्यूयॉर्क, ニューヨーク, ნიუ-იორკი, 뉴욕, Niujorkas, Ņujorka, Nowy Jork, Nova York, Nju-Jork, Њујорк, นิวยอร์ก, 纽约
US Phoenix: فينكس, Финикс, ফিনিক্স, Φοίνιξ, פיניקס, フェニックス, ფენიქსი, 피닉스, Finiksas, Fīniksa, Feniks, 凤凰城; San Francisco: SF; Washington: Washington DC
UY Montevideo: مونتفيديو, মন্টেভিডিও, مونته‌ویدئو, מונטווידאו, मोंटेवीडियो, モンテビデオ, Montevidėjas, Montevidéu, มอนเตวิเดโอ, 蒙得维的亚, 蒙特維多
UZ Tashkent: طشقند, তাসখন্দ, Taškent, Tasjkent, Taschkent, Τασκένδη, تاشکند, Tachkent, טשקנט, ताशकंद, タシケント, ტაშკენტი, 타슈켄트, Taškentas, Taškenta, Taszkient, ทาชเคนต์, 塔什干
VE Caracas: كاراكاس, Каракас, ক্যারাকাস, काराकस, カラカス, კარაკასი, 카라카스, Karakasas, Karakasa, คาราคัส, 加拉加斯, 卡拉卡斯
VN Hanoi: Hà Nội; Ho Chi Minh City: Saigon, Thành phố Hồ Chí Minh, Hồ Chí Minh
YE Aden: আহদেন, Άντεν, ადენი, Adenas, Adena, เอเดน, 亚丁; Al Ḩudaydah: الحديدة
ZA Johannesburg: جوهانسبرغ, Йоханесбург, জোহানেসবার্গ, Γιοχάνεσμπουργκ, Johannesburgo, ژوهانسبورگ, יוהנסבורג, जोहांसबर्ग, ヨハネスブルグ, იოჰანესბურგი, 요하네스버그, Johanesburgas, Johannesburga, Joanesburgo, Йоханнесбург, Johanesburg, Јоханесбург, โจฮันเนสเบอร์ก, Йоганнесбурґ, 约翰内斯堡, 約翰尼斯堡
ZM Lusaka: لوساكا, Λουζάκα, لوزاکا, לוסקה, ルサカ, 路沙卡
ZW Harare: هراري, Хараре, Χαράρε, هراره, हरारे, 하라레, ฮาราเร, 哈拉雷
`;
