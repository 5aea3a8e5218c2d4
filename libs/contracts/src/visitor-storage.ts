/** How long the decisions about cookies and maps are stored. */
export const CONSENT_DAYS = 365;

/** As in the policies. */
export const CONSENT_PERIOD = '1 year';

/** Everything that the public site stores in a browser, for the code that stores it and for the Cookie Policy. */
export const VISITOR_STORAGE = {
  consent: {
    name: 'cookie-consent',
    place: 'local storage',
    purpose: 'your decision about cookies',
    kept: `${CONSENT_DAYS} days`,
  },
  mapConsent: {
    name: 'map-consent',
    place: 'local storage',
    purpose: 'that maps may open by themselves',
    kept: `${CONSENT_DAYS} days, or until you refuse maps in the cookie settings`,
  },
  recentSearches: {
    name: 'recent-searches',
    place: 'local storage',
    purpose: 'your last searches, to suggest them again; they never leave your device',
    kept: 'until you clear them',
    maxEntries: 5,
  },
  savedBusinesses: {
    name: 'saved-businesses',
    place: 'local storage',
    purpose: 'the businesses you have saved; they leave your device only in a list that you share',
    kept: 'until you remove them',
    maxEntries: 100,
  },
  recentlyViewed: {
    name: 'recently-viewed',
    place: 'local storage',
    purpose: 'the businesses you viewed last, to find them again; they never leave your device',
    kept: 'until you clear them',
    maxEntries: 12,
  },
  scrollPositions: {
    name: 'scroll-positions',
    place: 'session storage',
    purpose: 'where a page was scrolled to, for Back and Forward',
    kept: 'until the tab is closed',
  },
} as const;
