import { useTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';

export function KeyHints() {
  const t = useTexts(moderationTexts);
  const keys = [
    ['j', t.keyNext],
    ['k', t.keyPrevious],
    ['a', t.keyApprove],
    ['x', t.keySelect],
    ['e', t.keyEdit],
    ['/', t.keySearch],
  ] as const;
  return (
    <p aria-label={t.keys} role="group" className="hidden flex-wrap gap-x-3 text-xs text-muted lg:flex">
      {keys.map(([key, name]) => (
        <span key={key}>
          <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink">{key}</kbd> {name}
        </span>
      ))}
    </p>
  );
}
