/** Phrases of many languages, separated by commas; a line has one language or several related ones. Words that are often names are left out. */
export const OPEN_NOW = `open now, open right now, opened now, currently open, now open, open tonight, open late, open till late, open early,
  şu an açık, şu anda açık, şimdi açık, indi açıq,
  jetzt geöffnet, jetzt offen, gerade geöffnet, nu open, nu geopend, öppet nu, åpent nå, åben nu, åbent nu, auki nyt, avoinna nyt,
  abierto ahora, abierta ahora, abiertos ahora, abiertas ahora, aberto agora, aberta agora, abertos agora, abertas agora,
  ouvert maintenant, ouverte maintenant, ouverts maintenant, ouvertes maintenant, ouvert en ce moment, aperto ora, aperta ora, aperto adesso, aperti ora,
  deschis acum, otwarte teraz, teraz otwarte, otevřeno teď, teď otevřeno, otvorené teraz, nyitva most, most nyitva, otvoreno sada, odprto zdaj,
  открыто сейчас, открыт сейчас, открыта сейчас, сейчас открыто, работает сейчас, відкрито зараз, отворено сега, отворено сада, ανοιχτό τώρα, ανοιχτά τώρα,
  مفتوح الان, مفتوح الآن, الان مفتوح, همین الان باز, פתוח עכשיו, פתוחה עכשיו, अभी खुला, buka sekarang, đang mở cửa, เปิดตอนนี้, เปิดอยู่,
  営業中, 営業中の, 今開いている, 现在营业, 正在营业, 營業中, 영업중, 영업 중, 지금 영업중, 지금 여는`;

export const ALWAYS = `24 hours, 24 hour, 24 hours a day, 24 hrs, 24hrs, 24 hr, 24hr, 24h, 24/7, 7/24, round the clock, around the clock, 24 saat,
  24 stunden, rund um die uhr, 24 horas, 24 heures, 24h/24, 24 heures sur 24, 24 ore, 24 ore su 24, 24 uur, 24 timer, 24 timmar, dygnet runt, døgnåpent, døgnåbent,
  24 godziny, całodobowa, całodobowo, całodobowy, 24 hodin, non stop, nonstop, 24 óra, 24 sata, 24 de ore,
  круглосуточно, круглосуточный, круглосуточная, круглосуточные, 24 часа, цілодобово, цілодобова, денонощно, денонощна, 24 ώρες, διανυκτερεύον,
  24 ساعة, 24 ساعه, شبانه روزی, 24 שעות, 24 घंटे, 24 jam, 24 giờ, 24 ชั่วโมง, 24 ชม, 24時間営業, 24時間, 24시간, 24小时, 24小時`;

export const NEAR_ME = `near me, nearme, nearby me, near by me, close to me, around me, near here, around here, near my location, in my area, closest to me,
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
export const NEARBY = `nearby, near by, close by, closest, nearest, en yakın, рядом, рядом с, ближайший, ближайшая, ближайшие, поруч, недалеко, най-близкият, най-близката,
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
  recommended, most recommended, highly rated, highly recommended, number one, good quality, luxury, gute, guter, gutes, goede, melhor, melhores, migliore, migliori,
  лучший, лучшая, лучшие, лучшее, хороший, хорошая, хорошие, найкращий, найкраща, найкраще, найкращі, най-добър, най-добра, най-добро, най-добри, най-добрата, най-добрият, най-доброто, најбољи, најбоља, најбоље,
  افضل, أفضل, احسن, أحسن, بهترین, بہترین, najbolji, najbolja, najbolje, najboljši, najboljša, najlepszy, najlepsza, najlepsze, dobra, dobry, nejlepší, najlepší, najlepšia,
  legjobb, geriausias, geriausia, labākais, labākā, καλύτερα, καλύτερο, καλύτερη, καλύτερος, καλύτεροι, καλύτερες, terbaik, সেরা, சிறந்த, ఉత్తమ, საუკეთესო, լավագույն, ምርጥ,
  ngon, อร่อย, อร่อยที่สุด, ดีที่สุด, ยอดนิยม, 人気, おすすめ, 美味しい, おいしい, 一番, 最好, 最好的, 好吃的, 好吃, 推薦, 맛있는, 유명한, 좋은`;

export const CHEAP = `cheap, cheapest, inexpensive, affordable, ucuz, en ucuz, uygun fiyatlı, günstig, günstige, günstiger, günstiges, billig, billige, billiga, edullinen,
  barato, barata, baratos, baratas, económico, económica, económicos, económicas, pas cher, pas chers, pas chère, pas chères, bon marché, economico, economici, economica,
  goedkope, goedkoop, ieftin, ieftine, tani, tanie, tania, levné, levná, lacné, olcsó, jeftini, jeftino, jeftina, poceni, дешевые, дешёвые, дешевый, дешевая, дешево,
  недорогие, недорогой, недорогая, недорого, дешеві, недорогі, евтини, евтин, јефтино, φθηνό, φθηνά, φτηνό, رخيص, رخيصة, ارزان, זול, זולה, זולים, सस्ता, सस्ते, murah,
  giá rẻ, rẻ, ราคาถูก, ถูก, 安い, 格安, 便宜, 便宜的, 저렴한, 싼`;
