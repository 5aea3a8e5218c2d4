import type { CityRow } from '@directory/contracts/cities';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { CityCard } from '../../../components/ui/city-card';
import { IndexList, IndexPage } from '../../../components/ui/index-list';
import { LetterBar } from '../../../components/ui/letter-bar';
import { ListHeader } from '../../../components/ui/list-header';
import { MissingCard } from '../../../components/ui/missing-card';
import { SearchField } from '../../../components/ui/search-field';
import { StatLine } from '../../../components/ui/stat-line';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount } from '../../../lib/format';
import { folded } from '../../../lib/letters';
import { usePageParam, useResetPage } from '../../../lib/page-param';
import { citiesQuery } from '../api/get-cities';
import { cityIndexQuery } from '../api/get-city-index';

const MAX_PAGES = 10_000;

const letterLink = (letter: string | null) => (letter === null ? '/cities' : `/cities/${letter}`);

/** `totalBusinesses` is the whole directory's figure, against which shares are counted; the router knows it. */
export function CitiesPage({
  letter,
  totalBusinesses,
}: {
  letter: string | null;
  totalBusinesses: number | undefined;
}) {
  const page = usePageParam(MAX_PAGES);
  const index = useQuery(cityIndexQuery(letter, page));
  const [filter, setFilter] = useState('');
  const term = folded(useDeferredValue(filter).trim());
  const list = useQuery({ ...citiesQuery(letter), enabled: term !== '' });
  const resetPage = useResetPage();
  const title = letter === null ? 'Cities Directory' : `Cities beginning with ${letter}`;
  const noPage = isNotFound(index.error);
  useDocumentTitle(title, { missing: noPage, unlisted: letter !== null });

  const rows = list.data;
  const shown = useMemo(
    () => rows?.filter((row) => folded(row.city).includes(term) || row.countryCode.toLowerCase().includes(term)),
    [rows, term],
  );
  const data = index.data;
  const average = data && Math.round(data.businessCount / Math.max(1, data.totalCount));
  const total = totalBusinesses ?? data?.businessCount ?? 0;
  const letters = data ? new Set(data.letters) : null;
  const common = {
    noun: 'cities',
    emptyText: 'Try adjusting your search terms or browse all cities',
    emptyAction: letter !== null && (
      <Link to="/cities" className="btn btn-quiet">
        All cities
      </Link>
    ),
    children: (row: CityRow, onPage: readonly CityRow[]) => (
      <CityCard
        key={`${row.countryCode}/${row.slug}`}
        row={row}
        total={total}
        max={Math.max(...onPage.map((other) => other.businessCount))}
      />
    ),
  };

  if (noPage && term === '') {
    const back = { to: letterLink(letter), text: 'First page' };
    return <MissingCard title="No cities found" text={`The list has no page ${page}.`} back={back} />;
  }
  return (
    <div className="wrap py-6 sm:py-8">
      <ListHeader title={title} />
      {!(index.isError && data === undefined) && (
        <StatLine
          stats={[
            { label: 'Cities', value: data && formatCount(data.totalCount) },
            { label: 'Total Businesses', value: data && formatCount(data.businessCount) },
            { label: 'Avg per City', value: average === undefined ? undefined : formatCount(average) },
          ]}
        />
      )}
      <div className="my-4 space-y-3">
        <LetterBar linkTo={letterLink} active={letter} known={letters} label="Cities by first letter" />
        <SearchField
          placeholder="Search cities or countries..."
          value={filter}
          onChange={(value) => {
            setFilter(value);
            resetPage();
          }}
        />
      </div>
      {term !== '' ? (
        <IndexList {...common} items={shown} failed={list.isError} onRetry={() => void list.refetch()} />
      ) : (
        <IndexPage
          {...common}
          items={data?.cities}
          page={data?.currentPage ?? 1}
          total={data?.totalCount ?? 0}
          stale={index.isPlaceholderData}
          failed={index.isError && data === undefined}
          onRetry={() => void index.refetch()}
        />
      )}
      {data && (
        <section aria-label="Browse by letter" className="mt-10">
          <h2 className="mb-3 text-lg font-semibold">Browse cities by letter</h2>
          <LetterBar linkTo={letterLink} active={letter} known={letters} label="Cities by first letter, again" />
        </section>
      )}
    </div>
  );
}
