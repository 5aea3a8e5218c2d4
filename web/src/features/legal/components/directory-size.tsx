import type { HomepageData } from '@directory/contracts/homepage';
import { createContext, useContext } from 'react';
import { countOf } from '../../../lib/format';

type Totals = HomepageData['totals'];

/** Undefined while loading, null where unavailable. */
export type DirectorySize = Totals | undefined | null;

export const DirectoryTotals = createContext<DirectorySize>(null);

const NOUNS: Record<keyof Totals, [one: string, many: string]> = {
  businesses: ['business', 'businesses'],
  countries: ['country', 'countries'],
  cities: ['city', 'cities'],
  categories: ['category', 'categories'],
};

/** `4,047 cities`; without a count `cities`. */
export function DirectoryCount({ of }: { of: keyof Totals }) {
  const totals = useContext(DirectoryTotals);
  const [one, many] = NOUNS[of];
  return totals ? countOf(totals[of], one, many) : many;
}
