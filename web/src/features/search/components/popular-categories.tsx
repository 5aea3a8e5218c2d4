import { useQuery } from '@tanstack/react-query';
import { CategoryTiles } from '../../../components/directory/category-tiles';
import { homepageDataQuery } from '../../../lib/directory-queries';

/** What to start from without a search. */
export function PopularCategories() {
  const home = useQuery(homepageDataQuery);
  if (home.isError || home.data?.popularSearches.length === 0) return null;
  return (
    <section aria-label="Popular Categories">
      <h2 className="mb-3 text-lg font-semibold sm:text-xl">Popular Categories</h2>
      <CategoryTiles categories={home.data?.popularSearches} />
    </section>
  );
}
