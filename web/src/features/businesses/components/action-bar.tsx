import type { BusinessDetail } from '@directory/contracts/businesses';
import { Navigation, Phone } from 'lucide-react';
import { directionsLink, phoneLink } from '../../../lib/links';
import { SaveButton } from '../../../components/directory/save-button';

/** Remains at the lower edge of a phone while the page of a business scrolls. */
export function ActionBar({ business }: { business: BusinessDetail }) {
  const phone = phoneLink(business.phone, business.countryCode);
  const directions = directionsLink(business);
  return (
    <div
      role="group"
      aria-label="Quick actions"
      className="action-bar sticky bottom-0 z-20 -mx-[16px] flex gap-2 cramped:flex-wrap cramped:*:min-w-fit cramped:[&_svg]:hidden border-t border-line bg-surface px-[16px] py-2 sm:hidden print:hidden"
    >
      {phone !== null && (
        <a href={phone} className="btn btn-primary min-w-0 flex-auto px-2">
          <Phone aria-hidden="true" className="size-4" />
          Call
        </a>
      )}
      {directions !== null && (
        <a href={directions} target="_blank" rel="noopener noreferrer" className="btn btn-quiet min-w-0 flex-auto px-2">
          <Navigation aria-hidden="true" className="size-4" />
          Directions
        </a>
      )}
      <SaveButton id={business.id} className="min-w-0 flex-auto px-2" />
    </div>
  );
}
