import { nameSlug } from '@directory/contracts/slugs';
import { CATEGORIES as TRADES } from './trades.js';
import type { Rhythm } from './trades.js';

const CATEGORY_COUNT = 3_600;

/** Categories with the trade of their words and hours. */
const PLACES = (
  'restaurant:Restaurant|bistro:Restaurant|grill:Restaurant|takeaway:Fast food restaurant|bar:Restaurant|' +
  'cafe:Cafe|tea room:Tea house|bakery:Bakery|confectionery:Pastry shop|hotel:Hotel|hostel:Hostel|' +
  'pharmacy:Pharmacy|dentist:Dentist|clinic:Medical clinic|therapist:Physiotherapist|optician:Optician|' +
  'gym:Gym|studio:Yoga studio|salon:Hair salon|spa:Beauty salon|barber:Barber shop|school:Language school|' +
  'instructor:Driving school|academy:Music school|repair service:Auto repair shop|dealer:Auto repair shop|' +
  'wash:Car wash|filling station:Gas station|boutique:Clothing store|store:Clothing store|outlet:Shoe store|' +
  'market:Grocery store|supermarket:Supermarket|bookshop:Book store|supplier:Hardware store|' +
  'wholesaler:Hardware store|manufacturer:Furniture store|workshop:Furniture store|rental service:Car wash|' +
  'nursery:Florist|shop:Pet store|hospital:Veterinarian|lawyer:Law firm|consultant:Accountant|' +
  'agency:Real estate agency|broker:Real estate agency|tour operator:Travel agency|museum:Museum|' +
  'gallery:Art gallery|association:Museum|contractor:Hardware store|delivery service:Grocery store'
)
  .split('|')
  .map((entry) => entry.split(':') as [string, string]);

const KINDS = (
  'Italian|Chinese|Indian|Mexican|Thai|Turkish|Japanese|Korean|Greek|Lebanese|French|Spanish|Vietnamese|Brazilian|Ethiopian|' +
  'Vegan|Halal|Kosher|Organic|Gluten-free|Family|Children’s|Women’s|Men’s|Senior|Student|Pet-friendly|Luxury|Budget|Vintage|' +
  'Antique|Second-hand|Handmade|Custom|Wholesale|Mobile|24-hour|Emergency|Online|Drive-through|Riverside|Airport|Rooftop|' +
  'Industrial|Agricultural|Marine|Medical|Dental|Legal|Financial|Digital|Electrical|Solar|Garden|Kitchen|Bathroom|Carpet|' +
  'Wedding|Party|Sports|Cycling|Fishing|Diving|Ski|Dance|Music|Art|Craft|Photo|Camera|Phone|Computer|Car|Motorcycle|Truck'
).split('|');

/** `trade` selects the words of the business name */
export type Category = { name: string; slug: string; subtypes: string; trade: string; rhythm: Rhythm };

/** Categories as in exports, in English, most frequent first. */
export const CATEGORIES: Category[] = makeCategories();

function makeCategories() {
  const bySlug: Map<string, Category> = new Map();
  const add = (category: Omit<Category, 'slug'>) => {
    const slug = nameSlug(category.name);
    if (bySlug.size < CATEGORY_COUNT && !bySlug.has(slug)) bySlug.set(slug, { ...category, slug });
  };
  for (const [name, trade, rhythm, subtypes] of TRADES) add({ name, trade, rhythm, subtypes });
  add({ name: 'C & A', trade: 'fashion', rhythm: 'shop', subtypes: 'Clothing store' });
  add({ name: '♥', trade: 'florist', rhythm: 'shop', subtypes: 'Gift shop' });
  // Categories of adjacent ranks differ in kind and place.
  for (let round = 0; round < PLACES.length; round++) {
    KINDS.forEach((kind, position) => {
      const [place, like] = PLACES[(position + round) % PLACES.length] as [string, string];
      const [, trade, rhythm] = TRADES.find(([name]) => name === like) ?? missing(like);
      add({ name: `${kind} ${place}`, trade, rhythm, subtypes: `${kind} ${place}, ${like}` });
    });
  }
  if (bySlug.size !== CATEGORY_COUNT) throw new Error(`${bySlug.size} categories instead of ${CATEGORY_COUNT}`);
  return [...bySlug.values()];
}

function missing(name: string): never {
  throw new Error(`The sample has no category "${name}"`);
}
