import { cityFilterOf, countryCitiesQuery } from '../../features/countries/api/get-country-cities';
import { type PageModule, queriesOf } from '../page-module';

export { CountryCitiesPage as Page } from '../../features/countries/pages/country-cities-page';

export const load: PageModule['load'] = ({ slug = '' }, search) => ({
  queries: queriesOf(countryCitiesQuery(slug, cityFilterOf(search))),
});
