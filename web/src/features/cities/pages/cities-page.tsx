import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { AlphabeticalIndex } from '../../../components/directory/alphabetical-index';
import { CityCard } from '../../../components/directory/city-card';
import { AlphabetNav } from '../../../components/ui/alphabet-nav';
import { filterTextOf } from '../../../components/ui/list-search';
import { useDirectoryTotals } from '../../../lib/directory-queries';
import { formatCount } from '../../../lib/format';
import { usePageParam } from '../../../lib/page-param';
import { cityIndexQuery } from '../api/get-city-index';

const letterLink = (letter: string | null) => (letter === null ? '/cities' : `/cities/${letter}`);

export function CitiesPage({ letter }: { letter: string | null }) {
  /** Of the whole directory, the base of the shares. */
  const totalBusinesses = useDirectoryTotals()?.businesses;
  const page = usePageParam();
  const q = filterTextOf(useSearchParams()[0]);
  const index = useQuery(cityIndexQuery(letter, q, page));
  const { data } = index;
  const businesses = letter === null ? (totalBusinesses ?? data?.businessCount) : data?.businessCount;
  const average = data && Math.round((businesses ?? 0) / Math.max(1, data.cityCount));
  return (
    <AlphabeticalIndex
      title={letter === null ? 'Cities Directory' : `Cities beginning with ${letter}`}
      description={
        letter === null
          ? 'Every city in the directory, the largest first, with the number of its businesses and categories.'
          : `Cities that begin with ${letter}, the largest first, with the number of their businesses and categories.`
      }
      noun="cities"
      index={index}
      letter={letter}
      q={q}
      page={page}
      linkTo={letterLink}
      searchHint="Search cities or countries..."
      stats={[
        { label: 'Cities', value: data && formatCount(data.cityCount) },
        { label: 'Total Businesses', value: data && businesses !== undefined ? formatCount(businesses) : undefined },
        { label: 'Avg per City', value: average === undefined ? undefined : formatCount(average) },
      ]}
      items={data?.cities}
      sizeOf={(row) => row.businessCount}
      footer={(letters) => (
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
    >
      {(row, max) => (
        <CityCard
          key={`${row.countryCode}/${row.slug}`}
          row={row}
          total={totalBusinesses ?? data?.businessCount ?? 0}
          max={max}
        />
      )}
    </AlphabeticalIndex>
  );
}
