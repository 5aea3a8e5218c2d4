/**
 * Patterns of business and street names. In a name `{trade}` is a word of the trade, `{who}` one of `people`, `{good}` one of
 * `praise`, `{city}` the city; in a street `{n}` is a number, `{who}` one of `streets`. Trades are in the order of TRADES in
 * languages.ts, words of one trade separated by `/`.
 */
export type Language = {
  trades: string;
  people: string;
  praise: string;
  names: string[];
  streets: string;
  street: string[];
};
export const LATIN: Record<string, Language> = {
  en: {
    trades:
      'Kitchen/Grill/Bistro|Café/Coffee House|Bakery/Bakehouse|Hotel/Inn|Pharmacy|Dental Care/Dental Practice|Health Clinic/Medical Centre|Opticians/Eye Care|Fitness/Gym|Hair Studio/Salon|Barbers|School/Academy|Motors/Auto Care|Fuel Stop|Outfitters/Clothing Co.|Market/Foods|Books|Electronics/Tech|Hardware|Furniture/Interiors|Flowers|Pet Care/Pets|Law Group/Solicitors|Accountants|Realty/Property|Travel|Museum/Gallery',
    people:
      'Harper|Bennett|Oakley|Whitfield|Marlowe|Sinclair|Carter|Ashby|Delaney|Foster|Hollis|Kendrick|Langley|Mercer|Prescott|Rowan|Thornton|Winslow',
    praise: 'Golden|Corner|Old Mill|Riverside|Blue Door|Copper|Evergreen|Lantern|Harbour|Sunny Side|Northgate|Willow',
    names: [
      '{who} {trade}',
      "{who}'s {trade}",
      '{good} {trade}',
      'The {good} {trade}',
      '{city} {trade}',
      '{who} & {who} {trade}',
    ],
    streets: 'Main|High|Station|Church|Park|Victoria|Mill|Queen|Market|Bridge|Garden|Lake|Cedar|Elm',
    street: ['{n} {who} Street', '{n} {who} Road', '{n} {who} Avenue', '{n} {who} Lane'],
  },
  es: {
    trades:
      'Restaurante/Asador/Taberna|Café/Cafetería|Panadería/Pastelería|Hotel/Hostal|Farmacia|Clínica Dental|Centro Médico/Clínica|Óptica|Gimnasio|Peluquería/Salón de Belleza|Barbería|Academia/Escuela|Taller Mecánico/Autoservicio|Gasolinera|Boutique/Moda|Mercado/Abarrotes|Librería|Electrónica|Ferretería|Mueblería|Floristería|Mascotas/Veterinaria|Abogados/Bufete|Asesoría|Inmobiliaria|Viajes|Museo/Galería',
    people:
      'García|Hernández|Ramírez|Castaño|Núñez|Ibáñez|Morales|Peña|Quintana|Rojas|Salazar|Vega|Zúñiga|Benítez|Fuentes|Ortega',
    praise: 'El Sol|La Esperanza|Los Andes|El Jardín|La Plaza|San José|Buenavista|La Estrella|El Molino|Santa Lucía',
    names: [
      '{trade} {who}',
      '{trade} {good}',
      '{trade} {who} e Hijos',
      '{trade} {good} de {city}',
      '{trade} {who} y {who}',
    ],
    streets:
      'Mayor|Real|de la Constitución|San Martín|Libertad|Independencia|Bolívar|Colón|del Carmen|Las Flores|Cervantes',
    street: ['Calle {who} {n}', 'Avenida {who} {n}', 'Paseo {who} {n}'],
  },
  pt: {
    trades:
      'Restaurante/Churrascaria|Café/Cafeteria|Padaria/Confeitaria|Hotel/Pousada|Farmácia|Clínica Dentária/Odontologia|Clínica/Centro Médico|Ótica|Academia|Cabeleireiro/Salão|Barbearia|Escola|Oficina/Auto Center|Posto|Moda/Boutique|Mercearia/Mercado|Livraria|Eletrônica|Ferragens|Móveis|Floricultura|Pet Shop/Veterinária|Advogados|Contabilidade|Imóveis|Viagens|Museu/Galeria',
    people:
      'Silva|Conceição|Araújo|Magalhães|Gonçalves|Teixeira|Falcão|Brandão|Guimarães|Lobão|Simões|Nóbrega|Assunção|Paixão',
    praise: 'Boa Vista|São Jorge|Estrela|Bela Manhã|Sol Nascente|Jardim|Ponte Nova|Santa Clara|Pérola|Horizonte',
    names: ['{trade} {who}', '{trade} {good}', '{trade} {who} & Filhos', '{good} {trade}', '{trade} {good} de {city}'],
    streets:
      'das Flores|da Liberdade|Augusta|do Comércio|São João|Sete de Setembro|da Paz|Garrett|das Palmeiras|Dom Pedro',
    street: ['Rua {who}, {n}', 'Avenida {who}, {n}', 'Travessa {who}, {n}'],
  },
  fr: {
    trades:
      'Restaurant/Brasserie/Bistrot|Café|Boulangerie/Pâtisserie|Hôtel/Auberge|Pharmacie|Cabinet Dentaire|Centre Médical/Cabinet Médical|Optique|Salle de Sport|Coiffure/Institut de Beauté|Barbier|École|Garage|Station-service|Boutique/Prêt-à-porter|Épicerie/Marché|Librairie|Électronique|Quincaillerie|Meubles|Fleurs|Animalerie/Clinique Vétérinaire|Avocats|Comptabilité|Immobilier|Voyages|Musée/Galerie',
    people:
      'Dubois|Lefèvre|Moreau|Chevalier|Gauthier|Benoît|Rousseau|Fontaine|Mercier|Delacroix|Béranger|Lacombe|Périer|Vasseur',
    praise:
      'du Marché|de la Gare|des Arts|du Parc|Saint-Michel|des Halles|du Vieux Pont|de la Fontaine|du Soleil|des Tilleuls',
    names: [
      '{trade} {who}',
      '{trade} {good}',
      'Maison {who} – {trade}',
      '{trade} {who} & Fils',
      '{trade} {good} de {city}',
    ],
    streets:
      'de la République|Victor Hugo|de la Paix|du Moulin|des Écoles|Saint-Jacques|Pasteur|de la Liberté|Jean Jaurès',
    street: ['{n} rue {who}', '{n} avenue {who}', '{n} boulevard {who}', '{n} place {who}'],
  },
  de: {
    trades:
      'Gasthaus/Restaurant/Wirtshaus|Café/Kaffeerösterei|Bäckerei/Konditorei|Hotel/Pension|Apotheke|Zahnarztpraxis|Arztpraxis/Physiotherapie|Optik|Fitnessstudio|Friseursalon/Kosmetik|Barbier|Schule/Akademie|Autowerkstatt/Kfz-Meisterbetrieb|Tankstelle|Modehaus|Feinkost/Markt|Buchhandlung|Elektronik|Eisenwaren|Möbelhaus|Blumen|Tierbedarf/Tierarztpraxis|Rechtsanwälte|Steuerberatung|Immobilien|Reisebüro|Museum/Galerie',
    people:
      'Müller|Schröder|Krämer|Böhm|Großmann|Weiß|Lindner|Hofmann|Jäger|Königs|Steiner|Vogel|Brückner|Günther|Roßbach',
    praise: 'am Markt|zur Linde|am Stadttor|Sonnenhof|am Rathaus|zum Löwen|Alte Post|am Park|Bergblick|Grüner Baum',
    names: ['{trade} {who}', '{trade} {good}', '{who} {trade}', '{trade} {who} & Söhne', '{trade} {who} {city}'],
    streets: 'Bahnhof|Garten|Goethe|Schiller|Linden|Kirch|Schul|Berg|Wiesen|Rosen|Mühlen|Ring',
    street: ['{who}straße {n}', '{who}weg {n}', '{who}gasse {n}'],
  },
  it: {
    trades:
      'Ristorante/Trattoria/Osteria|Caffè/Bar|Panificio/Pasticceria|Albergo/Locanda|Farmacia|Studio Dentistico|Poliambulatorio/Studio Medico|Ottica|Palestra|Parrucchiere/Centro Estetico|Barbiere|Scuola|Autofficina|Stazione di Servizio|Abbigliamento|Alimentari/Mercato|Libreria|Elettronica|Ferramenta|Arredamenti|Fiorista|Animali/Ambulatorio Veterinario|Studio Legale|Commercialisti|Immobiliare|Viaggi|Museo/Galleria',
    people:
      'Rossi|Bianchi|Colombo|Ferrari|Esposito|Romano|Gallo|Conti|Mancini|Barbieri|Lombardi|Moretti|Santoro|Caruso',
    praise: 'La Pergola|Al Ponte|Del Corso|Il Giardino|Stella Alpina|San Marco|Da Nonna|Il Cortile|Belvedere|La Torre',
    names: ['{trade} {who}', '{trade} {good}', '{trade} {who} & Figli', '{trade} F.lli {who}', '{trade} {good} {city}'],
    streets: 'Roma|Garibaldi|Mazzini|Dante|Verdi|Cavour|della Libertà|San Giuseppe|Nazionale|dei Mille',
    street: ['Via {who}, {n}', 'Corso {who}, {n}', 'Piazza {who}, {n}'],
  },
  nl: {
    trades:
      'Restaurant/Eetcafé|Koffiehuis/Café|Bakkerij/Banketbakkerij|Hotel/Pension|Apotheek|Tandartspraktijk|Huisartsenpraktijk/Fysiotherapie|Optiek|Sportschool|Kapsalon/Schoonheidssalon|Barbier|School|Autobedrijf|Tankstation|Mode|Supermarkt/Versmarkt|Boekhandel|Elektronica|IJzerwaren|Meubelen|Bloemen|Dierenwinkel/Dierenkliniek|Advocaten|Administratie|Makelaardij|Reizen|Museum/Galerie',
    people: 'de Vries|Jansen|van den Berg|Bakker|Visser|Smit|Meijer|Mulder|Bos|Peeters|Maes|Claes|Hendriks|van Dijk',
    praise: 'De Gouden Leeuw|Het Anker|De Molen|Aan de Gracht|De Zwaan|Het Plein|De Tulp|De Linde',
    names: ['{trade} {who}', '{trade} {good}', '{who} {trade}', '{trade} {good} {city}'],
    streets: 'Kerk|Dorps|Molen|School|Station|Prinsen|Wilhelmina|Linden|Haven|Nieuw',
    street: ['{who}straat {n}', '{who}laan {n}', '{who}weg {n}'],
  },
  sv: {
    trades:
      'Krog/Restaurang|Kafé/Kaffestuga|Bageri/Konditori|Hotell/Vandrarhem|Apotek|Tandvård|Vårdcentral/Fysioterapi|Optik|Gym|Frisör/Skönhetssalong|Barberare|Skola|Bilverkstad|Bensinstation|Mode|Livs/Saluhall|Bokhandel|Elektronik|Järnhandel|Möbler|Blommor|Djuraffär/Veterinär|Advokatbyrå|Redovisning|Fastigheter|Resor|Museum/Galleri',
    people: 'Åkesson|Lindström|Bergqvist|Sjöberg|Nyström|Hällgren|Öberg|Sandström|Forslund|Ekström|Löfgren|Wikström',
    praise: 'Gamla Stan|Norrsken|Solgläntan|Strandvägen|Björken|Ängen|Hamnen|Torget',
    names: ['{who}s {trade}', '{trade} {who}', '{trade} {good}', '{city} {trade}'],
    streets: 'Stor|Drottning|Kungs|Skol|Järnvägs|Norra|Södra|Trädgårds|Kyrko|Ängs',
    street: ['{who}gatan {n}', '{who}vägen {n}'],
  },
  pl: {
    trades:
      'Restauracja/Karczma|Kawiarnia|Piekarnia/Cukiernia|Hotel/Pensjonat|Apteka|Stomatologia/Gabinet Dentystyczny|Przychodnia/Rehabilitacja|Optyk|Siłownia|Salon Fryzjerski/Salon Urody|Barber|Szkoła|Warsztat Samochodowy|Stacja Paliw|Odzież/Moda|Delikatesy/Sklep Spożywczy|Księgarnia|Elektronika|Sklep Metalowy|Meble|Kwiaciarnia|Sklep Zoologiczny/Weterynarz|Kancelaria|Biuro Rachunkowe|Nieruchomości|Biuro Podróży|Muzeum/Galeria',
    people: 'Wójcik|Kowalczyk|Dąbrowski|Szymański|Woźniak|Jabłoński|Król|Pawłowska|Gołębiewski|Łukasik|Ślusarczyk|Żak',
    praise: 'Pod Lipą|Złota|Nad Wisłą|Pod Orłem|Stary Młyn|Róża|Słoneczna|Przy Rynku',
    names: ['{trade} {who}', '{trade} „{good}”', '{trade} {good}', '{trade} {who} i Synowie', '{trade} {city}'],
    streets: 'Długa|Krótka|Ogrodowa|Lipowa|Polna|Szkolna|Mickiewicza|Kościuszki|Słowackiego|Rynek',
    street: ['ul. {who} {n}', 'al. {who} {n}'],
  },
  tr: {
    trades:
      'Lokantası/Restoran/Ocakbaşı|Kahve Evi/Kafe|Fırını/Pastanesi|Otel/Konukevi|Eczanesi|Diş Kliniği|Polikliniği/Tıp Merkezi|Optik|Spor Salonu|Kuaför/Güzellik Salonu|Berber|Dil Okulu/Akademi|Oto Servis/Oto Tamir|Akaryakıt|Giyim/Moda|Market/Şarküteri|Kitabevi|Elektronik|Hırdavat/Nalbur|Mobilya|Çiçekçilik|Pet Shop/Veteriner Kliniği|Hukuk Bürosu|Muhasebe|Emlak|Turizm|Müzesi/Sanat Galerisi',
    people: 'Yıldız|Şahin|Öztürk|Çelik|Güneş|Işık|Aydın|Kılıç|Doğan|Ünal|Özgür|Başaran|Çınar|Ergün|Şimşek|İnanç',
    praise: 'Merkez|Anadolu|Boğaziçi|Yeni|Huzur|Çınaraltı|Köşk|Sahil|Gülhane|Saray',
    names: ['{who} {trade}', '{good} {trade}', '{city} {who} {trade}', '{who} & {who} {trade}', '{good} {who} {trade}'],
    streets: 'Atatürk|Cumhuriyet|İstiklal|Gazi|Mimar Sinan|Fevzi Çakmak|Barbaros|Şehitler|Çiçek|Gül|Bağlar',
    street: ['{who} Cd. No:{n}', '{who} Sk. No:{n}', '{who} Blv. No:{n}'],
  },
  vi: {
    trades:
      'Nhà Hàng/Quán Ăn|Cà Phê|Tiệm Bánh|Khách Sạn|Nhà Thuốc|Nha Khoa|Phòng Khám|Kính Mắt|Phòng Gym|Salon Tóc/Thẩm Mỹ Viện|Cắt Tóc Nam|Trung Tâm|Sửa Xe|Trạm Xăng|Thời Trang|Siêu Thị/Tạp Hóa|Nhà Sách|Điện Máy|Kim Khí|Nội Thất|Hoa Tươi|Thú Cưng/Thú Y|Văn Phòng Luật|Kế Toán|Bất Động Sản|Du Lịch|Bảo Tàng/Phòng Tranh',
    people: 'Minh Anh|Thanh Hà|Bảo Ngọc|Đức Thịnh|Hồng Phúc|Quang Vinh|Thu Hương|Việt Đức|Kim Liên|Hải Yến',
    praise: 'Hoa Sen|Phố Cổ|Sông Hồng|Bình Minh|Mai Vàng|Ánh Dương|Hương Việt|Thiên Phú',
    names: ['{trade} {who}', '{trade} {good}', '{trade} {who} {city}'],
    streets: 'Lê Lợi|Trần Hưng Đạo|Nguyễn Huệ|Hai Bà Trưng|Lý Thường Kiệt|Quang Trung|Phan Chu Trinh|Hùng Vương',
    street: ['{n} {who}', '{n} Đường {who}'],
  },
  id: {
    trades:
      'Rumah Makan/Warung|Kedai Kopi/Kafe|Toko Roti|Hotel/Penginapan|Apotek|Klinik Gigi|Klinik/Balai Kesehatan|Optik|Pusat Kebugaran|Salon|Pangkas Rambut|Kursus/Sekolah|Bengkel|SPBU|Butik/Busana|Toko Swalayan/Pasar Segar|Toko Buku|Elektronik|Toko Bangunan|Mebel|Toko Bunga|Klinik Hewan/Toko Hewan|Kantor Hukum|Kantor Akuntan|Properti|Wisata|Museum/Galeri',
    people: 'Wijaya|Santoso|Kusuma|Pratama|Hartono|Lestari|Gunawan|Rahayu|Setiawan|Permata|Nugroho|Maharani',
    praise: 'Sejahtera|Makmur|Nusantara|Melati|Cahaya|Sinar Pagi|Bahagia|Mutiara',
    names: ['{trade} {who}', '{trade} {good}', '{trade} {good} {city}', '{trade} {who} {good}'],
    streets: 'Sudirman|Diponegoro|Gajah Mada|Ahmad Yani|Merdeka|Pahlawan|Melati|Imam Bonjol|Kartini',
    street: ['Jl. {who} No.{n}', 'Jl. Raya {who} No.{n}'],
  },
};
