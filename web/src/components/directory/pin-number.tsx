/**
 * Number of a business in its list, as its pin on the map next to it. Until hydration the styles decide, by a mark of the list: a row
 * that knew would be rendered twice.
 */
export function PinNumber({ index, onMap }: { index: number; onMap: boolean }) {
  if (onMap) return <span className="me-1.5 text-muted tabular-nums">{index + 1}.</span>;
  return (
    <span
      data-number={`${index + 1}.`}
      className="me-1.5 hidden text-muted tabular-nums before:content-[attr(data-number)] in-data-split:split:inline"
    />
  );
}
