import { MapPinOff } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from '../../../components/ui/link';
import { ErrorBoundary } from '../../../components/ui/error-boundary';
import { MessageCard } from '../../../components/ui/message-card';
import { MAP_SERVER } from '../../../config/map-tiles';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { listTexts } from '../list-texts';
import { moderationTexts } from '../texts';
import type { LocatedBusiness } from './list-map';

const ListMap = lazy(() => import('./list-map'));

interface MapViewProps {
  rows: readonly LocatedBusiness[];
  /** Businesses of the page without a position, and the list of all such matches. */
  unlocated: number;
  unlocatedPath: string;
  current: number;
  onCurrent: (index: number) => void;
  /** The row of the current business. */
  children: ReactNode;
}

/** A page of the list on a map, whose library and tiles are fetched only here, with the row of the current pin. */
export function MapView({ rows, unlocated, unlocatedPath, current, onCurrent, children }: MapViewProps) {
  const common = useTexts(commonTexts);
  const t = useTexts(listTexts);
  const { map: pinTexts } = useTexts(moderationTexts).editForm;
  const without = unlocated > 0 && (
    <Link className="link" to={unlocatedPath}>
      {t.unlocated(numberText(unlocated))}
    </Link>
  );
  if (rows.length === 0)
    return (
      <MessageCard icon={MapPinOff} title={t.noPosition}>
        {without}
      </MessageCard>
    );
  return (
    <div className="space-y-2">
      <ErrorBoundary fallback={<p className="card p-4 text-bad">{pinTexts.failed}</p>}>
        <Suspense fallback={<div role="status" aria-label={common.loading} className="skeleton h-[60dvh] min-h-80" />}>
          <ListMap rows={rows} current={current} label={t.map} onCurrent={onCurrent} />
        </Suspense>
      </ErrorBoundary>
      <p className="text-sm text-muted">
        {t.onMap(numberText(rows.length))} {without} {pinTexts.consent(MAP_SERVER)}
      </p>
      <ul className="card overflow-hidden" aria-live="polite">
        {children ?? <li className="px-4 py-3 text-sm text-muted">{t.choosePin}</li>}
      </ul>
    </div>
  );
}
