/** Names of categories as people type them or lists have them, among them plurals in other languages than English. */
export const EVERYDAY_CATEGORIES = `
Pharmacy: Аптеки, صيدليات, בית מרקחת, בתי מרקחת, 药房, 藥局, ドラッグストア, ร้านขายยา, nhà thuốc, Lékárna, Gyógyszertár, Φαρμακεία
Restaurant: Рестораны, مطاعم, מסעדה, מסעדות, 食堂, 餐廳, 饭店, 레스토랑, 식당, रेस्टोरेंट, रेस्तरां, Εστιατόρια
Cafe: Кафе, مقاهي, בית קפה, בתי קפה, 喫茶店, 咖啡厅, 咖啡廳, 咖啡館, 咖啡, ร้านกาแฟ, quán cà phê, Kavana, Kafić, Kavárna, Kavárny, Kawiarnie, Καφετέρια, Καφετέριες, कैफे
Coffee shop: Кофейни
Fast food restaurant: Быстрое питание, وجبات سريعة
Bar: Бары
Hotel: Отель, Отели, Гостиницы, فنادق, בית מלון, בתי מלון, 旅館, khách sạn, होटल, Ξενοδοχεία
Bakery: Пекарни, Булочные, מאפייה, מאפיות, パン屋, 빵집, ร้านเบเกอรี่
Pastry shop: Кондитерские, קונדיטוריה, קונדיטוריות
Butcher shop: איטליז, איטליזים, 肉屋, 정육점
Supermarket: Супермаркет, Супермаркеты, סופרמרקט, Σούπερ μάρκετ, ซูเปอร์มาร์เก็ต, siêu thị
Gas station: Заправка, Заправки, Заправочные станции, АЗС, Бензиностанция, Бензиностанции, תחנת דלק, محطة وقود, محطات وقود, ガソリンスタンド, 加油站, 주유소, ปั๊มน้ำมัน
Bank: Банк, Банки, بنوك, בנק, 銀行, 银行, 은행
Hair salon: Парикмахерские, מספרה, מספרות, 美容室
Barber shop: Барбершоп, Барбершопы, حلاق
Beauty salon: Салоны красоты, صالونات تجميل
Gym: Фитнес-клуб, Фитнес-клубы, Тренажерные залы, מכון כושר, 헬스장, जिम, Γυμναστήριο
Hospital: Больницы, مستشفيات, בית חולים, בתי חולים, अस्पताल, โรงพยาบาล, bệnh viện, Νοσοκομείο
Dental clinic: Стоматология, Стоматологии
Veterinary clinic: Ветеринарные клиники
Pet store: Зоомагазины
Museum: Музей, Музеи
Movie theater: Кинотеатр, Кинотеатры
Brewery: Brouwerij, Pivovar, Browar, Пивоварня, Пивоварни, Birrificio
Wedding venue: قاعة أفراح, قاعات أفراح, قاعات
`;
/** Names of cities, by country. */
export const EVERYDAY_CITIES = `
CN Beijing: 北京; Chengdu: 成都市; Guangzhou: 广州; Hangzhou: 杭州; Nanjing: 南京; Shanghai: 上海; Shenzhen: 深圳; Suzhou: 苏州; Wuhan: 武汉; Xi’an: 西安; Tianjin: 天津
IL Tel Aviv: תל אביב-יפו, תל אביב יפו
IN Delhi: दिल्ली, नई दिल्ली; Hyderabad: हैदराबाद; Mumbai: मुंबई
RU Saint Petersburg: Петербург, Питер, СПб, Saint-Pétersbourg, San Petersburgo, San Pietroburgo, São Petersburgo, سانت بطرسبرغ, サンクトペテルブルク, 圣彼得堡
SA Tabuk: تبوك, Tebük, Tabouk
US Las Vegas: Vegas
`;
