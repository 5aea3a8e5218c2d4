import {
  Baby,
  Bed,
  BookOpen,
  Briefcase,
  Building2,
  Car,
  Church,
  Coffee,
  Dumbbell,
  Flower2,
  Fuel,
  GraduationCap,
  Hammer,
  HeartPulse,
  Landmark,
  type LucideIcon,
  Music,
  Palette,
  PawPrint,
  Pill,
  Plane,
  Scale,
  Scissors,
  Shirt,
  ShoppingBag,
  Smartphone,
  Store,
  Swords,
  TreePine,
  Truck,
  UtensilsCrossed,
  Wine,
} from 'lucide-react';

/** First match wins: the narrow words stand before the wide ones (`pet store` before `store`). */
const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/\b(pets?|dog|cat|veterinar\w*|animal|aquarium)\b/i, PawPrint],
  [/\b(judo|karate|martial|boxing|jiu|taekwondo|self defen[sc]e|fencing)\b/i, Swords],
  [/\b(gyms?|fitness|yoga|pilates|sports?|crossfit|athletic|swimming|stadium)\b/i, Dumbbell],
  [/\b(pharmac\w*|drug ?stores?|chemist)\b/i, Pill],
  [/\b(doctors?|dentists?|dental|clinics?|hospitals?|medical|health|physio\w*|therap\w*|nurs\w*)\b/i, HeartPulse],
  [/\b(coffee|caf[eé]s?|tea|bakery|bakeries|pastry)\b/i, Coffee],
  [/\b(bars?|pubs?|wine|brewery|nightclubs?|beer|liquor)\b/i, Wine],
  [/\b(restaurants?|food|pizza\w*|diner|grill|kebab|sushi|takeaway|cater\w*|butcher)\b/i, UtensilsCrossed],
  [/\b(hotels?|hostels?|motels?|lodg\w*|resorts?|guest house|bed)\b/i, Bed],
  [/\b(hair\w*|barber\w*|beauty|salons?|nails?|spas?|cosmetic\w*)\b/i, Scissors],
  [/\b(gas station|petrol|fuel|charging)\b/i, Fuel],
  [/\b(cars?|auto\w*|motor\w*|tires?|tyres?|garage|vehicle|mechanic)\b/i, Car],
  [/\b(moving|truck\w*|logistic\w*|courier|transport\w*|shipping|taxi|bus)\b/i, Truck],
  [/\b(travel|airport|tour\w*|airline)\b/i, Plane],
  [/\b(kindergarten|child\w*|day ?care|baby|toy)\b/i, Baby],
  [/\b(schools?|universit\w*|colleges?|education\w*|training|tutor\w*|academ\w*)\b/i, GraduationCap],
  [/\b(book\w*|librar\w*)\b/i, BookOpen],
  [/\b(lawyers?|law|attorneys?|notar\w*|legal|court)\b/i, Scale],
  [/\b(banks?|atm|financ\w*|insurance|account\w*|government|city hall|embassy|museum)\b/i, Landmark],
  [/\b(church\w*|mosques?|temples?|synagogue|worship)\b/i, Church],
  [/\b(florists?|flowers?|garden\w*|nursery)\b/i, Flower2],
  [/\b(parks?|camp\w*|forest|farm\w*|landscap\w*)\b/i, TreePine],
  [/\b(construct\w*|contractors?|plumb\w*|electric\w*|roof\w*|carpent\w*|hardware|repair|build\w*)\b/i, Hammer],
  [/\b(phones?|mobile|computers?|electronics?|software|internet)\b/i, Smartphone],
  [/\b(cloth\w*|fashion|shoes?|boutique|tailor|jewel\w*)\b/i, Shirt],
  [/\b(music|concert|theat\w*|cinema|dance)\b/i, Music],
  [/\b(art|arts|gallery|design\w*|photograph\w*|paint\w*)\b/i, Palette],
  [/\b(real estate|apartments?|property|housing)\b/i, Building2],
  [/\b(shop\w*|stores?|markets?|supermarkets?|malls?)\b/i, ShoppingBag],
  [/\b(office|consult\w*|agency|agencies|services?|compan\w*|corporate)\b/i, Briefcase],
];

export function categoryIcon(category: string | null): LucideIcon {
  return icons.find(([words]) => category !== null && words.test(category))?.[1] ?? Store;
}

/** A hue of the twelve-part wheel, the same for a category wherever it is shown. */
export function categoryHue(category: string | null): number {
  let hash = 7;
  for (const character of category ?? '') hash = (hash * 31 + character.codePointAt(0)!) % 9973;
  return (hash % 12) * 30 + 10;
}
