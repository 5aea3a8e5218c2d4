import type { EndpointKey } from './endpoints.js';

/**
 * Every path the site answers with a page, and the call that says whether the thing it names exists.
 * Any other path is a page too, but with status 404.
 */
export const sitePaths: Readonly<Record<string, EndpointKey | null>> = {
  '/': null,
  '/businesses': null,
  '/business/:slug': 'GET /api/businesses/:slug',
  '/categories': null,
  '/categories/:slug': 'GET /api/categories/:slug',
  '/countries': null,
  '/countries/:slug': 'GET /api/countries/:slug',
  '/countries/:slug/cities': 'GET /api/countries/:slug',
  '/cities': null,
  '/cities/:letter': null,
  '/cities/:countryCode/:citySlug': 'GET /api/cities/:countryCode/:citySlug',
  '/search': null,
  '/contact': null,
  '/privacy-policy': null,
  '/legal-notice': null,
  '/terms-of-service': null,
  '/cookie-policy': null,
  '/admin': null,
  '/admin/login': null,
  '/admin/dashboard': null,
  '/admin/businesses': null,
  '/admin/upload': null,
  '/admin/settings': null,
  '/admin/advertisements': null,
  '/admin/reports': null,
  '/admin/messages': null,
  '/admin/audit-log': null,
  '/admin/sitemaps': null,
  '/admin-legacy': null,
};
