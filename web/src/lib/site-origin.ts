import { createContext, useContext } from 'react';

/** Scheme and host that the addresses of the site begin with, without a slash at the end. */
export const SiteOrigin = createContext('');

export function useSiteOrigin(): string {
  return useContext(SiteOrigin);
}
