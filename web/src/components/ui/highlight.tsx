import { Fragment } from 'react';

/** A text with highlighted matches; ranges are [start, end) in UTF-16 units, in order. */
export function Highlight({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  const parts = ranges.map(([start, end], index) => (
    <Fragment key={start}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
