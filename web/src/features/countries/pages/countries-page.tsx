import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { INDEX_PAGE_SIZE, IndexPage } from '../../../components/directory/index-page';
import { filterTextOf } from '../../../components/ui/list-search';
import { NoSuchPage } from '../../../components/ui/no-such-page';
import { countriesQuery, useDirectoryTotals } from '../../../lib/directory-queries';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount } from '../../../lib/format';
import { folded } from '../../../lib/text-normalize';
import { usePageParam } from '../../../lib/page-param';
import { CountryCard } from '../components/country-card';

export function CountriesPage() {
  const list = useQuery(countriesQuery);
  const page = usePageParam();
  const [search] = useSearchParams();
  const q = filterTextOf(search);
  const term = folded(q);
  const rows = list.data;
  const shown = useMemo(() => rows?.filter((row) => folded(row.country).includes(term)), [rows, term]);
  const noPage = shown !== undefined && page > 1 && (page - 1) * INDEX_PAGE_SIZE >= shown.length;
  useDocumentTitle('Countries', {
    missing: noPage,
    unlisted: q !== '',
    description: 'Every country in the directory, with the number of its businesses, cities and categories.',
  });
  const listed = rows?.reduce((sum, row) => sum + row.businessCount, 0);
  /** The base of the shares. */
  const total = useDirectoryTotals()?.businesses ?? listed;
  const cities = rows?.reduce((sum, row) => sum + row.cityCount, 0);

  if (noPage) return <NoSuchPage title="No countries found" page={page} path="/countries" />;
  return (
    <IndexPage
      trail={[{ to: '/countries', name: 'Countries' }]}
      current
      title="Countries"
      stats={[
        { label: 'Countries', value: rows && formatCount(rows.length) },
        { label: 'Total Businesses', value: rows && total !== undefined ? formatCount(total) : undefined },
        { label: 'Cities', value: cities === undefined ? undefined : formatCount(cities) },
      ]}
      q={q}
      searchHint="Search countries..."
      noun="countries"
      items={shown?.slice((page - 1) * INDEX_PAGE_SIZE, page * INDEX_PAGE_SIZE)}
      page={page}
      total={shown?.length ?? 0}
      failed={list.isError}
      onRetry={() => void list.refetch()}
      unfiltered={q === '' ? null : '/countries'}
      sizeOf={(row) => row.businessCount}
    >
      {(row, max) => <CountryCard key={row.slug} row={row} total={total ?? 0} max={max} />}
    </IndexPage>
  );
}
