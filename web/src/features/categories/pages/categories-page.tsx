import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import type { CategoryRow } from '@directory/contracts/categories';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
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
import { categoryIndexQuery } from '../api/get-category-index';
import { CategoryCard } from '../components/category-card';

type Layout = 'grid' | 'list';

/** `totalBusinesses` is the whole directory's figure, against which shares are counted; the router knows it. */
export function CategoriesPage({
  letter,
  totalBusinesses,
}: {
  letter: string | null;
  totalBusinesses: number | undefined;
}) {
  const page = usePageParam(PAGE_LIMITS['/categories']);
  const [search, setSearch] = useSearchParams();
  const q = filterTextOf(search);
  const layout: Layout = search.get('view') === 'list' ? 'list' : 'grid';
  const index = useQuery(categoryIndexQuery(letter, q, page));
  const title = letter === null ? 'Business Categories' : `Keywords beginning with ${letter}`;
  const noPage = isNotFound(index.error);
  useDocumentTitle(title, {
    missing: noPage,
    unlisted: letter !== null || q !== '',
    description:
      letter === null
        ? 'Every kind of business in the directory, from A to Z, with the number of businesses and their average rating.'
        : `Kinds of business that begin with ${letter}, with the number of businesses and their average rating.`,
  });

  const data = index.data;
  const businesses = letter === null ? (totalBusinesses ?? data?.businessCount) : data?.businessCount;
  const average = data && Math.round(data.businessCount / Math.max(1, data.categoryCount));
  const total = totalBusinesses ?? data?.businessCount ?? 0;
  const letterLink = (to: string | null) => ({
    pathname: to === null ? '/categories' : `/categories/${to}`,
    search: layout === 'list' ? 'view=list' : '',
  });

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

  if (noPage) {
    const back = { to: letterLink(letter).pathname, text: 'First page' };
    return <NotFoundCard title="No categories found" text={`The list has no page ${page}.`} back={back} />;
  }
  return (
    <div className="wrap py-6 sm:py-8">
      <ListHeader title={title} />
      {!(index.isError && data === undefined) && (
        <StatLine
          stats={[
            { label: 'Total Categories', value: data && formatCount(data.categoryCount) },
            {
              label: 'Total Businesses',
              value: data && businesses !== undefined ? formatCount(businesses) : undefined,
            },
            { label: 'Avg per Category', value: average === undefined ? undefined : formatCount(average) },
          ]}
        />
      )}
      <div className="my-4 space-y-3 print:hidden">
        <AlphabetNav
          linkTo={letterLink}
          active={letter}
          known={data ? new Set(data.letters) : null}
          label="Categories by first letter"
        />
        <div className="flex items-center justify-between gap-3">
          <ListSearch q={q} placeholder="Search categories..." />
          <LayoutToggle layout={layout} onChange={show} />
        </div>
      </div>
      <IndexPage
        noun="categories"
        layout={layout}
        items={data?.categories}
        page={data?.currentPage ?? 1}
        total={data?.totalCount ?? 0}
        stale={index.isPlaceholderData}
        failed={index.isError && data === undefined}
        onRetry={() => void index.refetch()}
        emptyText="Try adjusting your search terms or browse all categories"
        emptyAction={
          (letter !== null || q !== '') && (
            <Link to="/categories" className="btn btn-quiet">
              All categories
            </Link>
          )
        }
      >
        {(row: CategoryRow, onPage: readonly CategoryRow[]) => (
          <CategoryCard
            key={row.slug}
            row={row}
            layout={layout}
            total={total}
            max={Math.max(...onPage.map((other) => other.count))}
          />
        )}
      </IndexPage>
    </div>
  );
}

function LayoutToggle(props: { layout: Layout; onChange: (layout: Layout) => void }) {
  const options = [
    { value: 'grid', icon: LayoutGrid, label: 'Grid' },
    { value: 'list', icon: Rows3, label: 'List' },
  ] as const;
  return (
    <div role="group" aria-label="Layout" className="flex shrink-0 rounded-control border border-line bg-surface">
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
