import type { UndoneImport } from '@directory/contracts/imports';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { undoneText } from '../undone-text';

export function UndoneNotice({ undone }: { undone: UndoneImport }) {
  const t = useTexts(importsTexts);
  return (
    <p className="mb-3 rounded-control bg-sunken px-3 py-2.5 text-sm wide-break">
      <strong>{t.undone}:</strong> {undoneText(undone, t)}
    </p>
  );
}
