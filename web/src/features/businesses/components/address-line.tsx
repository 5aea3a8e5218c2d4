import type { AddressPart, BusinessDetail } from '@directory/contracts/businesses';
import { Link } from '../../../components/ui/link';
import { areaPathOf, cityPath, slugPath } from '../../../lib/links';

/** The full address, area, city and country as links if the directory has pages for them. */
export function AddressLine({ business }: { business: BusinessDetail }) {
  const { citySlug, countryCode, countrySlug } = business;
  const pathOf = ({ place }: AddressPart) => {
    if (place === 'city') return citySlug !== null && countryCode !== null ? cityPath(countryCode, citySlug) : null;
    if (place === 'area') return areaPathOf(business);
    return place === 'country' && countrySlug !== null ? slugPath('countries', countrySlug) : null;
  };
  return (
    <span className="wide-break">
      {business.address.map((part, index) => (
        <span key={index}>
          {index > 0 && ', '}
          {part.before}
          <PartName text={part.text} to={pathOf(part)} />
          {part.after}
        </span>
      ))}
    </span>
  );
}

function PartName({ text, to }: { text: string; to: string | null }) {
  if (to === null) return <bdi>{text}</bdi>;
  return (
    <Link to={to} className="link">
      <bdi>{text}</bdi>
    </Link>
  );
}
