import { cutName } from '../../lib/format';

/** A name cut to fit its card. Read aloud it is whole, and whoever points at it sees the whole. */
export function TruncatedText({ name, length }: { name: string; length: number }) {
  const cut = cutName(name, length);
  if (cut === name) return name;
  return (
    // Positioned, so that what is only read aloud cannot stand outside of a box that cuts its text, and widen the page.
    <span className="relative">
      <span aria-hidden="true" data-tip={name}>
        {cut}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
