import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { IndexList } from '../../../components/ui/index-list';
import { LetterBar } from '../../../components/ui/letter-bar';
import { ListHeader } from '../../../components/ui/list-header';
import { SearchField } from '../../../components/ui/search-field';
import { StatLine } from '../../../components/ui/stat-line';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount } from '../../../lib/format';
import { folded, knownLetters } from '../../../lib/letters';
import { useResetPage } from '../../../lib/page-param';
import { categoriesQuery } from '../api/get-categories';
import { CategoryCard } from '../components/category-card';

const letterLink = (letter: string | null) => (letter === null ? '/categories' : `/categories/${letter}`);

/** `totalBusinesses` is the whole directory's figure, against which shares are counted; the router knows it. */
export function CategoriesPage({
  letter,
  totalBusinesses,
}: {
  letter: string | null;
  totalBusinesses: number | undefined;
}) {
  const list = useQuery(categoriesQuery(letter));
  const everything = useQueryClient().getQueryData(categoriesQuery(null).queryKey);
  const [filter, setFilter] = useState('');
  const [layout, setLayout] = useState<'grid' | 'list'>('grid');
  const term = folded(useDeferredValue(filter).trim());
  const resetPage = useResetPage();
  const title = letter === null ? 'Business Categories' : `Keywords beginning with ${letter}`;
  useDocumentTitle(title);

  const rows = list.data;
  const shown = useMemo(() => rows?.filter((row) => folded(row.category).includes(term)), [rows, term]);
  const listed = rows?.reduce((sum, row) => sum + row.count, 0);
  const businesses = letter === null ? (totalBusinesses ?? listed) : listed;
  const average = rows && listed !== undefined ? Math.round(listed / Math.max(1, rows.length)) : undefined;
  const total = totalBusinesses ?? listed ?? 0;

  return (
    <div className="wrap py-6 sm:py-8">
      <ListHeader title={title} />
      {!list.isError && (
        <StatLine
          stats={[
            { label: 'Total Categories', value: rows && formatCount(rows.length) },
            {
              label: 'Total Businesses',
              value: rows && businesses !== undefined ? formatCount(businesses) : undefined,
            },
            { label: 'Avg per Category', value: average === undefined ? undefined : formatCount(average) },
          ]}
        />
      )}
      <div className="my-4 space-y-3">
        <LetterBar
          linkTo={letterLink}
          active={letter}
          known={knownLetters(everything)}
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
      <IndexList
        items={shown}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        noun="categories"
        layout={layout}
        emptyText="Try adjusting your search terms or browse all categories"
        emptyAction={
          letter !== null && (
            <Link to="/categories" className="btn btn-quiet">
              All categories
            </Link>
          )
        }
      >
        {(row, page) => (
          <CategoryCard
            key={row.slug}
            row={row}
            layout={layout}
            total={total}
            max={Math.max(...page.map((other) => other.count))}
          />
        )}
      </IndexList>
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
