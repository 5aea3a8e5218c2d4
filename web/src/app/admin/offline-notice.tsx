import { WifiOff } from 'lucide-react';
import { useTexts } from '../../lib/i18n/texts';
import { useOnline } from '../../lib/use-online';
import { layoutTexts } from './texts';

/** Why a screen does not load: requests wait for the network. */
export function OfflineNotice() {
  const { offline } = useTexts(layoutTexts);
  const isOffline = !useOnline();
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2.5 text-sm sm:px-6 lg:px-8">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
          {offline}
        </p>
      )}
    </div>
  );
}
