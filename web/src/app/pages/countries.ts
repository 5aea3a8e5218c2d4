import { countriesQuery, homepageDataQuery } from '../../lib/directory-queries';
import { queriesOf } from '../page-module';

export { CountriesPage as Page } from '../../features/countries/pages/countries-page';

export const load = () => ({ queries: queriesOf(countriesQuery, homepageDataQuery) });
