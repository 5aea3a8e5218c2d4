import type { Field } from '../fields.js';

const words = (text: string) => text.trim().split(/,\s*/);

/** Headers in languages of which fewer tables come; those of `HEADER_WORDS` win. A line for each group of languages of a region. */
export const FURTHER_HEADER_WORDS: Partial<Record<Field, readonly string[]>> = {
  name: words(`
    pavadinimas, įmonės pavadinimas, įstaigos pavadinimas, nosaukums, uzņēmuma nosaukums, ettevõtte nimi,
    emri, nafn, enw,
    müəssisə, müəssisənin adı, şirkət adı, şirkətin adı, obyektin adı, mağazanın adı, restoranın adı, aptekin adı, otelin adı,
    име,
    სახელი, დასახელება, անվանում, անուն,
    nomi, атауы, нэр,
    jina,
    பெயர், పేరు, ಹೆಸರು, പേര്,
    नाव,
    အမည်, ឈ្មោះ, ຊື່,
    τίτλος, ονομασία, όνομα καταστήματος, название заведения, наименование на обекта, име на обекта,
    نام فروشگاه, نام رستوران, نام شرکت, نام داروخانه, نام هتل, اسم الصيدلية, اسم الفندق, اسم المستشفى, اسم المدرسة, اسم الجهة,
    שם החנות, שם הסניף, שם המסעדה, שם בית העסק, שם המוסד, ชื่อโรงพยาบาล, ชื่อสถานประกอบการ, ชื่อโรงแรม, ชื่อสถานพยาบาล, ชื่อบริษัท,
    nama perusahaan, nama rumah sakit, nama hotel, nama sekolah, nama fasilitas, chinese name, cname, name cn, name zh
  `),
  category: words(`
    cat, classification,
    veikla, veiklos sritis, nozare, kategooria, tegevusala,
    flokkur,
    катэгорыя,
    kateqoriya,
    toifa, санаты, ангилал,
    aina,
    τύπος, loại hình, activité, دسته, نوع المنشأة, ประเภทธุรกิจ, ประเภทสถานประกอบการ, סוג העסק, סוג עסק
  `),
  full_address: words(`
    adresas, adrese, aadress,
    adreça, enderezo, heimilisfang, cyfeiriad,
    адрас,
    მისამართი, հասցե,
    manzil, manzili, мекенжайы, мекенжай, хаяг,
    anwani, አድራሻ,
    முகவரி, చిరునామా, ವಿಳಾಸ, വിലാസം,
    पत्ता, સરનામું, ठेगाना, پتہ, ලිපිනය,
    လိပ်စာ, អាសយដ្ឋាន, ທີ່ຢູ່
  `),
  street: words(`
    gatvė, iela, tänav,
    carrer,
    küçə
  `),
  city: words(`
    miestas, pilsēta, linn,
    població, municipi, concello, qyteti, sveitarfélag, bær, tref,
    горад,
    ქალაქი, քաղաք, şəhər,
    shahar, қала,
    mji, ከተማ, bandar,
    நகரம், నగరం, ನಗರ, നഗരം,
    શહેર, ਸ਼ਹਿਰ, නගරය,
    မြို့, ទីក្រុង, ເມືອງ,
    δήμος, mjesto, населено място, населенный пункт, concelho, kabupaten, ישוב, יישוב, שם ישוב, שם היישוב, شهرستان
  `),
  postal_code: words(`
    pašto kodas, pasta indekss, postiindeks,
    codi postal, póstnúmer, cod post,
    poçt indeksi, пощенски код,
    poskod
  `),
  country: words(`
    šalis, valsts, riik,
    shteti,
    ölkə
  `),
  phone: words(`
    telefonas, telefono numeris, tālrunis, telefons,
    sími, ffôn,
    ტელეფონი, հեռախոս,
    telefon raqami, утас,
    simu, ስልክ,
    தொலைபேசி, ದೂರವಾಣಿ,
    दूरध्वनी, فون, දුරකථන,
    ဖုန်း, ទូរស័ព្ទ, ໂທລະສັບ,
    nr telefonu, رقم الجوال, رقم التليفون, رقم التلفون, شماره تلفن, شماره تماس, מספר טלפון
  `),
  latitude: words(`
    platuma, laiuskraad,
    enlik
  `),
  longitude: words(`
    ilguma, pikkuskraad,
    uzunluq
  `),
  rating: words(`
    įvertinimas, vērtējums, hinnang,
    valoració,
    reytinq
  `),
  photo: words(`
    nuotrauka
  `),
  working_hours: words(`
    darbo laikas, darba laiks, lahtiolekuajad,
    horari, opnunartími,
    работно време,
    სამუშაო საათები, iş saatları,
    ish vaqti,
    waktu operasi,
    horaire, opening hour, เวลาเปิดปิด, เวลาเปิด-ปิด, waktu buka, זמני פתיחה, ساعات کاری
  `),
  url: words(`
    link web, web link, weblink,
    interneto svetainė, svetainė, tinklalapis, mājaslapa, mājas lapa, tīmekļa vietne, veebileht, koduleht,
    faqja e internetit, vefsíða, gwefan,
    уебсайт,
    ვებგვერდი, կայք,
    tovuti, laman web,
    אתר אינטרנט, אתר האינטרנט
  `),
  description: words(`
    aprašymas, apraksts, kirjeldus,
    descripció,
    təsvir,
    รายละเอียด, توضیحات, περιγραφή
  `),
  area: words(`
    freguesia, parroquia, corregimiento, ตำบล, แขวง, เขต, huyện, xã, délégation, שכונה, محله, منطقه
  `),
  coordinates: words(`
    مختصات, الاحداثيات, พิกัด, נקודת ציון
  `),
  region: words(`
    apskritis, novads, maakond,
    negeri,
    περιφέρεια, županija, wilaya, gouvernorat, מחוז
  `),
};
