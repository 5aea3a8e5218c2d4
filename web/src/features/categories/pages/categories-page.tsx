import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { AlphabeticalIndex } from '../../../components/directory/alphabetical-index';
import { filterTextOf } from '../../../components/ui/list-search';
import { useDirectoryTotals } from '../../../lib/directory-queries';
import { formatCount } from '../../../lib/format';
import { usePageParam } from '../../../lib/page-param';
import { categoryIndexQuery } from '../api/get-category-index';
import { CategoryCard } from '../components/category-card';

type Layout = 'grid' | 'list';

export function CategoriesPage({ letter }: { letter: string | null }) {
  /** Of the whole directory, the base of the shares. */
  const totalBusinesses = useDirectoryTotals()?.businesses;
  const page = usePageParam();
  const [search, setSearch] = useSearchParams();
  const q = filterTextOf(search);
  const layout: Layout = search.get('view') === 'list' ? 'list' : 'grid';
  const index = useQuery(categoryIndexQuery(letter, q, page));
  const { data } = index;
  const businesses = letter === null ? (totalBusinesses ?? data?.businessCount) : data?.businessCount;
  const average = data && Math.round(data.businessCount / Math.max(1, data.categoryCount));

  function show(next: Layout) {
    setSearch(
      (current) => {
        if (next === 'list') current.set('view', 'list');
        else current.delete('view');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <AlphabeticalIndex
      title={letter === null ? 'Business Categories' : `Keywords beginning with ${letter}`}
      description={
        letter === null
          ? 'Every kind of business in the directory, from A to Z, with the number of businesses and their average rating.'
          : `Kinds of business that begin with ${letter}, with the number of businesses and their average rating.`
      }
      noun="categories"
      index={index}
      letter={letter}
      q={q}
      page={page}
      linkTo={(to) => ({
        pathname: to === null ? '/categories' : `/categories/${to}`,
        search: layout === 'list' ? 'view=list' : '',
      })}
      searchHint="Search categories..."
      stats={[
        { label: 'Total Categories', value: data && formatCount(data.categoryCount) },
        { label: 'Total Businesses', value: data && businesses !== undefined ? formatCount(businesses) : undefined },
        { label: 'Avg per Category', value: average === undefined ? undefined : formatCount(average) },
      ]}
      items={data?.categories}
      sizeOf={(row) => row.count}
      layout={layout}
      tools={<LayoutToggle layout={layout} onChange={show} />}
    >
      {(row, max) => (
        <CategoryCard
          key={row.slug}
          row={row}
          layout={layout}
          total={totalBusinesses ?? data?.businessCount ?? 0}
          max={max}
        />
      )}
    </AlphabeticalIndex>
  );
}

function LayoutToggle(props: { layout: Layout; onChange: (layout: Layout) => void }) {
  const options = [
    { value: 'grid', icon: LayoutGrid, label: 'Grid' },
    { value: 'list', icon: Rows3, label: 'List' },
  ] as const;
  return (
    <div
      role="group"
      aria-label="Layout"
      className="flex shrink-0 rounded-control border border-line bg-surface noscript:hidden"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.label}
          aria-pressed={props.layout === option.value}
          className="grid size-11 place-items-center rounded-control text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => props.onChange(option.value)}
        >
          <option.icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  );
}
