import type { BusinessDetail } from '@directory/contracts/businesses';
import { Link } from 'react-router-dom';
import { cityPath, slugPath } from '../../../lib/links';

/** Street as text, city and country as links where the directory has pages for them. */
export function AddressLine({ business }: { business: BusinessDetail }) {
  const { city, citySlug, countryCode, country, countrySlug } = business;
  const cityTo = city !== null && citySlug !== null && countryCode !== null ? cityPath(countryCode, citySlug) : null;
  const street = business.street ?? streetOf(business);
  const parts = [
    street && <bdi key="street">{street}</bdi>,
    city && (cityTo ? <PlaceLink key="city" to={cityTo} name={city} /> : <bdi key="city">{city}</bdi>),
    regionLine(business) && <bdi key="region">{regionLine(business)}</bdi>,
    country &&
      (countrySlug ? (
        <PlaceLink key="country" to={slugPath('countries', countrySlug)} name={country} />
      ) : (
        <bdi key="country">{country}</bdi>
      )),
  ].filter(Boolean);
  return (
    <span className="wide-break">
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && ', '}
          {part}
        </span>
      ))}
    </span>
  );
}

function PlaceLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="link">
      <bdi>{name}</bdi>
    </Link>
  );
}

/** What stands before the city in the full address; all of it when the city is not in it. */
function streetOf({ fullAddress, city }: BusinessDetail): string | null {
  if (fullAddress === null) return null;
  const at = city ? fullAddress.lastIndexOf(`, ${city}`) : -1;
  return at > 0 ? fullAddress.slice(0, at) : city && fullAddress.startsWith(city) ? null : fullAddress;
}

/** Region and postal code, only when the street stands alone: a full address has them already. */
function regionLine({ street, region, postalCode }: BusinessDetail): string | null {
  return street === null ? null : [region, postalCode].filter(Boolean).join(' ') || null;
}
