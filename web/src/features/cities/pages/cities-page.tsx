import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { CityCard } from '../../../components/ui/city-card';
import { IndexList } from '../../../components/ui/index-list';
import { LetterBar } from '../../../components/ui/letter-bar';
import { ListHeader } from '../../../components/ui/list-header';
import { SearchField } from '../../../components/ui/search-field';
import { StatLine } from '../../../components/ui/stat-line';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount } from '../../../lib/format';
import { folded, knownLetters } from '../../../lib/letters';
import { useResetPage } from '../../../lib/page-param';
import { citiesQuery } from '../api/get-cities';

const letterLink = (letter: string | null) => (letter === null ? '/cities' : `/cities/${letter}`);

/** `totalBusinesses` is the whole directory's figure, against which shares are counted; the router knows it. */
export function CitiesPage({
  letter,
  totalBusinesses,
}: {
  letter: string | null;
  totalBusinesses: number | undefined;
}) {
  const list = useQuery(citiesQuery(letter));
  const everything = useQueryClient().getQueryData(citiesQuery(null).queryKey);
  const [filter, setFilter] = useState('');
  const term = folded(useDeferredValue(filter).trim());
  const resetPage = useResetPage();
  const title = letter === null ? 'Cities Directory' : `Cities beginning with ${letter}`;
  useDocumentTitle(title);

  const rows = list.data;
  const shown = useMemo(
    () => rows?.filter((row) => folded(row.city).includes(term) || row.countryCode.toLowerCase().includes(term)),
    [rows, term],
  );
  const listed = rows?.reduce((sum, row) => sum + row.businessCount, 0);
  const average = rows && listed !== undefined ? Math.round(listed / Math.max(1, rows.length)) : undefined;
  const total = totalBusinesses ?? listed ?? 0;
  const letters = knownLetters(everything);

  return (
    <div className="wrap py-6 sm:py-8">
      <ListHeader title={title} />
      {!list.isError && (
        <StatLine
          stats={[
            { label: 'Cities', value: rows && formatCount(rows.length) },
            { label: 'Total Businesses', value: listed === undefined ? undefined : formatCount(listed) },
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
      <IndexList
        items={shown}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        noun="cities"
        emptyText="Try adjusting your search terms or browse all cities"
        emptyAction={
          letter !== null && (
            <Link to="/cities" className="btn btn-quiet">
              All cities
            </Link>
          )
        }
      >
        {(row, page) => (
          <CityCard
            key={`${row.countryCode}/${row.slug}`}
            row={row}
            total={total}
            max={Math.max(...page.map((other) => other.businessCount))}
          />
        )}
      </IndexList>
      {rows && (
        <section aria-label="Browse by letter" className="mt-10">
          <h2 className="mb-3 text-lg font-semibold">Browse cities by letter</h2>
          <LetterBar linkTo={letterLink} active={letter} known={letters} label="Cities by first letter, again" />
        </section>
      )}
    </div>
  );
}
