import type { BusinessCard } from '@directory/contracts/businesses';
import { slugPath } from '../../lib/links';
import { useSiteOrigin } from '../../lib/site-origin';
import { itemList, StructuredData } from '../ui/structured-data';
import { BusinessRow, type Omitted } from './business-row';
import type { ListedBusiness } from './use-business-list';
import type { MapView } from './use-map-view';

type Columns = Pick<MapView, 'onMap' | 'maybeSplit'>;

interface BusinessRowsProps extends Columns {
  businesses: readonly (ListedBusiness & { highlights?: readonly (readonly [number, number])[] })[];
  isStale: boolean;
  omit?: readonly Omitted[];
}

/** Next to the map: one column, numbered like the pins. Until hydration, if the styles say so. */
export const columnsOf = ({ onMap, maybeSplit }: Columns) =>
  onMap ? '' : `md:grid-cols-2 ${maybeSplit ? 'split:grid-cols-1' : ''}`;

export function BusinessRows({ businesses, isStale, omit, ...view }: BusinessRowsProps) {
  return (
    <ol
      data-split={view.maybeSplit ? '' : undefined}
      className={`rows grid grid-cols-1 gap-3 transition-opacity ${columnsOf(view)} ${isStale ? 'opacity-60' : ''}`}
    >
      {businesses.map((business, index) => (
        <li key={business.id}>
          <BusinessRow
            business={business}
            omit={omit}
            distance={business.distance ?? null}
            highlights={business.highlights}
            pin={index}
            onMap={view.onMap}
          />
        </li>
      ))}
    </ol>
  );
}

/** A list of businesses for search engines. `first`: position of the first one in the whole list, from 1. */
export function ListStructuredData({ businesses, first }: { businesses: readonly BusinessCard[]; first: number }) {
  const origin = useSiteOrigin();
  const links = businesses.map(({ slug, name }) => ({ to: slugPath('business', slug), name }));
  return <StructuredData data={itemList(origin, links, first)} />;
}
