import type { MapView } from './use-map-view';

/** Number of a business in its list, as its pin on the map next to it. */
export function PinNumber({ index, onMap, maybeSplit }: { index: number } & Pick<MapView, 'onMap' | 'maybeSplit'>) {
  if (onMap) return <span className="me-1.5 text-muted tabular-nums">{index + 1}.</span>;
  if (!maybeSplit) return null;
  return (
    <span
      data-number={`${index + 1}.`}
      className="me-1.5 hidden text-muted tabular-nums before:content-[attr(data-number)] split:inline"
    />
  );
}
