import type { Field } from './fields.js';

const words = (text: string) => text.trim().split(/,\s*/);

/** Headers in further languages, and further English ones; those of contracts/business-fields.ts win. A header stands for its other spellings. */
export const HEADER_WORDS: Partial<Record<Field, readonly string[]>> = {
  name: words(`
    dba name, trading name, primary name, legal name, display name, name en, establishment name, organization, organisation, restaurant,
    unternehmen, firmenname, name des unternehmens, bezeichnung, nom, raison sociale, nom commercial, dénomination,
    enseigne, nombre, razón social, nombre comercial, empresa, nome, ragione sociale, denominazione, nome fantasia,
    razão social, naam, bedrijfsnaam, nazwa, nazwa firmy, название, наименование, имя, организация, назва, naziv, név,
    název, názov, nume, denumire, όνομα, επωνυμία, namn, företagsnamn, navn, firmanavn, nimi, الاسم, اسم, اسم المنشأة,
    اسم الشركة, نام, नाम, nama, nama usaha, nama tempat, tên, tên doanh nghiệp, ชื่อ, 名称, 名前, 店名, 店舗名, 施設名,
    会社名, 企業名, 公司名称, 商家名称, 企业名称, 상호, 상호명, 이름, 업체명,
    dba, doing business as, doing business as name, dba trade name, titel, betriebsname, name der einrichtung, nom de l'établissement,
    nom du commerce, nom établissement, nombre del establecimiento, nombre establecimiento, nombre del comercio, nombre comercio, insegna,
    denominazione struttura, nome do estabelecimento, nome estabelecimento, nazwa obiektu, название организации, наименование организации,
    название отеля, название заведения, ünvan, unvanı, işletme ünvanı, firma ünvanı, kurum adı, mekan adı, restoran adı, eczane adı, otel adı,
    الاسم التجاري, اسم المرفق, إسم المرفق, اسم المحل, اسم المطعم, اسم المتجر, nama restoran, tên quán, tên cửa hàng, ชื่อร้าน, 事業所名, 屋号,
    饭店名, 餐厅名, 餐厅名称, 酒店名称, 商户名称, 商户名, 门店名称, 店铺名称, 地点, 公司名稱, 商業名稱, 機構名稱, 店家名稱, 레스토랑 이름, 매장명, 점포명,
    가게 이름, 음식점명, 사업장명, 업소명, 시설명, formal name, official name, hastane adı, mağaza adı, market adı, kafe adı, okul adı,
    vestigingsnaam, instellingsnaam, schoolnaam, handelsnaam, názov školy, název školy, name english, english name,
    bayi adı, tesis adı, klinik adı, dükkan adı, banka adı, kuruluş adı,
    page name, account name, entity name, trade name, premises name, enseigne 1, dénomination usuelle, nazwa podmiotu, nome da empresa,
    nome empresa, nombre de la empresa, nombre empresa, nombre del negocio, rótulo, nom de l'entreprise, nom entreprise,
    item label, member name, nom du poi, nom estab, bedrijf, företag, yritys, nama toko, ชื่อสถานที่,
    営業所名称, 営業所の名称, 営業所名, 営業施設名称, 店舗名称, 施設名称, 施設の名称, 事業所名称,
    coname, co name, 店铺名, 商家, shop title,
    operating name,
    post title, nombre de la unidad económica, nombre unidad económica, rslongue, raison sociale longue, שם העסק, שם, διακριτικός τίτλος,
    title rendered
  `),
  category: words(`
    top category, categoría, catégorie, kategorie, kategoria, kategori utama, branche, rubrik, rubro, rubrique, secteur, settore, ramo,
    industry, категория, рубрика, категорија, κατηγορία, luokka, الفئة, التصنيف, تصنيف, קטגוריה, دسته بندی, श्रेणी, বিভাগ,
    danh mục, หมวดหมู่, 类别, 分类, 業種, 카테고리, 업종,
    art, betriebsart, gewerbeart, license description, naics description, primary naics description, sic description, faaliyet,
    faaliyet alanı, faaliyet konusu, type d'établissement, tipo, tipologia, giro, giro comercial, actividad, actividad económica, attività,
    atividade, вид деятельности, نوع النشاط, النشاط, 类型, 业态, 種別, ジャンル, カテゴリー, 분류, 업종명, 업태명, 업태구분명,
    descrição cnae, cnae descrição, libellé ape, libellé naf, libellé activité principale, activité principale, opis pkd, naics title, sic title,
    nombre act, instance label, siccode sictext 1,
    nature of business, business activity, iştigal konusu, ana faaliyet, nace tanımı, 営業の種類, 許可業種, 営業種目, 営業種別,
    specialty, speciality, specialties, specialities, medical specialty, spécialité, spécialités, especialidad, especialidades, specialità,
    especialidade, especialidades médicas, fachrichtung, fachgebiet, uzmanlık, uzmanlık alanı, branş, специальность, specjalizacja,
    医療機関の種類,
    naics code description, lic code description, license code description, licence code description, sic code description, faaliyeti, segmento, النشاط التجاري, 行业, 行業, 상권업종소분류명,
    default category, nombre de clase de la actividad, libcategetab, jenis usaha, ประเภท, ngành nghề, sbi omschrijving, industry description, δραστηριότητα,
    naic code description
  `),
  full_address: words(`
    anschrift, adresse, adresse complète, dirección, dirección completa, domicilio, indirizzo, endereço, endereço completo,
    morada, adres pełny, adresa, cím, διεύθυνση, adress, osoite, العنوان, عنوان, כתובת, آدرس, पता, ঠিকানা, alamat,
    alamat lengkap, địa chỉ, ที่อยู่, 地址, 住所, 所在地, 주소, 도로명주소, display address, address full,
    complete address, postal address,
    adresse postale, adresa sídla, عنوان المرفق, 所在地住所, 소재지, 소재지주소, 소재지전체주소, 도로명전체주소, 지번주소, 소재지도로명주소,
    소재지지번주소, 所在地 連結表記, addr, addresse, adress, adresa školy, adres siedziby, adresse du lieu, adresse 1, addresse complète,
    besøksadresse, bezoekadres, add, freeform address, 営業所所在地, 営業所住所, 施設所在地, 施設住所, 店舗所在地, 店舗住所, 事業所所在地,
    adresi, açık adresi, işyeri adresi, 详细地址, 詳細地址,
    full business address, address lines, location 1 human address, location human address
  `),
  street: words(`
    freeform, address line 1, street name, straße, straße und hausnummer, rue, voie, calle, rua, logradouro, straat, ulica, улица,
    вулиця, улица и број, utca, gata, οδός, katu, الشارع, jalan, đường, ถนน, 街道, thoroughfare,
    nombre vía, nombre de vía, nom voie, nom de la voie, libellé voie, libelle de voie, nome via, nome logradouro,
    straatnaam, naam straat, straßenname, nom rue, nom de rue, nazwa ulicy, nombre de la calle, via,
    str, address line, gatuadress, katuosoite, vejnavn, ulice, nom vial,
    strasse nr, straße hausnummer, straße hausnr, adr voie,
    番地, 町名番地, 町域番地,
    nombre de la vialidad
  `),
  city: words(`
    stadt, ort, ortschaft, ville, commune, ciudad, localidad, città, comune, località, cidade, stad, plaats, woonplaats,
    gemeente, miasto, miejscowość, город, місто, grad, mesto, město obec, város, település, oraș, localitate, πόλη,
    stad ort, kaupunki, kota, المدينة, مدينة, עיר, شهر, शहर, thành phố, เมือง, 城市, 市区町村, 市, 都市, 도시, city name,
    municipality, municipio, post town,
    plaatsnaam, obec, ortsname, nom ville, nom de la ville, nazwa miasta, nazwa miejscowości, ciudad municipio, nome comune,
    com nom, nom commune, nom de la commune, kommune, by, il adı, şehir adı, 市区町村名, 縣市, 시군구, 시군구명,
    所在地 市区町村,
    postort, poststed, postitoimipaikka, localidade, kota kabupaten, city label,
    libellé commune, comuna, comuna nombre, nombre comuna,
    ili, şehri,
    kabupaten kota, city town village locality
  `),
  postal_code: words(`
    zip postal code, zip postcode, postalzip, plz, postleitzahl, code postal, código postal, cap, cep, codice postale,
    kod pocztowy, индекс, почтовый индекс, поштовий індекс, поштански број, psč, poštanski broj, irányítószám, cod poștal,
    ταχυδρομικός κώδικας, postnummer, postinumero, pin code, الرمز البريدي, מיקוד, کد پستی, पिन कोड, kode pos, mã bưu điện,
    รหัสไปรษณีย์, 邮编, 邮政编码, 郵遞區號, 郵便番号, 우편번호, eircode, zipcode 5,
    postnr, τ.κ., irsz, c postal, source zipcode,
    com cp, postal, cp, code postale, c p, cod postal, codigo postal 5, zip code 5, postcode 4,
    zip or postal code, postal or zip code, zip or postcode, 신우편번호, 邮政代码,
    billing code
  `),
  country: words(`
    country region, country label, land, pays, país, paese, nazione, kraj, страна, країна, država, држава, země, krajina, ország, țara, χώρα, maa, البلد,
    الدولة, دولة, کشور, देश, negara, quốc gia, ประเทศ, 国家, 国, 국가,
    country or region
  `),
  country_code: words(`
    country iso2, country alpha2, iso country code, ländercode, code pays, código de país
  `),
  phone: words(`
    phone no, ph no, contact number, contact no, mobile, mobile number, phones, formatted phone, telephone number,
    telefonnummer, rufnummer, numéro de téléphone, teléfono, numero di telefono, telefone, telefoon, telefoonnummer,
    numer telefonu, телефони, τηλέφωνο, puhelin, puhelinnumero, telefonszám, الهاتف, هاتف, رقم الهاتف, جوال, טלפון, تلفن,
    फ़ोन, telepon, nomor telepon, số điện thoại, điện thoại, โทรศัพท์, 电话, 電話番号, 联系电话, 전화번호, 전화,
    fon, telefonnr, tél, celular, teléfono fijo, cep telefonu, iş telefonu, gsm, контактный телефон, رقم التواصل, 電話, 연락처, 소재지전화,
    phone number combined, company hq phone, hq phone, corporate phone, sđt, no telp, เบอร์โทร, เบอร์โทรศัพท์, telp, tlf, tel nr,
    tel fax, telefon fax, phone fax, telephone fax, téléphone fax, telefono fax, local phone, display phone, 営業所電話番号, 施設電話番号,
    店舗電話番号, 代表電話番号,
    numero contacto, número de contacto, número contacto, numero de contato, contact primary, primary contact number, nr kontaktowy,
    telefonu,
    número de teléfono, numero de telefono, no telepon, no hp, nomor hp,
    phone phone number
  `),
  latitude: words(`
    breitengrad, geografische breite, latitud, latitudine, breedtegraad, szerokość geograficzna, широта, географска ширина,
    geografska širina, zeměpisná šířka, γεωγραφικό πλάτος, leveysaste, breddegrad, خط العرض, קו רוחב, अक्षांश, lintang,
    vĩ độ, ละติจูด, 纬度, 위도, ycoord, geometry coordinates 1,
    lat coor1, y, y座標,
    display latitude, display lat, py,
    northing, northings, coordinate y, y coordinate, rd y, y rd, ordonnée, coordonnee lambert ordonnee, y lambert, y lambert93, y l93, y 3857, 좌표정보 y, y lv95, n lv95, osgb northing,
    grad y,
    عرض جغرافیایی, coordyet
  `),
  longitude: words(`
    longtitude, lonxitude, längengrad, geografische länge, longitud, longitudine, lengtegraad, długość geograficzna, долгота, довгота,
    географска дужина, geografska dužina, zeměpisná délka, γεωγραφικό μήκος, lengdegrad, pituusaste, خط الطول, קו אורך,
    देशांतर, bujur, kinh độ, ลองจิจูด, 经度, 경도, xcoord, geometry coordinates 0,
    long coor1, lon coor1, x, x座標,
    display longitude, display lng, px,
    easting, eastings, coordinate x, x coordinate, rd x, x rd, abscisse, coordonnee lambert abscisse, x lambert, x lambert93, x l93, x 3857, 좌표정보 x, x lv95, e lv95, osgb easting,
    grad x,
    طول جغرافیایی, coordxet
  `),
  rating: words(`
    aggregate rating, aggregate rating rating value, rating value, overall star rating, overall rating, star rating,
    stars rating, avg rating, bewertung, note moyenne, évaluation, puntuación, calificación, valoración, valutazione,
    punteggio, avaliação, nota média, beoordeling, ocena, оцена, ocjena, рейтинг, hodnocení, értékelés, evaluare, βαθμολογία,
    betyg, vurdering, arvosana, التقييم, تقييم, דירוג, امتیاز, रेटिंग, রেটিং, peringkat, penilaian, đánh giá, คะแนน, 评分,
    評価, 평점, 별점,
    reviews average, review average, ratings average, rating average, average review, ratings, google puanı,
    review score, rating score, review rating, overall score, average score, avg score, guest rating, guest score, guest review score,
    user rating, users rating, user score, customer rating, ratings value, avg review, stars avg, score avg, rating avg, rate, google stars,
    ortalama puan, değerlendirme puanı, kullanıcı puanı, misafir puanı, müşteri puanı, puanı, gesamtbewertung, durchschnittsbewertung,
    bewertungsschnitt, note globale, note des avis, puntaje, puntuación media, calificación general, calificación promedio, valoración media, valoracion promedio,
    punteggio medio, voto medio, avaliação média, nota geral, gemiddelde beoordeling, średnia ocena, ocena ogólna, średnia ocen, средняя оценка,
    средний рейтинг, оценка, середня оцінка, snittbetyg, gjennomsnittlig vurdering, keskiarvo, متوسط التقييم, معدل التقييم,
    评价分, 评价得分, 综合评分, 總評分, 評分, 用户评分, 点评分, 総合評価, 評価点, 평가점수, 평균 평점, xếp hạng, điểm đánh giá, điểm,
    calification, estrelas, estrellas
  `),
  reviews: words(`
    rating count, ratings count, user rating count, total reviews, total ratings, votes, review number,
    aggregate rating review count, aggregate rating rating count, reviews number, no of reviews, number of ratings,
    anzahl bewertungen, anzahl der bewertungen, nombre d'avis, avis, número de reseñas, reseñas, numero recensioni,
    recensioni, número de avaliações, avaliações, aantal beoordelingen, liczba opinii, liczba recenzji, opinie, отзывы,
    количество отзывов, број рецензија, antal omdömen, عدد التقييمات, عدد المراجعات, jumlah ulasan, ulasan,
    số lượt đánh giá, 评论数, 口コミ数, 리뷰 수,
    puan sayısı, oy sayısı, nr ratings, number reviews, num reviews, n reviews, nb reviews, reviews total, review total, total review,
    num ratings, n ratings, ratings total, user ratings total, nb avis, nombre avis, num reseñas, reviewer count, comment count, comments count,
    review counts, yorum adedi, 评价数, 評論數, 评论数量, レビュー数, 評価数, 리뷰수, 리뷰 개수, votes count, vote count,
    nº reseñas, nº de reseñas, número de opiniones, nº opiniones, nº de opiniones, opiniones, nº avaliações, nº de avaliações, クチコミ数, クチコミ件数, 口コミ件数, レビュー件数,
    відгуки, кількість відгуків
  `),
  photo: words(`
    thumbnail, thumbnail url, main image, featured image, cover image, cover photo,
    foto, fotos, bild, bilder, imagen, imágenes, immagine, imagem, afbeelding, zdjęcie, фотография, слика,
    الصورة, صورة, gambar, hình ảnh, 图片, 写真, 画像, 사진,
    preview image, preview photo, hero image, banner, banner image, banner url, cover, cover url, header image, card image, listing image, image link,
    cover photo url, cover source, picture data url, رابط الصورة, 画像 url, 图片链接, 이미지 url,
    thumb, thumb url
  `),
  working_hours: words(`
    open hours, hours of operation, operating hours, opening times, store hours, öffnungszeiten, horaires,
    horaires d'ouverture, horario, horarios, horario de apertura, orari, orario, orari di apertura,
    horário de funcionamento, openingstijden, godziny otwarcia, часы работы, режим работы, графік роботи, радно време,
    radno vrijeme, otevírací doba, nyitvatartás, ώρες λειτουργίας, öppettider, åpningstider, åbningstider, aukioloajat,
    ساعات العمل, أوقات العمل, שעות פתיחה, jam buka, jam operasional, giờ mở cửa, เวลาทำการ, 营业时间, 영업시간,
    heures d'ouverture, horario de atención, horario atención, godziny, çalışma saati, mesai saatleri, giờ hoạt động, 営業時間,
    open time, время работы, график работы, orar, program de lucru,
    利用時間, 開館時間, schedule, opening schedule, timings, opening hours text, weekday text,
    ساعات الدوام, أوقات الدوام,
    години роботи, ساعت کاری, ساعات کاری
  `),
  url: words(`
    website url, website address, web page, web address, websites, domain, webseite, internetseite, site web,
    site internet, sitio web, página web, sito web, sito, site oficial, strona internetowa, strona www, www, сайт,
    веб сайт, web stránka, ιστοσελίδα, hemsida, nettside, hjemmeside, verkkosivu, الموقع الإلكتروني, موقع الويب, אתר,
    وب سایت, वेबसाइट, situs web, trang web, เว็บไซต์, 网站, 网址, ウェブサイト, ホームページ, 홈페이지, 웹사이트,
    internetadres, sitweb, site internet officiel, official website, official site, official url, official web site, website link, link website,
    site officiel, sitio oficial, sito ufficiale, offizielle website, adres www, strona, url site web, home page url, website uri,
    w3, web url, weblink, hp, internetauftritt, url web, website url url, kotisivu, nettsted, weboldal, location web address,
    internet, internetadresse, rdv site web, url site, site url, web stranica,
    main link,
    sitio en internet
  `),
  description: words(`
    from the business, summary, overview, beschreibung, descripción, descrizione, descrição, beschrijving, opis, описание, popis, leírás,
    descriere, περιγραφή, beskrivning, beskrivelse, kuvaus, الوصف, وصف, विवरण, deskripsi, mô tả, คำอธิบาย, 描述, 简介,
    説明, 설명,
    short description, desc, long description, full description, business description, about us, présentation, presentación,
    item description, short description, وصف المرفق, 소개, 간단한 소개,
    post content, תיאור,
    content rendered
  `),
  subtypes: words(`
    additional categories, types, sub category, subcategories, cuisine, cuisines, cuisine style, alt kategori,
    рубрики, cuisine type, cuisine description, cuisine desc, type of food, food type, type de cuisine, tipo de cocina, tipo di cucina,
    mutfak, mutfak türü, 菜系, tipologia cucina, cucina, cocina, tipo cucina, tipo cocina,
    cozinha, comida, tipo de comida,
    診療科目, 診療科, 진료과목, type of cooking,
    подрубрика, подрубрики,
    post category
  `),
  region: words(`
    administrative area, state province, state region, stateprov, bundesland, département, provincia, regione, estado, uf, provincie,
    województwo, область, регија, megye, județ, landskap, fylke, المنطقة, المحافظة, محافظة, استان, राज्य, provinsi, tỉnh,
    จังหวัด, 省, 省份, 都道府県, 시도,
    prov, state or province, 都道府県名, entidad, sido, state province name, nazwa województwa,
    state name, province name, departamento, comunidad autónoma, 시도명, 所在地 都道府県,
    country subdivision,
    canton, kanton, cantone,
    entidad federativa, νομός, state county
  `),
  area: words(`
    الحي, حي, 区, 구, phường, mahalle adı, colonia, suburbio,
    quận huyện, nomb asent, boro, ilçe adı, semt adı, barangay, ward, barrios, 행정동명, 법정동명,
    dong, 地区, 地區, 区域, 區域,
    ilçesi, mahallesi, 区县, 區縣,
    nombre de asentamiento humano, เขต อำเภอ, อำเภอ
  `),
  price_range: words('nivel precio, nivel de precio, nivel de precios, nível de preço, niveau de prix, preisniveau'),
  coordinates: words(`
    coordinate, latitude longitude, lat long, lat lng, lat lon, gps, geo point, geo point 2d, geo location, coords,
    koordinat, koordinatlar, koordinaten, coordonnées, coordenadas, coordinate gps, координаты, координате, الإحداثيات,
    坐标, 좌표, coord, lat and long, wkt, wkt geom, the geom, geom, geometry, wkt geometry, geometry wkt, location coordinates,
    lon lat, lng lat, long lat, longitude latitude, 经纬度, 經緯度,
    coordenates,
    georeference, georeferencia
  `),
  photos: words(`other photos,
    post images,
    photo gallery
  `),
  logo: words(`logo photo`),
  menu_link: words(`menu link`),
  booking_link: words(`reservations links, reservations link, booking link`),
  order_link: words(`order ahead links, order link`),
};
