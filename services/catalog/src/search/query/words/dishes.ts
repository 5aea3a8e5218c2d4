/**
 * Dishes, after the kinds of business that serve them; where a town has none of these, any restaurant may. Latin letters without accents;
 * a word in another script is written as it is.
 */
export const DISHES = `
ramen restaurant, japanese restaurant: ramen, tonkotsu, miso ramen, shoyu ramen, tsukemen, ラーメン, 拉麺, 라멘, рамен
sushi restaurant, japanese restaurant: sushi, sashimi, nigiri, omakase, sushi buffet, суши, роллы, سوشي
japanese restaurant: udon, soba, tempura, okonomiyaki, takoyaki, yakitori, teriyaki, tonkatsu, gyoza, donburi, gyudon, katsu, katsu curry, izakaya, teppanyaki, yakiniku, bento, 居酒屋, 焼肉, 焼き鳥, うどん, そば, 天ぷら, 和食, 定食, 일식, 日料, 日本料理
korean restaurant, korean barbecue restaurant: bibimbap, kimchi, kimchi jjigae, tteokbokki, bulgogi, korean bbq, korean barbecue, samgyeopsal, japchae, kimbap, gimbap, korean fried chicken, naengmyeon, 비빔밥, 불고기, 삼겹살, 한식, 고기집, 분식, 김밥, 떡볶이, 韓国料理, 韩国料理
chinese restaurant: noodle, noodles, fried rice, chow mein, peking duck, mapo tofu, kung pao chicken, sweet and sour, xiaolongbao, hotpot, hot pot, malatang, mala tang, congee, wonton, wontons, bao buns, chifa, szechuan, sichuan, cantonese, 火锅, 火锅店, 川菜, 粤菜, 烤鸭, 中餐, 中餐馆, 中華料理, 饺子, 面馆, 중국집, 중식, 마라탕
dim sum restaurant, chinese restaurant: dim sum, dimsum, yum cha, dumpling, dumplings, siu mai, har gow, 点心, 早茶, 飲茶
vietnamese restaurant, pho restaurant: pho, pho bo, pho ga, bun cha, bun bo hue, bun bo, bun rieu, banh cuon, banh xeo, com tam, goi cuon, summer rolls, nem ran, hu tieu, mi quang, фо бо
vietnamese restaurant, sandwich shop: banh mi
thai restaurant: pad thai, som tam, tom yum, tom kha, green curry, red curry, massaman, khao soi, papaya salad, mango sticky rice, pad kra pao, pad see ew, том ям, ส้มตำ, ผัดไทย, 泰国菜, タイ料理
indian restaurant: curry, biryani, tandoori, tandoori chicken, butter chicken, chicken tikka masala, tikka masala, palak paneer, paneer, naan, samosa, samosas, thali, chaat, pani puri, golgappa, vada pav, pav bhaji, chole bhature, korma, vindaloo, rogan josh, dal makhani, north indian food, インド料理, カレー
south indian restaurant, indian restaurant: dosa, dosas, masala dosa, idli, uttapam, sambar, south indian food
indonesian restaurant: nasi goreng, mie goreng, mie ayam, bakso, satay, sate, rendang, gado gado, soto ayam, nasi padang, nasi uduk, ayam goreng, ayam geprek, pecel lele, rijsttafel
malaysian restaurant: nasi lemak, laksa, roti canai, mee goreng, char kway teow, nasi kandar, hokkien mee, chicken rice, hainanese chicken rice
filipino restaurant: adobo, sinigang, lechon, pancit, sisig, lumpia, kare kare
turkish restaurant, kebab shop: lahmacun, adana kebap, iskender, durum, cig kofte, kokorec, kofte, tantuni, beyti, urfa kebap, cag kebabi, ocakbasi, tavuk doner
turkish restaurant: manti, pide, pideci, kuru fasulye, menemen, iskembe, corba, corbaci, mercimek corbasi, sulu yemek, ev yemekleri, esnaf lokantasi, gozleme
kebab shop, turkish restaurant: kebap, كباب, kebaps, kebab, kebabs, doner, doner kebab, шаурма, шаверма, кебаб
lebanese restaurant, middle eastern restaurant, kebab shop: shawarma, shwarma, shawerma, shish taouk, شاورما, شورما
falafel restaurant, lebanese restaurant, middle eastern restaurant: falafel, falafels, hummus, tabbouleh, fattoush, manakish, kibbeh, sabich, فلافل, حمص, חומוס, פלאפל
middle eastern restaurant, arab restaurant, egyptian restaurant: koshari, kushari, koshary, ful medames, كشري, فول
middle eastern restaurant, yemenite restaurant, arab restaurant: mandi, kabsa, madfoon, mandi rice, haneeth, مندي, كبسة, مظبي, مندي لحم
moroccan restaurant: tagine, tajine, couscous, harira, pastilla
persian restaurant: chelo kebab, ghormeh sabzi, koobideh, joojeh kabab, چلوکباب, کباب کوبیده
greek restaurant, gyro restaurant: gyro, gyros, souvlaki, moussaka, tzatziki, saganaki, pita gyros, ouzeri, σουβλάκι, γύρος, μουσακάς, σουβλατζίδικο, μεζεδοπωλείο
italian restaurant: pasta, spaghetti, lasagna, lasagne, carbonara, risotto, gnocchi, ravioli, tiramisu, amatriciana, cacio e pepe, osteria, trattoria, bruschetta, arancini, паста, イタリアン, イタリア料理, 이탈리안, 파스타, 意大利菜, 意大利面
pizza restaurant: deep dish pizza, neapolitan pizza, pizza al taglio, pizza slice, calzone, pizza napoletana, wood fired pizza, napoliten pizza
french restaurant: escargot, escargots, boeuf bourguignon, bouillabaisse, steak tartare, coq au vin, foie gras, cassoulet, ratatouille, moules frites, bouchon, フレンチ, 法国菜
creperie, breakfast restaurant: crepe, crepes, galette, galettes, galette bretonne, krep, блины, блинная
spanish restaurant, tapas restaurant: paella, tapas, pintxos, tortilla espanola, patatas bravas, jamon, jamon iberico, gazpacho, croquetas, pulpo a la gallega, montaditos, fabada, cocido, cocido madrileno
portuguese restaurant: bacalhau, francesinha, leitao, cataplana, caldo verde, arroz de marisco, bifana, bifanas, petiscos
brazilian restaurant: feijoada, moqueca, coxinha, rodizio, pao de queijo, picanha, baiao de dois, acaraje, comida mineira
steak house, brazilian restaurant, barbecue restaurant: churrascaria, churrasco, rodizio de carne
argentinian restaurant, steak house, barbecue restaurant, grill: asado, parrilla, parrillas, asador, choripan, milanesa, empanadas argentinas
latin american restaurant, argentinian restaurant: empanada, empanadas
peruvian restaurant, seafood restaurant: ceviche, cebiche, cevicheria, cebicheria, tiradito
peruvian restaurant: lomo saltado, aji de gallina, anticuchos, picarones
chicken restaurant, peruvian restaurant: pollo a la brasa, polleria, pollos a la brasa, pollo asado, pollo broaster
chicken restaurant, fast food restaurant: chicken wings, wings, hot wings, buffalo wings, fried chicken, roast chicken, rotisserie chicken, rotisserie, grilled chicken, peri peri chicken, hahnchen, hendl, pollo frito, poulet roti, rostisseur, brathahnchen, frango assado, tavuk, pilic, курица гриль, دجاج, فراخ, 치킨, 치킨집, 炸鸡
colombian restaurant: bandeja paisa, arepa, arepas, ajiaco, sancocho
mexican restaurant, taco restaurant: taco, tacos, tacos al pastor, burrito, burritos, taqueria, quesadilla, quesadillas, nachos, enchiladas, enchilada, fajitas, tamales, pozole, birria, carnitas, barbacoa, chilaquiles, guacamole, tortas, antojitos, fonda, fish tacos, тако
cuban restaurant, caribbean restaurant: cubano sandwich, ropa vieja, jerk chicken, oxtail, curry goat, ackee and saltfish
african restaurant, west african restaurant, nigerian restaurant: jollof, jollof rice, fufu, egusi, suya, pounded yam, amala, pepper soup, thieboudienne, waakye, banku, buka, mama put, bukka, nyama choma, ugali, bunny chow
ethiopian restaurant: injera, doro wat, kitfo, tibs
georgian restaurant: khachapuri, khinkali, хинкали, хачапури, хинкальная, hacapuri, чахохбили, ხინკალი, ხაჭაპური
uzbek restaurant: plov, плов, лагман, самса, чайхана, манты
russian restaurant, ukrainian restaurant: borscht, borsch, pelmeni, борщ, пельмени, пельменная, вареники, окрошка, солянка, щи, varenyky, вареничная, деруни
polish restaurant: pierogi, pierogarnia, zurek, bigos, bar mleczny, golabki
german restaurant: currywurst, schweinshaxe, bratwurst, sauerbraten, spatzle, kasespatzle, maultaschen, wirtshaus, schweinebraten, bierhalle, gasthaus, gaststatte
austrian restaurant, german restaurant: schnitzel, wiener schnitzel, tafelspitz, kaiserschmarrn, backhendl, gulasch, beisl, gasthof
swiss restaurant: raclette, fondue, rosti, kasefondue
hungarian restaurant: goulash, gulyas, langos
scandinavian restaurant, swedish restaurant: kottbullar, meatballs, smorrebrod, smorgasbord, husmanskost
belgian restaurant, french restaurant, seafood restaurant: moules, mussels, waterzooi, carbonade
fast food restaurant, french fries restaurant: friterie, friture, frietkot, frituur, frieten, pommes, kumpir, poutine, wurstelstand, imbissstand
barbecue restaurant: bbq, bbq ribs, ribs, spare ribs, spareribs, brisket, pulled pork, smoked meat, braai, шашлык, шашлыки, шашлычная, مشويات, مشاوي, 烧烤
steak house: steak, steaks, ribeye, rib eye, t bone, entrecote, filet mignon, tomahawk, бифштекс, стейк, ستيك
seafood restaurant: seafood, marisco, balik, balik restoran, lobster, lobster roll, crab, crabs, crawfish, oysters, oyster bar, shrimp, shrimps, prawns, calamari, clam chowder, fish fry, seafood boil, fish restaurant, balik ekmek, midye, kalamar, meeresfruchte, fischrestaurant, fruits de mer, mariscos, marisqueria, pescaito frito, frutti di mare, морепродукты, рыбный ресторан, مأكولات بحرية, سمك مشوي, مطعم سمك, hai san, nha hang hai san, quan hai san, 海鲜, 海鮮, 횟집, 회
fast food restaurant, seafood restaurant, fish and chips restaurant: fish and chips, fish chips, fish n chips, chippy, chip shop, fish bar
hamburger restaurant, fast food restaurant: fries, french fries, burger, burgers, cheeseburger, smash burger, smashed burger, burger and fries, hamburguesa, hamburguesas, hamburgueseria, hamburgueria, hamburgueres, hamburgerci, бургер, бургеры, бургерная, برجر, برغر, ハンバーガー, 햄버거
sandwich shop: hoagie, cheesesteak, philly cheesesteak, panini, panino, paninoteca, bocadillo, bocadillos
sandwich shop, bakery: bagel, bagels
poke bar, hawaiian restaurant: poke, poke bowl, poke bowls
salad shop, health food restaurant: salad, salads, salad bar, salata, healthy food
soup restaurant: soup, soups, suppenkuche, soupe
noodle shop, chinese restaurant: noodle soup, beef noodles, hand pulled noodles, lamian, 拉面, 牛肉面
juice shop, dessert shop, cafe: acai, acai bowl, acai bowls, smoothie, smoothies, fresh juice, acaiteria
pastry shop, bakery: pastel de nata, pasteis de nata, pasteis de belem, macaron, macarons, eclair, eclairs, strudel, apfelstrudel, sachertorte, cannoli, sfogliatella, stroopwafel, stroopwafels, cinnamon roll, cinnamon rolls, kanelbullar, baklava, borek, borekci, burek, kunefe, katmer, tatlici, muhallebici, kadayif, lokma, medovik, trdelnik, knafeh, kunafa, كنافة, حلويات شرقية, mithai, mithai shop, sweet shop, sweets, indian sweets, sweet mart, ladoo, konditor
dessert shop, pastry shop, cafe: churro, churros, churreria, waffle, waffles, waffel, gaufre, gaufres, dessert, desserts, postres, cheesecake, brownie, brownies, sobremesas, tatli, dolci, десерты, デザート, 디저트, 甜品
donut shop, bakery: doughnut holes, berliner, krapfen, paczki, ponchiki, пончики
bubble tea store, tea house, cafe: bubble tea, boba, boba tea, milk tea, pearl tea, 奶茶, 버블티, タピオカ, ชานมไข่มุก, tra sua
tea house, cafe, coffee shop: chai, chai shop, chai stall, chai point, masala chai, tea stall, cay evi, cayci, чайная, チャイ, kopitiam, teh tarik, mamak, mamak stall
`;
