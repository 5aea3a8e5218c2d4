import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { currentPoint } from '../../../lib/geolocation';

/** For a search "near me" without a position. */
export function LocationButton({ onLocated }: { onLocated: (near: string) => void }) {
  const [locating, setLocating] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function locate() {
    setError(null);
    setLocating(true);
    try {
      onLocated(await currentPoint());
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setLocating(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 noscript:hidden">
      <Button type="button" className="btn btn-quiet" isInactive={locating} onClick={() => void locate()}>
        <LocateFixed aria-hidden="true" className="size-4" />
        Use my location to find the nearest
      </Button>
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
