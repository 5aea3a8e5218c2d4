import type { FailingPhotos } from '@directory/contracts/photos';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff, LoaderCircle, RotateCw } from 'lucide-react';
import { Link } from '../../../components/ui/link';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { Button } from '../../../components/ui/button';
import { MessageCard } from '../../../components/ui/message-card';
import { Pagination } from '../../../components/ui/pagination';
import { api } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { dateText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { listQuery } from '../../../lib/list-query';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { systemQuery } from '../api/get-system';
import { failingPhotosTexts } from '../usage-texts';

const LIST = 'GET /api/admin/failing-photos';

/** Codes of the network and statuses, which mean nothing to most readers; other errors are sentences. */
const CAUSES = [
  ['unreachable', /^(?:ECONN|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_SOCKET)/],
  ['unknownHost', /^(?:ENOTFOUND|EAI_AGAIN)/],
  ['timeout', /^(?:ETIMEDOUT|UND_ERR_\w*TIMEOUT)/],
  ['certificate', /CERT|^ERR_TLS/],
  ['status', /^status \d/],
] as const;

/** Photos whose last download failed: of which business, from where, why, and when they are tried next. */
export function FailingPhotosPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(failingPhotosTexts);
  const page = usePageParam(100_000);
  const list = useQuery(listQuery(LIST, { page }));
  const isPastEnd = useLastPage(page, list);
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      {list.isError && <ErrorState title={t.failed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {list.data?.photos.length === 0 && !isPastEnd && <MessageCard icon={ImageOff} title={t.none} text={t.noneText} />}
      {list.data && list.data.photos.length > 0 && (
        <ul className="card divide-y divide-line">
          {list.data.photos.map((photo) => (
            <li key={`${photo.id}/${photo.revision}`}>
              <FailingPhoto photo={photo} />
            </li>
          ))}
        </ul>
      )}
      {list.data && <Pagination page={page} pages={list.data.totalPages} window="five" labels={common} />}
    </div>
  );
}

function FailingPhoto({ photo }: { photo: FailingPhotos['photos'][number] }) {
  const t = useTexts(failingPhotosTexts);
  const toast = useToast();
  const client = useQueryClient();
  const { id, revision, url, attempts } = photo;
  const business = photo.business ?? t.unknownBusiness(id);
  const cause = CAUSES.find(([, codes]) => codes.test(photo.error))?.[0];
  const retry = useMutation({
    mutationFn: () => api('POST /api/admin/failing-photos/retry', { body: { id, revision } }),
    onSuccess: ({ outcome }) => toast({ tone: outcome === 'failed' ? 'bad' : 'good', title: t.outcomes[outcome] }),
    onError: (error) => toast({ tone: 'bad', title: t.retryFailed, error }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [LIST] }),
        client.invalidateQueries({ queryKey: systemQuery.queryKey }),
      ]),
  });
  const Icon = retry.isPending ? LoaderCircle : RotateCw;
  return (
    <article aria-label={business} className="flex justify-between gap-3 px-4 py-3 max-sm:flex-col sm:items-start">
      <div className="min-w-0 space-y-1 text-sm">
        <h2 className="text-base font-medium wide-break">
          <Link className="link tap" to={`/admin/businesses?filter=${id}`}>
            <bdi>{business}</bdi>
          </Link>
        </h2>
        {url === null ? (
          <p className="text-muted">{t.noSource}</p>
        ) : (
          <a
            className="link line-clamp-2 wide-break"
            href={url}
            title={url}
            target="_blank"
            rel="noreferrer noopener"
            dir="ltr"
          >
            {url}
          </a>
        )}
        <p className="text-warn wide-break">
          {t.reason}: {cause ? `${t.causes[cause]} (${photo.error})` : <bdi>{photo.error}</bdi>}
        </p>
        <p className="text-muted tabular-nums">
          {t.times(numberText(attempts), dateText(photo.failedAt), dateText(photo.retryAt))}
        </p>
      </div>
      <Button
        type="button"
        className="btn btn-quiet shrink-0 max-sm:self-start"
        aria-label={t.retryOf(business)}
        isInactive={retry.isPending}
        onClick={() => retry.mutate()}
      >
        <Icon aria-hidden="true" className={`size-4 ${retry.isPending ? 'animate-spin' : ''}`} />
        {t.retry}
      </Button>
    </article>
  );
}
