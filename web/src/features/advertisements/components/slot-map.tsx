import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { useTexts } from '../../../lib/i18n/texts';
import { advertisementsTexts } from '../texts';

export const SLOTS = ['ad1', 'ad2', 'ad3', 'ad4'] as const;
type Slot = keyof AdvertisementCodes;

export function SlotMap({ codes, active }: { codes: AdvertisementCodes; active: Slot | null }) {
  const t = useTexts(advertisementsTexts);
  const parts: readonly (Slot | keyof typeof t.page)[] = [
    'header',
    'ad1',
    'features',
    'about',
    'ad2',
    'hours',
    'ad3',
    'contact',
    'ad4',
  ];
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="font-semibold">{t.preview}</h2>
      <p className="text-sm text-muted">{t.previewText}</p>
      <ol className="mt-3 space-y-1.5 rounded-control border border-line bg-ground p-3 text-sm">
        {parts.map((part) =>
          isSlot(part) ? (
            <li
              key={part}
              className={`flex min-h-10 items-center justify-between gap-2 rounded-control border border-dashed px-3 ${
                part === active ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line-strong'
              }`}
            >
              {t.slot(SLOTS.indexOf(part) + 1)}
              <span className={codes[part].trim() === '' ? 'text-muted' : 'text-good'}>
                {codes[part].trim() === '' ? t.unused : t.used}
              </span>
            </li>
          ) : (
            <li key={part} className="rounded-control bg-sunken px-3 py-2.5 text-muted">
              {t.page[part]}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function isSlot(part: string): part is Slot {
  return (SLOTS as readonly string[]).includes(part);
}
