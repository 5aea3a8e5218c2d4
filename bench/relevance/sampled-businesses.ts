// The businesses that queries are derived from and that results are compared with.
import pg from 'pg';

/** Businesses that queries are derived from. */
const SAMPLE_BUSINESSES = 60_000;

const COLUMNS = `slug, name, city, city_slug, region, country_code, category, category_slug, type_slug, street, full_address,
  postal_code, phone, website`;

type Text = string | null;
export type Hit = {
  slug: string;
  name: string;
  city: Text;
  city_slug: Text;
  region: Text;
  country_code: Text;
  category: Text;
  category_slug: Text;
  type_slug: Text;
  street: Text;
  full_address: Text;
  postal_code: Text;
  phone: Text;
  website: Text;
};

/** One that queries are derived from. */
export type SampledBusiness = Hit & { city: string; city_slug: string; category: string; category_slug: string };

/** Approved businesses with a city and a category, the same ones each time, in an order that is unrelated to their content. */
export async function sampleBusinesses(client: pg.Client): Promise<SampledBusiness[]> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM business
     WHERE listed AND city IS NOT NULL AND category IS NOT NULL AND name ~ '[[:alpha:]]{2}'
     ORDER BY hashtext(slug), slug LIMIT ${SAMPLE_BUSINESSES}`,
  );
  return rows;
}

/** Businesses with these slugs, in their order. */
export async function businessesOf(client: pg.Client, slugs: string[]): Promise<Hit[]> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS found (slug, position) JOIN business USING (slug) ORDER BY position`,
    [slugs],
  );
  return rows;
}
