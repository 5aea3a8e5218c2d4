import type { EndpointKey } from './endpoints.js';

/** Screens behind the sign-in, in the order of their menu; the first is `/admin` itself. */
export const ADMIN_SCREENS = [
  '',
  'dashboard',
  'businesses',
  'duplicates',
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

/** Public pages, and the call that tells whether the path exists. */
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

/** Paths of pages; any other path is a page with status 404. */
export const sitePaths: Readonly<Record<string, EndpointKey | null>> = {
  ...PUBLIC_PAGES,
  ...Object.fromEntries(['/admin/login', '/admin-legacy', ...ADMIN_PATHS].map((path) => [path, null])),
};
