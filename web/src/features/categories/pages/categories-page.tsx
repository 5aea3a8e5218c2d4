import type { CategoryRow } from '@directory/contracts/categories';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
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
import { categoriesQuery } from '../api/get-categories';
import { categoryIndexQuery } from '../api/get-category-index';
import { CategoryCard } from '../components/category-card';

const MAX_PAGES = 10_000;

const letterLink = (letter: string | null) => (letter === null ? '/categories' : `/categories/${letter}`);

/** `totalBusinesses` is the whole directory's figure, against which shares are counted; the router knows it. */
export function CategoriesPage({
  letter,
  totalBusinesses,
}: {
  letter: string | null;
  totalBusinesses: number | undefined;
}) {
  const page = usePageParam(MAX_PAGES);
  const index = useQuery(categoryIndexQuery(letter, page));
  const [filter, setFilter] = useState('');
  const [layout, setLayout] = useState<'grid' | 'list'>('grid');
  const term = folded(useDeferredValue(filter).trim());
  const list = useQuery({ ...categoriesQuery(letter), enabled: term !== '' });
  const resetPage = useResetPage();
  const title = letter === null ? 'Business Categories' : `Keywords beginning with ${letter}`;
  const noPage = isNotFound(index.error);
  useDocumentTitle(title, { missing: noPage, unlisted: letter !== null });

  const rows = list.data;
  const shown = useMemo(() => rows?.filter((row) => folded(row.category).includes(term)), [rows, term]);
  const data = index.data;
  const businesses = letter === null ? (totalBusinesses ?? data?.businessCount) : data?.businessCount;
  const average = data && Math.round(data.businessCount / Math.max(1, data.totalCount));
  const total = totalBusinesses ?? data?.businessCount ?? 0;
  const common = {
    noun: 'categories',
    layout,
    emptyText: 'Try adjusting your search terms or browse all categories',
    emptyAction: letter !== null && (
      <Link to="/categories" className="btn btn-quiet">
        All categories
      </Link>
    ),
    children: (row: CategoryRow, onPage: readonly CategoryRow[]) => (
      <CategoryCard
        key={row.slug}
        row={row}
        layout={layout}
        total={total}
        max={Math.max(...onPage.map((other) => other.count))}
      />
    ),
  };

  if (noPage && term === '') {
    const back = { to: letterLink(letter), text: 'First page' };
    return <MissingCard title="No categories found" text={`The list has no page ${page}.`} back={back} />;
  }
  return (
    <div className="wrap py-6 sm:py-8">
      <ListHeader title={title} />
      {!(index.isError && data === undefined) && (
        <StatLine
          stats={[
            { label: 'Total Categories', value: data && formatCount(data.totalCount) },
            {
              label: 'Total Businesses',
              value: data && businesses !== undefined ? formatCount(businesses) : undefined,
            },
            { label: 'Avg per Category', value: average === undefined ? undefined : formatCount(average) },
          ]}
        />
      )}
      <div className="my-4 space-y-3">
        <LetterBar
          linkTo={letterLink}
          active={letter}
          known={data ? new Set(data.letters) : null}
          label="Categories by first letter"
        />
        <div className="flex items-center justify-between gap-3">
          <SearchField
            placeholder="Search categories..."
            value={filter}
            onChange={(value) => {
              setFilter(value);
              resetPage();
            }}
          />
          <LayoutToggle layout={layout} onChange={setLayout} />
        </div>
      </div>
      {term !== '' ? (
        <IndexList {...common} items={shown} failed={list.isError} onRetry={() => void list.refetch()} />
      ) : (
        <IndexPage
          {...common}
          items={data?.categories}
          page={data?.currentPage ?? 1}
          total={data?.totalCount ?? 0}
          stale={index.isPlaceholderData}
          failed={index.isError && data === undefined}
          onRetry={() => void index.refetch()}
        />
      )}
    </div>
  );
}

function LayoutToggle(props: { layout: 'grid' | 'list'; onChange: (layout: 'grid' | 'list') => void }) {
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
