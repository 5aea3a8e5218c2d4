import type { BusinessDetail } from '@directory/contracts/businesses';
import { expect, it } from 'vitest';
import { businessStructuredData } from './business-structured-data';

const NONE = [
  ...['rating', 'street', 'fullAddress', 'city', 'region', 'postalCode', 'countryCode', 'priceRange'],
  ...['workingHours', 'phone', 'website', 'menuLink', 'bookingLink', 'orderLink', 'photo', 'logo', 'status'],
  ...['latitude', 'longitude', 'description', 'type', 'category'],
];
const dataOf = (fields: Partial<BusinessDetail>) =>
  businessStructuredData(
    {
      ...Object.fromEntries(NONE.map((name) => [name, null])),
      name: 'Lantern',
      slug: 'l',
      photos: [],
      ...fields,
    } as BusinessDetail,
    'https://directory.example',
  ) as unknown as Record<string, unknown>;
const typeOf = (category: string) => dataOf({ category })['@type'];

it.each([
  ['Coffee shop', 'CafeOrCoffeeShop'],
  ['Café', 'CafeOrCoffeeShop'],
  ['Pizza restaurant', 'Restaurant'],
  ['Hamburger restaurant', 'FastFoodRestaurant'],
  ['Wine bar', 'BarOrPub'],
  ['Pet store', 'PetStore'],
  ['Animal hospital', 'VeterinaryCare'],
  ['Dental clinic', 'Dentist'],
  ['Orthodontist', 'Dentist'],
  ['Unisex hairdresser', 'HairSalon'],
  ['Barber shop', 'HairSalon'],
  ['Used car dealer', 'AutoDealer'],
  ['Auto repair shop', 'AutoRepair'],
  ['Tax attorney', 'Attorney'],
  ['Accounting firm', 'AccountingService'],
  ['Bicycle Shop', 'BikeStore'],
  ['Gift shop', 'Store'],
])('structured data of a %s has the type %s', (category, type) => expect(typeOf(category)).toBe(type));

it.each([
  ...['Taxi service', 'Marketing agency', 'Student housing center', 'Residential building', 'Pharmaceutical company'],
  ...['Toyota dealer', 'Mechanical engineer', 'Parking garage', 'Blood bank', 'Vespa dealer', 'Hospitality service'],
  ...['Fiber optics contractor', 'Restaurant equipment supplier', 'Beauty school', 'Garage door supplier'],
])('structured data of a %s has no type that only a part of its name suggests', (category) =>
  expect(typeOf(category)).toBe('LocalBusiness'),
);

it.each([
  ['Nail bar', 'NailSalon'],
  ['Restaurant supply store', 'Store'],
  ['Insurance attorney', 'Attorney'],
])('structured data of a %s has the type %s, by its whole name', (category, type) =>
  expect(typeOf(category)).toBe(type),
);

it('structured data has the menu of an establishment for food only', () => {
  const menuLink = 'https://lantern.example/menu';
  expect(dataOf({ category: 'Bakery', menuLink })['hasMenu']).toBe(menuLink);
  expect(dataOf({ category: 'Hair salon', menuLink })).not.toHaveProperty('hasMenu');
});
