import { AD_LOADED } from '@directory/contracts/ad-frames';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { advertisementCodesQuery } from '../api/get-advertisement-codes';
import { siteSettingsQuery } from '../api/get-site-settings';
import { useConsent } from '../consent';
import { insertMarkup } from '../insert-markup';
import { running } from '../active-snippets';

type AdName = keyof AdvertisementCodes;

const MIN_HEIGHT_PX = 90;
const SQUARE_HEIGHT_PX = 250;
const MAX_HEIGHT_PX = 600;
/** Timeout of a frame's report after its load event; without a report, the response was an error. */
const REPORT_TIMEOUT_MS = 2_000;

interface AdSlotProps {
  slot: AdName;
  /** `banner` is as wide as 728 px and 90 high at least, `square` 300 by 250. */
  shape?: 'banner' | 'square';
}

/**
 * An advertisement, requested only with consent to marketing. Its space is reserved as soon as possible; it is hidden until it
 * has loaded.
 */
export function AdSlot({ slot, shape = 'banner' }: AdSlotProps) {
  const code = useQuery(advertisementCodesQuery).data?.[slot].trim() ?? '';
  const settings = useQuery({ ...siteSettingsQuery, enabled: code !== '' });
  const consent = useConsent();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const isUnknown = consent === 'unknown';
  const isAllowed = !isUnknown && consent?.marketing === true;
  if (code === '' || state === 'failed' || !(isAllowed || isUnknown)) return null;
  const height = Math.max(shape === 'square' ? SQUARE_HEIGHT_PX : MIN_HEIGHT_PX, heightOf(code));
  return (
    <aside
      aria-label="Advertisement"
      className={`mx-auto w-full print:hidden ${shape === 'square' ? 'max-w-[300px]' : 'max-w-[728px]'} ${isUnknown ? 'ad-room' : ''} ${state === 'shown' ? '' : 'invisible'}`}
    >
      <p aria-hidden="true" className="mb-1 text-center text-xs text-muted">
        Advertisement
      </p>
      <div style={{ minHeight: height }}>
        {!isAllowed || !settings.isFetched ? null : settings.data?.ads_in_page === true ? (
          <InPage code={code} onShown={() => setState('shown')} />
        ) : (
          <AdFrame slot={slot} height={height} onEnd={setState} />
        )}
      </div>
    </aside>
  );
}

interface AdFrameProps {
  slot: AdName;
  height: number;
  onEnd: (state: 'shown' | 'failed') => void;
}

function AdFrame({ slot, height, onEnd }: AdFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [reported, setReported] = useState(false);
  const latestOnEnd = useRef(onEnd);
  useLayoutEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useLayoutEffect(() => {
    function onMessage(event: MessageEvent) {
      if (event.source !== frame.current?.contentWindow || event.data !== AD_LOADED) return;
      setReported(true);
      latestOnEnd.current('shown');
    }
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!loaded || reported) return;
    const timer = setTimeout(() => latestOnEnd.current('failed'), REPORT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [loaded, reported]);
  return (
    <iframe
      ref={frame}
      src={`/ad-frame/${slot}`}
      title="Advertisement"
      sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="strict-origin-when-cross-origin"
      className="block w-full border-0"
      style={{ height }}
      onLoad={() => setLoaded(true)}
    />
  );
}

function InPage({ code, onShown }: { code: string; onShown: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(onShown);
  useEffect(() => {
    shown.current = onShown;
  });
  useEffect(() => {
    running.add('ads');
    const nodes = insertMarkup(frame.current!, 'end', code);
    shown.current();
    return () => {
      for (const node of nodes) node.remove();
    };
  }, [code]);
  return <div ref={frame} />;
}

/** The height stated by the code, in pixels: reserved before it has loaded. */
function heightOf(code: string): number {
  const named = [...code.matchAll(/\bheight["']?\s*[:=]\s*["']?(\d{2,4})(?:px)?(?![\d%])/gi)];
  return Math.min(MAX_HEIGHT_PX, Math.max(0, ...named.map((match) => Number(match[1]))));
}
