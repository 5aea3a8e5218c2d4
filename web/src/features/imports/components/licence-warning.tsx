import type { ImportView } from '@directory/contracts/imports';
import { licenceWithId } from '@directory/contracts/licences';
import { TriangleAlert } from 'lucide-react';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { isFinal } from '../api/import-state';
import { importsTexts } from '../texts';

/** Rows of an import whose licence restricts publishing them, and what to do about it. */
export function LicenceWarning({ view }: { view: ImportView }) {
  const t = useTexts(importsTexts);
  const licences = useRestrictedLicences([view]);
  if (licences === null || view.undone) return null;
  const advice = !view.options.approve
    ? t.restrictedHidden
    : isFinal(view.state)
      ? t.restrictedDone
      : t.restrictedBefore;
  return (
    <p
      role="alert"
      className="my-3 flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn wide-break"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {licences} {advice}
    </p>
  );
}

/** A sentence on the restricted licences of all these imports; null without any. */
export function useRestrictedLicences(views: readonly ImportView[]): string | null {
  const t = useTexts(importsTexts);
  const rows = new Map<string, number>();
  for (const one of views.flatMap((view) => view.restrictedLicences)) {
    const name = one.licence === 'all-rights-reserved' ? t.allRightsReserved : licenceName(one.licence);
    rows.set(name, (rows.get(name) ?? 0) + one.rows);
  }
  if (rows.size === 0) return null;
  return t.restrictedRows([...rows].map(([name, count]) => t.restrictedLicence(name, numberText(count))).join(', '));
}

function licenceName(licence: string): string {
  return licenceWithId(licence)?.name ?? licence;
}
