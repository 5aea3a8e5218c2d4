/**
 * Names of cities of 300,000 inhabitants and more, and of some others that many people visit, in other languages: country, a name, and its
 * other names without those in the tables of shipped cities and towns. From Natural Earth (public domain), reviewed, and completed by hand.
 */
export const FOREIGN_CITY_NAMES = `
AE Abu Dhabi: Abu Dabi, Abou Dabi, Абу-Даби, 阿布扎比; Al Ain: Al Ayn, Аль-Айн, 艾因; Dubai: 杜拜; Sharjah: Schardscha, Sarja, Charjah, Шарджа, 沙迦
AF Herat: Герат, 赫拉特; Jalalabad: Dschalalabad, Джелалабад, 賈拉拉巴德; Kabul: Кабул; Kandahar: Кандагар, 坎大哈;
  Mazar-i-Sharif: Mazar-e Sharif, Masar-e Scharif, Mazari Sharif, Mazâr-e Charîf, Мазари-Шариф, 马扎里沙里夫
AL Tirana: Тирана, 地拉那
AM Yerevan: Jerewan, Ereván
AO Huambo: Уамбо, 万博; Luanda: Луанда, 罗安达
AR Buenos Aires: Буэнос-Айрес, 布宜諾斯艾利斯; Corrientes: Корриентес, 科连特斯; Córdoba: Córdova, Кордова, 科尔多瓦; La Plata: Ла-Плата, 拉普拉塔; Mar del Plata: Мар-дель-Плата, 马德普拉塔;
  Mendoza: Мендоса, 门多萨; Posadas: Посадас, 波萨达斯; Resistencia: Ресистенсия, 雷西斯滕西亚; Rosario: Росарио, 罗萨里奥; Salta: Сальта; San Juan: Сан-Хуан, 圣胡安; San Luis: Сан-Луис, 聖路易斯;
  San Miguel de Tucumán: Tucumán, Сан-Мигель-де-Тукуман, 聖米格爾-德-圖庫曼; San Salvador de Jujuy: Сан-Сальвадор-де-Жужуй, 圣萨尔瓦多-德胡胡伊; Santa Fe: Санта-Фе, 圣菲;
  Santiago del Estero: Сантьяго-дель-Эстеро, 圣地亚哥－德尔埃斯特罗
AT Graz: Грац, グラーツ, 格拉茨; Innsbruck: Инсбрук, インスブルック, 인스브루크, 因斯布鲁克; Linz: Линц, 林茨, リンツ;
  Salzburg: Salzbourg, Salisburgo, Salzburgo, Зальцбург, ザルツブルク, 잘츠부르크, 萨尔茨堡, سالزبورغ; Vienna: Вена, 維也納
AU Adelaide: Adelaida, 阿德莱德; Brisbane: Брисбен; Canberra: Camberra, Канберра, 堪培拉; Gold Coast: Голд-Кост, 黄金海岸; Newcastle: Ньюкасл, 纽卡斯尔; Sydney: Сидней
AZ Baku: 巴库; Ganja: Ganca, 占贾
BD Chittagong: Читтагонг, 吉大港; Comilla: Kumilla, Комилла, 庫米拉; Dhaka: Дакка, 达卡; Khulna: Кхулна, 库尔纳; Mymensingh: Maimansingh, Мименсингх; Rajshahi: Раджшахи, 拉杰沙希
BE Antwerp: Antuérpia, Антверпен, 安特卫普, Anversa, アントウェルペン, アントワープ, 안트베르펜, Antwerpia, أنتويرب; Bruges: ブルージュ, 브뤼허, 布鲁日, Brugia, بروج; Charleroi: Шарлеруа, 沙勒罗瓦;
  Ghent: Гент, 根特, ヘント, 겐트, Gandawa; Leuven: Louvain, Löwen, Lovanio, Лёвен, ルーヴェン; Liège: Lieja, Льеж, 列日; Namur: Namen, Намюр
BF Bobo Dioulasso: Бобо-Диуласо, 博博迪乌拉索; Ouagadougou: Uagadugú
BG Plovdiv: Plowdiw, Пловдив, 普罗夫迪夫, Filibe, プロヴディフ; Sofia: 索菲亞, 소피아; Varna: Warna, 瓦爾納
BH Manama: Манама, 麦纳麦
BI Bujumbura: Buyumbura, Бужумбура, 布琼布拉
BJ Cotonou: Cotonú, Котону, 科托努; Porto-Novo: Порто-Ново, 波多诺伏
BO Cochabamba: Кочабамба, 科恰班巴; La Paz: Ла-Пас; Santa Cruz: Santa Cruz de la Sierra, Санта-Крус-де-ла-Сьерра, 圣克鲁斯
BR Americana: Американа, 亚美利加纳; Anápolis: Анаполис, 阿纳波利斯; Aracaju: Аракажу, 阿拉卡茹; Bauru: Бауру, 巴烏魯; Belo Horizonte: Белу-Оризонти, 贝洛奥里藏特; Belém: Белен;
  Brasília: Бразилиа, 巴西利亚; Campina Grande: Кампина-Гранди, 大坎皮納; Campinas: Кампинас, 坎皮纳斯; Campo Grande: 格蘭德營;
  Campos dos Goytacazes: Campos, Кампус-дус-Гойтаказис, 坎普斯戈伊塔卡濟斯; Canoas: Каноас, 卡諾阿斯; Caxias do Sul: Кашиас-ду-Сул, 南卡希亞斯; Cuiabá: 库亚巴; Curitiba: Куритиба, 庫里奇巴;
  Duque de Caxias: Дуки-ди-Кашиас, 卡希亞斯公爵城; Feira de Santana: Фейра-ди-Сантана, 費拉迪聖安娜; Florianópolis: Флорианополис, 弗洛里亚诺波利斯; Fortaleza: Форталеза;
  Foz do Iguaçu: Фос-ду-Игуасу, 伊瓜苏; Franca: Франка, 弗朗卡; Goiânia: Гояния, 戈亚尼亚; Ipatinga: Ипатинга, 伊帕廷加; Itajaí: Итажаи, 伊達賈伊; Itu: Иту, 伊图;
  Jaboatão dos Guararapes: Jaboatao, Жабоатан-дус-Гуарарапис, 熱博阿陶; Joinville: Жоинвили, 若茵维莱; João Pessoa: Жуан-Песоа, 若昂佩索阿; Juiz de Fora: Жуис-ди-Фора, 茹伊斯迪福拉;
  Jundiaí: Жундиаи, 容迪亞伊; Londrina: Лондрина, 隆德里納; Macapá: Макапа, 馬卡帕; Manaus: Манаус; Maringá: Маринга, 馬林加; Montes Claros: Монтис-Кларус, 蒙蒂斯克拉魯斯; Natal: Натал, 纳塔尔;
  Niterói: Нитерой, 尼泰罗伊; Nova Iguaçu: Нова-Игуасу, 新伊瓜蘇; Novo Hamburgo: Нову-Амбургу, 新漢堡; Olinda: Олинда, 奧林達; Pelotas: Пелотас, 佩洛塔斯; Piracicaba: Пирасикаба, 皮拉西卡巴;
  Porto Alegre: Порту-Алегри, 阿雷格里港; Porto Velho: Порту-Велью, 韋柳港; Recife: Ресифи; Ribeirão Preto: Рибейран-Прету, 里貝朗普雷圖; Rio de Janeiro: Рио-де-Жанейро, 里约热内卢;
  Salvador: Salvador de Bahía; Santo André: Санту-Андре, 聖安德烈; Santos: Сантус, 桑托斯; Sorocaba: Сорокаба, 索羅卡巴;
  São José do Rio Preto: Сан-Жозе-ду-Риу-Прету, 普雷图河畔圣若泽; São José dos Campos: Сан-Жозе-дус-Кампус, 聖若澤多斯坎波斯; São José dos Pinhais: Сан-Жозе-дус-Пиньяйс, 聖若澤杜斯皮尼艾斯;
  São Luís: Сан-Луис, 圣路易斯; São Paulo: Сан-Паулу, 聖保羅; Taubaté: Таубате, 陶巴特; Teresina: Терезина, 特雷西納; Uberlândia: Уберландия, 烏貝蘭迪亞; Vila Velha: Вила-Велья, 韦利亚镇;
  Vitória: Витория, 维多利亚; Vitória da Conquista: Витория-да-Конкиста, 维多利亚-达孔基斯塔; Volta Redonda: Волта-Редонда, 沃尔塔雷东达
BY Brest: Брест, 布列斯特; Gomel: Homyel, Homiel, Гомель, 戈梅利; Grodno: Hrodna, Гродно, 格罗德诺; Minsk: Минск;
  Mogilyov: Mahilyow, Mahiljou, Maguilov, Moguilev, Mahilou, Могилёв, 莫吉廖夫; Vitebsk: Vitsyebsk, Wizebsk, Витебск, 维捷布斯克
CA Calgary: Калгари, 卡尔加里; Edmonton: Эдмонтон; Halifax: Галифакс, 哈利法克斯; Hamilton: Гамильтон, 哈密尔顿; Kitchener: Китченер, 基秦拿; London: Лондон, 伦敦; Montreal: Монреаль, 蒙特利尔;
  Oshawa: Ошава, 奧沙華; Ottawa: Оттава, 渥太華; Quebec City: Квебек, 魁北克; Toronto: Торонто; Vancouver: 溫哥華; Windsor: Уинсор, 温莎
CD Beni: Бени, 貝尼; Bukavu: Букаву, 布卡武; Kananga: Кананга, 卡南加; Kikwit: Киквит, 基奎特; Kinshasa: Kinsasa, Киншаса; Kisangani: Кисангани, 基桑加尼; Kolwezi: Колвези, 科卢韦齐;
  Likasi: Ликаси, 利卡西; Lubumbashi: Лубумбаши, 盧本巴希; Mbuji-Mayi: Mbujimayi, Мбужи-Майи, 姆布吉马伊
CF Bangui: 班基
CG Pointe-Noire: Пуэнт-Нуар, 黑角
CH Basel: Basileia, Базель, 巴塞爾, バーゼル, 바젤, 巴塞尔; Bern: Берн, ベルン, 베른, 伯尔尼; Geneva: Genebra, 日內瓦, ジュネーヴ, ジュネーブ, 제네바, 日内瓦, جنيف, Genewa; Lausanne: Losanna, Лозанна, ローザンヌ, 洛桑;
  Lucerne: Люцерн, ルツェルン, 루체른, 卢塞恩; Zurich: Zurique, Цюрих, 苏黎世, Zurych, チューリッヒ, 취리히, زيورخ
CI Bouaké: Буаке, 布瓦凯
CL Antofagasta: Антофагаста, 安托法加斯塔; Concepción: Консепсьон, 康塞普西翁; Santiago: Сантьяго, 圣地亚哥－德智利; Valparaíso: Вальпараисо, 瓦尔帕莱索; Viña del Mar: Винья-дель-Мар, 比尼亚德尔马
CM Bamenda: Баменда, 巴门达; Douala: Duala, 杜阿拉; Garoua: Garua, Гаруа, 加鲁阿; Maroua: Маруа, 马鲁阿; Yaounde: Jaunde, Yaundé, Яунде, 雅温得
CN Aksu: Aksou, Аксу, 阿克苏; Ankang: Анькан, 安康; Anqing: Аньцин, 安庆; Anshan: Аньшань, 鞍山; Anshun: Аньшунь, 安顺; Anyang: Аньян, 安陽; Baicheng: Байчэн, 白城; Baishan: Байшань, 白山;
  Baoding: Баодин, 保定; Baoji: Баоцзи, 宝鸡; Baoshan: Баошань, 保山; Baotou: Баотоу, 包头; Beihai: Бэйхай, 北海; Beijing: Pequim, Пекин; Bengbu: Бэнбу; Benxi: Бэньси, 本溪;
  Cangzhou: Цанчжоу, 沧州; Changchun: Чанчунь, 长春; Changde: Чандэ, 常德; Changsha: Чанша, 长沙; Changzhi: Чанчжи, 长治; Changzhou: Чанчжоу, 常州; Chaoyang: Чаоян, 朝阳;
  Chaozhou: Чаочжоу, 潮州; Chengde: Чэндэ, 承德; Chengdu: Чэнду; Chenzhou: Чэньчжоу, 郴州; Chifeng: Ulanhad, Чифэн, 赤峰; Chongqing: Чунцин; Dalian: Далянь, 大连;
  Dandong: Даньдун, 丹东; Daqing: Дацин, 大庆; Datong: Датун, 大同; Dezhou: Дэчжоу, 德州; Dongguan: Дунгуань, 东莞; Foshan: Фошань; Fushun: Фушунь, 抚顺; Fuxin: Фусинь, 阜新;
  Fuyang District: Fuyang, Фуян, 富阳区; Fuzhou: Fucheu, Фучжоу, 福州; Ganzhou: Ганьчжоу, 赣州; Guangyuan: Гуанъюань, 广元; Guangzhou: Cantão, Гуанчжоу, 廣州; Guilin: Гуйлинь, 桂林;
  Guiyang: Гуйян, 貴陽; Haikou: Хайкоу, 海口; Handan: Ханьдань, 邯郸; Hangzhou: Ханчжоу; Harbin: Харбин; Hefei: Хэфэй, 合肥; Hegang: Хэган, 鹤岗; Hengshui: Хэншуй, 衡水;
  Hengyang: Хэнъян, 衡陽; Heyuan: Хэюань, 河源; Heze: Хэцзэ, 菏泽; Hohhot: Хух-Хото; Huai'an: Huaiyin, Хуайань, 淮安; Huaibei: Хуайбэй, 淮北; Huainan: Хуайнань, 淮南;
  Huangshi: Хуанши, 黃石; Huzhou: Хучжоу, 湖州; Ji'an: Цзиань, 吉安; Jiamusi: Цзямусы, 佳木斯; Jiangmen: Цзянмынь, 江门; Jiaocheng: Ninde, 蕉城区; Jiaojiang: Jiaojing, Цзяоцзян, 椒江区;
  Jiaozuo: Цзяоцзо, 焦作; Jiaxing: Цзясин, 嘉兴; Jilin City: Ciudad de Jilin, Гирин, 吉林; Jinan: Цзинань, 济南; Jincheng: Цзиньчэн, 晋城; Jingdezhen: Цзиндэчжэнь, 景德镇;
  Jingmen City: Jianmen, Jingmen, Цзинмэнь, 荆门; Jinhua: Цзиньхуа, 金华; Jining: Цзинин, 济宁; Jinzhou: Цзиньчжоу, 锦州; Jiujiang: Цзюцзян, 九江; Jixi: Цзиси, 鸡西;
  Kaifeng: Кайфын, 開封; Kashgar: Kaxgar, Kasgar, Kachgar, Кашгар, 喀什; Kunming: Куньмин, 昆明; Langfang: Ланфан, 廊坊; Lanzhou: Ланьчжоу, 蘭州; Leshan: Лэшань, 乐山; Lianshan: Jinxi;
  Lianyungang: Ляньюньган, 连云港; Liaoyang: Ляоян, 辽阳; Liaoyuan: Ляоюань, 辽源; Linfen: Линьфэнь, 临汾; Lingyuan: Линъюань, 凌源; Linxia City: Linxia, Ciudad de Linxia, Линься, 临夏;
  Linyi: Линьи, 临沂; Liupanshui: Lupanshui, Люпаньшуй, 六盘水; Liuzhou: Лючжоу, 柳州; Longyan: Лунъянь, 龙岩; Lu'an: Луань, 六安; Lunan: Hangu, Лунань, 路南区; Luohe: Лохэ, 漯河;
  Luoyang: Лоян, 洛陽; Luzhou: Лучжоу, 泸州; Ma'anshan: Мааньшань, 马鞍山; Maoming: Chaozhou, Маомин, 茂名; Meizhou: Мэйчжоу, 梅州; Mengzi City: Mengzi, Xian de Mengzi, 蒙自;
  Mianyang: Мяньян, 绵阳; Mudanjiang: Mudangiang, Муданьцзян, 牡丹江; Nanchang: Наньчан, 南昌; Nanchong: Наньчун, 南充; Nanjing: Nankín, Nanquim, Нанкин; Nanning: Наньнин, 南寧;
  Nantong: Наньтун, 南通; Nanyang: Наньян, 南阳; Neijiang: Нэйцзян, 内江; Ningbo: Нинбо, 宁波; Panzhihua: Паньчжихуа, 攀枝花; Pingdingshan: Пиндиншань, 平顶山; Pingxiang: Пинсян, 萍乡;
  Putian: Путянь, 莆田; Puyang: Пуян, 濮阳; Qingdao: Циндао, 青岛; Qingyuan: Цинъюань, 清远; Qinhuangdao: Циньхуандао, 秦皇岛; Qiqihar: Цицикар, 齐齐哈尔; Qitaihe: Цитайхэ, 七台河;
  Quanzhou: Цюаньчжоу, 泉州; Quzhou: Цюйчжоу, 衢州; Rizhao: Жичжао, 日照; Sanya: Санья, 三亞; Shangqiu: Шанцю, 商丘; Shangrao: Шанжао, 上饶; Shantou: Шаньтоу, 汕头;
  Shaoguan: Шаогуань, 韶关; Shaoxing: Шаосин, 绍兴; Shenyang: Shenyeng, Шэньян, 瀋陽; Shenzhen: Шэньчжэнь; Shihezi: Шихэцзы, 石河子; Shijiazhuang: Shijianzhuang, Шицзячжуан, 石家庄;
  Shiyan: Шиянь, 十堰; Shuangyashan: Шуанъяшань, 双鸭山; Shuozhou: Шочжоу, 朔州; Siping: Сыпин, 四平; Suining: Суйнин, 遂宁; Suzhou: Сучжоу, 宿州; Tai'an: Тайань, 泰安;
  Taiyuan: Тайюань, 太原; Taizhou: Тайчжоу, 泰州; Tangshan: Таншань, 唐山; Tianjin: Тяньцзинь; Tianshui: Тяньшуй, 天水; Tieling: Телин, 铁岭; Tongliao: Тунляо, 通辽;
  Tongling: Тунлин, 铜陵; Wafangdian: Вафандянь, 瓦房店; Weifang: Вэйфан, 潍坊; Weihai: Вэйхай, 威海; Wenzhou: Вэньчжоу, 温州; Wuhan: Ухань; Wuhu: Уху, 芜湖; Wuwei: Увэй, 武威;
  Wuxi: Уси, 无锡; Wuzhou: Учжоу, 梧州; Xi'an: Сиань; Xiamen: Сямынь; Xiangtan: Сянтань, 湘潭; Xiangyang: Xiangfan, Сянъян, 襄阳; Xiantao City: Xiantao, Сяньтао, 仙桃;
  Xianyang: Сяньян, 咸陽; Xichang: Сичан, 西昌; Xingtai: Xiangtai, Синтай, 邢台; Xingyi: Синъи, 兴义; Xining: Синин, 西宁; Xinxiang: Синьсян, 新乡; Xinyang: Синьян, 信阳;
  Xinyi: Синьи, 新沂; Xinyu: Синьюй, 新余; Xuancheng: Xuanzhou, Сюаньчэн, 宣城; Xuanhua: Сюаньхуа; Xuchang: Сюйчан, 许昌; Xuzhou: Сюйчжоу, 徐州; Ya'an: Яань, 雅安; Yancheng: Яньчэн, 盐城;
  Yangjiang: Янцзян, 阳江; Yangquan: Янцюань, 阳泉; Yangzhou: Янчжоу, 扬州; Yanji: Яньцзи, 延吉; Yantai: Яньтай, 烟台;
  Yarkant County: Shache, Yarkant, Yarkanda, Xian de Yarkand, Yarkand, Яркенд, 莎车县; Yibin: Ибинь, 宜宾; Yichang: Ичан, 宜昌; Yichun: Ичунь, 伊春, 宜春; Yinchuan: Иньчуань, 銀川;
  Yingkou: Yingkow, Инкоу, 营口; Yining City: Yining, Gulja, Kuldja, Кульджа, 伊宁; Yiyang: Иян, 益阳; Yizhou: Hami, Kumul, Ciudad de Kumul, Хами, 伊州区; Yongzhou: Юнчжоу, 永州;
  Yueyang: Юэян, 岳陽; Yulin: Юйлинь, 玉林; Yumen City: Yumen, Юймэнь, 玉门; Yuxi: Юйси, 玉溪; Zaozhuang: Zaoshuang, Цзаочжуан, 枣庄; Zhangjiakou: Чжанцзякоу, 张家口;
  Zhangzhou: Чжанчжоу, 漳州; Zhanjiang: Чжаньцзян, 湛江; Zhaoqing: Чжаоцин, 肇庆; Zhaotong: Zhaotang, Чжаотун, 昭通; Zhengzhou: Чжэнчжоу, 郑州; Zhenjiang: Чжэньцзян, 镇江;
  Zhoukou: Чжоукоу, 周口; Zhucheng: Чжучэн, 诸城; Zhuhai: Чжухай, 珠海; Zhuozhou: Чжочжоу, 涿州; Zhuzhou: Чжучжоу, 株洲; Zibo: Цзыбо, 淄博; Zigong: Цзыгун, 自贡; Zunyi: Цзуньи, 遵义;
  Ürümqi: Urumchi
CO Armenia: 亚美尼亚城; Barranquilla: Барранкилья, 巴兰基亚; Bello: Бельо, 貝約; Bogota: Богота; Bucaramanga: Букараманга, 布卡拉曼加; Cali: Кали, 卡利;
  Cartagena of Indias: Cartagena, Cartagena de Indias, Carthagène des Indes, Cartagena das Índias, Картахена, 卡塔赫纳; Cúcuta: Кукута, 库库塔; Ibagué: Ибаге, 伊瓦格;
  Manizales: Манисалес, 馬尼薩萊斯; Medellín: Медельин, 麦德林; Neiva: Нейва, 内瓦; Pereira: Перейра, 佩雷拉; San Juan de Pasto: Pasto, Пасто, 帕斯托; Santa Marta: Санта-Марта, 圣玛尔塔;
  Soledad: Соледад, 索萊達; Valledupar: Вальедупар, 巴耶杜帕尔; Villavicencio: Вильявисенсьо, 比亚维森西奥
CR Alajuela: Алахуэла, 阿拉胡埃拉; San José: Сан-Хосе, 聖荷西
CU Camagüey: Камагуэй, 卡馬圭; Havana: 哈瓦那; Holguín: Ольгин, 奧爾金; Santiago de Cuba: Сантьяго-де-Куба, 圣地亚哥-德古巴
CZ Brno: Брно, 布爾諾, ブルノ, 布尔诺; Ostrava: Острава, 俄斯特拉发; Prague: Praga
DE Augsburg: Augsburgo, Augsbourg, Аугсбург, 奥格斯堡, アウクスブルク; Berlin: Берлин; Bielefeld: Билефельд, 比勒费尔德; Bonn: Бонн, 波恩;
  Bremen: Brême, Бремен, 不来梅, Brema, ブレーメン, 브레멘, بريمن; Chemnitz: Хемниц, 开姆尼茨; Cologne: Кёльн, 科隆, ケルン, 쾰른, كولونيا, Кельн, Kolonia;
  Dortmund: Дортмунд, 多特蒙德, ドルトムント, 도르트문트; Dresden: Dresde, Дрезден, 德累斯顿, Dresda, ドレスデン, 드레스덴, Drezno, دريسدن; Duisburg: Duisburgo, Duisbourg, Дуйсбург, 杜伊斯堡;
  Düsseldorf: Дюссельдорф, 杜塞尔多夫, デュッセルドルフ, 뒤셀도르프, دوسلدورف; Essen: Эссен, 埃森;
  Frankfurt: Fráncfort del Meno, Francfort-sur-le-Main, Francoforte do Meno, Франкфурт-на-Майне, 美茵河畔法蘭克福;
  Frankfurt am Main: Francoforte sul Meno, Франкфурт, フランクフルト, 프랑크푸르트, 法兰克福, فرانكفورت; Freiburg im Breisgau: Freiburg, Friburgo, Fribourg-en-Brisgau, Фрайбург, フライブルク, 弗赖堡;
  Hamburg: Гамбург, 汉堡, ハンブルク, 함부르크, هامبورغ; Hanover: Ганновер, 汉诺威, ハノーファー, ハノーバー, 하노버, هانوفر; Heidelberg: Гейдельберг, 海德堡, ハイデルベルク, 하이델베르크; Karlsruhe: Карлсруэ, 卡尔斯鲁厄;
  Koblenz: Coblenza, Coblence, Coblença, Кобленц, 科布倫茨; Leipzig: Лейпциг, 莱比锡, Lipsia, Lipsk, ライプツィヒ, 라이프치히; Mainz: Magonza, Майнц, マインツ, 美因茨; Mannheim: Мангейм, 曼海姆;
  Munich: 慕尼黑, ミュンヘン, 뮌헨, ميونخ, ميونيخ, Monachium; Nuremberg: Nuremberga, Нюрнберг, 纽伦堡, ニュルンベルク, 뉘른베르크, Norymberga; Potsdam: Потсдам, ポツダム, 波茨坦; Rostock: Росток, 罗斯托克;
  Saarbrücken: Sarrebruck, Саарбрюккен, 萨尔布吕肯; Stuttgart: Estugarda, Штутгарт, 斯图加特, Stoccarda, シュトゥットガルト, 슈투트가르트, شتوتغارت; Trier: Treviri, Трир; Wiesbaden: Висбаден, 威斯巴登;
  Wuppertal: Вупперталь, 伍珀塔尔
DK Aarhus: Århus, Орхус, オーフス; Copenhagen: コペンハーゲン, 코펜하겐
DO Santiago de los Caballeros: Santiago, Сантьяго-де-лос-Трейнта-Кабальерос, 聖地牙哥; Santo Domingo: Санто-Доминго, 聖多明哥
DZ Algiers: 阿爾及爾; Annaba: Аннаба, 安纳巴; Blida: Блида, 卜利达; Béjaïa: Bugía, Беджая, 贝贾亚; Chlef: Ech Cheliff, Шлеф, 谢利夫; Constantine: Constantina, Константина, 君士坦丁;
  Oran: Orã, Оран, 瓦赫蘭
EC Guayaquil: Гуаякиль, 瓜亞基爾; Quito: 基多
EE Tallinn: Tallin, Таллин, 塔林
EG Alexandria: Alejandría, Alexandrie, Александрия, 亞歷山大港; Aswan: Assuan, Asuán, Assouan, Assuão, Асуан, 阿斯旺; Asyut: Asiut, Assiout, Assiut, Асьют, 艾斯尤特;
  Beni Suef: Bani Suwaif, Бени-Суэйф, 貝尼蘇韋夫; Cairo: Каир, 開羅; Damanhur: Даманхур, 達曼胡爾; Faiyum: El Faiyum, al-Fayyūm, Fayún, Médinet el-Fayoum, Faium, Файюм, 法尤姆;
  Giza: El Giza, al-Gīza, Guiza, Gizeh, Gizé, Гиза, 吉萨; Ismaïlia: Исмаилия, 伊斯梅利亞; Kom Ombo: Ком-Омбо, 考姆翁布; Luxor: Louxor, 樂蜀;
  Mansoura: El Mansura, al-Mansura, Mansourah, Almançora, Эль-Мансура, 曼苏拉; Minya: El Minya, Al-Minya, Menia, Эль-Минья, 明亚;
  Port Said: Bur Said, Puerto Saíd, Porto Said, Порт-Саид, 塞德港; Qena: Qina, Quena, Кена, 基納; Sohag: Suhag, Сохаг, 索哈傑; Suez: Sues, Суэц, 苏伊士; Tanta: Танта, 坦塔
ER Asmara: Асмэра, 阿斯馬拉
ES A Coruña: La Corogne, Corunha, Ла-Корунья, 拉科魯尼亞; Alicante: Аликанте, 阿利坎特; Barcelona: Barcelone, Барселона, 巴塞罗那, Barcellona, バルセロナ, 바르셀로나, برشلونة, Barselona;
  Bilbao: Bilbau, Бильбао, 毕尔巴鄂, ビルバオ; Córdoba: Cordoue, Córdova, Кордова, 科爾多瓦, コルドバ, قرطبة, Kordoba; Gijón: Хихон, 希洪; Granada: Grenade, Гранада, 格拉纳达, グラナダ, 그라나다, غرناطة;
  Las Palmas: Лас-Пальмас-де-Гран-Канария, 拉斯帕尔马斯; Madrid: Мадрид; Murcia: Murcie, Мурсия, 穆尔西亚; Málaga: Малага, 马拉加, マラガ, 말라가, مالقة;
  Palma: Palma de Majorque, Palma de Maiorca, Пальма, 帕爾馬; San Sebastián: Saint-Sébastien, Сан-Себастьян, 圣塞瓦斯蒂安, サン・セバスティアン;
  Santa Cruz de Tenerife: Санта-Крус-де-Тенерифе, 圣克鲁斯-德特内里费; Seville: Севилья, 塞维利亚, セビリア, 세비야, إشبيلية, Sewilla; Toledo: Tolède, Толедо, トレド;
  Valencia: Valence, Валенсия, 巴倫西亞, バレンシア, 발렌시아, 瓦伦西亚, بلنسية, Walencja; Valladolid: Вальядолид, 巴利亚多利德; Vigo: Виго, 維戈;
  Zaragoza: Saragosse, Saragoça, Сарагоса, 萨拉戈萨, サラゴサ, 사라고사
ET Adama: Nazret, Назрет, 阿達瑪; Addis Ababa: Adís Abeba, Аддис-Абеба
FI Helsinki: Helsínquia; Tampere: Tammerfors, Тампере; Turku: Åbo, Турку
FR Bordeaux: Burdeos, Bordéus, Бордо, 波尔多, ボルドー, 보르도, بوردو; Cannes: Канны, カンヌ, 戛纳; Grenoble: Гренобль, 格勒诺布尔; Lille: Лилль, 里尔, Rijsel, リール;
  Lyon: Лион, 里昂, Lione, Lyons, リヨン, 리옹, ليون; Marseille: Marsella, Marselha, Марсель, 马赛, Marsiglia, Marseilles, Marsilya, マルセイユ, 마르세유, مارسيليا, Marsylia;
  Metz: Мец, 梅斯; Montpellier: Монпелье, 蒙彼利埃; Nantes: Нант, 南特, ナント, 낭트; Nice: 尼斯, ニース, 니스, نيس, Nicea; Rouen: Ruan, Ruão, Руан, 鲁昂;
  Strasbourg: Страсбург, 斯特拉斯堡, Straatsburg, ストラスブール, 스트라스부르, ستراسبورغ; Toulon: Tolón, Тулон, 土伦; Toulouse: Тулуза, 圖盧茲, Tolosa, トゥールーズ, 툴루즈, 图卢兹, تولوز, Tuluza
GA Libreville: Либревиль
GB Belfast: Белфаст, 贝尔法斯特, ベルファスト, 벨파스트; Birmingham: Бирмингем, 伯明翰, バーミンガム, 버밍엄, برمنغهام; Bournemouth: Борнмут, 伯恩茅斯; Bradford: Брадфорд, 布拉德福德; Brighton: Брайтон, 布赖顿;
  Bristol: Бристоль, 布里斯托尔, ブリストル, 브리스톨; Cambridge: ケンブリッジ, 케임브리지, 剑桥, كامبريدج; Cardiff: Кардифф, 加的夫, カーディフ, 카디프; Coventry: Ковентри, 考文垂;
  Edinburgh: 爱丁堡, エディンバラ, 에든버러, إدنبرة, Edynburg; Glasgow: Глазго, 格拉斯哥, グラスゴー, 글래스고, غلاسكو; Kingston upon Hull: Кингстон-апон-Халл, 赫爾河畔京士頓; Leeds: Лидс, 利兹, リーズ, 리즈;
  Leicester: Лестер, 莱斯特; Liverpool: Ливерпуль, 利物浦, リヴァプール, リバプール, 리버풀, ليفربول; London: Лондон, 倫敦; Manchester: Манчестер, 曼彻斯特, マンチェスター, 맨체스터, مانشستر;
  Middlesbrough: Мидлсбро, 米德爾斯伯勒; Newcastle upon Tyne: Newcastle, Ньюкасл на Тайне, 泰恩河畔纽卡斯尔, ニューカッスル, 뉴캐슬; Nottingham: Ноттингем, 诺丁汉; Oxford: オックスフォード, 옥스퍼드, 牛津, أكسفورد;
  Portsmouth: Портсмут, 朴次茅斯; Reading: Рединг, 雷丁; Sheffield: Шеффилд, 谢菲尔德, シェフィールド; Southampton: Саутгемптон, 南安普敦; Southend-on-Sea: Саутенд-он-Си, 濱海紹森德;
  Stoke-on-Trent: Stoke, Сток-он-Трент, 特倫特河畔斯托克; Sunderland: Сандерленд, 桑德兰
GE Batumi: バトゥミ; Tbilisi: Тбилиси
GH Kumasi: Кумаси, 库马西; Tamale: Тамале, 塔马利
GN Conakry: 科納克里
GR Athens: Atina, アテネ, 아테네; Heraklion: Candia, イラクリオン; Piraeus: Piräus, El Pireo, Le Pirée, Pireu, Пирей, 比雷埃夫斯; Rhodes: ロードス, 罗德岛;
  Thessaloniki: Thessalonique, Салоники, 塞萨洛尼基, Salonicco, テッサロニキ, 테살로니키, سالونيك
GT Guatemala City: Guatemala-Stadt, Ciudad de Guatemala, Cidade da Guatemala, 瓜地馬拉; Quetzaltenango: Кесальтенанго, 克薩爾特南戈
GW Bissau: Bisáu, Бисау, 比绍
HN San Pedro Sula: Сан-Педро-Сула, 圣佩德罗苏拉; Tegucigalpa: Тегусигальпа
HR Dubrovnik: ドゥブロヴニク, 두브로브니크, 杜布罗夫尼克; Split: Spalato, スプリト, 斯普利特; Zagreb: Загреб
ID Ambon: Амбон, 安汶; Balikpapan: Баликпапан, 巴厘巴板; Banda Aceh: Banda Achém, Банда-Ачех, 班達亞齊; Bandarlampung: Bandar Lampung, Бандар-Лампунг, 班達楠榜; Bandung: Бандунг, 萬隆;
  Banjarmasin: Bandjarmasin, Банджармасин, 馬辰; Bekasi: Бекаси, 勿加泗; Bengkulu: Бенкулу, 明古魯; Binjai: Бинджай, 民禮; Bogor: Богор, 茂物; Bukittinggi: Букиттинги, 武吉丁宜;
  Denpasar: Dempassar, Денпасар, 丹帕沙; Gorontalo: Kota Gorontalo, Горонтало, 哥倫打洛; Jambi: Джамби, 占碑; Makassar: Ujungpandang, Macasar, Macáçar, 望加錫; Malang: Маланг, 瑪琅;
  Manado: Манадо, 万鸦老; Mataram: Матарам, 馬塔蘭; Medan: Медан, 棉蘭; Padang: Паданг, 巴東; Palembang: Palimbão, Палембанг, 巨港; Palu: Палу, 帕盧; Pasuruan: Пасуруан, 岩望;
  Pekanbaru: Паканбару, 北干巴魯; Pematangsiantar: Pematang Siantar, Пематангсиантар, 先達; Pontianak: Понтианак, 坤甸; Samarinda: Самаринда, 沙馬林達; Semarang: Семаранг, 三寶瓏;
  Surabaya: Surabaia, Сурабая, 泗水; Surakarta: Суракарта, 梭罗; Yogyakarta: Джокьякарта, 日惹
IE Cork: Корк, コーク, 코크, 科克; Dublin: Дублин; Galway: Голуэй, ゴールウェイ, 戈尔韦
IL Haifa: Хайфа, 海法; Jerusalem: Иерусалим; Tel Aviv: Тель-Авив, 特拉维夫
IN Agra: Агра, 阿格拉, आगरा, アグラ; Ahmedabad: Ахмадабад, 艾哈迈达巴德, अहमदाबाद, અમદાવાદ, アフマダーバード; Ahmednagar: Ahmadnagar, Ахмеднагар, 艾哈迈德讷格尔; Ajmer: Аджмер, 阿杰梅尔;
  Akola: Акола, 阿科拉; Aligarh: Алигарх, 阿里格尔; Amravati: Амравати, 阿姆劳蒂; Amritsar: Амритсар, 阿姆利则; Asansol: Асансол, 阿桑索尔; Aurangabad: Аурангабад, 奥郎加巴德;
  Bangalore: Бангалор, 班加羅爾; Bardhaman: Barddhaman, Бардхаман, 巴尔达曼; Bareilly: Bareli, Барели, 巴雷利; Belgaum: Белгаум, 贝尔高姆; Bellary: Беллари, 贝拉里;
  Bengaluru: बेंगलुरु, ಬೆಂಗಳೂರು, バンガロール, ベンガルール, 벵갈루루, 班加罗尔, Бангалор; Berhampur: Brahmapur, Berhampore, Берхампур, 布拉赫马普尔; Bhagalpur: Бхагалпур, 帕格爾布爾;
  Bhatpara: Бхатпара, 帕德巴拉; Bhavnagar: Бхавнагар, 巴夫那加尔; Bhilai: Бхилаи, 比萊; Bhilwara: Бхилвара, 皮爾瓦拉; Bhiwandi: Бхиванди, 皮文迪; Bhopal: Бхопал, 博帕尔;
  Bhubaneswar: Bhubaneshwar, Бхубанешвар, 布巴内什瓦尔; Bidar: Бидар, 比德尔; Bikaner: Биканер, 比卡內爾; Bilaspur: Биласпур, 比拉斯布爾; Chandigarh: Чандигарх, 昌迪加尔;
  Chandrapur: Чандрапур, 钱德拉普尔; Chennai: Ченнаи, 金奈, சென்னை, चेन्नई, チェンナイ, 钦奈; Coimbatore: Коимбатур, 哥印拜陀; Cuttack: Каттак, 克塔克; Davangere: Davanagere, Даванагере, 达文盖雷;
  Dehradun: Dehra Dun, Дехрадун, 德拉敦; Delhi: Дели, 德里; Dhanbad: Дханбад, 丹巴德; Dhule: Дхуле, 圖萊; Faridabad: Фаридабад, 法里達巴德; Firozabad: Фирозабад, 菲罗扎巴德; Gaya: Гая, 加雅;
  Ghaziabad: Газиабад, 加濟阿巴德; Gorakhpur: GorakhpuGorakhpur, Горакхпур, 戈勒克布爾; Gulbarga: Гулбарга, 古尔伯加; Guntur: Гунтур, 貢土爾; Guwahati: Гувахати, 古瓦哈提; Gwalior: Гвалиор, 瓜廖尔;
  Hisar: Хисар, 希萨尔; Howrah: Haora, Хаора, 豪拉; Hubli: Hubli-Dharwad, Хубли, 胡布利; Hyderabad: Хайдарабад, 海得拉巴, ハイデラバード, హైదరాబాద్; Indore: Индаур, 印多尔;
  Jabalpur: Джабалпур, 贾巴尔普尔; Jaipur: Джайпур, 齋浦爾, जयपुर, ジャイプル, 斋浦尔; Jalandhar: Jullundur, Джаландхар, 賈朗達爾; Jammu: Джамму, 贾姆穆; Jamshedpur: Джамшедпур, 贾姆谢德布尔;
  Jhansi: Джханси, 占西; Jodhpur: Джодхпур, 焦特布尔; Kalyan: Кальян, 卡延; Kanpur: Канпур, 坎普尔; Kochi: Cochín, Cochim, Коччи, 柯枝, കൊച്ചി, コーチ; Kolhapur: Колхапур, 戈爾哈布爾;
  Kolkata: Kalkutta, Calcuta, Калькутта, 加尔各答, কলকাতা, कोलकाता, コルカタ; Kollam: Quilon, Coulão, Коллам, 奎隆; Kota: Kotah, Кота, 科塔; Kozhikode: Calecute, Кожикоде, 科泽科德;
  Kurnool: Карнул, 卡努爾; Latur: Латур, 拉杜爾; Lucknow: Лакхнау, 勒克瑙, लखनऊ, ラクナウ; Ludhiana: Лудхияна, 卢迪亚纳; Madurai: Мадурай, 马杜赖; Malegaon: Малегаон, 馬萊岡;
  Mangalore: Mangaluru, Мангалор, 门格洛尔; Mathura: Матхура, 马图拉; Meerut: Мератх, 密拉特; Mumbai: Bombaim, Мумбаи, 孟买, ムンバイ, 뭄바이, مومباي; Muradabad: Moradabad, Морадабад, 莫拉達巴德;
  Muzaffarnagar: Музаффарнагар, 穆扎法尔纳加尔; Muzaffarpur: Музаффарпур, 穆扎夫法尔普尔; Mysore: Майсур, 迈索尔; Nagpur: Нагпур, 那格浦尔; Nanded: Нандер, 楠代德; Nashik: Nasik, Насик, 纳西克;
  Nellore: Неллуру, 內洛爾; New Delhi: Neu-Delhi, Nueva Delhi, Nova Deli, Нью-Дели, 新德里; Nizamabad: Низамабад, 尼扎马巴德; Parbhani: Парбхани, 帕尔巴尼; Patiala: Патиала, 伯蒂亚拉;
  Patna: Патна, 巴特那; Prayag: Аллахабад, 安拉阿巴德; Pune: Пуна, 浦那, पुणे, プネー; Raipur: Райпур, 賴布爾; Rajahmundry: Раджамандри, 拉贾赫穆恩德尔伊; Rajapalayam: Rajapalaiyam, 拉贾帕拉耶姆;
  Rajkot: Раджкот, 拉杰果德; Ranchi: Ранчи, 蘭契; Ratlam: Ратлам, 勒德蘭; Rohtak: Рохтак, 罗赫塔克; Rourkela: Raurkela, Руркла, 魯吉拉; Sagar: Сагар, 薩格爾; Saharanpur: Сахаранпур, 薩哈蘭普爾;
  Salem: Салем, 塞勒姆; Sambalpur: Самбалпур, 萨姆巴尔普尔; Sangli: Сангли, 桑格利; Shahjahanpur: Шахджаханпур, 斯哈赫贾汉普尔; Shillong: Шиллонг, 斯希隆格; Shivamogga: Shimoga, Шимога, 希莫加;
  Sikar: Сикар, 錫卡爾; Siliguri: Shiliguri, Силигури, 西里古里; Solapur: Sholapur, Солапур, 索拉普; Srinagar: Сринагар, 斯利那加; Surat: Surate, Сурат, 苏拉特;
  Thiruvananthapuram: Тривандрам, 锡鲁万纳塔普拉姆; Thoothukudi: Tuticorin, Тутикорин, 杜蒂戈林; Tirunelveli: Тирунелвели, 蒂魯內爾維利; Tirupur: Tiruppur, Тируппур, 蒂魯普;
  Trichy: Tiruchirappalli, Тируччираппалли, 蒂魯吉拉帕利; Tumkur: Тумкур, 杜姆古尔; Udaipur: Удайпур, 烏代浦; Ujjain: Удджайн, 鄔闍衍那; Vadodara: Вадодара, 巴罗达;
  Varanasi: Варанаси, 瓦拉納西, वाराणसी, ヴァーラーナシー, 瓦拉纳西; Vijayawada: Виджаявада, 维杰亚瓦达; Visakhapatnam: Vishakhapatnam, Вишакхапатнам, 维沙卡帕特南; Warangal: Варангал, 瓦朗加尔
IQ Al Diwaniyah: Ad Diwaniyah, Diwaniyya, Diwaniya, Эд-Дивания, 迪瓦尼耶; Amarah: Al Amarah, Amara, Al-Amara, Эль-Амара, 阿马拉; An Najaf: Nadschaf, Nayaf, Nadjaf, Ан-Наджаф, 納杰夫;
  Baghdad: Bagdad; Basra: Basora, Bassora, Baçorá, Басра, 巴士拉; Dohuk: Dahuk, Duhok, Дахук, 達霍克; Erbil: Irbil, Arbil, Эрбиль, 阿尔贝拉; Hillah: Al Hillah, Hilla, Хилла, 希拉;
  Karbala: Kerbela, Kerbala, Кербела, 卡爾巴拉; Kirkuk: Kirkouk, Киркук, 基爾庫克; Kut: Al Kut, Эль-Кут, 庫特; Mosul: Mossul, Mossoul, Мосул, 摩苏尔;
  Nasiriyah: An Nasiriyah, Nasiriya, Nassiriya, Nassíria, Насирия, 纳西里耶; Sulaymaniyah: Sulaimaniyya, Solimania, Souleimaniye, Сулеймания, 蘇萊曼尼亞
IR Abadan: Абадан, 阿巴丹; Ahvaz: Ахваз, 阿瓦士; Arak: Эрак, 阿拉克; Ardabil: Ardebil, Ардебиль, 阿尔达比勒; Bandar Abbas: Bandar-e-Abbas, Бендер-Аббас, 阿巴斯港;
  Birjand: Birdschand, Biryand, Бирдженд, 比尔詹德; Dezful: Dezfoul, Дизфуль, 迪茲富勒; Hamadan: Hamadã, Хамадан, 哈马丹; Isfahan: Ispahan, Исфахан, 伊斯法罕; Karaj: Karadsch, Кередж, 卡拉季;
  Kerman: Керман, 克尔曼; Kermanshah: Kermānschāh, Керманшах, 克尔曼沙赫; Khomeyni Shahr: Khomeini Shahr, Chomeinischahr, Khomeynishahr, Хомейнишехр, 霍梅尼沙赫爾;
  Khorramabad: Chorramabad, Jorramabad, Хорремабад, 霍拉馬巴德; Mashhad: Maschhad, Meshed, Мешхед, 馬什哈德; Qazvin: Казвин, 加兹温; Qom: Ghom, Кум, 库姆; Rasht: Resht, Решт, 拉什特;
  Sanandaj: Sanandadsch, Сенендедж, 萨南达季; Shiraz: Schiras, Chiraz, Xiraz, Шираз, 設拉子; Tabriz: Täbris, Тебриз, 大不里士; Urmia: Ourmia, Урмия, 乌尔米耶; Yazd: Йезд, 亚兹德;
  Zahedan: Захедан, 扎黑丹; Zanjan: Zandschan, Зенджан, 赞詹
IT Bari: 巴里; Bologna: Bolonia, Bologne, Bolonha, Болонья, 博洛尼亚, ボローニャ, 볼로냐, بولونيا; Catania: Catane, Катания, 卡塔尼亞, カターニア;
  Florence: 佛罗伦萨, フィレンツェ, 피렌체, فلورنسا, Florencja; Genoa: Генуя, 热那亚, ジェノヴァ, 제노바, جنوة; Milan: Milão, Милан, 米蘭, ミラノ, 밀라노, 米兰, ميلانو, Mediolan;
  Naples: Nápoles, Неаполь, 那不勒斯, ナポリ, 나폴리, نابولي, Neapol, Napels; Palermo: Palerme, Палермо, 巴勒莫, パレルモ, 팔레르모, باليرمو; Pescara: Пескара, 佩斯卡拉;
  Pisa: Pise, Пиза, ピサ, 피사, 比萨; Rome: ローマ; Salerno: Salerne, Салерно, 薩萊諾; Siena: Sienne, Сиена, シエナ; Turin: Turim, Турин, 都灵, トリノ, 토리노, تورينو, Turyn, Turijn;
  Venice: ヴェネツィア, ベネチア, 베네치아, 威尼斯, البندقية, Wenecja, Venetië; Verona: Vérone, Верона, 维罗纳, ヴェローナ, 베로나
JM Kingston: Кингстон, 京斯敦; Spanish Town: Спаниш-Таун, 西班牙鎮
JO Amman: Amán, Амман, 安曼; Irbid: Ирбид, 伊爾比德; Zarqa: Az Zarqa, Zarka, Эз-Зарка, 扎尔卡
JP Akita: Акита, 秋田; Asahikawa: Асахикава, 旭川; Fukuoka: Фукуока; Gifu: Гифу, 岐阜; Hachiōji: Хатиодзи; Hakodate: Хакодате, 函館; Hamamatsu: Хамамацу, 滨松;
  Hiroshima: Хиросима, 广岛; Iwaki: Иваки, 磐城; Kagoshima: Кагосима, 鹿儿岛; Kanazawa: Канадзава, 金澤; Kawagoe: Кавагоэ, 川越; Kawasaki: Кавасаки; Kitakyūshū: Китакюсю;
  Kumamoto: Кумамото; Kyoto: Kioto, Quioto, Киото; Kōbe: Кобе, 神户; Kōchi: Коти, 高知; Kōriyama: Корияма, 郡山; Maebashi: Маэбаси, 前橋; Matsuyama: Мацуяма, 松山; Mito: Мито, 水戶;
  Miyazaki: Миядзаки, 宮崎; Nagano: Нагано, 長野; Nagasaki: Нагасаки, 长崎; Nagoya: Nagoia, Нагоя; Naha: Наха, 那霸; Niigata: Ниигата; Okayama: Окаяма; Sapporo: Саппоро;
  Sendai: Сендай; Shizuoka: Сидзуока, 靜岡; Takamatsu: Такамацу, 高松; Tokushima: Токусима, 德島; Tokyo: Токио; Toyama: Тояма, 富山; Tsu: Цу; Utsunomiya: Уцуномия, 宇都宮;
  Wakayama: Вакаяма, 和歌山; Yokohama: Иокогама, 横滨; Ōita: Оита, 大分; Ōsaka: Осака; Ōtsu: Оцу, 大津
KE City of Kisumu: Kisumu, Кисуму, 基蘇木; Eldoret: Элдорет, 埃爾多雷特; Mombasa: Mombaça, Момбаса, 蒙巴萨; Nakuru: Накуру, 纳库鲁
KG Bishkek: Biskek, Bisqueque, Бишкек; Osh: Osch, Ош, 奧什
KH Phnom Penh: Nom Pen
KP Chongjin: Чхонджин, 清津; Hamhung: Хамхын, 咸興; Hungnam: Hŭngnam-kuyŏk, Хыннам, 興南區域; Kaesong: Кэсон, 开城特级; Nampho: Nampo, Нампхо, 南浦特別; Pyongyang: Pionyang, Пхеньян, 平壤;
  Sunchon: Сунчхон, 順川; Wonsan: Вонсан, 元山
KR Ansan: Ансан, 安山; Bucheon: Puch'on, Пучхон, 富川; Busan: Пусан, 釜山; Changwon: Чханвон, 昌原; Cheongju: Чхонджу, 清州; Daegu: Тэгу, 大邱; Daejeon: Тэджон, 大田广域; Goyang: Коян, 高陽;
  Gwangju: Кванджу, 光州广域; Incheon: Инчхон, 仁川廣域; Jeju: Jeju-si, Ciudad de Jeju, Чеджу, 济州; Jeonju: Чонджу, 全州; Pohang: Пхохан, 浦项; Seongnam: Songnam, Соннам, 城南;
  Seoul: Seúl, 首爾; Suwon: Сувон, 水原; Ulsan: Ульсан, 蔚山广域; Yeosu: Йосу, 麗水
KW Kuwait City: Kuwait-Stadt, Ciudad de Kuwait
KZ Almaty: Алма-Ата, 阿拉木圖; Astana: Астана, 阿斯塔納; Karaganda: Qaraghandy, Караганда, 卡拉干達; Kyzylorda: Qyzylorda, Qysylorda, Кызылорда, 克孜勒奧爾達; Oskemen: Усть-Каменогорск, 厄斯克門;
  Pavlodar: Pawlodar, Павлодар, 巴甫洛達爾; Semey: Semei, Семей, 塞米伊; Shymkent: Schymkent, Chimkent, Шымкент, 奇姆肯特; Taraz: Тараз, 塔拉兹
LA Vientiane: Vientián, Vienciana, Вьентьян, 永珍
LR Monrovia: 蒙羅維亞
LS Maseru: Масеру, 马塞卢
LT Kaunas: Каунас, 考那斯, Kowno; Vilnius: Вильнюс, Wilna
LV Riga: Рига, リガ
LY Benghazi: Banghazi, Bengasi, Бенгази, 班加西; Misrata: Misratah, Misurata, Мисурата, 米蘇拉塔; Tripoli: Триполи
MA Agadir: Агадир, 阿加迪尔; Casablanca: Касабланка; Fes: Fez, Фес, 非斯; Kenitra: Кенитра, 蓋尼特拉; Ksar el-Kebir: Alcazarquivir, Alcácer-Quibir, Эль-Ксар-эль-Кебир, 凱比爾堡;
  Marrakesh: Marrakesch, Marraquexe, Марракеш, 马拉喀什; Meknes: Mequinez, Мекнес, 梅克内斯; Oujda: Uchda, Уджда, 乌季达; Rabat: Рабат, 拉巴特; Safi: Safim, Сафи, 薩非;
  Tangier: Tanger, Танжер, 丹吉尔
MC Monaco: モナコ, 모나코, 摩纳哥
MD Chișinău: Кишинёв
MG Antananarivo: Антананариву, 塔那那利佛; Antsirabe: Анцирабе, 安齐拉贝
MK Skopje: Skopie, Скопье, 斯科普里
ML Bamako: Бамако, 巴馬科
MM Mandalay: Мандалай, 曼德勒; Mawlamyine: Mawlamyaing, Moulmein, Моламьяйн, 毛淡棉; Naypyidaw: Naipyidó, Нейпьидо, 奈比多; Yangon: Rangun, Rangoun, Янгон, 仰光
MN Ulaanbaatar: Oulan-Bator, Улан-Батор, 乌兰巴托
MO Macau: Macao, Макао
MT Valletta: La Valeta, Valeta, Валлетта, 瓦莱塔
MU Port Louis: Порт-Луи, 路易港
MW Blantyre: Блантайр; Lilongwe: Lilongüe, Лилонгве, 利隆圭
MX Acapulco: Acapulco de Juárez, Акапулько, 阿卡普尔科; Aguascalientes: Агуаскальентес, 阿瓜斯卡连特斯; Cancún: 坎昆, カンクン; Celaya: Селая, 塞拉亞; Ciudad Juárez: Сьюдад-Хуарес, 華雷斯城;
  Ciudad Nezahualcóyotl: Nezahualcoyotl, Несауалькойотль, 内萨瓦尔科约特尔城; Cuernavaca: Куэрнавака, 庫埃納瓦卡; Culiacán: Кульякан, 库利亚坎;
  Durango: Victoria de Durango, Виктория-де-Дуранго, 杜兰戈; Guadalajara: Гвадалахара, 瓜达拉哈拉, グアダラハラ; Gómez Palacio: Гомес-Паласио, 戈麥斯帕拉西奧; Hermosillo: Эрмосильо;
  Irapuato: Ирапуато, 伊拉普阿托; León: Леон, 莱昂; Matamoros: Heroica Matamoros, Матаморос, 馬塔莫羅斯; Mazatlán: Масатлан, 馬薩特蘭; Mazatán: Mazatlán; Mexicali: Мехикали, 墨西卡利;
  Mexico City: Мехико, メキシコシティ, 멕시코시티; Monterrey: Monterrei, Монтеррей; Morelia: Морелия, 莫雷利亚; Mérida: Мерида, 梅里達; Nuevo Laredo: Novo Laredo, Нуэво-Ларедо, 新拉雷多;
  Oaxaca de Juárez: Oaxaca, Оахака-де-Хуарес, 瓦哈卡; Orizaba: Орисаба, 奧里薩巴; Pachuca: Pachuca de Soto, Пачука-де-Сото, 帕丘卡;
  Puebla City: Puebla, Puebla de Zaragoza, Пуэбла-де-Сарагоса, 普埃布拉; Querétaro: Santiago de Querétaro, Сантьяго-де-Керетаро, 克雷塔罗; Reynosa: Рейноса, 雷諾薩;
  Saltillo: Сальтильо, 萨尔蒂约; San Luis Potosí: Сан-Луис-Потоси, 圣路易斯波托西; Tampico: Тампико, 坦皮科; Tepic: Тепик, 特皮克; Tijuana: 蒂華納;
  Tlaxcala: Señorío de Tlaxcala, Тласкала, 特拉斯卡拉聯邦; Toluca: Toluca de Lerdo, Толука-де-Лердо, 托卢卡; Torreón: Торреон, 托雷翁; Tuxtla Gutiérrez: Тустла-Гутьеррес, 图斯特拉－古铁雷斯;
  Veracruz: Веракрус, 韦拉克鲁斯; Villahermosa: Вильяэрмоса, 比亚埃尔莫萨; Xalapa: Xalapa-Enríquez, Халапа-Энрикес, 哈拉帕
MY Alor Setar: Алор-Сетар, 亚罗士打; Butterworth: Баттерворт, 北海; George Town: Джорджтаун, 乔治; Ipoh: Ипох, 怡保; Johor Bahru: Джохор-Бару, 新山; Klang: Kelang, Кланг, 巴生;
  Kota Bharu: Kota Baharu, Кота-Бару, 哥打巴鲁; Kota Kinabalu: Кота-Кинабалу, 亞庇; Kuala Lumpur: Куала-Лумпур; Kuala Terengganu: Kuala Terenggan, Куала-Тренгану, 瓜拉登嘉楼;
  Kuantan: Куантан, 关丹; Kuching: Кучинг, 古晉; Malacca City: Malacca, Malakka, Malaca, Малакка, 马六甲; Sandakan: Сандакан, 山打根; Seremban: Серембан, 芙蓉; Shah Alam: Шах-Алам, 莎阿南;
  Sungai Petani: Сунгай Петани, 双溪大年; Tawau: Тавау, 斗湖
MZ Beira: Бейра, 贝拉; Maputo: Мапуту; Matola: Матола, 馬托拉; Nampula: Нампула, 楠普拉
NE Niamey: Ниамей, 尼亞美
NG Aba: Аба, 阿巴; Abeokuta: Абеокута, 阿贝奥库塔; Abuja: Abuya, Абуджа, 阿布贾; Ado Ekiti: Адо-Экити, 阿多埃基蒂; Akure: Акуре, 阿庫雷; Awka: Авка, 奧卡; Bauchi: Баучи, 包奇;
  Benin City: Benin-Stadt, Бенин-Сити, 贝宁城; Calabar: Калабар, 卡拉巴尔; Enugu: Энугу, 埃努古; Ibadan: Ибадан, 伊巴丹; Ife: Ile-Ife, Ифе, 伊費; Ikare: Икаре; Ilorin: Илорин, 伊洛林;
  Jos: Джос, 乔斯; Kaduna: Кадуна, 卡杜納; Kano: Кано, 卡諾; Katsina: Кацина, 卡齐纳; Lagos: Лагос, 拉哥斯; Maiduguri: Майдугури, 邁杜古里; Ogbomosho: Ogbomoso, Огбомошо, 奧博莫紹;
  Osogbo: Oshogbo, Ошогбо, 奥绍博; Oyo: Ойо, 奥约; Port Harcourt: Порт-Харкорт, 哈科特港; Sapele: Сапеле; Sokoto: Сокото, 索科托; Uyo: Уйо, 烏約; Warri: Варри, 瓦里; Zaria: Зариа, 扎里亚
NI Managua: Манагуа, 馬納瓜
NL Amsterdam: Amesterdão, Амстердам; Eindhoven: Эйндховен, 埃因霍温, アイントホーフェン; Haarlem: Харлем, 哈勒姆; Maastricht: Маастрихт, マーストリヒト, 马斯特里赫特;
  Rotterdam: Róterdam, Roterdão, Роттердам, 鹿特丹, ロッテルダム, 로테르담, روتردام; The Hague: Haia, 海牙, ハーグ, 헤이그, L'Aia, لاهاي; Utrecht: Утрехт, 乌得勒支, ユトレヒト, 위트레흐트
NO Bergen: ベルゲン, 베르겐, 卑尔根; Oslo: Осло
NP Kathmandu: Katmandú, Katmandou, Catmandu, Катманду, 加德滿都; Lalitpur: Patan, Лалитпур, 勒利德布尔
NZ Auckland: Окленд, 奧克蘭都會區; Christchurch: Крайстчерч, 基督城; Manukau City: Manukau, 曼努考; Wellington: Веллингтон, 惠灵顿
OM Muscat: Маскат
PA Panama City: Panama-Stadt, Cidade do Panamá, 巴拿馬城
PE Arequipa: Арекипа, 阿雷基帕; Calao: Callao, El Callao, Кальяо, 卡亞俄; Chiclayo: Чиклайо, 奇克拉约; Chimbote: Чимботе, 钦博特; Cusco: Cuzco, Куско, 庫斯科; Huancayo: Уанкайо, 万卡约;
  Iquitos: Икитос, 伊基托斯; Lima: Лима, 利馬; Piura: Пьюра, 皮乌拉; Pucallpa: Пукальпа, 普兰尔帕; Trujillo: Трухильо, 特鲁希略
PH Angeles: Angeles City, Cidade de Angeles, Анхелес, 安吉利斯; Bacolod: Баколод, 描戈律; Baguio: Baguio City, Багио, 碧瑶;
  Batangas City: Batangas, Cidade de Batangas, Батангас, 八打雁; Cagayan de Oro: Кагаян-де-Оро, 卡加延德奥罗; Cebu City: Cebu, Себу, 宿霧; Davao City: Davao, Давао, 达沃;
  General Santos: Генерал-Сантос, 三投斯將軍; Iligan: Илиган, 伊利甘; Iloilo City: Iloilo, Илоило, 伊洛伊洛; Legazpi: Legazpi City, Легаспи, 黎牙實比; Manila: Манила, 马尼拉;
  Naga: Naga City, Нага, 那牙; Olongapo: Olongapo City, Cidade de Olongapo, Олонгапо, 奥隆阿波; Pasay: Pasay City, Пасай, 帕謝;
  Quezon City: Ciudad Quezón, Cidade Quezon, Кесон-Сити, 奎松; Zamboanga City: Zamboanga, Замбоанга, 三宝颜
PK Abbottabad: Абботтабад, 阿伯塔巴德; Bahawalpur: Бахавалпур, 巴哈瓦尔布尔; Bannu: Банну, 本努; Faisalabad: Фейсалабад, 费萨拉巴德; Gujranwala: Гуджранвала, 古吉兰瓦拉; Gujrat: Гуджрат, 古傑拉特;
  Hyderabad: Хайдарабад, 海得拉巴; Islamabad: Исламабад, 伊斯兰堡; Jhang: Джанг; Karachi: Carachi, Карачи; Kohat: Кохат, 科哈特; Lahore: Лахор, 拉合爾; Larkana: Ларкана, 拉爾卡納;
  Mardan: Мардан, 馬爾丹; Mirpur Khas: Mirput Khas, Мирпур-Хас, 米爾布爾哈斯; Multan: Мултан, 木爾坦; Peshawar: Peschawar, Пешавар, 白沙瓦; Quetta: Кветта, 奎達;
  Rahim Yar Khan: Rahimyar Khan, Рахимъярхан, 拉希姆亞爾汗; Rawalpindi: Равалпинди, 拉瓦尔品第; Saidu Sharif: Saidu, Сайду-Шариф; Sargodha: Саргодха, 萨戈达;
  Sheikhupura: Sheikhu Pura, Shekhupura, Шекхупура, 謝胡布爾; Sialkot: Sialkote, Сиялкот, 锡亚尔科特; Sukkur: Суккур, 蘇庫爾
PL Bydgoszcz: Быдгощ, 比得哥什; Bytom: Бытом, 比托姆; Gdańsk: Гданьск, 格但斯克, グダニスク, 그단스크; Gdynia: Гдыня, 格丁尼亚; Gliwice: Gleiwitz, Гливице, 格利维采; Katowice: Катовице, 卡托维兹;
  Kraków: Cracovia, Cracovie, Краков, 克拉科夫, Krakov, クラクフ, 크라쿠프; Lublin: Люблин, 卢布林; Poznań: Posen, Познань, 波茲南, ポズナン; Szczecin: Stettin, Estetino, Щецин, 什切青;
  Warsaw: Varsovia; Wrocław: Breslavia, Вроцлав, 弗罗茨瓦夫, ヴロツワフ, Vratislavia; Łódź: Лодзь, 罗兹, Lodsch, ウッチ
PR San Juan: Сан-Хуан, 圣胡安
PS Gaza City: Gaza, Газа, 加薩
PT Braga: 布拉加, ブラガ; Faro: ファロ; Lisbon: Лиссабон; Porto: Порту, 波爾圖, ポルト, 포르투, 波尔图, بورتو
PY Asunción: 亞松森; Ciudad del Este: Сьюдад-дель-Эсте, 東方; Encarnación: Энкарнасьон, 恩卡纳西翁; San Lorenzo: Сан-Лоренсо, 聖洛倫索
RO Brașov: Брашов, 布拉索夫; Bucharest: Бухарест; Cluj-Napoca: Klausenburg, Клуж-Напока, 克卢日-纳波卡, Cluj, Kolozsvár; Constanța: Konstanza, Constanza, Constança, Констанца, 康斯坦察;
  Craiova: Krajowa, Крайова, 克拉約瓦; Galați: Galatz, Галац, 加拉茨; Iași: Яссы, 雅西; Timișoara: Тимишоара, 蒂米什瓦拉, Temeswar, Temesvár
RS Belgrade: Белград, Београд
RU Arkhangelsk: Archangel, Archangelsk, Arjánguelsk, Arcangel, Архангельск, 阿尔汉格尔斯克; Astrakhan: Астрахань; Barnaul: Barnaoul, Барнаул; Belgorod: Белгород, 别尔哥罗德;
  Bryansk: Brjansk, Briansk, Брянск, 布良斯克; Cheboksary: Tscheboksary, Tcheboksary, Чебоксары, 切博克萨雷; Chelyabinsk: Tscheljabinsk, Cheliábinsk, Tcheliabinsk, Челябинск, 車里雅賓斯克;
  Cherepovets: Tscherepowez, Tcherepovets, Череповец, 切列波韋茨; Chita: Tschita, Tchita, Чита, 赤塔; Irkutsk: Иркутск, 伊爾庫茨克; Ivanovo: Iwanowo, Иваново, 伊万诺沃;
  Izhevsk: Ischewsk, Ijevsk, Ижевск, 伊熱夫斯克; Kaliningrad: Kaliningrado, Caliningrado, Калининград, 加里寧格勒; Kaluga: Kalouga, Калуга, 卡盧加;
  Kazan: Kasan, Cazã, Казань, 喀山, カザン, 카잔; Kemerovo: Kemerowo, Кемерово, 克麥羅沃; Khabarovsk: Chabarowsk, Jabárovsk, Хабаровск, 伯力; Kirov: Kirow, Киров, 基洛夫;
  Krasnodar: Краснодар, 克拉斯诺达尔; Krasnoyarsk: Красноярск, 克拉斯諾亞爾斯克; Kurgan: Kourgan, Курган, 库尔干; Kursk: Koursk, Курск, 库尔斯克; Lipetsk: Lipezk, Липецк, 利佩茨克;
  Magnitogorsk: Магнитогорск, 马格尼托哥尔斯克; Makhachkala: Machatschkala, Majachkalá, Makhatchkala, Mahackala, Махачкала, 馬哈奇卡拉; Moscow: Moscovo, Москва;
  Murmansk: Mourmansk, Мурманск, 摩爾曼斯克; Naberezhnye Chelny: Naberezhnyye Chelny, Nabereschnyje Tschelny, Naberejnye Tchelny, Naberejnye Chelny, Набережные Челны, 卡马河畔切尔尼;
  Nalchik: Naltchik, Naltschik, Нальчик, 納爾奇克; Nizhny Novgorod: Nischni Nowgorod, Nizhni Nóvgorod, Nijni Novgorod, Нижний Новгород, 下诺夫哥罗德;
  Nizhny Tagil: Nischni Tagil, Nizhni Tagil, Nijni Taguil, Нижний Тагил, 下塔吉尔; Novokuznetsk: Nowokusnezk, Novokouznetsk, Новокузнецк; Novosibirsk: Новосибирск; Omsk: Омск;
  Orenburg: Oremburgo, Orenbourg, Оренбург, 奥伦堡; Oryol: Orel, Orjol, Oriol, Орёл, 奧廖爾; Penza: Pensa, Пенза, 奔萨; Perm: Пермь, 彼尔姆; Podolsk: Подольск, 波多利斯克;
  Rostov-on-Don: Rostov, Rostow am Don, Rostov del Don, Rostov-sur-le-Don, Rostov do Don, Ростов-на-Дону, 顿河畔罗斯托夫; Ryazan: Rjasan, Riazán, Рязань, 梁赞;
  Saint Petersburg: Санкт-Петербург, Sint-Petersburg, 상트페테르부르크; Samara: Самара, 薩馬拉; Saransk: Саранск, 萨兰斯克; Saratov: Саратов, 薩拉托夫;
  Sevastopol: Sevastapol, Sewastopol, Sebastopol, Севастополь, 塞瓦斯托波爾; Simferopol: Симферополь, 辛菲罗波尔; Smolensk: Смоленск, 斯摩棱斯克; Sochi: Sotschi, Sotchi, Сочи, 索契, ソチ, 소치;
  Stavropol: Stawropol, Ставрополь, 斯塔夫罗波尔; Surgut: Sourgout, Сургут, 蘇爾古特; Tambov: Tambow, Тамбов, 坦波夫; Tolyatti: Toljatti, Toliatti, Togliatti, Тольятти, 陶里亚蒂;
  Tomsk: Томск, 托木斯克; Tula: Toula, Тула, 圖拉; Tver: Twer, Тверь, 特维尔; Tyumen: Tjumen, Tiumén, Tioumen, Тюмень, 秋明; Ufa: Oufa, Уфа, 烏法; Ulan-Ude: Oulan-Oude, Улан-Удэ, 烏蘭烏德;
  Ulyanovsk: Ульяновск; Vladikavkaz: Wladikawkas, Vladicaucase, Владикавказ, 弗拉季高加索; Vladimir: Wladimir, Владимир, 弗拉基米尔; Vladivostok: Владивосток, 海參崴;
  Volgograd: Волгоград; Volzhsky: Volzhskiy, Wolschski, Volzhski, Voljski, Волжский, 伏尔加斯基; Voronezh: Woronesch, Voronej, Воронеж, 沃罗涅日;
  Yaroslavl: Jaroslawl, Iaroslavl, Ярославль, 雅罗斯拉夫尔; Yekaterinburg: Iekaterinbourg, 葉卡捷琳堡; Yoshkar-Ola: Joschkar-Ola, Iochkar-Ola, Йошкар-Ола, 约什卡尔奥拉
RW Kigali: Кигали, 吉佳利
SA Buraidah: Buraydah, Buraida, Бурайда, 布賴代; Dammam: Ad Damman, Даммам, 达曼; Ha'il: Хаиль, 哈伊勒; Hofuf: Al Hufuf, Эль-Хуфуф, 胡富夫;
  Jeddah: Dschidda, Yeda, Djeddah, Jidá, Джидда, 吉达; Mecca: Mekka, La Meca, La Mecque, Meca, Мекка, 麥加; Medina: Médine, Медина, 麦地那; Najran: Nadschran, Наджран, 奈季蘭;
  Qatif: Al-Qatif, Katif, Эль-Катиф, 蓋提夫; Riyadh: 利雅德; Ta'if: At Taif, Эт-Таиф, 塔伊夫; Tabuk: Табук, 塔布克
SD Al-Ubayyid: El Obeid, Эль-Обейд, 欧拜伊德; Kassala: Kasala, Кассала, 卡薩拉; Khartoum: Khartum; Kosti: Kusti, Кости, 科斯提; Nyala: Niyala, Niala, Ньяла, 尼亚拉;
  Omdurman: Omdourman, Омдурман, 恩图曼; Port Sudan: Bur Sudan, Puerto Sudán, Port-Soudan, Porto Sudão, Порт-Судан, 苏丹港; Wad Madani: Medani, Вад-Медани, 瓦德迈达尼
SE Gothenburg: Gotemburgo, Гётеборг, 哥德堡, Göteburg, ヨーテボリ, 예테보리; Malmö: Мальмё, マルメ, 马尔默
SG Singapore: Singapur
SI Ljubljana: Liubliana, 卢布尔雅那, リュブリャナ
SK Bratislava: 布拉迪斯拉发, Bratysława, ブラチスラヴァ, 브라티슬라바
SN Dakar: Дакар, 達喀爾
SV San Salvador: Сан-Сальвадор, 聖薩爾瓦多
SY Aleppo: Alepo, Alep, Алеппо, 阿勒颇; Deir ez-Zor: Dayr az Zawr, Дейр-эз-Зор, 代尔祖尔; Douma: Duma, Дума, 杜馬; Hama: Hamah, Хама, 哈馬; Homs: Hims, Хомс, 霍姆斯;
  Latakia: Al Ladhiqiyah, Lattaquié, Lataquia, Латакия, 拉塔基亚
TD N'Djamena: 恩賈梅納
TG Lomé: Ломе
TH Bangkok: Banguecoque, Бангкок; Chiang Mai: Чиангмай, 清邁; Hat Yai: Хатъяй, 合艾; Mueang Samut Prakan: Samut Prakan, Amphoe Mueang Samut Prakan, 北榄府;
  Nakhon Ratchasima: Khorat, Накхонратчасима, 呵叻
TJ Dushanbe: Душанбе; Khujand: Chudschand, Khodjent, Худжанд, 苦盏; Qurghonteppa: Курган-Тюбе, 庫爾干秋別
TM Ashgabat: Aşgabat
TN Sfax: Сфакс, 斯法克斯; Sousse: Susa, Сус, 苏塞; Tunis: Tunes
TR Adana: Адана, 阿达纳; Ankara: Ancara, Анкара, 安卡拉, アンカラ, 앙카라, أنقرة; Antalya: Antália, Анталья, 安塔利亚, アンタルヤ, 안탈리아, أنطاليا;
  Antioch: Antiochia am Orontes, Antioquía del Orontes, Antioche, Antioquia, Антиохия, 安条克; Batman: Батман, 巴特曼; Bursa: Бурса, 布尔萨, ブルサ, بورصة; Denizli: Денизли, 代尼茲利;
  Diyarbakır: Диярбакыр, 迪亚巴克尔; Erzurum: Эрзурум, 埃尔祖鲁姆; Eskişehir: Эскишехир, 埃斯基谢希尔; Gaziantep: Газиантеп, 加濟安泰普; Istanbul: Istambul, Стамбул, Costantinopoli;
  Kahramanmaraş: Кахраманмараш, 卡赫拉曼馬拉什; Kayseri: Кайсери, 開塞利; Konya: Конья, 科尼亞; Malatya: Малатья, 馬拉蒂亞; Mersin: Icel, Мерсин, 梅爾辛; Samsun: Самсун, 薩姆松;
  Tarsus: Tarso, Tarse, Тарсус, 大數; Trabzon: Trebisonda, Trebizonda, 特拉布宗, طرابزون; Van: Ван, 凡城; İzmir: Esmirna, Измир, 伊兹密尔, イズミル, 이즈미르, إزمير, Smirne; İzmit: Измит, 伊兹密特;
  Şanlıurfa: Шанлыурфа, 尚勒烏爾法
TW Changhua: Чжанхуа, 彰化; Chiayi City: Chiayi, Цзяи, 嘉義; Hsinchu: Синьчжу, 新竹; Hualien City: Hualien, Хуалянь, 花蓮; Kaohsiung City: Гаосюн; Keelung: Chilung, Цзилун, 基隆;
  New Taipei City: New Taipei, Neu-Taipeh, Nuevo Taipéi, Nouveau Taipei, Novo Taipé, Синьбэй, 新北; Pingtung City: Pingtung, Пиндун, 屏東; Taichung: Тайчжун, 臺中;
  Tainan: Тайнань, 臺南; Taipei: Taipé, 臺北; Taoyuan District: Taoyuan, Таоюань, 桃園區; Zhongli: Чжунли, 中壢區
TZ Arusha: Аруша, 阿鲁沙; Dar es Salaam: Dar es Salam, Дар-эс-Салам; Moshi: Моши, 莫希; Mwanza: Мванза, 姆万扎; Zanzibar City: Zanzibar, Sansibar-Stadt, Занзибар, 桑给巴尔
UA Chernihiv: Tschernihiw, Chernígov, Tchernihiv, Чернигов, 切尔尼戈夫; Dnipro: Dnipropetrovsk, Днепр, 第聂伯罗; Donetsk: Donezk, Донецк, 頓涅茨克;
  Horlivka: Horliwka, Gorlovka, Горловка, 戈爾洛夫卡; Kharkiv: Charkow, Járkov, Carcóvia, Харьков, 哈爾科夫, Харків, ハルキウ; Kherson: Cherson, Jersón, Херсон, 赫尔松;
  Khmelnytskyi: Khmelnytskyy, Chmelnyzkyj, Jmelnitsky, Хмельницкий, 赫梅利尼茨基; Kiev: Киев, 基輔; Kryvyi Rih: Kryvyy Rih, Krywyj Rih, Krivói Rog, Кривой Рог, 克里沃罗格;
  Kyiv: キエフ, 키이우; Luhansk: Lugansk, Louhansk, Луганск, 卢甘斯克; Lviv: Lwiw, Leópolis, Львов, 利沃夫, Leopoli, Львів, リヴィウ;
  Makiivka: Makiyivka, Makijiwka, Makeevka, Макеевка, 马克耶夫卡; Mariupol: Marioupol, Мариуполь, 马里乌波尔; Mykolaiv: Mykolajiw, Mikoláiv, Николаев, 尼古拉耶夫;
  Odesa: Одеса, Одесса, オデッサ, 敖德萨; Odessa: Одесса, 敖德薩; Poltava: Poltawa, Полтава, 波尔塔瓦; Vinnytsia: Vinnytsya, Winnyzja, Винница, 文尼察;
  Zaporizhzhya: Saporischschja, Zaporiyia, Zaporijia, Запорожье, 扎波罗热
UG Jinja: Джинджа, 金賈; Kampala: Кампала; Mbale: Мбале, 姆巴萊
US Akron: Акрон, 阿克伦; Albany: Олбани, 奥尔巴尼; Albuquerque: Альбукерке, 阿布奎基; Allentown: Аллентаун, 阿伦敦; Arlington: Арлингтон, 阿灵顿; Atlanta: Атланта, 亚特兰大, アトランタ, 애틀랜타;
  Aurora: Аврора, 奥罗拉, Орора; Austin: Остин, 奧斯汀; Bakersfield: Бейкерсфилд, 贝克斯菲尔德; Baltimore: Балтимор, 巴爾的摩; Baton Rouge: Батон-Руж, 巴頓魯治; Berkeley: Беркли, 伯克利;
  Birmingham: Бирмингем, 伯明翰; Boise: Бойсе, 博伊西; Boston: Бостон, 波士顿, ボストン, 보스턴; Bridgeport: Бриджпорт, 布里奇波特; Buffalo: Буффало, 水牛城; Charleston: Чарлстон, 查尔斯顿;
  Charlotte: Шарлотт, 夏洛特; Chicago: 시카고; Cincinnati: Цинциннати, 辛辛那提; Cleveland: Кливленд, 克里夫蘭; Colorado Springs: Колорадо-Спрингс, 科罗拉多斯普林斯;
  Columbus: Колумбус, 哥伦布; Covington: Ковингтон, 卡温顿; Dallas: Даллас, 達拉斯, ダラス, 댈러스, 达拉斯; Dayton: Дейтон, 代顿; Denver: Денвер;
  Des Moines: Де-Мойн, 德梅因; Durham: Дарем, 德罕; El Paso: Эль-Пасо, 艾爾帕索; Elgin: Элджин, 埃爾金; Evanston: Эванстон, 埃文斯顿; Everett: Эверетт, 埃弗里特;
  Fort Lauderdale: Форт-Лодердейл, 劳德代尔堡; Fort Worth: Ft. Worth, Форт-Уэрт, 沃思堡; Fresno: Фресно, 弗雷斯诺; Gary: Гэри, 加里; Glendale: Глендейл, 格蘭岱爾;
  Grand Rapids: Гранд-Рапидс, 大急流城; Greensboro: Гринсборо, 格林斯伯勒; Greenville: Гринвилл, 格林维尔; Hampton: Хэмптон, 漢普頓; Harrisburg: Гаррисберг, 哈里斯堡; Hartford: Хартфорд, 哈特福;
  Honolulu: Гонолулу, 檀香山, ホノルル, 호놀룰루; Houston: Хьюстон, 休斯敦, ヒューストン, 휴스턴; Indianapolis: Индианаполис, 印第安納波利斯; Irvine: Ирвайн, 歐文; Jacksonville: Джэксонвилл, 杰克逊维尔;
  Joliet: Джолиет, 喬利埃特; Kansas City: Канзас-Сити, 堪薩斯城; Knoxville: Ноксвилл, 諾克斯維爾; Laredo: Ларедо, 拉雷多; Las Vegas: Лас-Вегас, 拉斯维加斯, ラスベガス, 라스베이거스;
  Long Beach: Лонг-Бич, 長灘; Los Angeles: لوس أنجلوس; Louisville: Луисвилл, 路易維爾; Lowell: Лоуэлл, 洛厄尔; Madison: Мадисон, 麦迪逊; McAllen: Мак-Аллен, 麦卡伦; Memphis: Мемфис, 孟菲斯;
  Mesa: Меса, 梅薩; Metairie: 梅泰理; Miami: Майами, 迈阿密, マイアミ, 마이애미, ميامي; Miami Beach: Майами-Бич, 迈阿密海滩; Milwaukee: Милуоки, 密尔沃基;
  Minneapolis: Mineápolis, Миннеаполис, 明尼阿波利斯; Modesto: Модесто, 莫德斯托; Nashville: Нашвилл, 纳什维尔; New Haven: Нью-Хейвен, 纽黑文;
  New Orleans: Nueva Orleans, La Nouvelle-Orléans, Nova Orleães, Новый Орлеан, 新奥尔良, Nouvelle-Orléans, ニューオーリンズ; New York: Nova Iorque, Нью-Йорк;
  New York City: Nova Iorque, Нью-Йорк; Norfolk: Норфолк, 諾福克; Oakland: Окленд, 奥克兰; Oceanside: Оушенсайд, 歐申賽德; Ogden: Огден, 奥格登; Oklahoma City: Оклахома-Сити, 奧克拉荷馬;
  Omaha: Омаха, 奥马哈; Orlando: Орландо, 奥兰多, オーランド; Palm Springs: Палм-Спрингс, 棕櫚泉; Pasadena: Пасадина, 帕薩迪納;
  Philadelphia: Filadelfia, Philadelphie, Филадельфия, 費城, フィラデルフィア, 费城; Phoenix: 鳳凰城; Pittsburgh: Питтсбург, 匹兹堡; Portland: Портленд, 波特蘭, ポートランド, 波特兰;
  Providence: Провиденс, 普罗维登斯; Provo: Прово, 普若佛; Raleigh: Роли, 罗利; Reno: Рино, 雷諾; Richmond: Ричмонд, 里士满; Rochester: Рочестер, 羅徹斯特; Sacramento: Сакраменто, 沙加緬度;
  Saint Paul: St. Paul, Сент-Пол, 圣保罗; Salem: Сейлем, 塞勒姆; Salt Lake City: Солт-Лейк-Сити, 盐湖城; San Antonio: Сан-Антонио, 圣安东尼奥; San Bernardino: Сан-Бернардино, 聖貝納迪諾;
  San Diego: Сан-Диего, 聖地牙哥, サンディエゴ, 샌디에이고, 圣迭戈; San Francisco: São Francisco, Сан-Франциско, 舊金山, サンフランシスコ, 샌프란시스코, 旧金山, سان فرانسيسكو; San Jose: São José, Сан-Хосе, 聖荷西;
  San Mateo: Сан-Матео, 聖馬刁; Sanford: 桑福德; Sarasota: Сарасота, 萨拉索塔; Seattle: Сиэтл, 西雅圖, シアトル, 시애틀, 西雅图; Spokane: Спокан, 斯波坎; Springfield: Спрингфилд, 斯普林菲尔德;
  St. Charles: Saint Charles, 聖查爾斯; St. Louis: San Luis, Saint-Louis, Сент-Луис, 圣路易斯;
  St. Petersburg: Saint Petersburg, San Petersburgo, São Petersburgo, Сент-Питерсберг, 聖彼德斯堡; Stamford: Стамфорд, 斯坦福; Stockton: Стоктон, 斯托克顿;
  Syracuse: Siracusa, Сиракьюс, 锡拉丘兹; Tacoma: Такома, 塔科马; Tampa: Тампа, 坦帕; Toledo: Толидо, 托莱多; Trenton: Трентон, 特伦顿; Tucson: Тусон, 图森; Tulsa: Талса, 塔爾薩;
  Vancouver: Ванкувер, 溫哥華; Virginia Beach: Вирджиния-Бич, 弗吉尼亚海滩; Washington: Вашингтон, ワシントン, 워싱턴, 华盛顿, واشنطن; Washington, D.C.: Вашингтон, 華盛頓哥倫比亞特區;
  West Palm Beach: Уэст-Палм-Бич, 西棕榈滩; Wichita: Уичито, 威奇托; Youngstown: Янгстаун, 扬斯敦
UY Montevideo: Монтевидео
UZ Andijan: Andijon, Андижан, 安集延; Bukhara: Buchara, Bujará, Boukhara, Bucara, Бухара, 布哈拉; Fergana: Fargona, Fargʻona, Ferghana, Фергана, 费尔干纳;
  Kokand: Qoqon, Qoʻqon, Коканд, 浩罕; Namangan: Наманган, 納曼干; Qarshi: Karchi, Карши, 卡爾希; Samarkand: Samarqand, Samarcanda, Samarcande, Самарканд, 撒馬爾罕;
  Shahrisabz: Chakhrisabz, Шахрисабз, 沙赫里薩布茲; Tashkent: Ташкент
VE Barcelona: Барселона, 巴塞羅那; Barquisimeto: Баркисимето, 巴基西梅托; Cabimas: Кабимас, 卡維馬斯; Ciudad Bolívar: Сьюдад-Боливар, 玻利瓦尔城; Ciudad Guayana: Сьюдад-Гуаяна, 圭亞那城;
  Cumaná: Кумана, 庫馬納; Los Teques: Лос-Текес, 洛斯特克斯; Maiquetía: 邁克蒂亞; Maracaibo: Маракайбо, 马拉开波; Maracay: Маракай, 马拉凯; Maturín: Матурин, 馬圖林; Mérida: Мерида, 梅里達;
  Puerto la Cruz: Пуэрто-ла-Крус, 拉克魯斯港; San Cristóbal: Сан-Кристобаль, 聖克里斯托瓦爾; Valencia: Валенсия, 巴伦西亚
VN Ban Me Thuot: Buon Me Thuot, Buôn Ma Thuột, Буонметхуот, 邦美蜀; Biên Hòa: Бьенхоа, 边和; Can Tho: Кантхо, 芹苴; Cà Mau: Камау, 金瓯; Da Nang: Дананг, 岘港;
  Haiphong: Hải Phòng, Хайфон, 海防; Hanoi: Ханой, 河內; Ho Chi Minh City: Ho-Chi-Minh-Stadt, Ciudad Ho Chi Minh, Hô-Chi-Minh-Ville, Cidade de Ho Chi Minh, Хошимин, 胡志明;
  Hue: Хюэ, 順化; Long Xuyen: Лонгсюен, 龍川; Nha Trang: 芽庄; Phan Thiet: Фантхьет, 藩切; Quy Nhon: Qui Nhon, Куинён, 歸仁; Rạch Giá: Ратьзя, 迪石; Sóc Trăng: Шокчанг, 朔庄;
  Thái Nguyên: Тхайнгуен, 太原; Vinh: Винь; Việt Trì: Вьетчи, 越池
YE Aden: Аден, 亞丁; Al Hudaydah: Al-Hudaida, Al Hudayda, Ходейда, 荷台達; Sana'a: Saná, Сана, 萨那; Ta'izz: Taiz, Таиз, 塔伊茲
ZA Benoni: Бенони, 伯諾尼; Bloemfontein: Блумфонтейн, 布隆方丹; Cape Town: Kapstadt, Ciudad del Cabo, Le Cap, Cidade do Cabo, Кейптаун, 開普敦; Durban: Дурбан, 德班;
  East London: Ист-Лондон, 東倫敦; Johannesburg: Johannesbourg; Nelspruit: Mbombela, Мбомбела, 内尔斯普雷特; Pietermaritzburg: Питермарицбург, 彼得马里茨堡;
  Port Elizabeth: Puerto Elizabeth, Porto Elizabeth, Порт-Элизабет, 伊莉莎白港; Pretoria: Претория, 比勒陀利亞; Vereeniging: Феринихинг, 弗里尼欣; Welkom: Велком, 韋爾科姆
ZM Kitwe: Китве-Нкана, 基特韦; Lusaka: Лусака; Ndola: Ндола, 恩多拉
ZW Bulawayo: Булавайо, 布拉瓦约; Chitungwiza: Читунгвиза, 奇通圭扎
`;
