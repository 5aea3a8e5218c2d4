import type { EndpointKey } from './endpoints.js';

/** Screens behind the sign-in, in the order of their menu; the first one is `/admin` itself. */
export const ADMIN_SCREENS = [
  '',
  'dashboard',
  'businesses',
  'upload',
  'settings',
  'advertisements',
  'reports',
  'messages',
  'sitemaps',
  'audit-log',
] as const;
export type AdminScreen = (typeof ADMIN_SCREENS)[number];

export const ADMIN_PATHS = ADMIN_SCREENS.map((screen) => (screen === '' ? '/admin' : `/admin/${screen}`));

/**
 * Every path the site answers with a page, and the call that says whether what it names exists.
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
  '/admin/login': null,
  '/admin-legacy': null,
  ...Object.fromEntries(ADMIN_PATHS.map((path) => [path, null])),
};
