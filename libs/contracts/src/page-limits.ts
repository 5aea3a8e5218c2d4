/** Largest `?page=` of each list; other routes have no pages. */
export const PAGE_LIMITS = {
  '/businesses': 100,
  '/categories': 10_000,
  '/categories/:slug': 5_000,
  '/countries': 10_000,
  '/countries/:slug': 10_000,
  '/countries/:slug/cities': 10_000,
  '/countries/:slug/:categorySlug': 50,
  '/cities': 10_000,
  '/cities/:letter': 10_000,
  '/cities/:countryCode/:citySlug': 5_000,
  '/cities/:countryCode/:citySlug/:categorySlug': 50,
  '/cities/:countryCode/:citySlug/areas/:areaSlug': 50,
  '/search': 50,
} as const;
