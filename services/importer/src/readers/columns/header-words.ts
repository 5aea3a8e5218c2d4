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
    会社名, 企業名, 公司名称, 商家名称, 企业名称, 상호, 상호명, 이름, 업체명
  `),
  category: words(`
    top category, categoría, catégorie, kategorie, kategoria, kategori utama, branche, rubrik, rubro, rubrique, secteur, settore, ramo,
    industry, категория, рубрика, категорија, κατηγορία, luokka, الفئة, التصنيف, تصنيف, קטגוריה, دسته بندی, श्रेणी, বিভাগ,
    danh mục, หมวดหมู่, 类别, 分类, 業種, 카테고리, 업종
  `),
  full_address: words(`
    anschrift, adresse, adresse complète, dirección, dirección completa, domicilio, indirizzo, endereço, endereço completo,
    morada, adres pełny, adresa, cím, διεύθυνση, adress, osoite, العنوان, عنوان, כתובת, آدرس, पता, ঠিকানা, alamat,
    alamat lengkap, địa chỉ, ที่อยู่, 地址, 住所, 所在地, 주소, 도로명주소, display address, address full,
    complete address, postal address
  `),
  street: words(`
    freeform, address line 1, street name, straße, straße und hausnummer, rue, voie, calle, rua, logradouro, straat, ulica, улица,
    вулиця, улица и број, utca, gata, οδός, katu, الشارع, jalan, đường, ถนน, 街道, thoroughfare
  `),
  city: words(`
    stadt, ort, ortschaft, ville, commune, ciudad, localidad, città, comune, località, cidade, stad, plaats, woonplaats,
    gemeente, miasto, miejscowość, город, місто, grad, mesto, město obec, város, település, oraș, localitate, πόλη,
    stad ort, kaupunki, kota, المدينة, مدينة, עיר, شهر, शहर, thành phố, เมือง, 城市, 市区町村, 市, 都市, 도시, city name,
    municipality, municipio, post town
  `),
  postal_code: words(`
    zip postal code, zip postcode, postalzip, plz, postleitzahl, code postal, código postal, cap, cep, codice postale,
    kod pocztowy, индекс, почтовый индекс, поштовий індекс, поштански број, psč, poštanski broj, irányítószám, cod poștal,
    ταχυδρομικός κώδικας, postnummer, postinumero, pin code, الرمز البريدي, מיקוד, کد پستی, पिन कोड, kode pos, mã bưu điện,
    รหัสไปรษณีย์, 邮编, 邮政编码, 郵遞區號, 郵便番号, 우편번호, eircode, zipcode 5
  `),
  country: words(`
    country region, land, pays, país, paese, nazione, kraj, страна, країна, država, држава, země, krajina, ország, țara, χώρα, maa, البلد,
    الدولة, دولة, کشور, देश, negara, quốc gia, ประเทศ, 国家, 国, 국가
  `),
  country_code: words(`
    country iso2, country alpha2, iso country code, ländercode, code pays, código de país
  `),
  phone: words(`
    phone no, ph no, contact number, contact no, mobile, mobile number, phones, formatted phone, telephone number,
    telefonnummer, rufnummer, numéro de téléphone, teléfono, numero di telefono, telefone, telefoon, telefoonnummer,
    numer telefonu, телефони, τηλέφωνο, puhelin, puhelinnumero, telefonszám, الهاتف, هاتف, رقم الهاتف, جوال, טלפון, تلفن,
    फ़ोन, telepon, nomor telepon, số điện thoại, điện thoại, โทรศัพท์, 电话, 電話番号, 联系电话, 전화번호, 전화
  `),
  latitude: words(`
    breitengrad, geografische breite, latitud, latitudine, breedtegraad, szerokość geograficzna, широта, географска ширина,
    geografska širina, zeměpisná šířka, γεωγραφικό πλάτος, leveysaste, breddegrad, خط العرض, קו רוחב, अक्षांश, lintang,
    vĩ độ, ละติจูด, 纬度, 위도, ycoord, geometry coordinates 1
  `),
  longitude: words(`
    longtitude, längengrad, geografische länge, longitud, longitudine, lengtegraad, długość geograficzna, долгота, довгота,
    географска дужина, geografska dužina, zeměpisná délka, γεωγραφικό μήκος, lengdegrad, pituusaste, خط الطول, קו אורך,
    देशांतर, bujur, kinh độ, ลองจิจูด, 经度, 경도, xcoord, geometry coordinates 0
  `),
  rating: words(`
    aggregate rating, aggregate rating rating value, rating value, overall star rating, overall rating, star rating,
    stars rating, avg rating, bewertung, note moyenne, évaluation, puntuación, calificación, valoración, valutazione,
    punteggio, avaliação, nota média, beoordeling, ocena, оцена, рейтинг, hodnocení, értékelés, evaluare, βαθμολογία,
    betyg, vurdering, arvosana, التقييم, تقييم, דירוג, امتیاز, रेटिंग, রেটিং, peringkat, penilaian, đánh giá, คะแนน, 评分,
    評価, 평점, 별점
  `),
  reviews: words(`
    rating count, ratings count, user rating count, total reviews, total ratings, votes, review number,
    aggregate rating review count, aggregate rating rating count, reviews number, no of reviews, number of ratings,
    anzahl bewertungen, anzahl der bewertungen, nombre d'avis, avis, número de reseñas, reseñas, numero recensioni,
    recensioni, número de avaliações, avaliações, aantal beoordelingen, liczba opinii, liczba recenzji, opinie, отзывы,
    количество отзывов, број рецензија, antal omdömen, عدد التقييمات, عدد المراجعات, jumlah ulasan, ulasan,
    số lượt đánh giá, 评论数, 口コミ数, 리뷰 수
  `),
  photo: words(`
    thumbnail, thumbnail url, main image, featured image, cover image, cover photo,
    foto, fotos, bild, bilder, imagen, imágenes, immagine, imagem, afbeelding, zdjęcie, фотография, слика,
    الصورة, صورة, gambar, hình ảnh, 图片, 写真, 画像, 사진
  `),
  working_hours: words(`
    open hours, hours of operation, operating hours, opening times, store hours, öffnungszeiten, horaires,
    horaires d'ouverture, horario, horarios, horario de apertura, orari, orario, orari di apertura,
    horário de funcionamento, openingstijden, godziny otwarcia, часы работы, режим работы, графік роботи, радно време,
    radno vrijeme, otevírací doba, nyitvatartás, ώρες λειτουργίας, öppettider, åpningstider, åbningstider, aukioloajat,
    ساعات العمل, أوقات العمل, שעות פתיחה, jam buka, jam operasional, giờ mở cửa, เวลาทำการ, 营业时间, 영업시간
  `),
  url: words(`
    website url, website address, web page, web address, websites, domain, webseite, internetseite, site web,
    site internet, sitio web, página web, sito web, sito, site oficial, strona internetowa, strona www, www, сайт,
    веб сайт, web stránka, ιστοσελίδα, hemsida, nettside, hjemmeside, verkkosivu, الموقع الإلكتروني, موقع الويب, אתר,
    وب سایت, वेबसाइट, situs web, trang web, เว็บไซต์, 网站, 网址, ウェブサイト, ホームページ, 홈페이지, 웹사이트
  `),
  description: words(`
    from the business, summary, overview, beschreibung, descripción, descrizione, descrição, beschrijving, opis, описание, popis, leírás,
    descriere, περιγραφή, beskrivning, beskrivelse, kuvaus, الوصف, وصف, विवरण, deskripsi, mô tả, คำอธิบาย, 描述, 简介,
    説明, 설명
  `),
  subtypes: words(`
    additional categories, types, sub category, subcategories, cuisine, cuisines, cuisine style, alt kategori
  `),
  region: words(`
    administrative area, state province, state region, stateprov, bundesland, département, provincia, regione, estado, uf, provincie,
    województwo, область, регија, megye, județ, landskap, fylke, المنطقة, المحافظة, محافظة, استان, राज्य, provinsi, tỉnh,
    จังหวัด, 省, 省份, 都道府県, 시도
  `),
  area: words(`
    الحي, حي, 区, 구, phường, mahalle adı, colonia, suburbio
  `),
  coordinates: words(`
    coordinate, latitude longitude, lat long, lat lng, lat lon, gps, geo point, geo point 2d, geo location, coords,
    koordinat, koordinatlar, koordinaten, coordonnées, coordenadas, coordinate gps, координаты, координате, الإحداثيات,
    坐标, 좌표, lat and long, wkt, wkt geom, the geom, geom, geometry, wkt geometry, geometry wkt, location coordinates
  `),
};
