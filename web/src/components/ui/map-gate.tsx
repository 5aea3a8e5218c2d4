import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAP_SERVER } from '../../config/map-tiles';
import { allowMaps, useMapConsent } from '../../lib/map-consent';

interface MapGateProps {
  /** Of the box without the map. */
  className: string;
  onShow?: () => void;
  children: ReactNode;
}

/** A map, once the visitor has allowed maps on any page; nothing contacts the tile server before. */
export function MapGate({ className, onShow, children }: MapGateProps) {
  const isAllowed = useMapConsent();
  if (isAllowed === true) return children;
  return (
    <div className={`grid place-content-center bg-sunken p-4 noscript:hidden ${className}`}>
      <div className="grid justify-items-center gap-2 text-center in-data-maps:invisible">
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            onShow?.();
            allowMaps(true);
          }}
        >
          <MapIcon aria-hidden="true" className="size-4" />
          Show map
        </button>
        <p className="max-w-[44ch] text-sm text-muted wide-break">
          Its pictures come from <span className="whitespace-nowrap cramped:whitespace-normal">{MAP_SERVER}</span>,
          which then sees your visit. Maps open by themselves from then on, until you refuse them in “Cookie settings”.
        </p>
      </div>
    </div>
  );
}
