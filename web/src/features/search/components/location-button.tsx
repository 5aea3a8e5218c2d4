import { LocateFixed } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { useCurrentPoint } from '../../../lib/use-current-point';

/** For a search "near me" without a position. */
export function LocationButton({ onLocated }: { onLocated: (near: string) => void }) {
  const { locate, isLocating, error } = useCurrentPoint(onLocated);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 noscript:hidden">
      <Button type="button" className="btn btn-quiet" isInactive={isLocating} onClick={() => void locate()}>
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
