import { truncated } from '../../lib/format';

/** A name truncated to fit its card. Screen readers get all of it, and so does a tooltip. */
export function TruncatedText({ name, length }: { name: string; length: number }) {
  const shown = truncated(name, length);
  if (shown === name) return name;
  return (
    // Positioned, so that what is only read aloud cannot stand outside of a box that truncates its text, and widen the page.
    <span className="relative">
      <span aria-hidden="true" data-tip={name}>
        {shown}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
