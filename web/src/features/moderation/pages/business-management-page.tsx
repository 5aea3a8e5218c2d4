import type { AdminStats } from '@directory/contracts/accounts';
import type { ModeratedBusiness } from '@directory/contracts/moderation';
import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { ErrorState } from '../../../components/admin/error-state';
import { Link } from '../../../components/ui/link';
import { MessageCard } from '../../../components/ui/message-card';
import { PageHeader } from '../../../components/admin/page-header';
import { Pagination } from '../../../components/ui/pagination';
import { useToast } from '../../../components/admin/toast';
import { numberText, percentText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { bulkTexts } from '../bulk-texts';
import { listTexts } from '../list-texts';
import { moderationTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { useNextFocus } from '../../../lib/use-next-focus';
import { useDeleteBusiness, useDeletedIds } from '../api/delete-business';
import { businessesQuery, type ListFilter } from '../api/get-businesses';
import { isConflict, useSetApproval } from '../api/set-approval';
import { BusinessRow } from '../components/business-row';
import { EditPanel } from '../components/edit-panel';
import { FilterBar } from '../components/filter-bar';
import { KeyHints } from '../components/key-hints';
import type { LocatedBusiness } from '../components/list-map';
import { MaintenanceMenu } from '../components/maintenance-menu';
import type { InlineEdit } from '../components/inline-field';
import { MapView } from '../components/map-view';
import { SelectionBar } from '../components/selection-bar';
import { ViewMenu } from '../components/view-menu';
import { useUndoNotice } from '../components/use-undo-notice';
import { factsIn, useListSearchParams } from '../use-list-search-params';
import { useListKeys } from '../use-list-keys';

const NONE: readonly ModeratedBusiness[] = [];

export interface ExportedList {
  filter: ListFilter;
  /** Null if it is unknown, or capped. */
  total: number | null;
}

/** The router provides `stats` and the export of other features. */
export function BusinessManagementPage({
  stats,
  exports,
}: {
  /** Undefined while loading, null after a failure. */
  stats: AdminStats | null | undefined;
  exports: (list: ExportedList) => ReactNode;
}) {
  const common = useTexts(commonTexts);
  const bulk = useTexts(bulkTexts);
  const t = useTexts(moderationTexts);
  const view = useTexts(listTexts);
  const toast = useToast();
  const undoNotice = useUndoNotice();
  const address = useListSearchParams();
  const list = useQuery(businessesQuery(address.query, address.isMap));
  const found = list.data?.businesses ?? NONE;
  const rows = address.isMap ? found.filter(isLocated) : found;
  const total = list.data?.total;
  useDocumentTitle(t.title, { missing: true });

  // The last row of the last page may be deleted, and a URL may have any page number.
  const { page } = address.query;
  const lastPage = Math.max(1, list.data?.pagination.totalPages ?? 1);
  const isPastEnd = list.data !== undefined && !list.isPlaceholderData && page > lastPage;
  const { replacePage, missingPage } = address;
  useEffect(() => {
    if (isPastEnd) replacePage(lastPage);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the function is a new one with each render, for the same URL
  }, [isPastEnd, lastPage]);
  const isNarrowed = Object.keys(address.filter).length > 0;

  // Another page or filter resets the selection.
  const listKey = JSON.stringify([address.query, address.isMap]);
  const [selection, setSelection] = useState<{ of: string; ids: ReadonlySet<string>; matching: number | null }>(
    empty(''),
  );
  const { ids: ticked, matching } = selection.of === listKey ? selection : empty(listKey);
  // Deleted businesses are not selected.
  const ids = new Set(rows.map((business) => business.id).filter((id) => ticked.has(id)));
  const [current, setCurrent] = useState(-1);
  const [editing, setEditing] = useState<{ id: string; rejected?: InlineEdit | undefined } | null>(null);
  const [deleting, setDeleting] = useState<ModeratedBusiness | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const pageBox = useRef<HTMLInputElement>(null);
  const listBox = useNextFocus<HTMLDivElement>();

  const approve = useSetApproval({
    onError: (error) =>
      isConflict(error)
        ? toast({ tone: 'warn', title: view.saveFailed, text: error.message })
        : toast({ tone: 'bad', title: common.error, text: t.approveFailed }),
  });
  const remove = useDeleteBusiness({
    onSuccess: (response, { name }) => undoNotice(t.deleted(name), response),
    onError: (error) => toast({ tone: 'bad', title: common.error, error }),
  });

  const deleted = useDeletedIds();

  function turnApproval({ id, isApproved, updatedAt }: ModeratedBusiness) {
    approve.mutate({ id, wanted: !isApproved, version: updatedAt });
  }

  function tick(id: string) {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setSelection({ of: listKey, ids: next, matching: null });
  }

  useListKeys({
    count: rows.length,
    current,
    onMove: (index) => {
      setCurrent(index);
      listBox.ref.current?.querySelectorAll<HTMLElement>('[data-business]')[index]?.focus();
    },
    onApprove: (index) => rows[index] && turnApproval(rows[index]),
    onSelect: (index) => rows[index] && tick(rows[index].id),
    onEdit: (index) => rows[index] && setEditing({ id: rows[index].id }),
    onSearch: () => searchBox.current?.focus(),
  });

  const rowOf = (business: ModeratedBusiness, index: number) => (
    <BusinessRow
      key={business.id}
      business={business}
      columns={address.columns}
      selected={matching !== null || ids.has(business.id)}
      current={index === current}
      isBusy={deleted.includes(business.id)}
      onSelect={() => tick(business.id)}
      onApprove={() => turnApproval(business)}
      onEdit={(rejected) => setEditing({ id: business.id, rejected })}
      onDelete={() => setDeleting(business)}
      onFocus={() => setCurrent(index)}
    />
  );

  const wholePage = rows.length > 0 && rows.every((business) => ids.has(business.id));
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro}>
        {exports({ filter: address.filter, total: list.data?.totalIsCapped ? null : (total ?? null) })}
        <button
          type="button"
          aria-pressed={address.isMap}
          className={`btn ${address.isMap ? 'border-accent bg-accent-soft text-accent' : 'btn-quiet'}`}
          onClick={() => {
            setCurrent(-1);
            address.change({ view: address.isMap ? null : 'map' });
          }}
        >
          <MapIcon aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{view.map}</span>
        </button>
        <ViewMenu address={address} />
        <MaintenanceMenu total={stats?.totalBusinesses} />
      </PageHeader>
      <Summary stats={stats} onPage={list.isError ? null : list.data && found.length} />
      <FilterBar address={address} categories={stats?.categories} searchBox={searchBox} />
      {list.isError && <ErrorState title={t.failed} error={list.error} onRetry={() => void list.refetch()} />}
      {(list.isPending || isPastEnd) && <RowsSkeleton />}
      {list.data && found.length === 0 && !isPastEnd && (
        <MessageCard icon={SearchX} title={t.empty} text={isNarrowed ? t.emptyText : t.emptyDirectory}>
          {isNarrowed && (
            <button type="button" className="btn btn-quiet" onClick={address.clear}>
              {t.clearFilters}
            </button>
          )}
          {!isNarrowed && (
            <Link to="/admin/upload" className="btn btn-quiet">
              {t.upload}
            </Link>
          )}
        </MessageCard>
      )}
      {missingPage !== null && page === lastPage && (
        <p role="status" className="rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn">
          {t.pageMissing(numberText(missingPage), numberText(page))}
        </p>
      )}
      {found.length > 0 && (
        <section aria-label={t.title} aria-busy={list.isPlaceholderData}>
          <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input
                ref={pageBox}
                type="checkbox"
                className="size-5 accent-accent"
                checked={wholePage}
                onChange={() =>
                  setSelection(
                    wholePage
                      ? empty(listKey)
                      : { of: listKey, ids: new Set(rows.map((business) => business.id)), matching: null },
                  )
                }
              />
              {bulk.selectPage}
            </label>
            <p className="text-sm text-muted tabular-nums" aria-live="polite">
              {list.data?.totalIsCapped ? t.matchesAtLeast(numberText(total!)) : t.matches(numberText(total!))}
            </p>
            <div className="ms-auto">
              <KeyHints
                label={t.keys}
                keys={[
                  ['j', t.keyNext],
                  ['k', t.keyPrevious],
                  ['a', t.keyApprove],
                  ['x', t.keySelect],
                  ['e', t.keyEdit],
                  ['/', t.keySearch],
                ]}
              />
            </div>
          </div>
          <div {...listBox} className={`transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}>
            {address.isMap ? (
              <MapView
                rows={rows.filter(isLocated)}
                unlocated={found.length - rows.length}
                unlocatedPath={`/admin/businesses?${new URLSearchParams({ ...address.filter, missing: [...factsIn(address.filter.missing), 'position'].join() })}`}
                current={current}
                onCurrent={setCurrent}
              >
                {rows[current] && rowOf(rows[current], current)}
              </MapView>
            ) : (
              <ul className="card divide-y divide-line overflow-hidden">{rows.map(rowOf)}</ul>
            )}
          </div>
        </section>
      )}
      <SelectionBar
        selected={rows.filter(({ id }) => ids.has(id))}
        matching={matching}
        filter={address.filter}
        total={list.data && !list.data.totalIsCapped ? list.data.total : null}
        wholePage={wholePage}
        onMatching={(count) => setSelection({ of: listKey, ids, matching: count })}
        onClear={(hadFocus) => {
          if (hadFocus) pageBox.current?.focus({ preventScroll: true });
          setSelection(empty(listKey));
        }}
      />
      {list.data && (
        <Pagination page={address.query.page} pages={list.data.pagination.totalPages} window="five" labels={common} />
      )}
      {editing !== null && <EditPanel key={editing.id} {...editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        title={t.deleteConfirm(deleting?.name ?? '')}
        text={t.deleteNote}
        confirm={t.delete}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}

function isLocated(business: ModeratedBusiness): business is LocatedBusiness {
  return business.latitude !== null && business.longitude !== null;
}

function empty(of: string) {
  return { of, ids: new Set<string>(), matching: null };
}

function Summary({ stats, onPage }: { stats: AdminStats | null | undefined; onPage: number | null | undefined }) {
  const { summary } = useTexts(moderationTexts);
  const share =
    stats && stats.totalBusinesses > 0 ? percentText((stats.approvedBusinesses / stats.totalBusinesses) * 100) : null;
  return (
    <dl className="card grid grid-cols-4 divide-x divide-line cramped:grid-cols-2">
      <SummaryTile label={summary.total} value={countText(stats && stats.totalBusinesses)} />
      <SummaryTile label={summary.approved} value={countText(stats && stats.approvedBusinesses)} note={share} />
      <SummaryTile label={summary.onPage} value={countText(onPage)} />
      <SummaryTile label={summary.categories} value={countText(stats && stats.totalCategories)} />
    </dl>
  );
}

/** A dash for a count that could not be loaded. */
function countText(count: number | null | undefined): string | undefined {
  return count === null ? '–' : count === undefined ? undefined : numberText(count);
}

function SummaryTile({ label, value, note }: { label: string; value: string | undefined; note?: string | null }) {
  return (
    <div className="flex min-w-0 flex-col justify-between px-2 py-2 sm:px-4 sm:py-3">
      <dt className="text-xs text-muted sm:text-sm">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 font-semibold tabular-nums sm:text-xl">
        {value ?? <span className="skeleton inline-block h-5 w-12 align-middle" />}
        {note && <span className="text-xs font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

function RowsSkeleton() {
  const common = useTexts(commonTexts);
  return (
    <div role="status" aria-label={common.loading} className="card divide-y divide-line">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 p-3">
          <div className="skeleton size-13 rounded-control" />
          <div className="flex-1 space-y-2">
            <div className="skeleton h-4 w-2/5" />
            <div className="skeleton h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
