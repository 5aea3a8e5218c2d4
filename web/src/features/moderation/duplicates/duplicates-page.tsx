import { DUPLICATE_REASONS, MAX_BULK_MERGES } from '@directory/contracts/duplicate-rules';
import type { DuplicatePair, DuplicateQuery } from '@directory/contracts/duplicates';
import { useQuery } from '@tanstack/react-query';
import { Combine, LoaderCircle, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { Button } from '../../../components/ui/button';
import { MessageCard } from '../../../components/ui/message-card';
import { Pagination } from '../../../components/ui/pagination';
import { useDocumentTitle } from '../../../lib/document-title';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { useRestoreDeletion } from '../api/restore-deletion';
import { PairKeyHints } from '../pairs/pair-key-hints';
import { PairState } from '../pairs/pair-state';
import { pairTexts } from '../pairs/texts';
import { usePairKeys } from '../pairs/use-pair-keys';
import { useUndoOffer } from '../pairs/use-undo-offer';
import { duplicatesQuery } from './api/get-duplicates';
import { useMergeCertain, useMergePair, useSetDifferent } from './api/resolve-pair';
import { DuplicateFilter } from './duplicate-filter';
import { PairCard } from './pair-card';
import { duplicatesTexts } from './texts';

const MAX_PAGE = 10_000;
const NONE: readonly DuplicatePair[] = [];
const keyOf = ({ first, second }: DuplicatePair) => `${first.id}-${second.id}`;

export function DuplicatesPage() {
  const t = useTexts(duplicatesTexts);
  const pair = useTexts(pairTexts);
  const common = useTexts(commonTexts);
  const toast = useToast();
  const page = usePageParam(MAX_PAGE);
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const showsDifferent = filter.different === 'yes';
  const list = useQuery(duplicatesQuery({ ...filter, page }));
  const pairs = list.data?.pairs ?? NONE;
  const [index, setIndex] = useState(0);
  const current = Math.min(index, pairs.length - 1);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setConfirming] = useState(false);
  const listBox = useRef<HTMLUListElement>(null);
  useDocumentTitle(t.title, { missing: true });

  useLastPage(page, list);

  const fail = (title: string) => (error: Error) => toast({ tone: 'bad', title, error });
  const restore = useRestoreDeletion({
    onSuccess: () => toast({ tone: 'good', title: t.undone }),
    onError: fail(t.undoFailed),
  });
  const { offerUndo, undoLast } = useUndoOffer();
  const merge = useMergePair({
    onSuccess: ({ deletionId }, name) => {
      if (deletionId) offerUndo(t.merged(name), t.mergedNote, () => restore.mutate(deletionId));
    },
    onError: fail(t.mergeFailed),
  });
  const mergeCertain = useMergeCertain({
    onSuccess: ({ count, certainCount, deletionId }) => {
      const rest = certainCount > 0 ? t.mergedRest(numberText(certainCount)) : t.mergedNote;
      if (deletionId) offerUndo(t.mergedCertain(numberText(count)), rest, () => restore.mutate(deletionId));
    },
    onError: fail(t.mergeFailed),
  });
  const mark = useSetDifferent({
    onSuccess: ({ ids, isDifferent }) => {
      if (!isDifferent) return toast({ tone: 'good', title: showsDifferent ? pair.reopened : t.undone });
      offerUndo(t.different, t.markedDifferent, () => mark.mutate({ ids, isDifferent: false }));
    },
    onError: fail(t.differentFailed),
  });
  const isBusy = merge.isPending || mark.isPending || mergeCertain.isPending;

  const survivorOf = (pair: DuplicatePair) => chosen[keyOf(pair)] ?? pair.survivorId;
  function mergePair(pair: DuplicatePair | undefined) {
    if (!pair || isBusy || showsDifferent) return;
    const [survivor, removed] =
      survivorOf(pair) === pair.first.id ? [pair.first, pair.second] : [pair.second, pair.first];
    const displayed = ({ id, updatedAt: version }: typeof survivor) => ({ id, version });
    merge.mutate({ name: survivor.name, survivor: displayed(survivor), removed: displayed(removed) });
  }
  function markDifferent(pair: DuplicatePair | undefined) {
    if (pair && !isBusy && !showsDifferent) mark.mutate({ ids: [pair.first.id, pair.second.id], isDifferent: true });
  }
  function reopen({ first, second }: DuplicatePair) {
    mark.mutate({ ids: [first.id, second.id], isDifferent: false });
  }
  usePairKeys({
    onMove: (step) => {
      const next = Math.max(0, Math.min(pairs.length - 1, current + step));
      setIndex(next);
      listBox.current?.querySelectorAll<HTMLElement>('[data-pair]')[next]?.focus();
    },
    onSurvivor: (side) => {
      const pair = pairs[current];
      if (pair) setChosen({ ...chosen, [keyOf(pair)]: pair[side].id });
    },
    onMerge: () => mergePair(pairs[current]),
    onDifferent: () => markDifferent(pairs[current]),
    onUndo: undoLast,
  });

  const isNarrowed = filter.importId !== undefined || filter.reason !== undefined || filter.certainty !== undefined;
  const certain = list.data?.certainCount ?? 0;
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro}>
        {certain > 0 && (
          <Button type="button" className="btn btn-quiet" isInactive={isBusy} onClick={() => setConfirming(true)}>
            {mergeCertain.isPending ? (
              <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
            ) : (
              <Combine aria-hidden="true" className="size-4" />
            )}
            {mergeCertain.isPending ? t.mergingCertain : t.mergeCertain(numberText(certain))}
          </Button>
        )}
      </PageHeader>
      <PairState
        isDifferent={showsDifferent}
        onChange={(chosen) =>
          setSearch((params) => withValue(withValue(params, 'page', null), 'different', chosen ? 'yes' : null), {
            replace: true,
          })
        }
      />
      <DuplicateFilter
        filter={filter}
        onChange={(name, value) =>
          setSearch((params) => withValue(withValue(params, 'page', null), name, value), { replace: true })
        }
      />
      {filter.importId !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {t.ofImport}
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => setSearch((params) => withValue(withValue(params, 'page', null), 'importId', null))}
          >
            {t.ofAllImports}
          </button>
        </p>
      )}
      {list.isError && <ErrorState title={t.failed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <div role="status" aria-label={common.loading} className="skeleton h-96 rounded-card" />}
      {list.data?.isScanning && (
        <p role="status" className="rounded-control bg-accent-soft px-3 py-2.5 text-sm text-accent">
          {t.scanning}
        </p>
      )}
      {list.data?.totalCount === 0 && (
        <MessageCard
          icon={SearchX}
          title={isNarrowed ? t.noneFiltered : showsDifferent ? pair.noneDifferent : t.none}
          text={isNarrowed ? t.noneFilteredText : showsDifferent ? pair.noneDifferentText : t.noneText}
        />
      )}
      {pairs.length > 0 && (
        <section aria-label={t.title} aria-busy={list.isPlaceholderData}>
          <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="text-sm text-muted tabular-nums" aria-live="polite">
              {(list.data?.totalIsCapped ? t.countAtLeast : t.count)(numberText(list.data?.totalCount ?? 0))}
            </p>
            {!showsDifferent && (
              <div className="ms-auto">
                <PairKeyHints />
              </div>
            )}
          </div>
          {!showsDifferent && <p className="mb-3 max-w-[80ch] text-sm text-muted">{t.mergeNote}</p>}
          <ul ref={listBox} className="space-y-3">
            {pairs.map((pair, at) => (
              <PairCard
                key={keyOf(pair)}
                pair={pair}
                current={at === current}
                survivorId={survivorOf(pair)}
                busy={isBusy}
                onSurvivor={(id) => setChosen({ ...chosen, [keyOf(pair)]: id })}
                onMerge={() => mergePair(pair)}
                onDifferent={() => markDifferent(pair)}
                {...(showsDifferent && { onReopen: () => reopen(pair) })}
                onFocus={() => setIndex(at)}
              />
            ))}
          </ul>
        </section>
      )}
      {list.data && <Pagination page={page} pages={list.data.totalPages} window="five" labels={common} />}
      <ConfirmDialog
        open={isConfirming}
        title={t.mergeCertainTitle(numberText(certain))}
        text={t.mergeCertainText(numberText(MAX_BULK_MERGES))}
        confirm={pair.merge}
        tone="primary"
        onConfirm={() => mergeCertain.mutate(certain)}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

function filterOf(search: URLSearchParams): Omit<DuplicateQuery, 'page'> {
  const reason = DUPLICATE_REASONS.find((one) => one === search.get('reason'));
  const certainty = (['certain', 'possible'] as const).find((one) => one === search.get('certainty'));
  const importId = search.get('importId');
  const different = search.get('different') === 'yes' ? { different: 'yes' as const } : {};
  return { ...(reason && { reason }), ...(certainty && { certainty }), ...(importId && { importId }), ...different };
}

function withValue(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null || (name === 'page' && value === '1')) next.delete(name);
  else next.set(name, value);
  return next;
}
