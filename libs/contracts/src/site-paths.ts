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

/** Public pages, and the call that says whether the thing a path names exists. */
const PUBLIC_PAGES = {
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
} as const satisfies Record<string, EndpointKey | null>;
export type PublicPath = keyof typeof PUBLIC_PAGES;

/** Every path of a page; any other path is a page too, but with status 404. */
export const sitePaths: Readonly<Record<string, EndpointKey | null>> = {
  ...PUBLIC_PAGES,
  ...Object.fromEntries(['/admin/login', '/admin-legacy', ...ADMIN_PATHS].map((path) => [path, null])),
};
