import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import type { CityRow } from '@directory/contracts/cities';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { CityCard } from '../../../components/directory/city-card';
import { IndexPage } from '../../../components/directory/index-list';
import { AlphabetNav } from '../../../components/ui/alphabet-nav';
import { ListHeader } from '../../../components/ui/list-header';
import { filterTextOf, ListSearch } from '../../../components/ui/list-search';
import { NotFoundCard } from '../../../components/ui/not-found-card';
import { StatLine } from '../../../components/ui/stat-line';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount } from '../../../lib/format';
import { usePageParam } from '../../../lib/page-param';
import { cityIndexQuery } from '../api/get-city-index';

const letterLink = (letter: string | null) => (letter === null ? '/cities' : `/cities/${letter}`);

/** `totalBusinesses` is the whole directory's figure, against which shares are counted; the router knows it. */
export function CitiesPage({
  letter,
  totalBusinesses,
}: {
  letter: string | null;
  totalBusinesses: number | undefined;
}) {
  const page = usePageParam(PAGE_LIMITS['/cities']);
  const [search] = useSearchParams();
  const q = filterTextOf(search);
  const index = useQuery(cityIndexQuery(letter, q, page));
  const title = letter === null ? 'Cities Directory' : `Cities beginning with ${letter}`;
  const noPage = isNotFound(index.error);
  useDocumentTitle(title, {
    missing: noPage,
    unlisted: letter !== null || q !== '',
    description:
      letter === null
        ? 'Every city in the directory, the largest first, with the number of its businesses and categories.'
        : `Cities that begin with ${letter}, the largest first, with the number of their businesses and categories.`,
  });

  const data = index.data;
  const average = data && Math.round(data.businessCount / Math.max(1, data.cityCount));
  const total = totalBusinesses ?? data?.businessCount ?? 0;
  const letters = data ? new Set(data.letters) : null;

  if (noPage) {
    const back = { to: letterLink(letter), text: 'First page' };
    return <NotFoundCard title="No cities found" text={`The list has no page ${page}.`} back={back} />;
  }
  return (
    <div className="wrap py-6 sm:py-8">
      <ListHeader title={title} />
      {!(index.isError && data === undefined) && (
        <StatLine
          stats={[
            { label: 'Cities', value: data && formatCount(data.cityCount) },
            { label: 'Total Businesses', value: data && formatCount(data.businessCount) },
            { label: 'Avg per City', value: average === undefined ? undefined : formatCount(average) },
          ]}
        />
      )}
      <div className="my-4 space-y-3 print:hidden">
        <AlphabetNav linkTo={letterLink} active={letter} known={letters} label="Cities by first letter" />
        <ListSearch q={q} placeholder="Search cities or countries..." />
      </div>
      <IndexPage
        noun="cities"
        items={data?.cities}
        page={data?.currentPage ?? 1}
        total={data?.totalCount ?? 0}
        stale={index.isPlaceholderData}
        failed={index.isError && data === undefined}
        onRetry={() => void index.refetch()}
        emptyText="Try adjusting your search terms or browse all cities"
        emptyAction={
          (letter !== null || q !== '') && (
            <Link to="/cities" className="btn btn-quiet">
              All cities
            </Link>
          )
        }
      >
        {(row: CityRow, onPage: readonly CityRow[]) => (
          <CityCard
            key={`${row.countryCode}/${row.slug}`}
            row={row}
            total={total}
            max={Math.max(...onPage.map((other) => other.businessCount))}
          />
        )}
      </IndexPage>
      {data && (
        <section aria-label="Browse by letter" className="mt-10 print:hidden">
          <h2 className="mb-3 text-lg font-semibold">Browse cities by letter</h2>
          <AlphabetNav
            linkTo={letterLink}
            active={letter}
            known={letters}
            label="Cities by first letter, again"
            alwaysAll
          />
        </section>
      )}
    </div>
  );
}
