import type { HomepageData } from '@directory/contracts/homepage';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useDirectoryTotals } from '../../../lib/directory-queries';
import { countOf } from '../../../lib/format';

type Totals = HomepageData['totals'];

const ShownTotals = createContext<Totals | undefined | null>(null);

/** Those known when the text is first shown: later ones would move it. */
export function DirectoryTotals({ children }: { children: ReactNode }) {
  const [shown] = useState(useDirectoryTotals());
  return <ShownTotals value={shown}>{children}</ShownTotals>;
}

const NOUNS: Record<keyof Totals, [one: string, many: string]> = {
  businesses: ['business', 'businesses'],
  countries: ['country', 'countries'],
  cities: ['city', 'cities'],
  categories: ['category', 'categories'],
};

/** `4,047 cities`; without a count `cities`. */
export function DirectoryCount({ of }: { of: keyof Totals }) {
  const totals = useContext(ShownTotals);
  const [one, many] = NOUNS[of];
  return totals ? countOf(totals[of], one, many) : many;
}
