import { countryQuery } from '../../features/countries/api/get-country';
import { type PageModule, queriesOf } from '../page-module';

export { CountryPage as Page } from '../../features/countries/pages/country-page';

export const load: PageModule['load'] = ({ slug = '' }) => ({ queries: queriesOf(countryQuery(slug)) });
