/** Each line has the synonyms of one kind of business. Singular, in Latin letters without accents. */
export const SYNONYM_GROUPS = `
hairdresser, hair salon, haircut, hair cut, hair stylist, hair dresser, kuafor, friseur, coiffeur, peluqueria, parrucchiere
barber, barber shop, barbershop, berber
beauty salon, beauty parlor, beauty parlour, kosmetikstudio, guzellik salonu
nail salon, nail bar, nail studio, manicure
gas station, petrol station, petrol pump, benzinska stanica, stacja paliw, posto de gasolina, filling station, fuel station, service station, tankstelle, benzin istasyonu, gasolinera
pharmacy, chemist, drugstore, drug store, apotheke, eczane, farmacia, pharmacie, apteka
grocery store, supermarket, grocery, grocery shop, food market, lebensmittelmarkt, supermarkt, supermercado, supermarche
convenience store, spati, spatkauf, corner shop, corner store, mini market, minimarket, bodega, bakkal
bakery, bakehouse, backerei, boulangerie, panaderia, panetteria, firin
pastry shop, patisserie, konditorei, pastane, pasticceria, cake shop
butcher, butcher shop, meat market, metzgerei, fleischerei, boucherie, kasap, carniceria
fishmonger, fish market, seafood market, fish shop
greengrocer, fruit and vegetable store, produce market, manav
coffee shop, cafe, coffee house, coffeehouse, kahve, kaffeehaus
restaurant, eatery, eats, dining, lokanta, ristorante, restoran
fast food, takeaway, take away, takeout, take out, carry out, imbiss
pizza restaurant, pizzeria, pizza place, pizza parlor
burger restaurant, hamburger restaurant, burger joint, burgers, hamburgers
sandwich shop, sub shop, deli, delicatessen, sandwich bar
donut shop, doughnut shop, donut store, donuts, doughnuts
ice cream shop, ice cream parlor, ice cream parlour, gelateria, gelato shop, eisdiele, dondurmaci, heladeria
bar, pub, tavern, kneipe
brewery, brauerei, bierbrauerei, brauhaus, cerveceria, bira fabrikasi, brouwerij, pivovar, browar, birrificio, cervejaria
brewpub, gasthausbrauerei
microbrewery, craft brewery, kleinbrauerei, hausbrauerei
nightclub, night club, disco, discotheque, dance club
wine bar, wine cellar, weinstube, enoteca
wine store, wine shop, vinotheque, weinhandlung
liquor store, off licence, off license, bottle shop, package store
steak house, steakhouse, steak restaurant
barbecue restaurant, bbq restaurant, smokehouse, mangal
sushi restaurant, sushi bar
seafood restaurant, fish restaurant
chinese restaurant, chinese takeaway
indian restaurant, curry house
kebab shop, doner kebab restaurant, donerci, kebapci, kebab restaurant
tea house, tea room, teahouse, cay bahcesi
juice bar, juice shop, smoothie bar
breakfast restaurant, brunch restaurant, pancake house
caterer, catering, catering service
hotel, lodging, accommodation, inn, hotelzimmer, hotel room
motel, motor lodge, motor inn
hostel, backpackers, youth hostel, jugendherberge
bed and breakfast, guest house, guesthouse, pension, pansiyon
apartment rental, holiday apartment, vacation rental, holiday home, ferienwohnung
campground, campsite, camping site, rv park, caravan park, campingplatz
travel agency, travel agent, tour operator, reiseburo, seyahat acentesi
car rental, rent a car, car hire, autovermietung, oto kiralama
car dealer, auto dealer, car dealership, autohaus, used car dealer
car repair, auto repair, mechanic, garage, auto repair shop, autowerkstatt, oto tamir, car service
tire shop, tyre shop, tire dealer, reifenhandel, lastikci
car wash, auto wash, oto yikama, autowasche, waschanlage
body shop, auto body shop, panel beater, collision repair
auto parts store, car parts, spare parts store, oto yedek parca
motorcycle dealer, motorbike dealer, motorrad
motorcycle repair, motorbike repair
bicycle store, bicycle shop, bike shop, cycle shop, fahrradladen, bisikletci
parking lot, car park, parking garage, parkhaus, otopark
taxi, taxi service, cab, cab company, taksi
moving company, mover, removals, removal company, nakliyat, umzugsunternehmen
courier, courier service, parcel service, kargo, delivery service
post office, postal service, postamt, postane
self storage, storage facility, storage unit
doctor, physician, general practitioner, gp, family doctor, arzt, doktor, hausarzt, medical practice
dentist, dental clinic, dental practice, zahnarzt, dis hekimi, dentista, dentiste
orthodontist, orthodontic clinic
pediatrician, paediatrician, children's doctor, kinderarzt, cocuk doktoru
optician, eyewear store, glasses store, optical store, optiker, gozlukcu, eyeglasses
ophthalmologist, eye doctor, eye clinic, augenarzt, goz doktoru
optometrist, eye care center
dermatologist, skin doctor, skin clinic, hautarzt
gynecologist, gynaecologist, frauenarzt, obstetrician
psychologist, therapist, counselor, counsellor, psychotherapist
physiotherapist, physical therapist, physiotherapy, physical therapy clinic
chiropractor, chiropractic clinic
hospital, krankenhaus, hastane
clinic, medical center, medical centre, klinik
medical laboratory, blood test lab, diagnostic center
veterinarian, vet, animal hospital, veterinary clinic, tierarzt, veteriner, animal clinic
nursing home, care home, retirement home, assisted living, pflegeheim, huzurevi
massage, massage therapist, massage parlor, massage spa
spa, day spa, wellness center, health spa
tattoo shop, tattoo studio, tattoo parlor, dovmeci
gym, fitness center, fitness centre, fitness studio, health club, spor salonu, fitnessstudio
yoga studio, yoga center, yoga class
pilates studio, pilates class
martial arts school, karate school, dojo, taekwondo school
swimming pool, public pool, swimming baths, schwimmbad, yuzme havuzu
dance school, dance studio, tanzschule
golf course, golf club
tennis court, tennis club
bowling alley, bowling center, ten pin bowling
cinema, movie theater, movie theatre, movies, kino, sinema, film theater
theater, theatre, playhouse, tiyatro
museum, muzeum, muze
art gallery, gallery, galerie
library, public library, bibliothek, kutuphane, biblioteca
bookstore, book store, bookshop, book shop, buchhandlung, kitapci, libreria, librairie
stationery store, stationery shop, stationer, kirtasiye
toy store, toy shop, spielwarengeschaft, oyuncakci
gift shop, gift store, souvenir shop, souvenir store
florist, flower shop, blumenladen, cicekci, fleuriste, floristeria
jewelry store, jeweler, jeweller, jewellery shop, juwelier, kuyumcu, bijouterie
watch store, watchmaker, watch repair
clothing store, clothes shop, clothes store, apparel store, fashion store, giyim, boutique
shoe store, shoe shop, schuhgeschaft, ayakkabici, zapateria
shoe repair, cobbler, shoe repair shop, schuster
tailor, alterations, seamstress, dressmaker, terzi, schneiderei
dry cleaner, dry cleaning, dry cleaners, reinigung, kuru temizleme
laundry, laundromat, launderette, laundry service, coin laundry, waschsalon, camasirhane
furniture store, furniture shop, mobelhaus, mobilyaci, muebleria
mattress store, bed shop, bed store
carpet store, rug store, carpet shop, hali
home goods store, housewares store, household goods
hardware store, diy store, home improvement store, ironmonger, baumarkt, nalbur, hirdavatci, ferreteria
paint store, paint shop, boyaci
electronics store, electrical shop, elektronikmarkt, elektronik magazasi
appliance store, white goods store, beyaz esya
appliance repair, appliance service
computer store, computer shop
computer repair, pc repair, computer service, laptop repair, bilgisayar tamiri
cell phone store, mobile phone shop, phone shop, phone store, cep telefonu
phone repair, mobile phone repair, cell phone repair, telefon tamiri
pet store, pet shop, pet supply store, zoohandlung, tierhandlung, tierbedarf, evcil hayvan
dog groomer, pet groomer, pet grooming, dog grooming
kennel, boarding kennel, pet boarding, dog boarding
garden center, garden centre, plant nursery, gartencenter, fidanlik
department store, kaufhaus, grands magasins
shopping mall, mall, shopping center, shopping centre, alisveris merkezi, avm, einkaufszentrum
second hand store, second hand shop, thrift store, charity shop, thrift shop, consignment shop
antique store, antique shop, antikaci, antiquitaten
pawn shop, pawnbroker, pfandhaus
plumber, plumbing service, plumbing, klempner, tesisatci, plombier
electrician, electrical contractor, elektriker, elektrikci
locksmith, key shop, schlusseldienst, cilingir
carpenter, joiner, carpentry, tischler, marangoz
roofer, roofing contractor, roofing, dachdecker
painter, house painter, painting contractor, maler
builder, construction company, general contractor, building contractor, bauunternehmen, insaat
hvac contractor, air conditioning contractor, ac repair, air conditioning repair, klima servisi
cleaning service, cleaner, house cleaning, cleaning company, maid service, temizlik, reinigungsfirma
pest control, exterminator, schadlingsbekampfer
landscaper, landscaping, gardener, lawn care, landscape gardener
glazier, glass repair, glass shop, camci
architect, architecture firm, mimar, architekt
interior designer, interior decorator, ic mimar
surveyor, land surveyor, vermessung
real estate agency, estate agent, realtor, real estate agent, immobilienmakler, emlakci, letting agent
lawyer, attorney, law firm, solicitor, rechtsanwalt, avukat, abogado, avocat
notary, notary public, notar, noter
accountant, accounting firm, cpa, bookkeeper, muhasebeci, steuerberater, tax advisor
insurance agency, insurance broker, insurance agent, versicherung, sigorta
bank, credit union, savings bank, sparkasse, banka
atm, cash machine, cashpoint, geldautomat, bankamatik
currency exchange, bureau de change, money exchange, exchange office, doviz, wechselstube
employment agency, recruiter, staffing agency, recruitment agency
marketing agency, advertising agency, ad agency, werbeagentur, reklam ajansi
web designer, website designer, web design agency, web design
print shop, printer, printing service, copy shop, druckerei, matbaa
photographer, photo studio, photography studio, fotograf, fotografci
wedding venue, wedding hall, dugun salonu, hochzeitslocation
event venue, banquet hall, function room, party venue
funeral home, funeral director, undertaker, bestattungsunternehmen, cenaze
school, schule, okul, escuela, ecole
kindergarten, preschool, nursery school, pre school, anaokulu
day care center, daycare, childcare, child care, creche, kita
university, college, universitat, universite, universidad
driving school, driving instructor, fahrschule, surucu kursu
language school, language course, dil okulu, sprachschule
music school, music lessons, musikschule
church, kirche, kilise, iglesia, eglise
mosque, camii, moschee, masjid
synagogue, sinagog, shul
temple, mandir, tapinak
police station, police department, polizei, karakol
fire station, fire department, feuerwehr, itfaiye
city hall, town hall, rathaus, belediye, mairie
courthouse, court house, gericht, adliye
embassy, consulate, botschaft, konsolosluk
train station, railway station, bahnhof, tren gari
bus station, bus terminal, busbahnhof, otogar
airport, flughafen, havalimani, aeropuerto
marina, yacht harbor, boat harbor
park, public park, stadtpark
playground, spielplatz, oyun parki
zoo, zoological garden, tierpark, hayvanat bahcesi
amusement park, theme park, lunapark, freizeitpark
escape room, escape game
casino, gambling house, spielbank
internet cafe, cyber cafe
coworking space, shared office, co working space
vape shop, vape store, vaporizer store, e cigarette shop
tobacco shop, tobacconist, smoke shop, tabakladen, tutuncu
dispensary, cannabis store, marijuana dispensary
health food store, organic shop, organic food store, bioladen
towing service, tow truck, roadside assistance, cekici, abschleppdienst
ev charging station, electric vehicle charging station, charging station, ladestation
scrap yard, junkyard, salvage yard, auto wrecker
recycling center, recycling centre, recyclinghof, waste recycling
`;
