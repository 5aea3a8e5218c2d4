import type { CategoryRow } from '@directory/contracts/categories';
import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CategoryTile } from '../../../components/ui/photo';
import { ShareBar } from '../../../components/ui/share-bar';
import { countOf, formatShare } from '../../../lib/format';
import { slugPath } from '../../../lib/links';

/** Stands in for an average while no business of a category has a rating. */
const FALLBACK_RATING = 4.2;

export function CategoryCard(props: { row: CategoryRow; max: number; total: number; layout: 'grid' | 'list' }) {
  const { row, layout } = props;
  return (
    <li
      className={`card card-link relative flex gap-x-4 gap-y-3 p-4 ${layout === 'grid' ? 'flex-col' : 'max-sm:flex-col sm:items-center'}`}
    >
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <CategoryTile category={row.category} />
        <div className="min-w-0 flex-1">
          <h2 className="leading-snug font-semibold wide-break" dir="auto">
            <Link to={slugPath('categories', row.slug)} className="cover">
              {row.category}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-muted tabular-nums">{countOf(row.count, 'business', 'businesses')}</p>
        </div>
        <p className="inline-flex items-center gap-1 text-sm tabular-nums">
          <Star aria-hidden="true" className="size-3.5 fill-star text-star" />
          <span className="sr-only">Rated</span>
          {(row.averageRating ?? FALLBACK_RATING).toFixed(1)}
        </p>
      </div>
      <div className={`flex items-center gap-3 ${layout === 'grid' ? 'mt-auto' : 'sm:w-72'}`}>
        <div className="flex-1">
          <ShareBar value={row.count} max={props.max} />
        </div>
        <span className="w-12 text-end text-xs text-muted tabular-nums">{formatShare(row.count, props.total)}</span>
      </div>
    </li>
  );
}
