import type { BusinessCard } from '@directory/contracts/businesses';
import { BadgeCheck, Phone } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../ui/link';
import { addressInCity, placeInCountry } from '../../lib/postal-address';
import { formatDistance } from '../../lib/format';
import { areaPathOf, phoneLink, slugPath } from '../../lib/links';
import { Highlight } from '../ui/highlight';
import { FactLine } from './fact-line';
import { OpenBadge } from './open-badge';
import { Photo } from './photo';
import { PinNumber } from './pin-number';
import { Rating } from './rating';
import { SaveHeart } from './save-button';

export type Omitted = 'category' | 'city' | 'area link';

interface BusinessRowProps {
  business: BusinessCard;
  /** Rows omit what the page itself shows, and do not link to it. */
  omit?: readonly Omitted[] | undefined;
  /** The listing has a separate link to the detail page; elsewhere the row is the link. */
  detailsLink?: boolean;
  /** Matching ranges of the name. */
  highlights?: readonly (readonly [number, number])[] | undefined;
  /** Its index in the list, as that of its pin. */
  pin?: number;
  /** Whether the list is next to a map. */
  onMap?: boolean;
  /** Kilometres to it. */
  distance?: number | null;
  /** Why it is not open. */
  closure?: string | undefined;
  /** Whether a printed row shows its address. */
  printsAddress?: boolean;
  /** Heading level of its name. */
  heading?: 'h2' | 'h3';
}

const NONE: readonly never[] = [];

/** Memoized: typing and filters render the page several times with the same list. */
export const BusinessRow = memo(function BusinessRow(props: BusinessRowProps) {
  const { business, omit = NONE, detailsLink = false, distance = null, closure, heading: Heading = 'h2' } = props;
  const { highlights = NONE, pin, onMap = false, printsAddress = false } = props;
  const to = slugPath('business', business.slug);
  const phone = phoneLink(business.phone, business.countryCode);
  const facts = [
    omit.includes('category') ? null : business.category,
    ...(omit.includes('city') ? addressInCity(business) : placeInCountry(business)),
  ].filter((fact) => fact !== null);
  const areaPath = omit.includes('area link') ? null : areaPathOf(business);
  return (
    <article className="card card-link relative flex h-full gap-3 p-3 cramped:flex-col">
      <div className="size-16 shrink-0 overflow-hidden rounded-control sm:size-24">
        <Photo src={business.photo} category={business.categorySlug} sizes="(min-width: 640px) 128px, 86px" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <Heading className="line-clamp-4 font-semibold leading-snug wide-break" dir="auto">
          <Link to={to} className="cover py-[3px] hover:text-accent">
            {pin !== undefined && <PinNumber index={pin} onMap={onMap} />}
            <Highlight text={business.name} ranges={highlights} />
          </Link>
          {business.verified && (
            <BadgeCheck aria-label="Verified" className="ms-1 inline size-4 align-[-3px] text-accent" />
          )}
        </Heading>
        <p className="mt-1 line-clamp-2 text-sm text-muted wide-break">
          <FactLine facts={facts} area={business.area} areaPath={areaPath} />
        </p>
        {printsAddress && business.fullAddress !== null && (
          <p className="mt-1 hidden text-sm wide-break print:block" dir="auto">
            {business.fullAddress}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm wide-break empty:hidden">
          <Rating rating={business.rating} reviews={business.reviews} />
          {distance !== null && <span className="text-muted tabular-nums">{formatDistance(distance)}</span>}
          {closure === undefined ? (
            <OpenBadge workingHours={business.workingHours} timeZone={business.timeZone} />
          ) : (
            <span className="font-semibold text-bad">{closure}</span>
          )}
        </p>
        {(phone !== null || detailsLink) && (
          // Below the heart, the line has its width, too: on a phone, number and link fit next to each other.
          <p className="-me-12 -mb-2 flex flex-wrap items-center justify-between gap-x-3 text-sm wide-break cramped:me-0 noscript:me-0 print:me-0">
            {phone !== null ? (
              <a
                href={phone}
                className="relative z-10 inline-flex min-h-11 min-w-0 items-center gap-1.5 tabular-nums hover:text-accent"
              >
                <Phone
                  aria-hidden="true"
                  className={`size-4 shrink-0 text-muted ${detailsLink ? 'max-sm:hidden' : ''}`}
                />
                <span dir="ltr" className="min-w-0">
                  {business.phone}
                </span>
              </a>
            ) : (
              <span />
            )}
            {detailsLink && (
              <Link
                to={to}
                aria-label={`View Details: ${business.name}`}
                className="relative z-10 inline-flex min-h-11 items-center font-medium text-accent hover:underline print:hidden"
              >
                View Details
              </Link>
            )}
          </p>
        )}
      </div>
      <SaveHeart id={business.id} name={business.name} />
    </article>
  );
});

function BusinessRowSkeleton() {
  return (
    <div aria-hidden="true" className="card flex gap-3 p-3">
      <div className="skeleton size-16 shrink-0 rounded-control sm:size-24" />
      <div className="flex-1 space-y-2.5 py-1">
        <div className="skeleton h-4 w-3/5" />
        <div className="skeleton h-3.5 w-2/5" />
        <div className="skeleton h-3.5 w-1/3" />
        <div className="skeleton h-3.5 w-1/4" />
      </div>
    </div>
  );
}

export function BusinessRowSkeletons({ count, columns = 'lg:grid-cols-2' }: { count: number; columns?: string }) {
  return (
    <div className={`grid grid-cols-1 gap-3 ${columns}`}>
      {Array.from({ length: count }, (_, index) => (
        <BusinessRowSkeleton key={index} />
      ))}
    </div>
  );
}
