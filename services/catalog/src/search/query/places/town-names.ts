/**
 * Further names of towns, of those that are no large cities or that their own country calls otherwise: country, the name that GeoNames
 * has, and its other names.
 */
export const TOWN_NAMES = `
AE Al Ain: العين
AZ Baku: Bakı, Баку, Bakü; Ganja: Gəncə, Gence, Гянджа
BE Antwerpen: Antwerp, Anvers, Amberes; Brugge: Bruges, Brügge, Brujas; Gent: Ghent, Gand, Gante; Liège: Luik, Lüttich
BG Burgas: Бургас; Varna: Варна
CH Basel: Bâle, Basle, Basilea; Bern: Berne, Berna; Geneva: Genève, Genf, Ginevra, Ginebra, Cenevre, Женева; Luzern: Lucerne, Lucerna
CY Limassol: Lemesos, Λεμεσός; Nicosia: Lefkosia, Lefkoşa, Λευκωσία; Larnaca: Larnaka, Λάρνακα; Paphos: Pafos, Πάφος
CZ Karlovy Vary: Karlsbad, Carlsbad; Pilsen: Plzeň
DE Aachen: Aix-la-Chapelle, Aquisgrán; Mainz: Mayence, Maguncia; Regensburg: Ratisbonne; Trier: Trèves, Tréveris
EG Luxor: الأقصر, Луксор; Sharm el-Sheikh: شرم الشيخ, Шарм-эль-Шейх, Şarm El-Şeyh; Hurghada: الغردقة, Хургада
ES A Coruña: La Coruña; Alicante: Alacant; Palma: Palma de Mallorca; Donostia / San Sebastián: San Sebastián, Donostia; Sevilla: Seville, Séville, Siviglia, Sevilha
FR Ajaccio: Aiacciu; Dunkerque: Dunkirk, Dünkirchen; Nice: Nizza, Niza, Ницца; Strasbourg: Straßburg, Strassburg, Estrasburgo, Strasburgo
GB Edinburgh: Édimbourg, Edimburgo, Эдинбург; Oxford: Оксфорд; Cambridge: Кембридж
GE Batumi: Batum, Батуми, ბათუმი
GR Chania: Hania, Χανιά, Ханья; Corfu: Kerkyra, Kerkira, Κέρκυρα, Korfu, Corfou, Корфу; Heraklion: Irakleio, Iraklion, Ηράκλειο, Ираклион;
  Rethymno: Rethymnon, Ρέθυμνο; Ródos: Rhodes, Rodos, Ρόδος, Rhodos, Rodi, Родос; Volos: Βόλος; Patra: Patras, Πάτρα; Ioánnina: Ioannina, Yanya, Ιωάννινα
HR Dubrovnik: Ragusa, Дубровник; Rijeka: Fiume; Zadar: Zara, Задар; Split: Сплит; Pula: Pola, Пула
IT Bolzano: Bozen; Brescia: Бреша; Ferrara: Феррара; Florence: Firenze, Florenz, Florencia, Florença, Floransa, Флоренция; Livorno: Leghorn;
  Merano: Meran; Padova: Padua, Padoue; Siracusa: Syracuse, Syrakus; Trento: Trient; Trieste: Triest; Venice: Venezia, Venedig, Venise, Venecia, Veneza, Venedik, Венеция
JO Al ‘Aqabah: Aqaba, العقبة
LB Tripoli: طرابلس
LU Luxembourg: Luxemburg, Lëtzebuerg, Lussemburgo
MC Monaco: Mónaco, Монако
ME Podgorica: Подгорица; Budva: Будва; Kotor: Cattaro, Котор
MT Valletta: La Valletta, La Valette
NL The Hague: Den Haag, 's-Gravenhage, La Haye, La Haya, Гаага
NO Bergen: Берген
OM Salalah: صلالة
PL Toruń: Thorn; Gdynia: Gdingen; Sopot: Zoppot
PT Braga: Брага; Coimbra: Coïmbre; Faro: Фару; Funchal: Фуншал
QA Doha: الدوحة, الدوحه, Доха, דוחה, ドーハ, 도하, 多哈, Katar Doha
RO Braşov: Brasov, Kronstadt, Brassó; Sibiu: Hermannstadt, Nagyszeben
RS Niš: Nis, Ниш; Novi Sad: Нови Сад, Újvidék; Subotica: Суботица, Szabadka
SI Ljubljana: Laibach, Lubiana, Любляна; Maribor: Marburg, Марибор
SK Košice: Kassa, Kaschau; Bratislava: Pozsony, Pressburg, Братислава
TR Bodrum: Бодрум; Antakya: Antioch, Hatay; İzmit: Izmit; Muğla: Mugla; Trabzon: Trebizond, Трабзон; Çeşme: Cesme; Kuşadası: Kusadasi
VN Da Nang: Đà Nẵng; Nha Trang: Нячанг; Hội An: Hoi An; Huế: Hue
`;
