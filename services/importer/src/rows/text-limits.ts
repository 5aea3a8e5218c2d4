/** Characters a column may have. Indexed columns stay far below PostgreSQL's 2.7 KB for an index entry. */
export const TEXT_LIMITS = {
  place_id: 500,
  name: 300,
  category: 200,
  type: 200,
  subtypes: 2000,
  full_address: 1000,
  street: 500,
  city: 150,
  area: 500,
  county: 500,
  region: 150,
  postal_code: 32,
  country: 100,
  phone: 64,
  located_in: 300,
  description: 10_000,
  business_status: 64,
  about: 16 * 1024,
} as const;

export type LimitedColumn = keyof typeof TEXT_LIMITS;
