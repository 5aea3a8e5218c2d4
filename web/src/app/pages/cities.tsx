import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { filterTextOf } from '../../components/ui/list-search';
import { Redirect } from '../../components/ui/redirect';
import { cityIndexQuery } from '../../features/cities/api/get-city-index';
import { CitiesPage } from '../../features/cities/pages/cities-page';
import { countryQuery, homepageDataQuery } from '../../lib/directory-queries';
import { slugPath } from '../../lib/links';
import { pageOf } from '../../lib/page-param';
import { isSingleCharacter, letterOf } from '../../lib/text-normalize';
import { type PageModule, queriesOf } from '../page-module';
import { Page as NotFound } from './not-found';

/** All cities, or those of a letter; any other single character redirects to the list, and a country to its own. */
export function Page() {
  const { letter: segment } = useParams();
  const letter = segment === undefined ? null : letterOf(segment);
  if (segment !== undefined && letter === null)
    return isSingleCharacter(segment) ? <Redirect to="/cities" /> : <CitiesOf country={segment} />;
  // A new key resets the filter for another letter.
  return <CitiesPage key={letter} letter={letter} />;
}

/** Of the path of a city without the city, or of the name of a country. */
function CitiesOf({ country }: { country: string }) {
  const { data, isPending } = useQuery(countryQuery(country));
  if (data) return <Redirect to={`${slugPath('countries', data.slug)}/cities`} />;
  return isPending ? null : <NotFound />;
}

export const load: PageModule['load'] = ({ letter: segment }, search) => {
  const letter = segment === undefined ? null : letterOf(segment);
  if (segment !== undefined && letter === null)
    return { queries: isSingleCharacter(segment) ? [] : queriesOf(countryQuery(segment)) };
  const page = pageOf(search);
  return { queries: queriesOf(cityIndexQuery(letter, filterTextOf(search), page), homepageDataQuery) };
};
