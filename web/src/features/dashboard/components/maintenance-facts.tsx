import type { SearchStatus } from '@directory/contracts/search-admin';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/ui/link';
import { dateText, durationText, numberText, sizeText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { searchStatusQuery } from '../api/get-insights';
import { systemQuery } from '../api/get-system';
import { insightsTexts } from '../insights-texts';
import { Entry } from './entry';
import { RebuildButton } from './rebuild-button';

/** Below this multiple of the reserve the disk is worth attention. */
const SHORT_DISK_FACTOR = 4;

/** A queue that waits for an administrator. */
export interface Waiting {
  to: string;
  title: string;
  /** Undefined while loading. */
  count: number | undefined;
}

interface MaintenanceFactsProps {
  waiting: readonly Waiting[];
  lastBackup: string;
  isBackupMissing: boolean;
}

export function MaintenanceFacts(props: MaintenanceFactsProps) {
  const t = useTexts(insightsTexts);
  const system = useQuery(systemQuery).data;
  const search = useQuery(searchStatusQuery).data;
  const disk = system?.disk;
  const isShort = disk ? disk.freeBytes < SHORT_DISK_FACTOR * disk.reserveBytes : false;
  const photos = system?.failingPhotos ?? null;
  const index = search && indexState(t, search);
  return (
    <>
      {props.waiting.map(({ to, title, count }) => (
        <Entry
          key={to}
          name={
            <Link className="link tap" to={to}>
              {title}
            </Link>
          }
          value={<Value text={count === undefined ? undefined : numberText(count)} isBad={(count ?? 0) > 0} />}
        />
      ))}
      <Entry
        name={<HelpLink section="index">{t.index}</HelpLink>}
        value={<Value text={index?.text} isBad={index?.isBad} />}
        action={search?.projection && <RebuildButton isRunning={search.projection.rebuild !== null} />}
      />
      <Entry
        name={<HelpLink section="disk">{t.disk}</HelpLink>}
        value={
          <Value
            text={
              system &&
              (disk
                ? isShort
                  ? t.diskShort(sizeText(disk.freeBytes), sizeText(disk.reserveBytes))
                  : t.diskFree(sizeText(disk.freeBytes))
                : t.diskUnknown)
            }
            isBad={isShort}
          />
        }
      />
      <Entry
        name={<HelpLink section="backup">{t.backup}</HelpLink>}
        value={<Value text={props.lastBackup} isBad={props.isBackupMissing} />}
      />
      <Entry
        name={
          <Link className="link tap" to="/admin/photos">
            {t.photos}
          </Link>
        }
        value={
          <Value
            text={system && (photos === null ? t.unknown : photos === 0 ? t.photosNone : numberText(photos))}
            isBad={(photos ?? 0) > 0}
          />
        }
      />
    </>
  );
}

/** To what can be done about it. */
function HelpLink({ section, children }: { section: 'index' | 'disk' | 'backup'; children: string }) {
  return (
    <Link className="link tap" to={`/admin/settings#${section}`}>
      {children}
    </Link>
  );
}

function Value({ text, isBad }: { text: string | undefined; isBad?: boolean | undefined }) {
  if (text === undefined) return <span className="skeleton inline-block h-4 w-20" />;
  return <span className={isBad ? 'text-warn' : undefined}>{text}</span>;
}

function indexState(t: (typeof insightsTexts)['tr'], { projection }: SearchStatus): { text: string; isBad: boolean } {
  if (projection?.failingSince) return { text: t.indexFailing(dateText(projection.failingSince)), isBad: true };
  if (projection?.rebuild) return { text: t.indexRebuild(numberText(projection.rebuild.documents)), isBad: false };
  if (projection && projection.depth > 0) {
    const isLate = projection.lagSeconds > 60;
    return { text: t.indexLag(numberText(projection.depth), durationText(projection.lagSeconds)), isBad: isLate };
  }
  return { text: t.indexCurrent, isBad: false };
}
