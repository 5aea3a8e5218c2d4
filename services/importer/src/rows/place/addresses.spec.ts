import { describe, expect, it } from 'vitest';
import { mapColumns } from '../../readers/columns/column-map.js';
import { createRowFormatter } from '../format-row.js';
import { placeOf } from './place.js';
import { RowIssues } from '../row-issues.js';

function place(fullAddress: string, countryCode: string | null = null) {
  const cells = { city: null, region: null, postalCode: null, country: null, phone: null, coordinates: null };
  const found = placeOf({ ...cells, fullAddress, countryCode, isServiceArea: false }, new RowIssues(2));
  return [found.countryCode, found.city];
}

describe('country and city of an address without columns of its own', () => {
  it.each<[string, string | null, string | null]>([
    ['00100 Rome Italy', 'IT', 'Rome'],
    ['Francuska 5, Beograd 11000', null, 'Beograd'],
    ['Pregrevica 11, 11080, Belgrade (Zemun), Belgrade county Zemun, 11080', null, 'Belgrade'],
    ['Pančićeva 10, 11102, Belgrade (Stari Grad), Belgrade county Beograd RS, 11102', null, 'Belgrade'],
    ['Magistratski trg 3, Beograd - Zemun 11080', null, 'Beograd'],
    ['Main Hall (Level 2), 5 Church St, Parramatta', null, 'Parramatta'],
    ['12 High St, Reading, Berkshire RG1 2AB, UK', 'GB', 'Reading'],
    ['Unit 4, Mill Lane, Godalming, Surrey, GU7 1EZ', 'GB', 'Godalming'],
    ['Main Street, Durham, County Durham, UK', 'GB', 'Durham'],
    ['Waterlooville, Hampshire', null, 'Waterlooville'],
    ['5 Smith St, Cheshire, CT 06410', 'US', 'Cheshire'],
    ['Newtown Road, Cork, Co. Cork', 'IE', 'Cork'],
    ['Salthill, Galway, Ireland', 'IE', 'Galway'],
    ['14 rue des Lilas, 69003 Lyon, Rhône, France', 'FR', 'Lyon'],
    ["Via Roma 1, Aosta, Valle d'Aosta, Italia", 'IT', 'Aosta'],
    ['Calle 4, 48001 Bilbao, Bizkaia, Spain', 'ES', 'Bilbao'],
    ['Hauptstr. 5, 80331 München, Bayern, Germany', 'DE', 'München'],
    ['Piotrkowska 12, 90-001 Łódź, woj. łódzkie', 'PL', 'Łódź'],
    ['Haarlem, Noord-Holland, Nederland', 'NL', 'Haarlem'],
    ['ул. Ленина, д. 5, Екатеринбург, Свердловская обл., 620000', null, 'Екатеринбург'],
    ['5 Church St, Parramatta, New South Wales, Australia', 'AU', 'Parramatta'],
    ["12 Marine Parade, Napier, Hawke's Bay, New Zealand", 'NZ', 'Napier'],
    ['Sandton, Gauteng, South Africa', 'ZA', 'Sandton'],
    ['Nakuru, Nakuru County, Kenya', 'KE', 'Nakuru'],
    ['Sylhet, Sylhet Division, Bangladesh', 'BD', 'Sylhet'],
    ['Petaling Jaya, Selangor, Malaysia', 'MY', 'Petaling Jaya'],
    ['Jl. Asia Afrika 1, Kab. Bandung, Jawa Barat, Indonesia', 'ID', 'Bandung'],
    ['Rua XV, 5, Curitiba, Paraná, Brazil', 'BR', 'Curitiba'],
    ['Sur 1602, Crédito Constructor, 03940 Ciudad de México, CDMX', null, 'Ciudad de México'],
    ['Koteshwor, GPO Box: 2091, Ktm Kathmandu', null, 'Kathmandu'],
    ['Koteshwor, P.O. Box: 2091', null, 'Koteshwor'],
    ['Karol Bagh, Araya Suraj Road New Delhi INDIA', 'IN', 'New Delhi'],
    ['Calle Valencia', null, null],
    ['12 Harbour St, South Jakarta, Indonesia', 'ID', 'South Jakarta'],
    ['306 Namdhari Chambers, New Delhi - 110005 (India)', 'IN', 'New Delhi'],
    ['99-101 Rankin Street', null, null],
    ['79-113 Sailors Bay Road', null, null],
    ['House 33, 1920 RA Avenue Winneba', null, null],
    ['GN 0334-327 Aka-Aye Street', null, null],
    ['West 95th Street', null, null],
    ['4625 West 55th Place', null, null],
    ['Plot 4, Sector 5, Nashik-422001', null, 'Nashik'],
    ['Plot 4, Sector 5, Pune–411 001', null, 'Pune'],
    ['Corner Downs Street and The Terrace', null, null],
    ['서울 성동구 성수일로 19, UC TOWER 9층 (성수동1가, UC)', 'KR', '서울'],
    ['Первомайская, 123', null, null],
    ['Плахотного, 74/2', null, null],
    ['Вилюйская, 24 к2', null, null],
    ['Новосибирск, Вилюйская, 24', null, 'Новосибирск'],
    ['Guayaqui 2985', null, null],
    ['1046-8 Sadang-dong, Dongjak-gu, 2F', null, 'Dongjak-gu'],
    ['г Москва, пр-кт Андропова, д.42, корп.1 (м.Каширская,Коломенская)', null, 'Москва'],
    ['Московская обл, г Щёлково, ул Заречная, д.8, корп.2', null, 'Щёлково'],
    ['101000, гр. София, бул. Витоша 1', null, 'София'],
    ['786 Nguyễn Kiệm, Phường Hạnh Thông, Thành phố Hồ Chí Minh (Quận Gò Vấp cũ)', 'VN', 'Hồ Chí Minh'],
    ['Rua Jambeiro, 400, Vila Valqueire, Rio de Janeiro – RJ', null, 'Rio de Janeiro'],
    ['서울 성동구 왕십리로20길 9-1 (도선동)', 'KR', '서울'],
    ['서울 성동구 독서당로294, 2층 (금호동4가)', 'KR', '서울'],
    ['Via Nazionale 10 00184 Roma Italia', 'IT', 'Roma'],
    ['Via Nazionale 10 Roma 00184 Italia', 'IT', 'Roma'],
    ['10115 Berlin Deutschland', 'DE', 'Berlin'],
    ['Invalidenstr. 1 10115 Berlin Germany', 'DE', 'Berlin'],
    ['Berlin 10115 Germany', 'DE', 'Berlin'],
    ['75001 Paris France', 'FR', 'Paris'],
    ['5 Rue de la Paix 75002 Paris France', 'FR', 'Paris'],
    ['Bulevar kralja Aleksandra 73 11000 Beograd Srbija', 'RS', 'Beograd'],
    ['Булевар краља Александра 73 11000 Београд Србија', 'RS', 'Београд'],
    ['Atatürk Cad. No:5 34710 Kadıköy İstanbul Türkiye', 'TR', 'İstanbul'],
    ['Atatürk Cad. No:5 Kadıköy İstanbul Türkiye', 'TR', 'İstanbul'],
    ['Atatürk Cad. No:5 Kadıköy/İstanbul Türkiye', 'TR', 'İstanbul'],
    ['221B Baker Street London NW1 6XE United Kingdom', 'GB', 'London'],
    ['221B Baker Street London NW1 6XE UK', 'GB', 'London'],
    ['123 Main St Springfield IL 62704 USA', 'US', 'Springfield'],
    ['123 Main Street Springfield IL 62704 United States', 'US', 'Springfield'],
    ['5 High St Bury St Edmunds IP33 1QA UK', 'GB', 'Bury St Edmunds'],
    ['1012 AB Amsterdam Netherlands', 'NL', 'Amsterdam'],
    ['Damrak 1 1012 AB Amsterdam Nederland', 'NL', 'Amsterdam'],
    ['ul. Marszałkowska 1 00-001 Warszawa Polska', 'PL', 'Warszawa'],
    ['Kathmandu 44600 Nepal', 'NP', 'Kathmandu'],
    ['काठमाडौं 44600 नेपाल', 'NP', 'काठमाडौं'],
    ['लखनऊ 226023 भारत', 'IN', 'लखनऊ'],
    ['Dhaka 1212 Bangladesh', 'BD', 'Dhaka'],
    ['ঢাকা 1212 বাংলাদেশ', 'BD', 'ঢাকা'],
    ['الرياض 12211 السعودية', 'SA', 'الرياض'],
    ['Вулиця Хрещатик, 1, Київ, Україна, 01001', 'UA', 'Київ'],
    ['Tverskaya St, 1, Moscow, Russia, 125009', 'RU', 'Moscow'],
    ['ул. Тверская, 1, Москва, Россия, 125009', 'RU', 'Москва'],
    ['Khreshchatyk St, 1, Kyiv, Ukraine, 02000', 'UA', 'Kyiv'],
    ['Abay Ave 10, Almaty 050000, Kazakhstan', 'KZ', 'Almaty'],
    ['Budapest, Váci u. 1, 1052 Hungary', 'HU', 'Budapest'],
    ['Budapest, Váci u. 1, 1052 Magyarország', 'HU', 'Budapest'],
    ['1052 Budapest, Váci u. 1, Hungary', 'HU', 'Budapest'],
    ['No. 1, Section 5, Xinyi Rd, Xinyi District, Taipei City, Taiwan 110', 'TW', 'Taipei City'],
    ['1 Raffles Pl, #01-01, Singapore 048616', 'SG', 'Singapore'],
    ['1 Raffles Place Singapore 048616', 'SG', 'Singapore'],
    ['Sheikh Zayed Road - Trade Centre - Dubai - United Arab Emirates', 'AE', 'Dubai'],
    ['Shop 5 - Al Wasl Rd - Jumeirah - Dubai - UAE', 'AE', 'Dubai'],
    ['Na Příkopě 1, 110 00 Praha 1, Czechia', 'CZ', 'Praha'],
    ['Na Příkopě 1, 110 00 Praha 1-Staré Město, Česko', 'CZ', 'Praha'],
    ['Na Příkopě 1, 110 00 Staré Město, Czechia', 'CZ', 'Staré Město'],
    ['Ermou 1, Athina 105 63, Greece', 'GR', 'Athina'],
    ['Ερμού 1, Αθήνα 105 63, Ελλάδα', 'GR', 'Αθήνα'],
    ['Drottninggatan 1, 111 51 Stockholm, Sverige', 'SE', 'Stockholm'],
    ['R. Augusta, 1 - Consolação, São Paulo - SP, 01305-000, Brazil', 'BR', 'São Paulo'],
    ['日本、〒150-0002 東京都渋谷区渋谷2丁目24−12', 'JP', '東京都'],
    ['〒150-0002 東京都渋谷区渋谷2丁目24−12 日本', 'JP', '東京都'],
    ['대한민국 서울특별시 강남구 테헤란로 1', 'KR', '서울특별시'],
    ['中国北京市朝阳区建国路1号 邮政编码: 100020', 'CN', '北京市'],
    ['1-1 Marunouchi, Chiyoda City, Tokyo 100-8111, Japan', 'JP', 'Tokyo'],
    ['Calle Gran Vía 1 28013 Madrid España', 'ES', 'Madrid'],
    ['C. Gran Vía, 1, Centro, 28013 Madrid, Spain', 'ES', 'Madrid'],
    ['Nguyễn Thông, Phường Xuân Hòa, Thành phố Thủ Đức', 'VN', 'Thủ Đức'],
    ['Xã Hoàn Lão', null, 'Xã Hoàn Lão'],
    ['18-A Phạm Ngũ Lão, Đà Lạt, Lâm Đồng, VNM', 'VN', 'Đà Lạt'],
    ['162 Bạch Đằng, Quận Hải Châu, TP.Đà Nẵng', 'VN', 'Đà Nẵng'],
    ['12 High St, Newtown, NSW', null, 'Newtown'],
    ['Pino Suárez 604, Centro Histórico, Oaxaca, México.', 'MX', 'Oaxaca'],
    ['Av. Hidalgo 5, Zapopan, Jalisco, México', 'MX', 'Zapopan'],
    ['Level 8 South', null, null],
    ['Koramangala 5th Block', null, null],
    ['12, 17th Main, HSR 2nd Sector, Bengaluru', null, 'Bengaluru'],
    ['80 Feet Road, Bengaluru, Koramangala 5th Block', null, 'Bengaluru'],
    ['Av. João Corte Real, 101, R/C – Praia da Barra', null, null],
    ['SALVADOR 1866', null, null],
    ['Portugal 480', null, null],
    ['Alemania 686 Local 2', null, null],
    ['Brasil 6980-F', null, null],
    ['20 Sur N°318, Villa Ecuador', null, 'Villa Ecuador'],
    ['Rua Chile 1, Salvador', null, 'Salvador'],
    ['Av. Libertador 5, San Martín', null, 'San Martín'],
    ['9 de Julio 3443', null, null],
    ['Calle Mitre s/n', null, null],
    ['Plaza Mayor, s/n', null, null],
    ['Urquiza esq. Mitre', null, null],
    ['de Goya, 5 y 7', null, null],
    ['Atatürk Cad. No:90/ B', 'TR', null],
    ['KURTTEPE MH. DEVLET HASTANESİ YANI', null, null],
    ['Bandırma Diş Hastanesi karşısı', null, null],
    ['ZONGULDAK - KOZLU', null, 'ZONGULDAK'],
    ['Via Italia', null, null],
    ['Rue de France', null, null],
    ['Avenida Brasil 1234', null, null],
    ['1234 Avenida Brasil', null, null],
    ['Avenida Brasil 1234, Rio de Janeiro', null, 'Rio de Janeiro'],
    ['Calle Perú 2000', null, null],
    ['2000 Rue de France', null, null],
    ['Dublin 2, D02 XY45, Ireland', 'IE', 'Dublin'],
    ['12 Grafton Street, Dublin, D02 Y754, Ireland', 'IE', 'Dublin'],
    ['Rathmines Rd, Dublin 6, Ireland', 'IE', 'Dublin'],
    ['Karachi, Karachi City, Sindh 75500, Pakistan', 'PK', 'Karachi City'],
    ['Main Blvd, Gulberg III, Lahore, Punjab 54000, Pakistan', 'PK', 'Lahore'],
    [
      'Jl. M.H. Thamrin No.1, Menteng, Kota Jakarta Pusat, Daerah Khusus Ibukota Jakarta 10310, Indonesia',
      'ID',
      'Kota Jakarta Pusat',
    ],
    ['Kuala Lumpur City Centre, 50088 Kuala Lumpur, Federal Territory of Kuala Lumpur, Malaysia', 'MY', 'Kuala Lumpur'],
    ['1 Tahrir Sq, Cairo, Cairo Governorate 11511, Egypt', 'EG', 'Cairo'],
    ['C1043 Buenos Aires, Argentina', 'AR', 'Buenos Aires'],
    ['Av. Corrientes 100, C1043AAA Cdad. Autónoma de Buenos Aires, Argentina', 'AR', 'Cdad. Autónoma de Buenos Aires'],
    ['Providencia 100, Santiago, Región Metropolitana, Chile', 'CL', 'Santiago'],
    ['Cra. 7 #12-34, Medellín, Antioquia, Colombia', 'CO', 'Medellín'],
    ['75 Đ. Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh 700000, Việt Nam', 'VN', 'Hồ Chí Minh'],
    ['Sukhumvit Rd, Khlong Toei, Bangkok 10110, Thailand', 'TH', 'Bangkok'],
    ['Main Road, Wien 1010 Österreich', 'AT', 'Wien'],
    ['Stephansplatz 1 1010 Wien Österreich', 'AT', 'Wien'],
    ['Bahnhofstrasse 1 8001 Zürich Schweiz', 'CH', 'Zürich'],
    ['8001 Zurich Switzerland', 'CH', 'Zurich'],
    ['Rua Augusta 1 1100-148 Lisboa Portugal', 'PT', 'Lisboa'],
    ['New Delhi 110001 India', 'IN', 'New Delhi'],
    ['12 MG Road Bengaluru Karnataka 560001 India', 'IN', 'Bengaluru'],
    ['100 King St W Toronto ON M5V 2T6 Canada', 'CA', 'Toronto'],
    ['1 Pitt St Sydney NSW 2000 Australia', 'AU', 'Sydney'],
    ['Italy 00100 Rome', 'IT', 'Rome'],
    ['Roma, Italia', 'IT', 'Roma'],
    ['Rome Italy', 'IT', 'Rome'],
    ['London UK', 'GB', 'London'],
    ['New York USA', 'US', 'New York'],
    ['Paris France', 'FR', 'Paris'],
  ])('country and city of "%s" are %s and %s', (address, country, city) => {
    expect(place(address)).toEqual([country, city]);
  });

  it('use the country of the row', () => {
    expect(place('R. Augusta, 1 - Consolação, São Paulo - SP, 01305-000', 'BR')[1]).toBe('São Paulo');
    expect(place('1 Peachtree St Atlanta GA 30303', 'US')[1]).toBe('Atlanta');
    expect(place('740 Burdett Ave Victoria BC', 'CA')[1]).toBe('Victoria');
    expect(place('45 Bastion Square Victoria BC', 'CA')[1]).toBe('Victoria');
    expect(place('9 de Julio 3443', 'AR')[1]).toBeNull();
    expect(place('31 de Agosto Kalea 44', 'ES')[1]).toBeNull();
  });

  it.each(['Plaza de España', 'Sydney New South Wales 2000', 'Santa Fe New Mexico', 'Taste of India', 'Calle Perú'])(
    'take no country from "%s"',
    (address) => expect(place(address)[0]).toBeNull(),
  );

  it.each(['1 ', 'a ', ' - ', 'A1 ', '12 34 ', '東', '서', 'x, '])(
    'are found quickly in 1,000 characters of "%s"',
    (part) => {
      const address = part.repeat(1000 / part.length);
      const start = process.cpuUsage(); // other processes may be busy
      for (const country of [null, 'JP', 'KR', 'CN']) place(address, country);
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
    },
  );
});

it.each([
  ['Shop 14A, Ground 120 Pearl River Road DOCKLANDS VIC 3008', 'DOCKLANDS'],
  ['Adjacent Kiosk 27 Racecourse Road NORTH MELBOURNE VIC 3051', 'NORTH MELBOURNE'],
  ['Ground 376 Collins Street MELBOURNE VIC 3000', 'MELBOURNE'],
  ['Gnd & Flr1 330 Cardigan Street Carlton VIC 3053', 'Carlton'],
  ['Unit 3 20 High Street Epping', 'Epping'],
])('an Australian city without a comma in front is found in %s', (address, city) => {
  expect(place(address, 'AU')).toEqual(['AU', city]);
});

it.each([
  ['Arrondissement 8, secteur 35, face à la cité de Rimkieta', 'BF'],
  ['Tanghin, quartier Nonghin, non loin de la station Radar', 'BF'],
  ['Av. Central, frente a la plaza mayor', 'CL'],
  ['Broad Street, opposite First Bank', 'NG'],
])('directions are no city: %s', (address, country) => {
  expect(place(address, country)).toEqual([country, null]);
});

it('a municipality of China is the city of its districts', () => {
  expect(place('北京城区骡马市大街18号', 'CN')).toEqual(['CN', '北京市']);
  expect(place('上海市浦东新区世纪大道1号', 'CN')).toEqual(['CN', '上海市']);
});

it('a street of a Han script without its city is no city', () => {
  expect(place('本町1-60 丸田ビル', 'JP')).toEqual(['JP', null]);
  expect(place('山田町1178-7 みっちゃんち内', 'JP')).toEqual(['JP', null]);
  expect(place('蓉北商贸大道二段华润峰尚', 'CN')).toEqual(['CN', null]);
});

describe('an address of several lines', () => {
  const rowOf = (address: string) =>
    createRowFormatter(mapColumns(['name', 'address']))({ row: 2, cells: ['Lake Café', address] }).row;

  it.each([
    ['3 Lake View\nGeneva 1201, Switzerland', '3 Lake View, Geneva 1201, Switzerland'],
    ['12 Elm St,\r\nSuite 4\r\n\r\nBoston, MA 02110\r\n', '12 Elm St, Suite 4, Boston, MA 02110'],
    ['〒100-0001\n東京都千代田区千代田1-1', '〒100-0001 東京都千代田区千代田1-1'],
  ])('%j is stored in one: %s', (address, stored) => {
    expect(rowOf(address)?.full_address).toBe(stored);
  });

  it('has the city of its last line', () => {
    expect(rowOf('3 Lake View\nGeneva 1201, Switzerland')?.city).toBe('Geneva');
    expect(rowOf('12 Elm St\nSuite 4\nBoston, MA 02110')?.city).toBe('Boston');
  });
});
