import { createContext, useContext } from 'react';

/** Scheme and host of the site's URLs, without a trailing slash. */
export const SiteOrigin = createContext('');

export function useSiteOrigin(): string {
  return useContext(SiteOrigin);
}
