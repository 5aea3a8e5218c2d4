import type { GeoNamesTown } from '@directory/service-kit/geonames';

/** Fewer than a town needs that is typed after other words than a kind of business. */
const INHABITANTS = 40_000;

/** Well-known districts that GeoNames lacks, or knows only as villages of that name: country, name, latitude and longitude. */
const DISTRICTS = `
TR Kadıköy 40.99 29.03; Beşiktaş 41.04 29.01; Beyoğlu 41.04 28.98; Fatih 41.02 28.94; Bakırköy 40.98 28.87; Kartal 40.89 29.19; Sarıyer 41.17 29.05;
  Eyüpsultan 41.05 28.93; Gaziosmanpaşa 41.06 28.91; Küçükçekmece 41.00 28.78; Avcılar 40.98 28.72; Beykoz 41.13 29.09; Kağıthane 41.07 28.97;
  Güngören 41.02 28.87; Bayrampaşa 41.03 28.91; Taksim 41.04 28.98; Sultanahmet 41.01 28.98; Levent 41.08 29.01; Nişantaşı 41.05 28.99;
  Ortaköy 41.05 29.03; Karaköy 41.02 28.98; Mecidiyeköy 41.07 29.00; Maslak 41.11 29.02; Bostancı 40.96 29.09; Keçiören 39.98 32.87;
  Yenimahalle 39.97 32.81; Sincan 39.97 32.58; Altındağ 39.95 32.88; Kızılay 39.92 32.85; Konak 38.42 27.13; Karşıyaka 38.46 27.11;
  Alsancak 38.44 27.14; Çiğli 38.50 27.05; Balçova 38.39 27.05; Çukurova 37.05 35.28
GB Soho 51.51 -0.14; Shoreditch 51.53 -0.08; Covent Garden 51.51 -0.12; Notting Hill 51.51 -0.20; Kensington 51.50 -0.19; Mayfair 51.51 -0.15;
  Clapham 51.46 -0.14; Paddington 51.52 -0.17; Wimbledon 51.42 -0.21; Fulham 51.48 -0.20; Marylebone 51.52 -0.15; Bloomsbury 51.52 -0.13
US Times Square 40.76 -73.98; Tribeca 40.72 -74.01; Greenwich Village 40.73 -74.00; Upper East Side 40.77 -73.96; Upper West Side 40.79 -73.97;
  Flushing 40.77 -73.83; Venice Beach 33.98 -118.47; Downtown Los Angeles 34.04 -118.25; Fisherman's Wharf 37.81 -122.42; South Beach 25.78 -80.13;
  Wicker Park 41.91 -87.68; Capitol Hill 47.62 -122.32; Las Vegas Strip 36.12 -115.17
FR Montmartre 48.89 2.34; Le Marais 48.86 2.36; Belleville 48.87 2.38; Saint-Germain-des-Prés 48.85 2.33; Vieux Lyon 45.76 4.83
DE Schwabing 48.16 11.59; Sachsenhausen 50.10 8.68; Ehrenfeld 50.95 6.92
ES Malasaña 40.43 -3.70; Lavapiés 40.41 -3.70; Chueca 40.42 -3.70; Barceloneta 41.38 2.19; Triana 37.38 -6.01
IT Trastevere 41.89 12.47; Testaccio 41.88 12.48; Navigli 45.45 9.17; Brera 45.47 9.19
NL De Pijp 52.35 4.89; Jordaan 52.37 4.88
IN Banjara Hills 17.41 78.44; Jubilee Hills 17.43 78.41; Gachibowli 17.44 78.35; Madhapur 17.45 78.39; HITEC City 17.44 78.38;
  Kukatpally 17.49 78.40; Kondapur 17.46 78.36; Ameerpet 17.44 78.45; Begumpet 17.44 78.47; Dilsukhnagar 17.37 78.53; LB Nagar 17.35 78.55;
  Miyapur 17.50 78.36; Uppal 17.41 78.56; Charminar 17.36 78.47; Mehdipatnam 17.39 78.43; Bandra 19.05 72.84; Andheri 19.12 72.85; Juhu 19.11 72.83;
  Colaba 18.91 72.83; Borivali 19.23 72.86; Dadar 19.02 72.84; Connaught Place 28.63 77.22; Hauz Khas 28.55 77.20; Saket 28.52 77.21;
  Dwarka 28.59 77.05; Lajpat Nagar 28.57 77.24; Koramangala 12.94 77.62; Indiranagar 12.98 77.64; Whitefield 12.97 77.75; Jayanagar 12.93 77.59;
  HSR Layout 12.91 77.64; Malleshwaram 13.00 77.57; T. Nagar 13.04 80.23; Adyar 13.00 80.26; Velachery 12.98 80.22; Koregaon Park 18.54 73.89;
  Hinjewadi 18.59 73.74; Viman Nagar 18.57 73.91
JP Shinjuku 35.69 139.70; Shibuya 35.66 139.70; Ginza 35.67 139.76; Akihabara 35.70 139.77; Ikebukuro 35.73 139.71; Roppongi 35.66 139.73;
  Asakusa 35.71 139.80; Ueno 35.71 139.78; Harajuku 35.67 139.70; Shinagawa 35.63 139.74; Umeda 34.70 135.50; Namba 34.67 135.50; Gion 35.00 135.78
KR Gangnam 37.50 127.03; Hongdae 37.56 126.92; Itaewon 37.53 126.99; Myeongdong 37.56 126.98; Jongno 37.57 126.98; Jamsil 37.51 127.10;
  Haeundae 35.16 129.16
AE Deira 25.27 55.31; Bur Dubai 25.25 55.30; Dubai Marina 25.08 55.14; Jumeirah 25.20 55.24; Downtown Dubai 25.20 55.28; Al Barsha 25.11 55.20;
  Jumeirah Lake Towers 25.07 55.14
SG Orchard Road 1.30 103.83; Tampines 1.35 103.94; Jurong East 1.33 103.74
TH Sukhumvit 13.74 100.56; Silom 13.73 100.53
MY Bukit Bintang 3.15 101.71; Bangsar 3.13 101.67; KLCC 3.16 101.71; Mont Kiara 3.17 101.65
PH Makati 14.56 121.02; Bonifacio Global City 14.55 121.05
ID Seminyak -8.69 115.17; Canggu -8.65 115.14; Menteng -6.20 106.83; Kemang -6.26 106.81
BR Copacabana -22.97 -43.18; Ipanema -22.98 -43.20; Leblon -22.98 -43.22; Barra da Tijuca -23.00 -43.37; Vila Madalena -23.55 -46.69;
  Pinheiros -23.57 -46.70; Moema -23.60 -46.66; Itaim Bibi -23.59 -46.68
MX Condesa 19.41 -99.17; Zona Rosa 19.43 -99.16
AR Recoleta -34.59 -58.39; San Telmo -34.62 -58.37; Puerto Madero -34.61 -58.36
CO Chapinero 4.65 -74.06; Usaquén 4.70 -74.03; El Poblado 6.21 -75.57
PE Miraflores -12.12 -77.03; Barranco -12.15 -77.02
AU St Kilda -37.87 144.98
CA Yorkville 43.67 -79.39; Gastown 49.28 -123.11; Kitsilano 49.27 -123.17; Plateau-Mont-Royal 45.52 -73.58
EG Zamalek 30.06 31.22; Maadi 29.96 31.26; Heliopolis 30.09 31.32; Nasr City 30.06 31.34; Mohandessin 30.06 31.20; Dokki 30.04 31.21
RS Dorćol 44.82 20.46
RU Arbat 55.75 37.59; Tverskaya 55.77 37.60
PL Kazimierz 50.05 19.95
CZ Žižkov 50.09 14.45; Vinohrady 50.08 14.45
GR Monastiraki 37.98 23.73; Kolonaki 37.98 23.74
PT Alfama 38.71 -9.13; Chiado 38.71 -9.14; Bairro Alto 38.71 -9.14
HK Tsim Sha Tsui 22.30 114.17; Mong Kok 22.32 114.17; Causeway Bay 22.28 114.18
TW Ximending 25.04 121.51; Da'an 25.03 121.54
CN Pudong 31.22 121.54; Sanlitun 39.94 116.45; Jing'an 31.23 121.45
ZA Sandton -26.11 28.06; Camps Bay -33.95 18.38; Rosebank -26.15 28.04
NG Victoria Island 6.43 3.42; Yaba 6.51 3.38; Wuse 9.08 7.47; Garki 9.03 7.49
KE Westlands -1.27 36.81; Kilimani -1.29 36.79
PK Gulberg 31.52 74.34; Johar Town 31.47 74.27
BD Gulshan 23.79 90.41; Dhanmondi 23.75 90.38; Banani 23.79 90.40; Uttara 23.88 90.38; Mirpur 23.80 90.36
VN Thảo Điền 10.80 106.74
`;

/** As parts of towns, all with the same number of inhabitants: it only orders them among towns, and keeps them from other words. */
export function districts(): GeoNamesTown[] {
  const lines = DISTRICTS.trim().split(/\n(?! )/);
  return lines.flatMap((line) =>
    line
      .slice(3)
      .split(/;\s+/)
      .map((district) => {
        const words = district.split(' ');
        const [latitude = NaN, longitude = NaN] = words.slice(-2).map(Number);
        const name = words.slice(0, -2).join(' ');
        return {
          name,
          country: line.slice(0, 2),
          kind: 'PPLX',
          region: '',
          inhabitants: INHABITANTS,
          latitude,
          longitude,
        };
      }),
  );
}
