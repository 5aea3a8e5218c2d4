import type { PlacedBusiness } from '@directory/contracts/businesses';
import { BusinessRow } from '../../../components/directory/business-row';

/** Other businesses with their distance. */
export function OtherBusinesses({ title, businesses }: { title: string; businesses: readonly PlacedBusiness[] }) {
  if (businesses.length === 0) return null;
  return (
    <section aria-label={title} className="pt-2">
      <h2 className="text-lg font-semibold sm:text-xl">{title}</h2>
      <ul className="mt-3 grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
        {businesses.map((business) => (
          <li key={business.id} className="min-w-0">
            <BusinessRow business={business} heading="h3" distance={business.distance} />
          </li>
        ))}
      </ul>
    </section>
  );
}
