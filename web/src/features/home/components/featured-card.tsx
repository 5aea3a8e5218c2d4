import type { FeaturedBusiness } from '@directory/contracts/businesses';
import { Phone, Star } from 'lucide-react';
import { Link } from '../../../components/ui/link';
import { FactLine } from '../../../components/directory/fact-line';
import { Photo } from '../../../components/directory/photo';
import { areaPathOf, slugPath } from '../../../lib/links';

export function FeaturedCard({ business }: { business: FeaturedBusiness }) {
  const street = business.full_address?.split(',')[0]?.trim();
  const named = [business.type, business.area ?? street, business.city].flatMap((fact) => fact || []);
  const facts = [...new Set(named)];
  const areaPath = areaPathOf({
    areaSlug: business.area_slug,
    citySlug: business.city_slug,
    countryCode: business.country_code,
  });
  const reviews = business.review_count ?? 0;
  return (
    <article className="card card-link relative flex h-full flex-col overflow-hidden">
      <div className="aspect-[4/3] w-full">
        <Photo
          src={business.image_url}
          category={business.type_slug}
          sizes="(min-width: 1024px) 280px, (min-width: 640px) 33vw, 50vw"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h3 className="leading-snug font-semibold" dir="auto">
          <Link
            to={slugPath('business', business.slug)}
            className="cover line-clamp-2 wide-break"
            title={business.name}
          >
            {business.name}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-muted wide-break">
          <FactLine facts={facts} area={business.area} areaPath={areaPath} />
        </p>
        <p className="mt-auto flex items-center gap-1.5 pt-1 text-sm text-muted tabular-nums">
          {business.rating !== null && business.rating > 0 ? (
            <>
              <Star aria-hidden="true" className="size-3.5 fill-star text-star" />
              <span className="sr-only">Rated</span>
              <span className="font-semibold text-ink">{business.rating.toFixed(1)}</span>
            </>
          ) : (
            <span className="font-medium text-accent">New</span>
          )}
          {reviews > 0 && (
            <span>
              ({reviews > 99 ? '99+' : reviews}
              <span className="sr-only"> {reviews === 1 ? 'review' : 'reviews'}</span>)
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
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-3.5 w-2/3" />
        <div className="h-6" />
      </div>
    </div>
  );
}
