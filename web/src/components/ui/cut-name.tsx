import { cutName } from '../../lib/format';

/** A name cut to fit its card. Read aloud it is whole, and whoever points at it sees the whole. */
export function CutName({ name, length }: { name: string; length: number }) {
  const cut = cutName(name, length);
  if (cut === name) return name;
  return (
    <>
      <span aria-hidden="true" data-tip={name}>
        {cut}
      </span>
      <span className="sr-only">{name}</span>
    </>
  );
}
