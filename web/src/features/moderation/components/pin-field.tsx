import { Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../components/ui/error-boundary';
import { useTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { MAP_SERVER } from '../../../config/map-tiles';

const PinMap = lazy(() => import('./pin-map'));

interface PinFieldProps {
  latitude: string;
  longitude: string;
  onPlace: (latitude: string, longitude: string) => void;
}

/** Sets the position on a map, whose tiles are fetched only once it is opened. */
export function PinField({ latitude, longitude, onPlace }: PinFieldProps) {
  const common = useTexts(commonTexts);
  const moderation = useTexts(moderationTexts);
  const t = moderation.editForm.map;
  const [isOpen, setOpen] = useState(false);
  const numbers = [latitude, longitude].map((text) => (text.trim() === '' ? NaN : Number(text.replace(',', '.'))));
  const [lat = NaN, lng = NaN] = numbers;
  const isPlaced = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-2">
        <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
          <MapIcon aria-hidden="true" className="size-4" />
          {t.open}
        </button>
        <p className="min-w-0 flex-1 text-xs text-muted">{t.consent(MAP_SERVER)}</p>
      </div>
    );
  }
  return (
    <div className="sm:col-span-2">
      <div className="relative isolate h-64 overflow-hidden rounded-control border border-line">
        <ErrorBoundary fallback={<p className="p-4 text-sm text-bad">{t.failed}</p>}>
          <Suspense fallback={<div role="status" aria-label={common.loading} className="skeleton size-full" />}>
            <PinMap
              position={isPlaced ? [lat, lng] : null}
              label={t.label}
              onPlace={([newLat, newLng]) => onPlace(String(newLat), String(newLng))}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      <p className="mt-1 text-xs text-muted">{t.hint}</p>
    </div>
  );
}
