/** Of the slug or the name. The first match wins: specific words precede general ones (`pet store` before `store`). */
const icons: readonly (readonly [RegExp, string])[] = [
  [/\b(pets?|ljubim\w*|dog|cat|veterinar\w*|animal|aquarium)\b/i, 'paw-print'],
  [/\b(judo|karate|martial|boxing|jiu|taekwondo|self.defen[sc]e|fencing)\b/i, 'swords'],
  [/\b(gyms?|fitness|yoga|pilates|sports?|crossfit|athletic|swimming|stadium)\b/i, 'dumbbell'],
  [/\b(pharmac\w*|drug.?stores?|chemist)\b/i, 'pill'],
  [/\b(doctors?|dentists?|dental|clinics?|hospitals?|medical|health|physio\w*|therap\w*|nurs\w*)\b/i, 'heart-pulse'],
  [/\b(coffee|caf[eé]s?|tea|bakery|bakeries|pastry)\b/i, 'coffee'],
  [/\b(bars?|pubs?|wine|brewery|nightclubs?|beer|liquor)\b/i, 'wine'],
  [/\b(restaurants?|food|pizza\w*|diner|grill|kebab|sushi|takeaway|cater\w*|butcher)\b/i, 'utensils-crossed'],
  [/\b(hotels?|hostels?|motels?|lodg\w*|resorts?|guest.house|bed)\b/i, 'bed'],
  [/\b(hair\w*|fri[sz]e\w*|barber\w*|beauty|salons?|nails?|spas?|cosmetic\w*)\b/i, 'scissors'],
  [/\b(gas.station|petrol|fuel|charging)\b/i, 'fuel'],
  [/\b(cars?|auto\w*|motor\w*|tires?|tyres?|garage|vehicle|mechanic)\b/i, 'car'],
  [/\b(moving|truck\w*|logistic\w*|courier|transport\w*|shipping|taxi|bus)\b/i, 'truck'],
  [/\b(travel|airport|tour\w*|airline)\b/i, 'plane'],
  [/\b(kindergarten|child\w*|day.?care|baby|toy)\b/i, 'baby'],
  [/\b(schools?|universit\w*|colleges?|education\w*|training|tutor\w*|academ\w*)\b/i, 'graduation-cap'],
  [/\b(book\w*|librar\w*)\b/i, 'book-open'],
  [/\b(lawyers?|law|attorneys?|notar\w*|legal|court)\b/i, 'scale'],
  [/\b(banks?|atm|financ\w*|insurance|account\w*|government|city.hall|embassy|museum)\b/i, 'landmark'],
  [/\b(church\w*|mosques?|temples?|synagogue|worship)\b/i, 'church'],
  [/\b(florists?|flowers?|garden\w*|nursery)\b/i, 'flower-2'],
  [/\b(parks?|camp\w*|forest|farm\w*|landscap\w*)\b/i, 'tree-pine'],
  [/\b(construct\w*|contractors?|plumb\w*|electric\w*|roof\w*|carpent\w*|hardware|repair|build\w*)\b/i, 'hammer'],
  [/\b(phones?|mobile|computers?|electronics?|software|internet)\b/i, 'smartphone'],
  [/\b(cloth\w*|fashion|shoes?|boutique|tailor|jewel\w*)\b/i, 'shirt'],
  [/\b(music|concert|theat\w*|cinema|dance)\b/i, 'music'],
  [/\b(art|arts|gallery|design\w*|photograph\w*|paint\w*)\b/i, 'palette'],
  [/\b(real.estate|apartments?|property|housing)\b/i, 'building-2'],
  [/\b(shop\w*|stores?|markets?|supermarkets?|malls?)\b/i, 'shopping-bag'],
  [/\b(office|consult\w*|agency|agencies|services?|compan\w*|corporate)\b/i, 'briefcase'],
];

/** Id of a symbol in `assets/category-icons.svg` and `assets/category-illustrations.svg`. */
export function categoryIcon(category: string | null): string {
  return icons.find(([words]) => category !== null && words.test(category))?.[1] ?? 'store';
}

/** One of twelve hues, always the same for a category. */
export function categoryHue(category: string | null): number {
  let hash = 7;
  for (const character of category ?? '') hash = (hash * 31 + character.codePointAt(0)!) % 9973;
  return (hash % 12) * 30 + 10;
}
