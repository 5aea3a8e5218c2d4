import { useQuery } from '@tanstack/react-query';
import { homepageDataQuery } from '../features/home/api/get-homepage-data';
import { queriesOf } from './page-module';

/** Counts of the directory, for pages of features that do not load them. Undefined while loading, null where unavailable. */
export function useDirectoryTotals() {
  const home = useQuery(homepageDataQuery);
  return home.isError ? null : home.data?.totals;
}

/** The page is rendered without them, too. */
export const loadTotals = () => ({ queries: [], optional: queriesOf(homepageDataQuery) });
