import type { UndoneImport } from '@directory/contracts/imports';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';

export function UndoneNotice({ undone }: { undone: UndoneImport }) {
  const t = useTexts(importsTexts);
  const counts = [undone.deletedCount, undone.revertedCount, undone.unrevertedCount].map(numberText) as [
    string,
    string,
    string,
  ];
  return (
    <p className="mb-3 rounded-control bg-sunken px-3 py-2.5 text-sm wide-break">
      <strong>{t.undone}:</strong> {t.undoneText(...counts)}
    </p>
  );
}
