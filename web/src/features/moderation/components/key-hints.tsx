/** Keys and what they do. */
export function KeyHints({ label, keys }: { label: string; keys: readonly (readonly [key: string, name: string])[] }) {
  return (
    <p aria-label={label} role="group" className="hidden flex-wrap gap-x-3 text-xs text-muted lg:flex">
      {keys.map(([key, name]) => (
        <span key={key}>
          <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink">{key}</kbd> {name}
        </span>
      ))}
    </p>
  );
}
