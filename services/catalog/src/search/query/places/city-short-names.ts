/** Short names of cities by which nobody imports them: country, city and its short names. */
const SHORT_NAMES = `
US Los Angeles: la
US San Francisco: sf, san fran
US New York: nyc, new york city
US Washington: dc, washington dc
US Las Vegas: vegas
US Philadelphia: philly
US New Orleans: nola
US Salt Lake City: slc
US Oklahoma City: okc
US Kansas City: kc, kcmo
US St. Louis: stl
US Atlanta: atl
US Portland: pdx
US Albuquerque: abq
US Jacksonville: jax
US Indianapolis: indy
US Minneapolis: mpls
US Cincinnati: cincy
US Pittsburgh: pgh
US Dallas: dfw
CA Montreal: mtl
CA Calgary: yyc
CA Edmonton: yeg
CA Vancouver: yvr
MX Mexico City: cdmx, mexico df
BR Rio de Janeiro: rio
BR São Paulo: sampa
BR Brasília: bsb
BR Porto Alegre: poa
BR Belo Horizonte: bh
AR Buenos Aires: bsas, bs as, caba
GB Birmingham: brum
ES Barcelona: bcn, barna
DE Frankfurt: ffm
DE Munich: muc
RU Moscow: мск, msk
RU Saint Petersburg: спб, питер, spb
RU Yekaterinburg: екб
RU Novosibirsk: нск
IL Tel Aviv: תא, tlv
AE Dubai: dxb
ZA Johannesburg: joburg, jozi, jhb
IN Bengaluru: blr
IN Hyderabad: hyd
TH Bangkok: กทม, bkk
MY Kuala Lumpur: kl
MY Johor Bahru: jb
MY Petaling Jaya: pj
PH Quezon City: qc
ID Jakarta: jkt
ID Yogyakarta: jogja, yogya
ID Surabaya: sby
VN Ho Chi Minh City: hcm, hcmc, tphcm, tp hcm, saigon
VN Hanoi: hn
AU Melbourne: melb
AU Brisbane: bne
NZ Auckland: akl
`;

/** A city that a short name stands for. */
export interface ShortlyNamed {
  countryCode: string;
  name: string;
}

const cities = new Map<string, ShortlyNamed>();
for (const line of SHORT_NAMES.trim().split('\n')) {
  const [name = '', list = ''] = line.slice(3).split(': ');
  for (const short of list.split(', ')) cities.set(short, { countryCode: line.slice(0, 2), name });
}

/** `LA` of `L.A.`, and `תא` of `ת"א`. */
export function withoutDots(text: string): string {
  return text.replace(
    /(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L})|$)|(?<=\p{Script=Hebrew})["״׳'](?=\p{Script=Hebrew})/gu,
    '',
  );
}

/** The city that is meant by `LA`, `L.A.` or `hcmc`. */
export function cityByShortName(text: string): ShortlyNamed | undefined {
  return cities.get(
    withoutDots(text)
      .replace(/[.\s]+/g, ' ')
      .trim()
      .toLowerCase(),
  );
}
