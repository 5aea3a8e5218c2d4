import { Star } from 'lucide-react';
import { formatCount } from '../../lib/format';

/** `★ 4.6 (128)`; nothing for a business without ratings. */
export function Rating({ rating, reviews }: { rating: number | null; reviews: number | null }) {
  if (rating === null || rating <= 0) return null;
  const count = reviews !== null && reviews > 0 ? reviews : null;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1 tabular-nums">
      <Star aria-hidden="true" className="size-4 fill-star text-star" />
      <span className="sr-only">Rated</span>
      <span className="font-semibold">{rating.toFixed(1)}</span>
      {count !== null && (
        <span className="text-muted">
          ({formatCount(count)}
          <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  );
}
