import { countryQuery } from '../../lib/directory-queries';
import { type PageModule, queriesOf } from '../page-module';

export { CountryPage as Page } from '../../features/countries/pages/country-page';

export const load: PageModule['load'] = ({ slug = '' }) => ({ queries: queriesOf(countryQuery(slug)) });
