import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/ui/link';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importDuplicatesQuery } from '../api/get-import-duplicates';
import { importReportTexts } from '../report-texts';

/** How many possible duplicates an import has brought, with a link to them; nothing without any. */
export function ImportDuplicates({ importId }: { importId: string }) {
  const t = useTexts(importReportTexts);
  const { data } = useQuery(importDuplicatesQuery(importId));
  if (data?.isScanning) return <p className="mt-4 text-sm text-muted">{t.comparing}</p>;
  if (!data || data.totalCount === 0) return null;
  return (
    <p className="mt-4 text-sm">
      <Link className="link tap" to={`/admin/duplicates?importId=${importId}`}>
        {(data.totalIsCapped ? t.possibleDuplicatesAtLeast : t.possibleDuplicates)(numberText(data.totalCount))}
      </Link>
    </p>
  );
}
