import type { FeaturedBusiness } from '@directory/contracts/businesses';
import { Phone, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TruncatedText } from '../../../components/ui/truncated-text';
import { Photo } from '../../../components/directory/photo';
import { slugPath } from '../../../lib/links';

export function FeaturedCard({ business }: { business: FeaturedBusiness }) {
  const place = business.full_address?.split(',')[0]?.trim();
  const reviews = business.review_count ?? 0;
  return (
    <article className="card card-link relative flex h-full flex-col overflow-hidden">
      <div className="aspect-[4/3] w-full">
        <Photo
          src={business.image_url}
          name={business.name}
          category={business.type}
          sizes="(min-width: 1280px) 190px, (min-width: 1024px) 25vw, (min-width: 640px) 33vw, 50vw"
        />
      </div>
      <div className="flex flex-1 flex-col gap-0.5 p-3">
        <div className="flex items-baseline justify-between gap-2">
          <h3 className="min-w-0 font-semibold" dir="auto">
            <Link to={slugPath('business', business.slug)} className="cover block truncate">
              <TruncatedText name={business.name} length={15} />
            </Link>
          </h3>
          <p className="inline-flex shrink-0 items-center gap-1 text-sm tabular-nums">
            {business.rating !== null && business.rating > 0 ? (
              <>
                <Star aria-hidden="true" className="size-3.5 fill-star text-star" />
                <span className="sr-only">Rated</span>
                <span className="font-semibold">{business.rating.toFixed(1)}</span>
              </>
            ) : (
              <span className="font-medium text-accent">New</span>
            )}
          </p>
        </div>
        {business.type !== null && (
          <p className="truncate text-sm text-muted" dir="auto">
            {business.type}
          </p>
        )}
        {place && (
          <p className="truncate text-sm text-muted" dir="auto">
            {place}
          </p>
        )}
        <p className="mt-auto flex items-center justify-between pt-1.5 text-xs text-muted tabular-nums empty:hidden">
          {reviews > 0 && (
            <span>
              {reviews > 99 ? '99+' : reviews} {reviews === 1 ? 'review' : 'reviews'}
            </span>
          )}
          {business.phone !== null && <Phone role="img" aria-label="Has a phone number" className="ms-auto size-4" />}
        </p>
      </div>
    </article>
  );
}

export function FeaturedCardSkeleton() {
  return (
    <div aria-hidden="true" className="card overflow-hidden">
      <div className="skeleton aspect-[4/3] rounded-none" />
      <div className="space-y-2 p-3">
        <div className="skeleton h-4 w-4/5" />
        <div className="skeleton h-3.5 w-1/2" />
        <div className="skeleton h-3.5 w-2/3" />
        <div className="h-3.5" />
      </div>
    </div>
  );
}
