// Opening hours and facts about a business, in the formats of exports.
import { DAYS } from '@directory/contracts/opening-hours';
import type { SeededRandom } from '../random.js';
import type { Rhythm } from './trades.js';

/** Rhythm → hours of a weekday, of Saturday, of Sunday; several parts are a day with a pause. */
const WEEKS: Record<Rhythm, string[][][]> = {
  food: [
    [['11AM-11PM'], ['11AM-12AM'], ['12-10PM']],
    [['12-3PM', '6-11PM'], ['12-3PM', '6PM-12AM'], []],
    [['7AM-8PM'], ['8AM-9PM'], ['8AM-6PM']],
  ],
  shop: [
    [['9AM-7PM'], ['10AM-6PM'], []],
    [['9AM-1PM', '4-8PM'], ['9AM-2PM'], []],
    [['8AM-10PM'], ['8AM-10PM'], ['9AM-9PM']],
    [['10AM-8PM'], ['10AM-8PM'], ['12-6PM']],
  ],
  office: [
    [['9AM-6PM'], [], []],
    [['8:30AM-12:30PM', '2-5:30PM'], [], []],
    [['9AM-5PM'], ['10AM-1PM'], []],
  ],
  stay: [[['Open 24 hours'], ['Open 24 hours'], ['Open 24 hours']]],
  always: [
    [['Open 24 hours'], ['Open 24 hours'], ['Open 24 hours']],
    [['6AM-11PM'], ['6AM-11PM'], ['7AM-10PM']],
  ],
  care: [
    [['10AM-8PM'], ['9AM-6PM'], []],
    [['6AM-10:30PM'], ['8AM-8PM'], ['8AM-2PM']],
  ],
  culture: [[['10AM-6PM'], ['10AM-8PM'], ['10AM-6PM']]],
};

/** A week as JSON: a text or a list per day, closed days included. */
export function workingHours(chance: SeededRandom, rhythm: Rhythm) {
  const [weekday = [], saturday = [], sunday = []] = chance.pick(WEEKS[rhythm]);
  const asList = chance.happens(0.5);
  const lowerCase = asList && chance.happens(0.6);
  const closesOnMonday = rhythm === 'culture' || (rhythm === 'food' && chance.happens(0.2));
  const week = DAYS.map((day, position) => {
    const parts = position === 0 && closesOnMonday ? [] : position < 5 ? weekday : position === 5 ? saturday : sunday;
    const said = parts.length === 0 ? ['Closed'] : parts;
    const spelt = lowerCase ? said.map((part) => part.replace(/AM|PM/g, (half) => half.toLowerCase())) : said;
    return [day, asList ? spelt : spelt.join(', ')];
  });
  return JSON.stringify(Object.fromEntries(week));
}

/** Rhythm → groups of facts. */
const FACTS: Record<Rhythm, Record<string, string[]>> = {
  food: {
    'Service options': ['Outdoor seating', 'Delivery', 'Takeout', 'Dine-in'],
    Offerings: ['Coffee', 'Vegetarian options', 'Quick bite', 'Small plates'],
    Atmosphere: ['Casual', 'Cozy', 'Trendy'],
  },
  shop: { 'Service options': ['In-store shopping', 'In-store pick-up', 'Delivery'], Planning: ['Quick visit'] },
  office: {
    Planning: ['Appointment required', 'Appointments recommended'],
    'Service options': ['Online appointments', 'On-site services'],
  },
  stay: { Amenities: ['Free Wi-Fi', 'Breakfast', 'Parking', 'Air conditioning'], Crowd: ['Family-friendly'] },
  always: { Amenities: ['Restroom', 'Car wash', 'Air pump'] },
  care: { Planning: ['Appointments recommended'], Amenities: ['Restroom', 'Changing rooms', 'Free Wi-Fi'] },
  culture: { Amenities: ['Restroom', 'Gift shop'], Children: ['Good for kids'] },
};

const FOR_ALL = {
  Accessibility: [
    'Wheelchair accessible entrance',
    'Wheelchair accessible parking lot',
    'Wheelchair accessible restroom',
  ],
  Payments: ['Credit cards', 'Debit cards', 'NFC mobile payments'],
};

/** Facts about the place as JSON; null for some. */
export function aboutFacts(chance: SeededRandom, rhythm: Rhythm) {
  if (chance.happens(0.15)) return null;
  const groups = Object.entries({ ...FACTS[rhythm], ...FOR_ALL }).map(([group, facts]) => {
    const known = facts.filter(() => chance.happens(0.7)).map((fact) => [fact, chance.happens(0.85)]);
    return [group, Object.fromEntries(known)] as const;
  });
  return JSON.stringify(Object.fromEntries(groups.filter(([, facts]) => Object.keys(facts).length > 0)));
}
