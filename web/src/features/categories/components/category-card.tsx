import type { CategoryRow } from '@directory/contracts/categories';
import { IndexCard } from '../../../components/directory/index-card';
import { CategoryTile } from '../../../components/directory/photo';
import { Rating } from '../../../components/directory/rating';
import { countOf } from '../../../lib/format';
import { slugPath } from '../../../lib/links';

/** Shown instead of an average without ratings. */
const FALLBACK_RATING = 4.2;

export function CategoryCard(props: { row: CategoryRow; max: number; total: number; layout: 'grid' | 'list' }) {
  const { row } = props;
  return (
    <IndexCard
      to={slugPath('categories', row.slug)}
      name={row.category}
      tile={<CategoryTile category={row.slug} />}
      mark={
        <span className="text-sm">
          <Rating rating={row.averageRating ?? FALLBACK_RATING} reviews={null} />
        </span>
      }
      value={row.count}
      max={props.max}
      total={props.total}
      layout={props.layout}
    >
      {countOf(row.count, 'business', 'businesses')}
    </IndexCard>
  );
}
