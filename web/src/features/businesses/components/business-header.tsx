import type { BusinessDetail } from '@directory/contracts/businesses';
import { closureOf } from '@directory/contracts/closures';
import {
  ArrowLeft,
  BadgeCheck,
  BookOpen,
  CalendarCheck,
  MapPin,
  Navigation,
  Phone,
  ShoppingBag,
  type LucideIcon,
} from 'lucide-react';
import { Link } from '../../../components/ui/link';
import { OpenBadge } from '../../../components/directory/open-badge';
import { Rating } from '../../../components/directory/rating';
import { directionsLink, phoneLink, slugPath, webLink } from '../../../lib/links';
import { addressText } from '../../../lib/postal-address';
import { AddressLine } from './address-line';
import { kindOf } from './business-facts';
import { SaveButton } from '../../../components/directory/save-button';
import { PhotoGallery } from './photo-gallery';
import { ShareButton } from './share-button';

export function BusinessHeader({ business }: { business: BusinessDetail }) {
  const kind = kindOf(business);
  const closure = closureOf(business.status);
  return (
    <header className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,280px)_1fr] sm:gap-6 lg:grid-cols-[minmax(0,360px)_1fr]">
      <div className="h-28 overflow-hidden rounded-card sm:aspect-[4/3] sm:h-auto">
        <PhotoGallery business={business} />
      </div>
      <div className="flex min-w-0 flex-col">
        <h1 className={`font-bold wide-break ${nameSize(business.name)}`} dir="auto">
          {business.name}
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating rating={business.rating} reviews={business.reviews} />
          {kind.name !== null && kind.slug !== null && (
            <Link
              to={slugPath('categories', kind.slug)}
              className="chip relative hover:text-accent touch:after:absolute touch:after:-inset-[10px]"
              dir="auto"
            >
              {kind.name}
            </Link>
          )}
          {business.priceRange !== null && (
            <span className="text-sm text-muted">
              <span className="sr-only">Price range: </span>
              <bdi>{business.priceRange}</bdi>
            </span>
          )}
          {business.verified && (
            <span className="inline-flex items-center gap-1 text-sm font-medium text-accent">
              <BadgeCheck aria-hidden="true" className="size-4" />
              Verified
            </span>
          )}
        </p>
        {closure === null && (
          <p className="mt-1.5 empty:hidden">
            <OpenBadge workingHours={business.workingHours} timeZone={business.timeZone} />
          </p>
        )}
        {addressText(business.address) !== null && (
          <p className="mt-1.5 flex gap-1.5 text-muted">
            <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <AddressLine business={business} />
          </p>
        )}
        <Actions business={business} />
      </div>
    </header>
  );
}

/** A long name is shown in full, and smaller, so that the actions stay above the fold. */
function nameSize(name: string): string {
  if (name.length > 60) return 'text-lg sm:text-xl lg:text-2xl';
  return name.length > 32 ? 'text-xl sm:text-2xl lg:text-3xl' : 'text-2xl sm:text-3xl';
}

/** On a phone, the action bar has the others. */
function Actions({ business }: { business: BusinessDetail }) {
  const phone = phoneLink(business.phone, business.countryCode);
  const directions = directionsLink(business);
  const links = [
    { icon: BookOpen, text: 'Menu', to: webLink(business.menuLink) },
    { icon: CalendarCheck, text: 'Book', to: webLink(business.bookingLink) },
    { icon: ShoppingBag, text: 'Order', to: webLink(business.orderLink) },
  ].filter((link) => link.to !== null) as { icon: LucideIcon; text: string; to: string }[];
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 sm:mt-auto sm:flex sm:flex-wrap sm:pt-4">
      {phone !== null && (
        <a href={phone} className="btn btn-primary max-sm:hidden">
          <Phone aria-hidden="true" className="size-4" />
          Call Now
        </a>
      )}
      {directions !== null && (
        <a
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          className={`btn max-sm:hidden ${phone === null ? 'btn-primary' : 'btn-quiet'}`}
        >
          <Navigation aria-hidden="true" className="size-4" />
          Get Directions
        </a>
      )}
      {links.map(({ icon: Icon, text, to }) => (
        <a key={text} href={to} target="_blank" rel="noopener noreferrer nofollow" className="btn btn-quiet">
          <Icon aria-hidden="true" className="size-4" />
          {text}
        </a>
      ))}
      <ShareButton title={business.name} />
      <SaveButton id={business.id} className="max-sm:hidden" />
      <Link
        to="/"
        className="col-span-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-muted hover:text-accent hover:underline sm:ps-2 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        Back to Home
      </Link>
    </div>
  );
}
