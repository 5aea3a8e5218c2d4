import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { advertisementCodesQuery } from '../api/get-advertisement-codes';
import { siteSettingsQuery } from '../api/get-site-settings';
import { useConsent } from '../consent';
import { insertMarkup } from '../insert-markup';

type AdName = keyof AdvertisementCodes;

const LOWEST = 90;
const HIGHEST = 600;

interface AdSlotProps {
  slot: AdName;
  /** `banner` is as wide as 728 px and 90 high at least, `square` 300 by 250. */
  shape?: 'banner' | 'square';
}

/** One advertisement: room is kept for it as soon as there is one, and nothing shows until it has loaded. */
export function AdSlot({ slot, shape = 'banner' }: AdSlotProps) {
  const code = useQuery(advertisementCodesQuery).data?.[slot].trim() ?? '';
  const settings = useQuery({ ...siteSettingsQuery, enabled: code !== '' });
  const consent = useConsent();
  // A frame that came with the page might have loaded before anybody listened.
  const listening = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const inPage = settings.data?.ads_in_page === true;
  if (code === '' || state === 'failed') return null;
  if (inPage && (consent === null || consent === 'unknown' || !consent.marketing)) return null;
  const height = Math.max(shape === 'square' ? 250 : LOWEST, heightOf(code));
  return (
    <aside
      aria-label="Advertisement"
      style={{ minHeight: height }}
      className={`mx-auto w-full ${shape === 'square' ? 'max-w-[300px]' : 'max-w-[728px]'} ${state === 'shown' ? '' : 'invisible'}`}
    >
      {!settings.isFetched || !listening ? null : inPage ? (
        <InPage code={code} onShown={() => setState('shown')} />
      ) : (
        <iframe
          src={`/ad-frame/${slot}`}
          title="Advertisement"
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className="block w-full border-0"
          style={{ height, colorScheme: 'light' }}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </aside>
  );
}

const never = () => () => undefined;

function InPage({ code, onShown }: { code: string; onShown: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(onShown);
  useEffect(() => {
    shown.current = onShown;
  });
  useEffect(() => {
    const nodes = insertMarkup(frame.current!, 'end', code);
    shown.current();
    return () => {
      for (const node of nodes) node.remove();
    };
  }, [code]);
  return <div ref={frame} />;
}

/** The height that the code itself names, in pixels: what is kept free before anything has loaded. */
function heightOf(code: string): number {
  const named = [...code.matchAll(/\bheight["']?\s*[:=]\s*["']?(\d{2,4})(?:px)?(?![\d%])/gi)];
  return Math.min(HIGHEST, Math.max(0, ...named.map((match) => Number(match[1]))));
}
