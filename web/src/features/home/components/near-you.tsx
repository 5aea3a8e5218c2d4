import type { HomepageData } from '@directory/contracts/homepage';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/ui/link';
import { BusinessRow } from '../../../components/directory/business-row';
import { countriesQuery, countryQuery } from '../../../lib/directory-queries';
import { formatThousands } from '../../../lib/format';
import { cityPath, slugPath } from '../../../lib/links';
import { useHydrated } from '../../../lib/use-hydrated';
import { featuredBusinessesQuery } from '../api/get-featured-businesses';
import { bestQuery } from '../api/get-best';
import { SectionHead } from './section-head';
import { cityOfZone, countryOfZone } from './zone-place';

const MAX_BUSINESSES = 6;
/** Of these, the featured ones are left out: they are above. */
const MAX_FOUND = 18;
const MAX_CITIES = 8;

/** The country or city of the browser's time zone: without asking, and only after the first render, which is the same for all. */
export function NearYou({ countries }: { countries: HomepageData['topCountries'] }) {
  const isHydrated = useHydrated();
  return isHydrated ? <NearZone countries={countries} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} /> : null;
}

function NearZone({ countries, zone }: { countries: HomepageData['topCountries']; zone: string }) {
  const largest = countryOfZone(countries, zone);
  // `UTC` is in no country.
  const all = useQuery({ ...countriesQuery, enabled: largest === undefined && zone.includes('/') });
  const near = largest ?? countryOfZone(all.data ?? [], zone);
  return near === undefined ? null : <NearCountry slug={near.slug} zone={zone} />;
}

function NearCountry({ slug, zone }: { slug: string; zone: string }) {
  const { data: country } = useQuery(countryQuery(slug));
  const city = country && cityOfZone(country.topCities, zone);
  const place = { country: slug, ...(city && { city: city.slug }) };
  const best = useQuery({ ...bestQuery(place, MAX_FOUND), enabled: country !== undefined });
  const { data: featured = [] } = useQuery(featuredBusinessesQuery);
  const shown = new Set(featured.map(({ id }) => id));
  const businesses = best.data?.businesses.filter(({ id }) => !shown.has(id)).slice(0, MAX_BUSINESSES);
  if (country === undefined || businesses === undefined) return null;
  const name = city?.city ?? country.country;
  const to = city ? cityPath(country.countryCode, city.slug) : slugPath('countries', slug);
  return (
    <section aria-label="Near you" className="space-y-3">
      <SectionHead
        title={
          <>
            Near you: <bdi>{name}</bdi>
          </>
        }
        to={to}
        all={
          <>
            All of <bdi>{name}</bdi>
          </>
        }
      >
        <p className="w-full text-sm text-muted">By the time zone of your device.</p>
      </SectionHead>
      <ul className="mb-4 flex flex-wrap gap-2">
        {country.topCities.slice(0, MAX_CITIES).map((row) => (
          <li key={row.slug} className="max-w-full">
            <Link
              to={cityPath(row.countryCode, row.slug)}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-4 text-sm hover:border-accent hover:text-accent"
            >
              <bdi className="truncate">{row.city}</bdi>
              <span className="text-muted tabular-nums">{formatThousands(row.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {businesses.map((business) => (
          <li key={business.id}>
            <BusinessRow business={business} omit={city ? ['city'] : []} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
