import { homepageDataQuery } from '../lib/directory-queries';
import { queriesOf } from './page-module';

/** Counts of the directory, without which the page is rendered, too. */
export const loadTotals = () => ({ queries: [], optional: queriesOf(homepageDataQuery) });
