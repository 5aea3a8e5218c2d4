/** Phrases of many languages, separated by commas; a line has one language or several related ones. Words that are often names are left out. */
export const OPEN_NOW = `open now, open right now, opened now, currently open, now open, open tonight, open late, open till late, open early,
  şu an açık, şu anda açık, şimdi açık, gece açık, geceleri açık, geç saatlere kadar açık, indi açıq,
  jetzt geöffnet, jetzt offen, gerade geöffnet, nu open, nu geopend, öppet nu, åpent nå, åben nu, åbent nu, auki nyt, avoinna nyt,
  abierto ahora, abierta ahora, abiertos ahora, abiertas ahora, aberto agora, aberta agora, abertos agora, abertas agora,
  ouvert maintenant, ouverte maintenant, ouverts maintenant, ouvertes maintenant, ouvert en ce moment, aperto ora, aperta ora, aperto adesso, aperti ora,
  deschis acum, otwarte teraz, teraz otwarte, otevřeno teď, teď otevřeno, otvorené teraz, nyitva most, most nyitva, otvoreno sada, odprto zdaj,
  открыто сейчас, открыт сейчас, открыта сейчас, сейчас открыто, работает сейчас, відкрито зараз, отворено сега, отворено сада, ανοιχτό τώρα, ανοιχτά τώρα,
  مفتوح الان, مفتوح الآن, الان مفتوح, مفتوحة الان, مفتوحة الآن, مفتوحة حاليا, مفتوح حاليا, همین الان باز, פתוח עכשיו, פתוחה עכשיו, अभी खुला, buka sekarang, đang mở cửa, เปิดตอนนี้, เปิดอยู่,
  営業中, 営業中の, 今開いている, 现在营业, 正在营业, 營業中, 영업중, 영업 중, 지금 영업중, 지금 여는`;

export const ALWAYS = `24 hours, 24 hour, 24 hours a day, 24 hrs, 24hrs, 24 hr, 24hr, 24h, 24/7, 7/24, round the clock, around the clock, 24 saat,
  24 stunden, rund um die uhr, 24 horas, 24 heures, 24h/24, 24 heures sur 24, 24 ore, 24 ore su 24, 24 uur, 24 timer, 24 timmar, dygnet runt, døgnåpent, døgnåbent,
  24 godziny, całodobowa, całodobowo, całodobowy, 24 hodin, non stop, nonstop, 24 óra, 24 sata, 24 de ore,
  круглосуточно, круглосуточный, круглосуточная, круглосуточные, 24 часа, цілодобово, цілодобова, денонощно, денонощна, 24 ώρες, διανυκτερεύον,
  24 ساعة, 24 ساعه, شبانه روزی, 24 שעות, 24 घंटे, 24 jam, 24 giờ, 24 ชั่วโมง, 24 ชม, 24時間営業, 24時間, 24시간, 24小时, 24小時`;

/** Sunday: what opens then opens on Saturdays too, rarely the reverse. */
export const ON_WEEKENDS = `open on weekends, open on the weekend, open on weekend, open at the weekend, open at weekends, open weekends, open this weekend,
  on weekends, on the weekend, at the weekend, at weekends, hafta sonu açık, hafta sonu, hafta sonları, am wochenende, wochenende geöffnet, le week-end,
  le weekend, ouvert le week-end, ouvert le weekend, fin de semana, los fines de semana, fines de semana, nel weekend, nel fine settimana, no fim de semana,
  aos fins de semana, w weekend, по выходным, в выходные`;

export const NEAR_ME = `my location, my current location, current location, your location, konumum, konumunuz, mein standort, aktueller standort, mi ubicación,
  mi ubicación actual, ma position, minha localização, la mia posizione, mijn locatie, моё местоположение, 現在地, 我的位置, 当前位置, 내 위치, موقعي,
  near me, nearme, nearby me, near by me, close to me, around me, near here, around here, near my location, in my area, closest to me,
  yakınımda, yakınımdaki, yakınlarda, yakınlardaki, bana yakın, bana en yakın, yaxınlıqda, mənə yaxın,
  in meiner nähe, in der nähe, in der umgebung, in de buurt, bij mij in de buurt, nära mig, i närheten, nær meg, i nærheten, tæt på mig, lähellä minua,
  cerca de mí, cerca de mi ubicación, cerca de aquí, cerca mío, perto de mim, perto daqui, aqui perto, près de moi, autour de moi, près d'ici, à proximité,
  vicino a me, nelle vicinanze, qui vicino, lângă mine, aproape de mine, în apropiere,
  blisko mnie, w pobliżu, niedaleko mnie, blízko mě, poblíž, v okolí, v blízkosti, a közelben, a közelemben, közelben,
  blizu mene, u blizini, u mojoj blizini, v bližini, afër meje, šalia manęs, tuvumā, minu lähedal,
  рядом со мной, поблизости, неподалеку, неподалёку, возле меня, недалеко от меня, поруч зі мною, біля мене, поблизу, наблизо, близо до мен, близу мене, у близини,
  κοντά μου, εδώ κοντά, قريب مني, قريبة مني, بالقرب مني, نزدیک من, میرے قریب, בקרבתי, לידי, קרוב אליי, קרוב אלי, באזור שלי,
  पास में, मेरे पास, मेरे आस पास, mere paas, কাছাকাছি, আমার কাছে, dekat saya, dekat sini, di dekat saya, malapit sa akin, gần đây, gần tôi, gần nhất, quanh đây,
  ใกล้ฉัน, ใกล้ๆ, ใกล้บ้าน, ใกล้ที่สุด, 近くの, この近くの, 近所の, 最寄りの, 附近的, 我附近的, 내 주변, 내주변, 내 근처, 내근처, 가까운, 근처, 주변`;

/** Also usual parts of names. */
export const NEARBY = `near metro, near the metro, near metro station, near the metro station, near the subway, near subway station, metroya yakın,
  метро рядом, рядом с метро, у метро, возле метро, около метро, недалеко от метро, біля метро, près du métro, cerca del metro, perto do metrô, vicino alla metro, nearby, near by, close by, closest, nearest, en yakın, рядом, рядом с, ближайший, ближайшая, ближайшие, поруч, недалеко, най-близкият, най-близката,
  najbliži, najbliža, najbližši, nejbližší, najbliższa, najbliższy, legközelebbi, nächste, nächster, nächstgelegene, dichtstbijzijnde, dichtbij, närmaste, nærmeste,
  más cercano, más cercana, más cercanos, cercano, cercana, cercanos, cercanas, mais próximo, mais próxima, próximo, próxima, le plus proche, la plus proche,
  les plus proches, più vicino, più vicina, cel mai apropiat, terdekat, berdekatan, قريب, قريبة, القريبة, اقرب, أقرب, نزدیک, نزدیکترین, قریبی, קרוב, קרובה, קרובים,
  κοντά, κοντινό, κοντινότερο, नजदीकी, निकटतम, ახლოს, ახლომდებარე, մոտակա, ใกล้, 附近, 近く, 最寄り`;

export const BEST_RATED = `best rated, with good reviews, with great reviews, top rated, highest rated, en beğenilen, en yüksek puanlı, en iyi, ən yaxşı, am besten bewertet, bestbewertet, bestbewertete,
  mejor valorado, mejor valorados, mejor valoradas, mejores valorados, mieux noté, mieux notés, mieux notées, les meilleurs, les meilleures,
  los mejores, las mejores, the best, die besten, os melhores, as melhores, i migliori, le migliori, cel mai bun, cea mai bună, cei mai buni, cele mai bune,
  më i mirë, më e mirë, самые лучшие, най-добрите, الأفضل, הכי טוב, הכי טובה, הכי טובים, הכי טובות, הטוב ביותר, הטובה ביותר, הטובים ביותר, הטובות ביותר, הטובות,
  सबसे अच्छा, सबसे अच्छी, सबसे अच्छे, sabse accha, sabse acha, sabse achha, tốt nhất, ngon nhất, 一番美味しい, 一番おいしい, 一番人気の, 제일 좋은, 가장 좋은,
  제일 맛있는, 가장 맛있는, 最好吃的, 评价最好的`;

/** Also usual parts of names. */
export const BEST = `best, top, good, great, excellent, amazing, beste, bester, bestes, besten, bästa, bedste, parhaat, mejor, mejores, meilleur, meilleure, meilleurs, meilleures, famous, popular, most popular,
  recommended, most recommended, highly rated, highly recommended, number one, good quality, luxury, gute, guter, gutes, goede, goed, iyi, bon, bonne, bons, bonnes, buen, buena, buenos, buenas, buon, buono, buona, bom, boa, boas, dobre,
   melhor, melhores, migliore, migliori,
  лучший, лучшая, лучшие, лучшее, хороший, хорошая, хорошие, найкращий, найкраща, найкраще, найкращі, най-добър, най-добра, най-добро, най-добри, най-добрата, най-добрият, най-доброто, најбољи, најбоља, најбоље,
  افضل, أفضل, احسن, أحسن, بهترین, بہترین, najbolji, najbolja, najbolje, najboljši, najboljša, najlepszy, najlepsza, najlepsze, dobra, dobry, nejlepší, najlepší, najlepšia,
  legjobb, geriausias, geriausia, labākais, labākā, καλύτερα, καλύτερο, καλύτερη, καλύτερος, καλύτεροι, καλύτερες, terbaik, সেরা, சிறந்த, ఉత్తమ, საუკეთესო, լավագույն, ምርጥ,
  ngon, อร่อย, อร่อยที่สุด, ดีที่สุด, ยอดนิยม, 人気, おすすめ, 美味しい, おいしい, 一番, 最好, 最好的, 好吃的, 好吃, 推薦, 맛있는, 유명한, 좋은`;

export const CHEAP = `cheap, cheapest, low cost, low price, budget, moderately priced, inexpensive, affordable, ucuz, en ucuz, uygun fiyatlı, günstig, günstige, günstiger, günstiges, billig, billige, billiga, edullinen,
  barato, barata, baratos, baratas, económico, económica, económicos, económicas, pas cher, pas chers, pas chère, pas chères, bon marché, economico, economici, economica,
  goedkope, goedkoop, ieftin, ieftine, tani, tanie, tania, levné, levná, lacné, olcsó, jeftini, jeftino, jeftina, poceni, дешевые, дешёвые, дешевый, дешевая, дешево,
  недорогие, недорогой, недорогая, недорого, дешеві, недорогі, евтини, евтин, јефтино, φθηνό, φθηνά, φτηνό, رخيص, رخيصة, ارزان, זול, זולה, זולים, सस्ता, सस्ते, murah,
  giá rẻ, rẻ, ราคาถูก, ถูก, 安い, 格安, 便宜, 便宜的, 저렴한, 싼`;

/** Before what people look for; without meaning in a search. */
export const QUESTIONS = `any, how much, how much is, how much are, how much does, how much do, how much for, where is, where are, where to find, where to get, where to buy,
    where can i find, where can i get, where can i buy, where can i eat, where can i have, where can i drink, where do i find, where can you buy,
    find, find me, get me, can i get, can i find, can i buy, can we get, i need, i want, i am looking for, im looking for, i'm looking for, looking for, search for, show me, show me the, give me,
    give me a list of, is there, are there, i want to find, i want to buy, can you recommend, can you find, can you find me, can you show me, could
    you find, do you know, please find, please find me, recommend, recommend me, suggest, tell me about, tell me, information about, info about, info
    on, who has, who does, what time does, what time is, when does, when is, how can i find, how do i find, which, which is the, what are, what are
    the, what is, what's, whats, whats the, what's the, what is the, how many, list of, list, is there any, are there any, who sells, hey siri, siri,
    ok google, hey google, alexa, please, pls, in the area, how do i get to, how to get to, how to reach, how to go to, directions to, direction to,
    route to, navigate to, take me to, drive me to, nerede, nerededir, nerede var, nerede bulunur, nereden alınır, nasıl gidilir, nasıl giderim, bana,
    bul, arıyorum, lazım, öner, önerir misin, var mı, göster, yol tarifi, wo ist, wo sind, wo gibt es, wo finde ich, wo kann ich, wo kann man, gibt
    es, ich suche, suche, ich brauche, ich möchte, zeig mir, zeige mir, finde, wie komme ich zu, wie komme ich zum, wie komme ich zur, anfahrt, busco,
    buscar, estoy buscando, necesito, quiero, quisiera, dónde hay, dónde está, dónde queda, dónde puedo encontrar, dónde puedo comprar, dónde comprar,
    hay, cómo llegar a, cómo llegar, cómo ir a, recomiéndame, je cherche, je veux, j'ai besoin de, j'ai besoin d'un, j'ai besoin d'une, je voudrais,
    trouver, où trouver, où est, où se trouve, où acheter, y a-t-il, comment aller à, comment aller au, comment aller chez, quel est, quelle est,
    quels sont, onde fica, onde fica a, onde fica o, onde encontrar, onde há, onde tem, onde comprar, preciso de, procuro, quero, como chegar em, como
    chegar no, como chegar na, como chegar, dove si trova, dove trovare, dove comprare, cerco, ho bisogno di, vorrei, c'è, come arrivare a, come
    arrivare da, где, где найти, где находится, где купить, найти, найди, как найти, ищу, нужен, нужна, нужно, подскажите, посоветуйте, какие, есть,
    как доехать до, как добраться до, как пройти, де знайти, де купити, де знаходиться, gde je, gdje je, gdje se nalazi, gde se nalazi, gdzie jest,
    gdzie kupić, szukam, potrzebuję, jak dojechać do, jak dojechać, kde je, kde najdu, unde este, unde găsesc, caut, hol van, waar is, ik zoek, var
    finns, hvor er, harada, haradadır, اين, أين, اين اجد, أين أجد, وين, ابحث عن, اريد, أريد, ابي, איפה, איפה יש, מחפש, מחפשת, kahan hai, di mana,
    dimana, cari, ở đâu, tìm, 어디, where can i, where can we, where could i, where do i, where do i get, where do you, where would i, who can, who
    could, can someone, can anyone, someone to, somebody to, need someone to, i need someone to, i need to, i need to get, i want to, i want to get, i
    would like, i would like to, i would like to find, i'd like, i'd like to, i have, help me find, looking to, anywhere to, somewhere to, anywhere
    for, somewhere for, place for, place to, place to get, places to, places that sell, place that sells, shops that sell, shop that sells, stores
    that sell, store that sells, shops selling, with kids, with children, with family, with my family, with friends, pet friendly, dog friendly, kid
    friendly, child friendly, family friendly, accepting new patients, taking new patients, taking on new patients, accepting patients, accepting new clients,
    all you can eat, all-you-can-eat, open on christmas, open christmas day, open on christmas day, open christmas, open on new year's day, open new years day,
    open on bank holidays, open bank holidays, open on bank holiday, open on public holidays, open on holidays, open on thanksgiving, city centre, city center, town centre, town center, istiyorum, yaptırmak istiyorum, yapacak yer,
    yapılacak yer, nerede yapılır, nereden alabilirim, hangi, wo, wo kann ich, wo bekomme ich, wo bekommt man, wo lasse ich, lassen, machen lassen,
    reparieren lassen, dónde, dónde puedo, dónde se puede, quiero ir a, où, où faire, où prendre, où peut-on, faire, faire réparer, onde, onde posso,
    onde fazer, gostaria de, dove, dove posso, dove fare, где можно, куда, хочу, ищем, كيف, اين يمكنني, 推荐, 哪里有, 在哪里, を教えて, 教えて, どこ, を探して, 추천, 찾아줘`;

/** What people who name no kind of business look for. */
export const NEEDS: [means: string, phrases: string][] = [
  [
    'restaurant',
    `where to eat, where can i eat, where should i eat, where should we eat, i want to eat, place to eat, places to eat, best place to eat, best places to eat,
      good place to eat, good places to eat, a good place to eat, somewhere to eat, something to eat, eat out, i'm hungry, im hungry, i am hungry, nerede yenir,
      nerede yemek yenir, yemek yenir, yemek nerede yenir, nerede yiyebilirim, ne yenir, yemek yenecek yer, yemek yenecek yerler, yemek yerleri, wo essen, essen
      gehen, gut essen, gut essen gehen, wo kann man essen, wo kann ich essen, dónde comer, dónde cenar, donde se come bien, dónde puedo comer, lugares para
      comer, sitios para comer, quiero comer, où manger, où bien manger, je veux manger, manger, dove mangiare, dove cenare, voglio mangiare, onde comer, onde
      jantar, quero comer, lugares para comer, где поесть, где можно поесть, где покушать, поесть, покушать, где вкусно поесть, де поїсти, gdzie zjeść,
      gdzie dobrze zjeść, gde jesti, gdje jesti, kde se najíst, waar eten, uit eten, tempat makan, ăn ở đâu, quán ăn ngon, 맛집, 美食, グルメ, وين اكل`,
  ],
  [
    'hotel',
    `where to stay, where can i stay, place to stay, places to stay, somewhere to stay, nerede kalınır, konaklama, kalacak yer, wo übernachten, übernachtung,
      dónde dormir, dónde alojarse, dónde quedarse, alojamiento, où dormir, où loger, hébergement, dove dormire, dove alloggiare, onde ficar, onde dormir,
      hospedagem, где остановиться, где переночевать, gdzie spać, noclegi, nocleg, smeštaj, smještaj, waar overnachten, 住宿`,
  ],
  [
    'parking',
    'where can i park, where do i park, where to park, where to park my car, place to park, wo kann ich parken, wo parken, dónde aparcar, où se garer, où garer ma voiture, dove parcheggiare, onde estacionar, где припарковаться',
  ],
  ['bar', 'where to drink, where can i drink, place to drink, places to drink, somewhere to drink'],
];

/** Pharmacies that take turns at night, which are those that are open. */
export const ON_DUTY: [pharmacy: string, phrases: string][] = [
  [
    'pharmacy',
    'duty pharmacy, duty pharmacies, on duty pharmacy, pharmacy on duty, pharmacies on duty, emergency pharmacy, night pharmacy',
  ],
  ['eczane', 'nöbetçi eczane, nöbetçi eczaneler, nöbetci eczane, nöbetçi eczanesi'],
  [
    'apotheke',
    'apothekennotdienst, apotheken notdienst, apotheke notdienst, notdienst apotheke, notdienstapotheke, notapotheke',
  ],
  [
    'farmacia',
    'farmacia de guardia, farmacias de guardia, farmacia de turno, farmacias de turno, farmacia di turno, farmacie di turno',
  ],
  ['pharmacie', 'pharmacie de garde, pharmacies de garde, pharmacie de nuit'],
  ['farmácia', 'farmácia de serviço, farmácias de serviço, farmácia de plantão, farmácias de plantão'],
  ['apteka', 'apteka dyżurna, dyżurna apteka, apteki dyżurne'],
  ['аптека', 'дежурная аптека, дежурные аптеки, чергова аптека'],
  ['φαρμακείο', 'εφημερεύον φαρμακείο, εφημερεύοντα φαρμακεία, φαρμακεία που εφημερεύουν'],
  ['farmacie', 'farmacie de gardă, farmacii de gardă'],
  ['ljekarna', 'dežurna ljekarna, dežurne ljekarne, dežurna lekarna'],
  ['apoteka', 'dežurna apoteka, dežurne apoteke'],
  ['lékárna', 'lékárna pohotovost, pohotovostní lékárna'],
  ['gyógyszertár', 'ügyeletes gyógyszertár'],
  ['صيدلية', 'صيدلية مناوبة, صيدليات مناوبة, صيدلية مناوب'],
];

/** What people want to know of a name or of a kind of business, and no words of categories. */
export const FACTS = `fees, fee, membership fee, membership fees, entry fee, prices, price, price list, menu prices, cost, costs, charges, addresses, contact details,
    contact info, contact us, phone no, phone numbers, telephone number, tel no, email address, official site, official website, opening time, closing
    time, open time, fiyat, fiyatı, fiyatları, fiyatlar, fiyat listesi, ücretleri, ücreti, ne kadar, kaç para, adresleri, telefon no, preise, preis,
    kosten, wie teuer, was kostet, precios, precio, tarifas, cuánto cuesta, prix, tarifs, combien coûte, prezzi, prezzo, quanto costa, preços, preço,
    quanto custa, цены, цена, стоимость, сколько стоит, ceny, cennik, preturi, τιμές, أسعار, اسعار, 料金, 价格, 가격`;

/** Next to a name, what people want to know of it. */
export const DETAILS = `address, directions, direction, website, web site, site, homepage, official site, contact, contacts, phone, telephone, tel, number, email, e-mail,
    location, locations, map, on map, photos, pictures, images, jobs, careers, booking, bookings, book a table, reservation, reservations, ticket
    price, parking, customer service, customer service number, customer care, customer care number, helpline, toll free number, delivery, home
    delivery, info, information, details, branches, branch, today, call, address of, address for, location of, phone number of, phone number for,
    number for, number of, opening hours of, opening times of, opening hours for, hours of, hours for, reviews of, reviews for, website of, email of,
    photos of, menu of, adres, adresi, telefon, telefonu, iletişim, konum, konumu, harita, şubeleri, şube, rezervasyon, randevu, sitesi, resmi sitesi,
    kaçta açılıyor, kaçta kapanıyor, kaça kadar açık, açık mı, adresse, anschrift, kontakt, reservierung, bewertung, öffnungszeit, wann hat, hat,
    heute, heute geöffnet, direccion, dirección de, dirección, teléfono, teléfonos, teléfono de, número de teléfono de, horario de, horarios de,
    contacto, ubicación, ubicación de, sucursales, carta, a qué hora abre, a qué hora cierra, adresse de, téléphone, numéro, numéro de téléphone de,
    carte, itinéraire, horaires de, à quelle heure ferme, à quelle heure ouvre, indirizzo, indirizzo di, telefono, numero di telefono, numero di
    telefono di, orari, orario, orari di, recensioni, menù, contatti, a che ora apre, a che ora chiude, endereço, endereço de, telefone, telefone de,
    contato, avaliações, localização, que horas abre, que horas fecha, horário de funcionamento de, адрес, адреса, телефон, телефоны, отзывы,
    официальный сайт, сайт, меню, контакты, на карте, время работы, часы работы, график работы, години роботи, відгуки, numer telefonu, opinie, mapa,
    dojazd, godziny, numar de telefon, program, program de lucru, recenzii, adresa, recenze, otevírací doba, otváracie hodiny, telefonní číslo,
    kontakty, radno vrijeme, recenzije, öppettider, åpningstider, åbningstider, aukioloajat, telefoonnummer, nyitvatartás, telefonszám, cím, τηλέφωνο,
    ωράριο, διεύθυνση, ünvan, ünvanı, telefon nömrəsi, nömrəsi, iş saatları, alamat, jam buka, nomor telepon, no telp, địa chỉ, giờ mở cửa, bảng giá,
    رقم, ارقام, عنوان, موقع, اوقات عمل, اوقات الدوام, رقم هاتف, הטלפון, טלפון, כתובת, מספר טלפון, 住所, アクセス, 口コミ, 予約, 電話, 地址, 电话, 評價, 电话号码, 전화번호, 주소,
    위치, 예약, 후기, 리뷰`;
