import type { PublicPath } from '@directory/contracts/site-paths';
import type { PageModule } from './page-module';
import { load, Page } from './pages/home';

/** Every public page by its path. The home page is part of the first script; the others are loaded on demand. */
export const PAGES: Readonly<Record<PublicPath | '*', PageModule | (() => Promise<PageModule>)>> = {
  '/': { Page, load },
  '/search': () => import('./pages/search'),
  '/businesses': () => import('./pages/businesses'),
  '/business/:slug': () => import('./pages/business'),
  '/categories': () => import('./pages/categories'),
  '/categories/:slug': () => import('./pages/category'),
  '/countries': () => import('./pages/countries'),
  '/countries/:slug': () => import('./pages/country'),
  '/countries/:slug/cities': () => import('./pages/country-cities'),
  '/countries/:slug/:categorySlug': () => import('./pages/category-place'),
  '/cities': () => import('./pages/cities'),
  '/cities/:letter': () => import('./pages/cities'),
  '/cities/:countryCode/:citySlug': () => import('./pages/city'),
  '/cities/:countryCode/:citySlug/:categorySlug': () => import('./pages/category-place'),
  '/cities/:countryCode/:citySlug/areas/:areaSlug': () => import('./pages/area'),
  '/lists': () => import('./pages/list'),
  '/reports/:token': () => import('./pages/report'),
  '/contact': () => import('./pages/contact'),
  '/privacy-policy': () => import('./pages/privacy-policy'),
  '/legal-notice': () => import('./pages/legal-notice'),
  '/terms-of-service': () => import('./pages/terms-of-service'),
  '/cookie-policy': () => import('./pages/cookie-policy'),
  '*': () => import('./pages/not-found'),
};

/** Of the path of a route. */
export async function pageModule(path: string | undefined): Promise<Partial<PageModule>> {
  const page = path !== undefined && path in PAGES ? PAGES[path as keyof typeof PAGES] : undefined;
  return typeof page === 'function' ? page() : (page ?? {});
}
