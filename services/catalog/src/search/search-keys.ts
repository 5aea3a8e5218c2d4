/** What narrows a search, as numbers; as the index of `business_search` has it, for another expression would not use it. */
export const SEARCH_KEYS = `search_keys(category_slug, type_slug, country_code, city_slug, score, reviews, verified, has_phone,
  latitude, longitude)`;
