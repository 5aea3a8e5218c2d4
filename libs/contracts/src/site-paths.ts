import type { EndpointKey } from './endpoints.js';

/** Screens behind the sign-in, in the order of their menu; the first is `/admin` itself. */
export const ADMIN_SCREENS = [
  '',
  'dashboard',
  'businesses',
  'duplicates',
  'names',
  'upload',
  'settings',
  'advertisements',
  'reports',
  'messages',
  'business-reports',
  'usage',
  'photos',
  'sitemaps',
  'audit-log',
  'people',
  'account',
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
  '/countries/:slug/:categorySlug': 'GET /api/countries/:slug/:categorySlug',
  '/cities': null,
  '/cities/:letter': null,
  '/cities/:countryCode/:citySlug': 'GET /api/cities/:countryCode/:citySlug',
  '/cities/:countryCode/:citySlug/:categorySlug': 'GET /api/cities/:countryCode/:citySlug/:categorySlug',
  '/cities/:countryCode/:citySlug/areas/:areaSlug': 'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug',
  '/search': null,
  '/lists': null,
  '/reports/:token': null,
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
  ...Object.fromEntries(
    ['/admin/login', '/admin/invitation', '/admin-legacy', ...ADMIN_PATHS].map((path) => [path, null]),
  ),
};

/** Whether third-party code, which could store its address, is kept from a page. In any spelling, as the web app reads it. */
export function hasSecretAddress(path: string): boolean {
  try {
    return /^[\\/]+reports[\\/]/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
