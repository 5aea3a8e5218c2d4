/** Frequent categories under the English name of Google Maps, and their names in other languages and spellings. */
export const SHIPPED_CATEGORIES = `
Gym: Fitnessstudio, Fitness-Studio, Salle de sport, Gimnasio, Palestra, Ginásio, Academia de ginástica, Academia, Sportschool, Spor salonu, Siłownia, Тренажерный зал, Теретана, 健身房, ジム, صالة رياضية
Fitness center: Fitness centre, Fitnesscenter, Fitnesscentrum, Centre de remise en forme, Centro fitness, Centro de fitness, Fitness merkezi, Centrum fitness, Фитнес-центр, Фитнес центар, Fitnes centar
Yoga studio: Yogastudio, Studio de yoga, Centre de yoga, Estudio de yoga, Centro de yoga, Centro yoga, Estúdio de ioga, Yoga stüdyosu, Szkoła jogi, Студия йоги, Јога студио
Restaurant: Restaurante, Ristorante, Restoran, Restauracja, 餐厅, レストラン, مطعم, 음식점, Εστιατόριο, ร้านอาหาร, nhà hàng
Fast food restaurant: Schnellrestaurant, Restauration rapide, Restaurante de comida rápida, Ristorante fast food, Restaurante de fast food, Fastfoodrestaurant, Fast food restoranı, Bar szybkiej obsługi, Ресторан быстрого питания, Ресторан брзе хране, 快餐店
Pizza restaurant: Pizzarestaurant, Pizzeria, Restaurante de pizza, Ristorante pizzeria, Pizza restoranı, Pizzacı, Пиццерия, Пицерија, Picerija, ピザ店
Cafe: Kahvehane, Kafe, Cafetería, Caffetteria, Cafetaria, Kawiarnia, Кафић, カフェ, 咖啡馆, مقهى, 카페
Coffee shop: Kaffeestube, Koffiebar, Kahve dükkanı, Tienda de café, Café-Restaurant, Кофейня, Кафетерија, コーヒーショップ・喫茶店, 咖啡店, 커피숍
Bar: バー, 酒吧
Bakery: Bäckerei, Boulangerie, Panadería, Panificio, Panetteria, Padaria, Bakkerij, Fırın, Ekmek fırını, Piekarnia, Пекарня, Пекара, ベーカリー, 面包店, مخبز, 베이커리
Pastry shop: Konditorei, Pâtisserie, Pastelería, Pasticceria, Pastelaria, Confeitaria, Banketbakkerij, Pastane, Cukiernia, Кондитерская, Посластичарница, Poslastičarnica
Ice cream shop: Eisdiele, Glacier, Heladería, Gelateria, Sorveteria, IJssalon, Dondurmacı, Lodziarnia, Кафе-мороженое
Butcher shop: Metzgerei, Fleischerei, Boucherie, Carnicería, Macelleria, Talho, Açougue, Slagerij, Kasap, Sklep mięsny, Мясной магазин, Месара
Supermarket: Supermarkt, Supermarché, Supermercado, Supermercato, 超市, 超级市场, スーパーマーケット, سوبر ماركت, 슈퍼마켓
Grocery store: Lebensmittelgeschäft, Épicerie, Tienda de alimentación, Tienda de comestibles, Negozio di alimentari, Mercearia, Kruidenierswinkel, Bakkal, Sklep spożywczy, Продуктовый магазин, Бакалница, Bakalnica, 杂货店
Convenience store: Gemischtwarenladen, Supérette, Tienda de conveniencia, Minimarket, Loja de conveniência, Gemakswinkel, Sklep ogólnospożywczy, Магазин шаговой доступности, コンビニエンス ストア, 便利店, 편의점
Liquor store: Spirituosengeschäft, Magasin de vins et spiritueux, Licorería, Loja de bebidas, Slijterij, İçki dükkanı, Tekel bayii, Sklep monopolowy
Pharmacy: Apotheke, Pharmacie, Farmacia, Apotheek, Eczane, Apteka, Апотека, Ljekarna, 药店, 薬局, صيدلية, 약국, Φαρμακείο
Hospital: Krankenhaus, Hôpital, Ospedale, Ziekenhuis, Hastane, Szpital, Больница, Bolnica, 医院, 病院, مستشفى, 병원
Medical clinic: Klinik, Clinique, Clínica médica, Poliklinik, Przychodnia, Медицинский центр, Клиника, 診療所
Doctor: Arzt, Médecin, Médico, Arts, Doktor, Lekarz, Врач, Лекар, 医生, طبيب
Dentist: Zahnarzt, Dentiste, Dentista, Tandarts, Diş hekimi, Dişçi, Dentysta, Стоматолог, Зубар, 牙医, 歯科, 歯科医院, طبيب أسنان, 치과, Οδοντίατρος
Dental clinic: Zahnklinik, Clinique dentaire, Clínica dental, Clinica dentale, Clínica odontológica, Diş kliniği, Klinika stomatologiczna, Стоматологическая клиника, Стоматолошка клиника
Optician: Optiker, Opticien, Óptica, Ottico, Oculista ottico, Oculist, Gözlükçü, Optyk, Оптика, Оптичар, Optičar
Physical therapist: Physiotherapeut, Kinésithérapeute, Fisioterapeuta, Fisioterapista, Fysiotherapeut, Fizyoterapist, Fizjoterapeuta, Физиотерапевт, Fizioterapeut
Psychologist: Psychologe, Psychologue, Psicólogo, Psycholoog, Psikolog, Psycholog, Психолог, Psiholog
Veterinarian: Tierarzt, Vétérinaire, Veterinario, Dierenarts, Veteriner, Weterynarz, Lekarz weterynarii, Ветеринар, 兽医, طبيب بيطري, 동물병원, Κτηνίατρος
Veterinary clinic: Tierklinik, Clinique vétérinaire, Clínica veterinaria, Dierenkliniek, Veteriner kliniği, Klinika weterynaryjna, Ветеринарная клиника, Ветеринарска клиника
Veterinary care: Vétérinaire de garde, Ветеринарная помощь, Ветеринарска нега
Emergency veterinarian service: Tierärztlicher Notdienst, Service vétérinaire d'urgence, Servicio veterinario de urgencia, Acil veteriner hizmeti, Скорая ветеринарная помощь, Хитна ветеринарска служба
Veterinary pharmacy: Pharmacie vétérinaire, Farmacia veterinaria, Veteriner eczanesi, Ветеринарная аптека, Ветеринарска апотека
Pet store: Tierhandlung, Zoohandlung, Tierbedarfsgeschäft, Animalerie, Tienda de animales, Tienda de mascotas, Negozio di animali, Pet shop, Dierenwinkel, Evcil hayvan dükkanı, Petshop, Sklep zoologiczny, Зоомагазин, Продавница кућних љубимаца, Продавница за кућне љубимце, Prodavnica kućnih ljubimaca, Prodavnica za kućne ljubimce
Pet supply store: Heimtierbedarf, Tienda de suministros para mascotas, Evcil hayvan malzemeleri mağazası, Продавница опреме за кућне љубимце, Prodavaonica opreme i hrane za kućne ljubimce
Pet groomer: Hundesalon, Tierpfleger, Toiletteur, Toiletteur pour animaux, Peluquería canina, Toelettatore, Toelettatura animali, Dierentrimsalon, Trimsalon, Hondentrimsalon, Evcil hayvan kuaförü, Psi fryzjer, Салон груминга, Груминг-салон, Фризер за кућне љубимце, Frizer za kućne ljubimce
Dog breeder: Hundezüchter, Éleveur de chiens, Criador de perros, Allevatore di cani, Criador de cães, Hondenfokker, Köpek yetiştiricisi, Hodowca psów, Заводчик собак, Узгајивач паса, Uzgajivač pasa
Dog trainer: Hundetrainer, Dresseur de chiens, Adiestrador de perros, Addestratore cinofilo, Hondentrainer, Köpek eğitmeni, Тренер паса
Kennel: Chenil, Kynologický chov, Одгајивачница паса, Odgajivačnica pasa
Pet sitter: Tiersitter, Gardien d'animaux, Cuidador de mascotas, Dierenoppas, Evcil hayvan bakıcısı, Чувар кућних љубимаца, Čuvar kućnih ljubimaca
Animal shelter: Tierheim, Refuge pour animaux, Refugio de animales, Rifugio per animali, Dierenasiel, Hayvan barınağı, Schronisko dla zwierząt, Приют для животных, Азил за животиње
Pet moving service: Служба перевозки животных, Селидба кућних љубимаца
Fish store: Fischgeschäft, Poissonnerie, Pescadería, Pescheria, Peixaria, Viswinkel, Balıkçı, Sklep rybny, Рыбный магазин, Рибарница
Hair salon: Friseursalon, Salon de coiffure, Peluquería, Parrucchiere, Salão de cabeleireiro, Kapsalon, Kuaför salonu, Kuaför, Salon fryzjerski, Парикмахерская, Фризерски салон, 美发店, 美容院, صالون شعر, 미용실
Barber shop: Barbershop, Herrenfriseur, Coiffeur pour hommes, Barbier, Barbería, Barbearia, Barbiere, Erkek kuaförü, Berber, Fryzjer męski, Берберница, Berbernica
Beauty salon: Beauty parlour, Beauty parlor, Kosmetikstudio, Schönheitssalon, Institut de beauté, Salón de belleza, Salone di bellezza, Centro estetico, Salão de beleza, Schoonheidssalon, Güzellik salonu, Salon kosmetyczny, Салон красоты, Козметички салон, Kozmetički salon, صالون تجميل
Nail salon: Nagelstudio, Bar à ongles, Salón de manicura, Centro unghie, Salão de manicure, Nagelsalon, Tırnak salonu, Manikür salonu, Salon manicure, Ногтевая студия, Маникирница
Massage therapist: Massagepraxis, Masseur, Masajista, Massaggiatore, Massoterapeuta, Masseur thérapeute, Masaj terapisti, Masażysta, Массажист, Масер
Spa: Спа-салон
Hotel: Otel, Albergo, Гостиница, Хотел, 宾馆, 酒店, ホテル, فندق, Ξενοδοχείο, โรงแรม, khách sạn
Hostel: Jugendherberge, Auberge de jeunesse, Albergue, Ostello, Хостел
Guest house: Pension, Gästehaus, Maison d'hôtes, Casa de huéspedes, Casa de hóspedes, Gasthuis, Misafirhane, Pansiyon, Pensjonat, Гостевой дом, Гостионица
Travel agency: Reisebüro, Agence de voyages, Agencia de viajes, Agenzia di viaggi, Agência de viagens, Reisbureau, Seyahat acentesi, Biuro podróży, Турагентство, Туристичка агенција, Turistička agencija
Real estate agency: Immobilienagentur, Immobilienmakler, Agence immobilière, Agencia inmobiliaria, Inmobiliaria, Agenzia immobiliare, Imobiliária, Makelaar, Vastgoedmakelaar, Emlakçı, Emlak ofisi, Agencja nieruchomości, Агентство недвижимости, Агенција за некретнине, Agencija za nekretnine
Insurance agency: Versicherungsagentur, Agence d'assurance, Agencia de seguros, Agenzia di assicurazioni, Corretora de seguros, Verzekeringskantoor, Sigorta acentesi, Agencja ubezpieczeniowa, Страховое агентство, Агенција за осигурање
Lawyer: Rechtsanwalt, Avocat, Abogado, Avvocato, Advogado, Advocaat, Avukat, Adwokat, Prawnik, Адвокат, 律师, 弁護士, محام
Law firm: Anwaltskanzlei, Cabinet d'avocats, Bufete de abogados, Studio legale, Escritório de advocacia, Advocatenkantoor, Hukuk bürosu, Kancelaria prawna, Юридическая фирма
Accountant: Buchhalter, Comptable, Expert-comptable, Contable, Contador, Commercialista, Contabilista, Boekhouder, Muhasebeci, Księgowy, Бухгалтер, Књиговођа
Bank: Banque, Banca, Banka, 银行, بنك, 은행
Post office: Postamt, Postfiliale, Bureau de poste, Oficina de correos, Ufficio postale, Correios, Postkantoor, Postane, Poczta, Почтовое отделение, Пошта
Gas station: Petrol station, Tankstelle, Station-service, Gasolinera, Estación de servicio, Stazione di servizio, Distributore di benzina, Posto de gasolina, Tankstation, Benzin istasyonu, Stacja benzynowa, Заправочная станция, АЗС, Бензинска пумпа, 加油站, ガソリンスタンド, محطة وقود, 주유소
Auto repair shop: Autowerkstatt, Kfz-Werkstatt, Atelier de réparation automobile, Taller de reparación de automóviles, Taller mecánico, Autofficina, Officina meccanica, Oficina mecânica, Autogarage, Oto tamir atölyesi, Oto tamircisi, Warsztat samochodowy, Автосервис, Аутомеханичарска радионица, Auto servis
Car dealer: Autohändler, Autohaus, Concessionnaire automobile, Concesionario de automóviles, Concessionario auto, Concessionária de veículos, Autodealer, Oto galeri, Salon samochodowy, Автосалон
Car wash: Autowaschanlage, Waschanlage, Station de lavage automobile, Lavado de autos, Lavadero de coches, Autolavaggio, Lava-rápido, Autowasserette, Oto yıkama, Myjnia samochodowa, Автомойка, Аутоперионица
Tire shop: Tyre shop, Reifenhandel, Magasin de pneus, Tienda de neumáticos, Gommista, Loja de pneus, Bandenwinkel, Lastikçi, Sklep oponiarski, Шиномонтаж, Вулканизер
Parking lot: Car park, Parkplatz, Parking, Aparcamiento, Estacionamiento, Parcheggio, Estacionamento, Parkeerplaats, Otopark, Автостоянка, 停车场, 駐車場
Car rental agency: Autovermietung, Agence de location de voitures, Agencia de alquiler de coches, Agenzia di autonoleggio, Autonoleggio, Locadora de veículos, Autoverhuurbedrijf, Araba kiralama acentesi, Wypożyczalnia samochodów, Прокат автомобилей, Рент а кар
School: Schule, École, Escuela, Scuola, Okul, Szkoła, Школа, 学校, مدرسة
Preschool: Kindergarten, École maternelle, Jardín de infancia, Scuola materna, Pré-escola, Peuterspeelzaal, Anaokulu, Przedszkole, Детский сад, Вртић, 幼儿园
Driving school: Fahrschule, Auto-école, Autoescuela, Scuola guida, Autoescola, Rijschool, Sürücü kursu, Szkoła jazdy, Автошкола, Ауто школа
Church: Kirche, Église, Iglesia, Chiesa, Igreja, Kerk, Kilise, Kościół, Церковь, Црква
Mosque: Moschee, Mosquée, Mezquita, Moschea, Mesquita, Moskee, Cami, Meczet, Мечеть, Џамија, مسجد
Museum: Musée, Museo, Museu, Müze, Muzeum, Музей, Музеј, 博物馆, متحف, 박물관
Library: Bibliothek, Bibliothèque, Biblioteca, Bibliotheek, Kütüphane, Biblioteka, 图书馆, 도서관
Movie theater: Movie theatre, Kino, Cinéma, Cine, Bioscoop, Sinema, Кинотеатр, Биоскоп, 电影院, 映画館
Book store: Bookstore, Buchhandlung, Librairie, Librería, Livraria, Boekwinkel, Kitabevi, Kitapçı, Księgarnia, Книжный магазин, Књижара, Knjižara, 书店
Florist: Blumenladen, Florista, Fleuriste, Floristería, Fioraio, Floricultura, Bloemist, Çiçekçi, Kwiaciarnia, Цветочный магазин, Цвећара, Cvećara, 花店
Clothing store: Bekleidungsgeschäft, Magasin de vêtements, Tienda de ropa, Negozio di abbigliamento, Loja de roupa, Loja de roupas, Kledingwinkel, Giyim mağazası, Sklep odzieżowy, Магазин одежды, Продавница одеће, 服装店
Shoe store: Schuhgeschäft, Magasin de chaussures, Zapatería, Negozio di calzature, Loja de sapatos, Schoenenwinkel, Ayakkabı mağazası, Sklep obuwniczy, Магазин обуви, Продавница обуће
Jewelry store: Jewellery store, Juweliergeschäft, Juwelier, Bijouterie, Joyería, Gioielleria, Joalheria, Kuyumcu, Sklep jubilerski, Ювелирный магазин, Златара, 珠宝店
Furniture store: Möbelgeschäft, Magasin de meubles, Tienda de muebles, Mueblería, Negozio di mobili, Loja de móveis, Meubelwinkel, Mobilya mağazası, Sklep meblowy, Мебельный магазин, Салон намештаја, 家具店
Hardware store: Eisenwarengeschäft, Quincaillerie, Ferretería, Ferramenta, Loja de ferragens, IJzerhandel, Nalbur, Hırdavatçı, Sklep z narzędziami, Хозяйственный магазин, Гвожђара, 五金店
Electronics store: Elektronikgeschäft, Magasin d'électronique, Tienda de electrónica, Negozio di elettronica, Loja de electrónica, Loja de eletrônicos, Elektronicawinkel, Elektronik mağazası, Sklep elektroniczny, Магазин электроники, Продавница електронике
Cell phone store: Mobile phone shop, Handyshop, Magasin de téléphonie mobile, Tienda de telefonía móvil, Tienda de teléfonos celulares, Negozio di telefonia, Loja de celulares, Telefoonwinkel, Cep telefonu mağazası, Салон сотовой связи
Dry cleaner: Chemische Reinigung, Textilreinigung, Pressing, Tintorería, Lavanderia a secco, Lavagem a seco, Stomerij, Kuru temizleme, Pralnia chemiczna, Химчистка, Хемијско чишћење
Laundry: Wäscherei, Blanchisserie, Lavandería, Wasserij, Çamaşırhane, Pralnia, Прачечная, Перионица веша
Plumber: Klempner, Plombier, Fontanero, Plomero, Idraulico, Encanador, Canalizador, Loodgieter, Tesisatçı, Hydraulik, Сантехник, Водоинсталатер
Electrician: Elektriker, Électricien, Electricista, Elettricista, Eletricista, Elektricien, Elektrikçi, Elektryk, Электрик, Електричар, Električar
Photographer: Fotograf, Photographe, Fotógrafo, Fotograaf, Fotoğrafçı, 摄影师
Warehouse: Lagerhaus, Entrepôt, Almacén, Magazzino, Armazém, Magazijn, Depo, Magazyn, Склад
Corporate office: Firmenzentrale, Siège social, Oficina corporativa, Uffici aziendali, Escritório corporativo, Hoofdkantoor, Kurumsal ofis, Biuro firmy, Корпоративный офис, Корпоративна канцеларија
`;
