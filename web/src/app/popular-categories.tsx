import { useQuery } from '@tanstack/react-query';
import { homepageDataQuery } from '../features/home/api/get-homepage-data';
import { CategoryTiles } from '../features/home/components/category-tiles';

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
