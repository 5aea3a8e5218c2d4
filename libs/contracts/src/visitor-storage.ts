/** Days that the visitor's decision about cookies is stored; then the site asks again. */
export const CONSENT_DAYS = 365;

/** The same, as the policies say it in words. */
export const CONSENT_PERIOD = '1 year';

/**
 * Everything the public site stores in a visitor's browser. The code that stores it and the Cookie Policy both read it from
 * here.
 */
export const VISITOR_STORAGE = {
  consent: {
    name: 'cookie-consent',
    place: 'local storage',
    purpose: 'your decision about cookies',
    kept: `${CONSENT_DAYS} days`,
  },
  recentSearches: {
    name: 'recent-searches',
    place: 'local storage',
    purpose: 'your last searches, to suggest them again; they never leave your device',
    kept: 'until you clear them',
    maxEntries: 5,
  },
  scrollPositions: {
    name: 'react-router-scroll-positions',
    place: 'session storage',
    purpose: 'where a page was scrolled to, for Back and Forward',
    kept: 'until the tab is closed',
  },
} as const;
