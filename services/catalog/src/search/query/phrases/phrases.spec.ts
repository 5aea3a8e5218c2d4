import { describe, expect, it } from 'vitest';
import { parsePhrases } from './phrases.js';

describe('phrases of a query', () => {
  it.each([
    ['pizza open now', 'pizza', { open: true }],
    ['open now pizza berlin', 'pizza berlin', { open: true }],
    ['Pizza that is Open Now, Berlin', 'Pizza Berlin', { open: true }],
    ['eczane şu an açık', 'eczane', { open: true }],
    ['apotheke jetzt geöffnet', 'apotheke', { open: true }],
    ['farmacia abierta ahora', 'farmacia', { open: true }],
    ['pharmacie ouverte maintenant', 'pharmacie', { open: true }],
    ['bakery open on sunday', 'bakery', { hours: 'sunday' }],
    ['bakery open on Sundays', 'bakery', { hours: 'sunday' }],
    ['fırın pazar günü açık', 'fırın', { hours: 'sunday' }],
    ['bäcker am sonntag geöffnet', 'bäcker', { hours: 'sunday' }],
    ['panadería abierto el sábado', 'panadería', { hours: 'saturday' }],
    ['boulangerie ouvert le lundi', 'boulangerie', { hours: 'monday' }],
    ['24 hour pharmacy', 'pharmacy', { hours: 'always' }],
    ['gym 24/7', 'gym', { hours: 'always' }],
    ['gym open 24 hours', 'gym', { hours: 'always' }],
    ['gym 24/7 open', 'gym', { hours: 'always' }],
    ['open 24hrs gym', 'gym', { hours: 'always' }],
    ['bakery sunday open', 'bakery', { hours: 'sunday' }],
    ['bakery; open sunday', 'bakery', { hours: 'sunday' }],
    ['sunday bakery', 'bakery', { hours: 'sunday' }],
    ['bäcker sonntags', 'bäcker', { hours: 'sunday' }],
    ['dentist open', 'dentist', { open: true }],
    ['açık eczane', 'eczane', { open: true }],
    ['dentist nearme', 'dentist', { sort: 'distance' }],
    ['where can I find a dentist', 'dentist', {}],
    ['ich suche zahnarzt', 'zahnarzt', {}],
    ['sushi all you can eat rome', 'sushi rome', {}],
    ['doctors accepting new patients', 'doctors', {}],
    ['restaurants open christmas day', 'restaurants', {}],
    ['7/24 eczane', 'eczane', { hours: 'always' }],
    ['apotheke rund um die uhr', 'apotheke', { hours: 'always' }],
    ['pharmacie 24h/24', 'pharmacie', { hours: 'always' }],
    ['coffee near me', 'coffee', { sort: 'distance' }],
    ['kahve bana yakın', 'kahve', { sort: 'distance' }],
    ['café près de moi', 'café', { sort: 'distance' }],
    ['best pizza in tampa', 'pizza in tampa', { sort: 'rating' }],
    ['top rated plumbers', 'plumbers', { sort: 'rating' }],
    ['en iyi kebap', 'kebap', { sort: 'rating' }],
    ['mejores hoteles', 'hoteles', { sort: 'rating' }],
    ['cheap hotels', 'hotels', {}],
    ['hôtel pas cher', 'hôtel', {}],
    ['plumber with phone number', 'plumber', { phone: true }],
    ['plaza coffee shop menu', 'plaza coffee shop', {}],
    ['ikea opening hours', 'ikea', {}],
    ['ikea öffnungszeiten', 'ikea', {}],
    ['ikea reviews', 'ikea', {}],
    ['4.9 star pizza london', 'pizza london', { sort: 'rating' }],
    ['pizza 4.8 sterne', 'pizza', { sort: 'rating' }],
    ['صيدلية مفتوحة الآن', 'صيدلية', { open: true }],
    ['4 star pizza london', 'pizza london', { sort: 'rating' }],
    ['hotel 4 sterne', 'hotel', { sort: 'rating' }],
    ['hôtel 4 étoiles', 'hôtel', { sort: 'rating' }],
    ['3 yıldızlı otel', 'otel', { sort: 'rating' }],
    ['отель 5 звезд', 'отель', { sort: 'rating' }],
    ['5星级酒店', '酒店', { sort: 'rating' }],
    ['pizza rated 4.5', 'pizza', { sort: 'rating', rating: 4.5 }],
    ['pizza rated 4,5', 'pizza', { sort: 'rating', rating: 4.5 }],
    ['pizza rated 4+', 'pizza', { sort: 'rating', rating: 4 }],
    ['pizza 4 stars and up', 'pizza', { sort: 'rating', rating: 4 }],
    ['hotels above 4.5', 'hotels', { sort: 'rating', rating: 4.5 }],
    ['top 5 hotels', 'hotels', { sort: 'rating' }],
    ['number one hotel', 'hotel', { sort: 'rating' }],
    ['рестораны рядом', 'рестораны', { sort: 'distance' }],
    ['مطاعم قريبة', 'مطاعم', { sort: 'distance' }],
    ['附近的餐厅', '餐厅', { sort: 'distance' }],
    ['近くのカフェ', 'カフェ', { sort: 'distance' }],
    ['가까운 약국', '약국', { sort: 'distance' }],
    ['내 주변 카페', '카페', { sort: 'distance' }],
    ['ร้านอาหารใกล้ฉัน', 'ร้านอาหาร', { sort: 'distance' }],
    ['nhà hàng gần đây', 'nhà hàng', { sort: 'distance' }],
    ['restoran terdekat', 'restoran', { sort: 'distance' }],
    ['étterem a közelben', 'étterem', { sort: 'distance' }],
    ['farmacia más cercana', 'farmacia', { sort: 'distance' }],
    ['רופא שיניים לידי', 'רופא שיניים', { sort: 'distance' }],
    ['רסטורן הכי טובה', 'רסטורן', { sort: 'rating' }],
    ['ร้านอาหารอร่อย', 'ร้านอาหาร', { sort: 'rating' }],
    ['一番美味しい寿司', '寿司', { sort: 'rating' }],
    ['제일 좋은 카페', '카페', { sort: 'rating' }],
    ['bästa kafé', 'kafé', { sort: 'rating' }],
    ['най-добрата аптека', 'аптека', { sort: 'rating' }],
    ['найкраща аптека', 'аптека', { sort: 'rating' }],
    ['καλύτερη ταβέρνα', 'ταβέρνα', { sort: 'rating' }],
    ['بهترین رستوران', 'رستوران', { sort: 'rating' }],
    ['lékárna otevřeno teď', 'lékárna', { open: true }],
    ['apotek 24 jam', 'apotek', { hours: 'always' }],
    ['داروخانه شبانه روزی', 'داروخانه', { hours: 'always' }],
  ])('the phrases of "%s" leave "%s"', (q, text, sets) => {
    const parsed = parsePhrases(q, []);
    expect({ text: parsed.text, sets: parsed.phrases[0]?.sets }).toEqual({ text, sets });
  });

  /** A Friday. */
  const AFTERNOON = new Date('2026-06-12T15:20:00Z');
  it.each([
    ['gym open at 5am', 'gym', 'saturday-05:00'],
    ['gyms that are open at 5:30 am', 'gyms', 'saturday-05:30'],
    ['restaurants open after 10pm', 'restaurants', 'friday-22:00'],
    ['pharmacy open until 11 pm tonight', 'pharmacy', 'friday-22:30'],
    ['pizza after midnight', 'pizza', 'saturday-00:00'],
    ['cafe open till midnight', 'cafe', 'friday-23:30'],
    ['bank open at 9', 'bank', 'saturday-09:00'],
    ['bank open till 5', 'bank', 'friday-16:30'],
    ['bakery open at 7am on sunday', 'bakery', 'sunday-07:00'],
    ['bakery open sunday at 7 am', 'bakery', 'sunday-07:00'],
    ['bar open until 10', 'bar', 'friday-21:30'],
    ['cafe open at 6:30', 'cafe', 'saturday-06:30'],
    ['café geöffnet um 6 uhr', 'café', 'saturday-06:00'],
    ['gym open on sunday evening', 'gym', 'sunday-19:00'],
    ['boulangerie ouverte dimanche matin', 'boulangerie', 'sunday-09:00'],
    ['peluquería abierta domingo', 'peluquería', 'sunday'],
    ['bookstore open on weekends', 'bookstore', 'sunday'],
    ['hafta sonu açık kafe', 'kafe', 'sunday'],
    ['bar open at 8 in the evening', 'bar', 'friday-20:00'],
    ["eczane saat 22:00'de açık", 'eczane', 'friday-22:00'],
    ["gece 11'e kadar açık kafe", 'kafe', 'friday-22:30'],
    ['apotheke bis 22 uhr geöffnet', 'apotheke', 'friday-21:30'],
    ['café geöffnet um 7 uhr', 'café', 'saturday-07:00'],
    ['farmacia abierta a las 23', 'farmacia', 'friday-23:00'],
    ["restaurant ouvert jusqu'à 23h30", 'restaurant', 'friday-23:00'],
  ])('a time is a filter of its next day: "%s" leaves "%s"', (q, text, hours) => {
    const parsed = parsePhrases(q, [], true, AFTERNOON);
    expect(parsed.text).toBe(text);
    expect(parsed.phrases.filter(({ sets }) => Object.keys(sets).length > 0)).toMatchObject([{ sets: { hours } }]);
  });

  it.each(['Studio 54', 'Open House 9', 'Route 66 Diner', 'Forever 21', 'At Noon Street 5', 'Open 24 Hours Cafe 7'])(
    'have no time where a number is part of a name: %s',
    (q) => {
      expect(parsePhrases(q, []).phrases.filter(({ sets }) => sets.hours?.includes(':'))).toEqual([]);
    },
  );

  it('are a time without a word for being open only next to a category', () => {
    expect(parsePhrases('Club After Midnight', []).phrases).toMatchObject([{ kind: 'hours', needsCategory: true }]);
    expect(parsePhrases('Club After Midnight', ['hours']).phrases).toEqual([]);
  });

  it.each([
    ['gym fees', 'gym'],
    ['gym with prices', 'gym'],
    ['dentist price list', 'dentist'],
    ['kuaför fiyatları', 'kuaför'],
  ])('are what people want to know of a kind of business: %s', (q, text) => {
    const { phrases, ...parsed } = parsePhrases(q, []);
    expect(parsed.text).toBe(text);
    expect(phrases).toMatchObject([{ kind: 'details', sets: {} }]);
    expect(phrases[0]).not.toHaveProperty('needsName');
  });

  it('leaves out words without meaning within a question only', () => {
    expect(parsePhrases('i want to get my nails done', []).text).toBe('nails');
    expect(parsePhrases('how much does a haircut cost', []).text).toBe('haircut');
    expect(parsePhrases('well done burger', []).text).toBe('well done burger');
  });

  it('are several of different kinds', () => {
    const { text, phrases } = parsePhrases('best cheap pizza near me open now', []);
    expect(text).toBe('pizza');
    expect(phrases.map(({ kind }) => kind).sort()).toEqual(['best', 'cheap', 'near', 'open']);
  });

  it('are words where they are to be taken literally', () => {
    expect(parsePhrases('pizza open now', ['open'])).toMatchObject({ text: 'pizza open now', phrases: [] });
    expect(parsePhrases('best pizza open now', ['best'])).toMatchObject({
      text: 'best pizza',
      phrases: [{ kind: 'open' }],
    });
  });

  it.each(['menu', 'cheap', 'reviews', 'opening hours', 'cheap menu'])('are words without others: %s', (q) => {
    expect(parsePhrases(q, [])).toEqual({ text: q, phrases: [], isDoubtful: false });
  });

  it('are filters of a bare word only next to a category', () => {
    for (const q of ['Open Door Gallery', 'Sunday Market'])
      expect(parsePhrases(q, [])).toMatchObject({ isDoubtful: true, phrases: [{ needsCategory: true }] });
    expect(parsePhrases('gallery open now', []).phrases[0]).not.toHaveProperty('needsCategory');
  });

  it.each(['12 Main Street', '4 Corners', 'Over 5 Bar', 'Five Plus', 'Star 4 Gym', '4x4 repair'])(
    'have no number of stars where it may be another one: %s',
    (q) => {
      expect(parsePhrases(q, []).phrases).toEqual([]);
    },
  );

  it('may stand alone where they are filters', () => {
    expect(parsePhrases('open now', [])).toMatchObject({ text: '', phrases: [{ sets: { open: true } }] });
    expect(parsePhrases('near me', [])).toMatchObject({ text: '', phrases: [{ sets: { sort: 'distance' } }] });
    expect(parsePhrases('best', [])).toMatchObject({
      text: '',
      isDoubtful: true,
      phrases: [{ sets: { sort: 'rating' } }],
    });
  });

  it.each(['Opening Night', 'Sundays-on-Main', 'Nearby-Hill Farm', 'Menuhin Hall'])(
    'are no parts of other words: %s',
    (q) => {
      expect(parsePhrases(q, []).phrases).toEqual([]);
    },
  );
});
