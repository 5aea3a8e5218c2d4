import { truncated } from '../../lib/format';

/** A name truncated to fit its card. Screen readers and the tooltip have it in full. */
export function TruncatedText({ name, length }: { name: string; length: number }) {
  const shown = truncated(name, length);
  if (shown === name) return name;
  return (
    // Positioned, so that text for screen readers cannot overflow a truncating box and widen the page.
    <span className="relative">
      <span aria-hidden="true" data-tip={name}>
        {shown}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
