import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { Redirect } from '../../../components/ui/redirect';
import { CityCard } from '../../../components/directory/city-card';
import { IndexPage } from '../../../components/directory/index-page';
import { AlphabetNav } from '../../../components/ui/alphabet-nav';
import { NoSuchPage } from '../../../components/ui/no-such-page';
import { NotFoundCard } from '../../../components/ui/not-found-card';
import { ApiError, isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf, formatCount } from '../../../lib/format';
import { slugPath } from '../../../lib/links';
import { cityFilterOf, countryCitiesQuery, type CityFilter } from '../api/get-country-cities';

export function CountryCitiesPage() {
  const { slug = '' } = useParams();
  const { pathname, search } = useLocation();
  const filter = cityFilterOf(new URLSearchParams(search));
  const query = useQuery(countryCitiesQuery(slug, filter));
  const data = query.data;
  const noCountry = query.error instanceof ApiError && query.error.code === 'country_not_found';
  const noPage = isNotFound(query.error) && !noCountry;
  const isFiltered = filter.letter !== null || filter.q !== '';
  const title = data ? `Cities in ${data.country}` : query.isError ? 'Cities' : undefined;
  useDocumentTitle(noCountry ? 'Country not found' : title, {
    missing: noCountry || noPage,
    unlisted: isFiltered || filter.sort !== 'businesses',
    description:
      data &&
      `${countOf(data.cityCount, 'city', 'cities')} of ${data.country} with ${countOf(data.businessCount, 'business', 'businesses')}, by size or by name.`,
  });

  if (noCountry) return <NotFoundCard title="Country not found" back={{ to: '/countries', text: 'All countries' }} />;
  if (noPage) return <NoSuchPage title="No cities found" page={filter.page} path={pathname} />;
  if (data && data.slug !== slug) return <Redirect to={`${slugPath('countries', data.slug)}/cities`} />;
  const average = data && Math.round(data.businessCount / Math.max(1, data.cityCount));
  return (
    <IndexPage
      trail={[
        { to: '/countries', name: 'Countries' },
        ...(data ? [{ to: slugPath('countries', data.slug), name: data.country }] : []),
      ]}
      title={title}
      stats={[
        { label: 'Cities', value: data && formatCount(data.cityCount) },
        { label: 'Total Businesses', value: data && formatCount(data.businessCount) },
        { label: 'Avg per City', value: average === undefined ? undefined : formatCount(average) },
      ]}
      letters={<CityLetters active={filter.letter} known={data?.letters} />}
      q={filter.q}
      searchHint="Search cities…"
      tools={<Sort value={filter.sort} />}
      noun="cities"
      items={data?.cities}
      page={data?.currentPage ?? 1}
      total={data?.totalCount ?? 0}
      stale={query.isPlaceholderData}
      failed={query.isError && data === undefined}
      onRetry={() => void query.refetch()}
      unfiltered={isFiltered ? { search: '' } : null}
      sizeOf={(row) => row.businessCount}
    >
      {(row, max) => <CityCard key={row.slug} row={row} total={data?.businessCount ?? 0} max={max} />}
    </IndexPage>
  );
}

function CityLetters({ active, known }: { active: string | null; known: readonly string[] | undefined }) {
  const [search] = useSearchParams();
  // Another letter resets page and search text.
  const linkTo = (letter: string | null) => {
    const next = new URLSearchParams(search);
    for (const name of ['letter', 'q', 'page']) next.delete(name);
    if (letter !== null) next.set('letter', letter);
    return { search: next.toString() };
  };
  return (
    <AlphabetNav
      label="Cities by first letter"
      active={active}
      known={known ? new Set(known) : null}
      linkTo={linkTo}
      others
    />
  );
}

/** Without scripts it is a form. */
function Sort({ value }: { value: CityFilter['sort'] }) {
  const [search, setSearch] = useSearchParams();
  const select = useRef<HTMLSelectElement>(null);

  function apply(chosen: string) {
    setSearch(
      (current) => {
        current.delete('page');
        if (chosen === 'name') current.set('sort', 'name');
        else current.delete('sort');
        return current;
      },
      { preventScrollReset: true },
    );
  }

  // What was chosen before hydration.
  useEffect(() => {
    if (select.current!.value !== value) apply(select.current!.value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- later on, React keeps the control and the URL the same
  }, []);

  return (
    <form method="get" className="flex gap-2" onSubmit={(event) => event.preventDefault()}>
      <select
        ref={select}
        name="sort"
        aria-label="Sort"
        className="btn btn-quiet"
        value={value}
        onChange={(event) => apply(event.target.value)}
      >
        <option value="businesses">Most businesses</option>
        <option value="name">Name</option>
      </select>
      {[...search]
        .filter(([name]) => name !== 'sort' && name !== 'page')
        .map(([name, given]) => (
          <input key={name} type="hidden" name={name} value={given} />
        ))}
      <button type="submit" className="btn btn-accent hidden noscript:inline-flex">
        Apply
      </button>
    </form>
  );
}
