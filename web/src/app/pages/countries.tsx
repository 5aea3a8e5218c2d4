import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from '../../features/countries/api/get-countries';
import { CountriesPage } from '../../features/countries/pages/countries-page';
import { homepageDataQuery } from '../../features/home/api/get-homepage-data';
import { queriesOf } from '../page-module';

export function Page() {
  return <CountriesPage totalBusinesses={useQuery(homepageDataQuery).data?.totals.businesses} />;
}

export const load = () => ({ queries: queriesOf(countriesQuery, homepageDataQuery) });
