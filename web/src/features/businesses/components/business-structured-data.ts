import type { BusinessDetail } from '@directory/contracts/businesses';
import { closureOf } from '@directory/contracts/closures';
import { openingTimes } from '@directory/contracts/opening-hours';
import { LARGEST_PHOTO_WIDTH, thumbnailPath } from '@directory/contracts/photo-paths';
import type { LocalBusiness, WithContext } from 'schema-dts';
import { areaPathOf, categoryInCityPath, cityPath, slugPath, webLink } from '../../../lib/links';
import { metaDescription, pointOf } from './business-facts';

/** Words of categories and their schema.org types; the first match wins. */
const TYPES = [
  [/\bcaf[eé]|coffee|tea house/i, 'CafeOrCoffeeShop'],
  [/fast food|burger|kebab/i, 'FastFoodRestaurant'],
  [/restaurant|pizz|sushi|steak|diner\b|bistro/i, 'Restaurant'],
  [/baker|p[aâ]tisserie/i, 'Bakery'],
  [/\bpub\b|\bbar\b/i, 'BarOrPub'],
  [/night ?club/i, 'NightClub'],
  [/hostel/i, 'Hostel'],
  [/hotel|\binn\b/i, 'Hotel'],
  [/bed (?:&|and) breakfast|guest ?house/i, 'BedAndBreakfast'],
  [/dent/i, 'Dentist'],
  [/pharmac|drug ?store/i, 'Pharmacy'],
  [/optic/i, 'Optician'],
  [/hospital/i, 'Hospital'],
  [/veterinar/i, 'VeterinaryCare'],
  [/clinic|doctor|physician/i, 'MedicalClinic'],
  [/\bgym\b|fitness|yoga|pilates/i, 'ExerciseGym'],
  [/hair|barber/i, 'HairSalon'],
  [/nail/i, 'NailSalon'],
  [/beauty|spa\b/i, 'BeautySalon'],
  [/supermarket|grocer/i, 'GroceryStore'],
  [/convenience/i, 'ConvenienceStore'],
  [/book ?(?:store|shop)/i, 'BookStore'],
  [/florist|flower/i, 'Florist'],
  [/jewel/i, 'JewelryStore'],
  [/furniture/i, 'FurnitureStore'],
  [/hardware/i, 'HardwareStore'],
  [/cloth|fashion|boutique/i, 'ClothingStore'],
  [/shoe/i, 'ShoeStore'],
  [/electronics|computer|mobile phone/i, 'ElectronicsStore'],
  [/pet (?:store|shop)/i, 'PetStore'],
  [/toy/i, 'ToyStore'],
  [/bicycle|bike/i, 'BikeStore'],
  [/(?:auto|car) repair|mechanic|garage/i, 'AutoRepair'],
  [/car dealer/i, 'AutoDealer'],
  [/car wash/i, 'AutoWash'],
  [/gas station|petrol|fuel/i, 'GasStation'],
  [/\bbank\b|credit union/i, 'BankOrCreditUnion'],
  [/insurance/i, 'InsuranceAgency'],
  [/account|tax/i, 'AccountingService'],
  [/lawyer|attorney|law firm/i, 'Attorney'],
  [/notar/i, 'Notary'],
  [/real estate|estate agent/i, 'RealEstateAgent'],
  [/travel/i, 'TravelAgency'],
  [/plumb/i, 'Plumber'],
  [/electrician/i, 'Electrician'],
  [/laundr|dry clean/i, 'DryCleaningOrLaundry'],
  [/storage/i, 'SelfStorage'],
  [/library/i, 'Library'],
  [/shop|store|market/i, 'Store'],
] as const;

/** Structured data of a business for search engines, without ratings, which the site has not collected itself. */
export function businessStructuredData(business: BusinessDetail, origin: string): WithContext<LocalBusiness> {
  const { name, phone, street, fullAddress, city, region, postalCode, countryCode } = business;
  const kind = business.type ?? business.category ?? '';
  const type = TYPES.find(([words]) => words.test(kind))?.[1] ?? 'LocalBusiness';
  const point = pointOf(business);
  const hours = closureOf(business.status) === null ? openingHours(business.workingHours) : [];
  const images = [business.photo ?? business.logo, ...business.photos]
    .map((photo) => thumbnailPath(photo, LARGEST_PHOTO_WIDTH))
    .filter((path) => path !== null)
    .map((path) => origin + path);
  const sameAs = webLink(business.website);
  const menu = webLink(business.menuLink);
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
