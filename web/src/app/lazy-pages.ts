import { lazy } from 'react';

// The home page comes with the first script; the others are fetched when they are gone to.
export const SearchPage = lazy(async () => ({
  default: (await import('../features/search/pages/search-page')).SearchPage,
}));
export const BusinessPage = lazy(async () => ({
  default: (await import('./business-route')).BusinessRoute,
}));
export const BusinessesPage = lazy(async () => ({
  default: (await import('../features/businesses/pages/businesses-page')).BusinessesPage,
}));
export const CategoriesPage = lazy(async () => ({
  default: (await import('../features/categories/pages/categories-page')).CategoriesPage,
}));
export const CategoryPage = lazy(async () => ({
  default: (await import('../features/categories/pages/category-page')).CategoryPage,
}));
export const CountriesPage = lazy(async () => ({
  default: (await import('../features/countries/pages/countries-page')).CountriesPage,
}));
export const CountryPage = lazy(async () => ({
  default: (await import('../features/countries/pages/country-page')).CountryPage,
}));
export const CountryCitiesPage = lazy(async () => ({
  default: (await import('../features/countries/pages/country-cities-page')).CountryCitiesPage,
}));
export const CitiesPage = lazy(async () => ({
  default: (await import('../features/cities/pages/cities-page')).CitiesPage,
}));
export const CityPage = lazy(async () => ({
  default: (await import('../features/cities/pages/city-page')).CityPage,
}));
export const ContactPage = lazy(async () => ({
  default: (await import('../features/contact/pages/contact-page')).ContactPage,
}));
export const PrivacyPolicyPage = lazy(async () => ({
  default: (await import('../features/legal/pages/privacy-policy-page')).PrivacyPolicyPage,
}));
export const LegalNoticePage = lazy(async () => ({
  default: (await import('../features/legal/pages/legal-notice-page')).LegalNoticePage,
}));
export const TermsPage = lazy(async () => ({
  default: (await import('../features/legal/pages/terms-page')).TermsPage,
}));
export const CookiePolicyPage = lazy(async () => ({
  default: (await import('./cookie-policy-route')).CookiePolicyRoute,
}));
export const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-route')).NotFoundRoute }));
export const DeferredFeatures = lazy(async () => ({ default: (await import('./deferred-features')).DeferredFeatures }));
