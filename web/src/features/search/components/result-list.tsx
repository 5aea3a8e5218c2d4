import type { SearchHit, SearchPage } from '@directory/contracts/search';
import { BusinessRow, type Omitted } from '../../../components/directory/business-row';

interface ResultListProps {
  data: SearchPage;
  stale: boolean;
  /** Next to the map: one column, numbered like the pins. */
  single: boolean;
  /** Until hydration, if the styles say so. */
  maybeSingle: boolean;
}

const IN_CITY: readonly Omitted[] = ['city'];

export function ResultList({ data, stale, single, maybeSingle }: ResultListProps) {
  return (
    <ol
      data-split={maybeSingle ? '' : undefined}
      className={`rows grid grid-cols-1 gap-3 transition-opacity ${stale ? 'opacity-60' : ''} ${single ? '' : `md:grid-cols-2 ${maybeSingle ? 'split:grid-cols-1' : ''}`}`}
    >
      {data.businesses.map((hit, index) => (
        <li key={hit.id}>
          <BusinessRow
            business={hit}
            omit={isInCity(hit, data.interpreted.place) ? IN_CITY : undefined}
            distance={hit.distance}
            highlights={hit.highlights}
            pin={index}
            onMap={single}
          />
        </li>
      ))}
    </ol>
  );
}

/** Whether the heading names its city, or an area of it: rows then tell apart by the street. */
function isInCity(hit: SearchHit, place: SearchPage['interpreted']['place']): boolean {
  if (place === null || place.countryCode !== hit.countryCode) return false;
  return (
    (place.kind === 'city' && place.slug === hit.citySlug) || (place.kind === 'area' && place.slug === hit.areaSlug)
  );
}
