import { mapConsent } from '../../lib/map-consent';
import { useBrowserValue } from '../../lib/use-browser-value';

/** As the variant `split` of the styles, which lays out the page before hydration. */
const WIDE = '(width >= 1200px)';

export interface MapView {
  onMap: boolean;
  /** The map opens by itself next to the list: the list alone has a parameter of its own. */
  isSplit: boolean;
  /** Until hydration, styles decide whether the map is next to the list. */
  maybeSplit: boolean;
}

type Located = { latitude: number | null };

/**
 * Whether a list has a map, by the view in its URL. Without one it has on a wide screen, with the visitor's consent, unless no
 * business of the page has a position.
 * @param businesses undefined until they are loaded
 */
export function useMapView(view: string | undefined, businesses: readonly Located[] | undefined): MapView {
  const hasPins = !businesses?.length || businesses.some(({ latitude }) => latitude !== null);
  const isAllowed = useBrowserValue(mapConsent, false);
  const inBrowser = useBrowserValue(browser, false);
  const isWide = useBrowserValue(width, false);
  const isSplit = isAllowed && isWide && hasPins;
  return {
    onMap: view === 'map' || (view === undefined && isSplit),
    isSplit,
    maybeSplit: view === undefined && !inBrowser && hasPins,
  };
}

/** The view in the URL of a list with or without a map; none for the usual one. */
export function viewParam(isMap: boolean, isSplit: boolean): 'map' | 'list' | undefined {
  if (isMap === isSplit) return undefined;
  return isMap ? 'map' : 'list';
}

/** Another view of the same page. */
export function withView(search: URLSearchParams, view: string | undefined): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (view === undefined) changed.delete('view');
  else changed.set('view', view);
  return changed;
}

const width = {
  subscribe(listener: () => void) {
    const query = matchMedia(WIDE);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
  read: () => matchMedia(WIDE).matches,
};

const browser = { subscribe: () => () => undefined, read: () => true };
