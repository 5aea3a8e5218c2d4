import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { IndexList } from '../../../components/ui/index-list';
import { ListHeader } from '../../../components/ui/list-header';
import { SearchField } from '../../../components/ui/search-field';
import { StatLine } from '../../../components/ui/stat-line';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount } from '../../../lib/format';
import { folded } from '../../../lib/letters';
import { useResetPage } from '../../../lib/page-param';
import { countriesQuery } from '../api/get-countries';
import { CountryCard } from '../components/country-card';

/** `totalBusinesses` is the whole directory's figure, against which shares are counted; the router knows it. */
export function CountriesPage({ totalBusinesses }: { totalBusinesses: number | undefined }) {
  const list = useQuery(countriesQuery);
  const [filter, setFilter] = useState('');
  const term = folded(useDeferredValue(filter).trim());
  const resetPage = useResetPage();
  useDocumentTitle('Countries');

  const rows = list.data;
  const shown = useMemo(() => rows?.filter((row) => folded(row.country).includes(term)), [rows, term]);
  const listed = rows?.reduce((sum, row) => sum + row.businessCount, 0);
  const total = totalBusinesses ?? listed;
  const cities = rows?.reduce((sum, row) => sum + row.cityCount, 0);

  return (
    <div className="wrap py-6 sm:py-8">
      <ListHeader title="Countries" />
      {!list.isError && (
        <StatLine
          stats={[
            { label: 'Countries', value: rows && formatCount(rows.length) },
            { label: 'Total Businesses', value: rows && total !== undefined ? formatCount(total) : undefined },
            { label: 'Cities', value: cities === undefined ? undefined : formatCount(cities) },
          ]}
        />
      )}
      <div className="my-4">
        <SearchField
          placeholder="Search countries..."
          value={filter}
          onChange={(value) => {
            setFilter(value);
            resetPage();
          }}
        />
      </div>
      <IndexList items={shown} failed={list.isError} onRetry={() => void list.refetch()} noun="countries">
        {(row, page) => (
          <CountryCard
            key={row.slug}
            row={row}
            total={total ?? 0}
            max={Math.max(...page.map((other) => other.businessCount))}
          />
        )}
      </IndexList>
    </div>
  );
}
