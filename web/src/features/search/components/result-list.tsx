import type { SearchPage } from '@directory/contracts/search';
import { BusinessRow } from '../../../components/directory/business-row';

interface ResultListProps {
  data: SearchPage;
  stale: boolean;
  /** Next to the map: one column, numbered like the pins. */
  single: boolean;
  /** Until hydration, if the styles say so. */
  maybeSingle: boolean;
}

export function ResultList({ data, stale, single, maybeSingle }: ResultListProps) {
  return (
    <ol
      data-split={maybeSingle ? '' : undefined}
      className={`rows grid grid-cols-1 gap-3 transition-opacity ${stale ? 'opacity-60' : ''} ${single ? '' : `md:grid-cols-2 ${maybeSingle ? 'split:grid-cols-1' : ''}`}`}
    >
      {data.businesses.map((hit, index) => (
        <li key={hit.id}>
          <BusinessRow business={hit} distance={hit.distance} highlights={hit.highlights} pin={index} onMap={single} />
        </li>
      ))}
    </ol>
  );
}
