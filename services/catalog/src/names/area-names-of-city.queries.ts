import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';

interface City {
  country_code: string;
  slug: string;
}

const scopeOf = ({ country_code: code, slug }: City) => `${code}/${slug}`;

/**
 * Moves the other names of a city's areas to the city into which it is merged, except names that are used there already: nothing is
 * stored under an alias.
 */
export async function moveAreaNames(tx: EntityManager, mergeId: string, removed: City, survivor: City): Promise<void> {
  await query.run(
    tx,
    `UPDATE name_alias a SET country_code = $2, moved_by = moved_by || $3::bigint
     WHERE country_code = $1 AND surviving_slug($2, survivor_slug) <> slug
       AND NOT EXISTS (SELECT FROM name_alias other WHERE other.country_code = $2 AND other.slug = a.slug)
       AND NOT EXISTS (
         SELECT FROM locality_count l
         WHERE l.country_code = $4 AND l.city_slug = $5 AND l.key = a.slug AND l.business_count > 0)
       AND NOT EXISTS (
         SELECT FROM business b
         WHERE NOT b.listed AND b.country_code = $4 AND b.city_slug = $5 AND search_place_key(b.area) = a.slug)`,
    [scopeOf(removed), scopeOf(survivor), mergeId, survivor.country_code, survivor.slug],
  );
}

/** Reverts the same for the city that was removed. */
export async function returnAreaNames(tx: EntityManager, mergeId: string, removed: City): Promise<void> {
  await query.run(
    tx,
    `UPDATE name_alias SET country_code = $2, moved_by = trim_array(moved_by, 1)
     WHERE country_code LIKE '%/%' AND moved_by[cardinality(moved_by)] = $1`,
    [mergeId, scopeOf(removed)],
  );
}
