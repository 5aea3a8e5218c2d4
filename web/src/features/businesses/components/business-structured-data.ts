import type { BusinessDetail } from '@directory/contracts/businesses';
import { closureOf } from '@directory/contracts/closures';
import { openingTimes } from '@directory/contracts/opening-hours';
import { LARGEST_PHOTO_WIDTH, thumbnailPath } from '@directory/contracts/photo-paths';
import type { LocalBusiness, WithContext } from 'schema-dts';
import { areaPathOf, categoryInCityPath, cityPath, slugPath, webLink } from '../../../lib/links';
import { kindOf, metaDescription, pointOf } from './business-facts';

/** Whole words of categories and their schema.org types; the first match wins. */
const TYPES = [
  ['(?:supply|equipment) stores?', 'Store'],
  [
    'suppl(?:y|ies|iers?)|equipment|wholesalers?|manufacturers?|schools?|colleges?|students?|associations?',
    'LocalBusiness',
  ],
  ['caf[eé]s?|coffee (?:shops?|house|stand)|espresso bars?|tea ?(?:houses?|rooms?)', 'CafeOrCoffeeShop'],
  ['fast food|(?:ham)?burgers?|kebabs?', 'FastFoodRestaurant'],
  ['restaurants?|pizzas?|pizzerias?|sushi|steak ?houses?|diners?|bistros?', 'Restaurant'],
  ['baker(?:y|ies)|p[aâ]tisseries?', 'Bakery'],
  ['pubs?|(?<!(?:brow|hair|juice|nail|oxygen|snack) )bars?', 'BarOrPub'],
  ['night ?clubs?', 'NightClub'],
  ['hostels?', 'Hostel'],
  ['hotels?|inns?', 'Hotel'],
  ['bed (?:&|and) breakfast|guest ?houses?', 'BedAndBreakfast'],
  ['dentists?|(?:endo|ortho|perio)dontists?|dental (?:clinics?|offices?|practices?|surgery|care)', 'Dentist'],
  ['pharmac(?:y|ies)|drug ?stores?', 'Pharmacy'],
  ['opticians?|optical (?:shops?|stores?)', 'Optician'],
  ['veterinar(?:y|ians?)|animal hospitals?', 'VeterinaryCare'],
  ['hospitals?', 'Hospital'],
  ['clinics?|doctors?|physicians?', 'MedicalClinic'],
  ['gyms?|fitness|yoga|pilates', 'ExerciseGym'],
  ['hair ?(?:dress(?:ers?|ing)|salons?|cuts?|stylists?)|barbers?|barbershops?', 'HairSalon'],
  ['nails?', 'NailSalon'],
  ['beauty|spas?', 'BeautySalon'],
  ['supermarkets?|grocer(?:y|ies|s)?', 'GroceryStore'],
  ['convenience', 'ConvenienceStore'],
  ['book ?(?:stores?|shops?)', 'BookStore'],
  ['florists?|flower (?:shops?|stores?)', 'Florist'],
  ['jewel(?:er|ler|le?ry)s?', 'JewelryStore'],
  ['furniture (?:shops?|stores?)', 'FurnitureStore'],
  ['hardware (?:shops?|stores?)', 'HardwareStore'],
  ['(?:clothes|clothing|fashion) (?:shops?|stores?)|boutiques?', 'ClothingStore'],
  ['shoe (?:shops?|stores?)', 'ShoeStore'],
  ['(?:electronics|computer|(?:cell|mobile) ?phone) (?:shops?|stores?)', 'ElectronicsStore'],
  ['pet (?:shops?|stores?)', 'PetStore'],
  ['toy (?:shops?|stores?)', 'ToyStore'],
  ['(?:bicycle|bike) (?:shops?|stores?)', 'BikeStore'],
  ['(?:auto(?:mobile)?|car|truck) repair|mechanics?', 'AutoRepair'],
  ['(?:auto|car|truck) dealers?', 'AutoDealer'],
  ['car wash(?:es)?', 'AutoWash'],
  ['(?:gas|petrol|fuel) stations?', 'GasStation'],
  ['lawyers?|attorneys?|law firms?', 'Attorney'],
  ['notar(?:y|ies)', 'Notary'],
  ['(?<!(?:blood|food|milk|power|seed|sperm) )banks?|credit unions?', 'BankOrCreditUnion'],
  ['insurance', 'InsuranceAgency'],
  ['account(?:ants?|ing)|tax (?:advis[eo]rs?|consultants?|preparation)', 'AccountingService'],
  ['real estate|estate agents?', 'RealEstateAgent'],
  ['travel agen(?:cy|cies|ts?)', 'TravelAgency'],
  ['plumb(?:ers?|ing)', 'Plumber'],
  ['electricians?', 'Electrician'],
  ['laund(?:ry|ries|romats?)|dry clean(?:ers?|ing)', 'DryCleaningOrLaundry'],
  ['self.storage|storage facilit(?:y|ies)', 'SelfStorage'],
  ['librar(?:y|ies)', 'Library'],
  ['shops?|stores?|markets?', 'Store'],
] as const;

/** Types of establishments for food, which alone have menus. */
const FOOD: readonly string[] = ['CafeOrCoffeeShop', 'FastFoodRestaurant', 'Restaurant', 'Bakery', 'BarOrPub'];

function typeOf(kind: string): string {
  const has = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu').test(kind);
  return TYPES.find(([words]) => has(words))?.[1] ?? 'LocalBusiness';
}

/** Structured data of a business for search engines, without ratings, which the site has not collected itself. */
export function businessStructuredData(business: BusinessDetail, origin: string): WithContext<LocalBusiness> {
  const { name, phone, street, fullAddress, city, region, postalCode, countryCode } = business;
  const type = typeOf(kindOf(business).name ?? '');
  const point = pointOf(business);
  const hours = closureOf(business.status) === null ? openingHours(business.workingHours) : [];
  const images = [business.photo ?? business.logo, ...business.photos]
    .map((photo) => thumbnailPath(photo, LARGEST_PHOTO_WIDTH))
    .filter((path) => path !== null)
    .map((path) => origin + path);
  const sameAs = webLink(business.website);
  const menu = FOOD.includes(type) ? webLink(business.menuLink) : null;
  const actions = (
    [
      ['ReserveAction', webLink(business.bookingLink)],
      ['OrderAction', webLink(business.orderLink)],
    ] as const
  ).flatMap(([action, target]) => (target === null ? [] : [{ '@type': action, target }]));
  return {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': origin + slugPath('business', business.slug),
    name,
    url: origin + slugPath('business', business.slug),
    description: business.description ?? metaDescription(business),
    ...(images.length > 0 && { image: images.length === 1 ? images[0] : images }),
    ...(sameAs !== null && { sameAs }),
    ...(phone !== null && { telephone: phone }),
    ...((fullAddress ?? city) !== null && {
      address: {
        '@type': 'PostalAddress',
        ...((street ?? fullAddress) !== null && { streetAddress: street ?? fullAddress ?? '' }),
        ...(city !== null && { addressLocality: city }),
        ...(region !== null && { addressRegion: region }),
        ...(postalCode !== null && { postalCode }),
        ...(countryCode !== null && { addressCountry: countryCode }),
      },
    }),
    ...(business.priceRange !== null && { priceRange: business.priceRange }),
    ...(menu !== null && { hasMenu: menu }),
    ...(actions.length > 0 && { potentialAction: actions }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(point !== null && { geo: { '@type': 'GeoCoordinates', ...point } }),
  } as WithContext<LocalBusiness>;
}

/** An entry per span of a day; none for a closed day. */
function openingHours(workingHours: string | null) {
  return openingTimes(workingHours).map(({ day, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: `https://schema.org/${day}`,
    opens,
    closes,
  }));
}

/** From the countries over the area and the category to the business. */
export function placesOf(business: BusinessDetail) {
  const { name, slug, country, countrySlug, countryCode, city, citySlug, area, category, categorySlug } = business;
  const areaTo = areaPathOf(business);
  const isInCity = city !== null && citySlug !== null && countryCode !== null;
  return [
    { to: '/countries', name: 'Countries' },
    ...(country !== null && countrySlug !== null ? [{ to: slugPath('countries', countrySlug), name: country }] : []),
    ...(isInCity ? [{ to: cityPath(countryCode, citySlug), name: city }] : []),
    ...(area !== null && areaTo !== null ? [{ to: areaTo, name: area }] : []),
    ...(isInCity && category !== null && categorySlug !== null
      ? [{ to: categoryInCityPath(countryCode, citySlug, categorySlug), name: category }]
      : []),
    { to: slugPath('business', slug), name },
  ];
}
