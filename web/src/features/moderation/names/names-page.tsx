import type { NameKind, NamePair } from '@directory/contracts/names-admin';
import { useQuery } from '@tanstack/react-query';
import { SearchX, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { ToggleGroup } from '../../../components/admin/toggle-group';
import { Button } from '../../../components/ui/button';
import { MessageCard } from '../../../components/ui/message-card';
import { Pagination } from '../../../components/ui/pagination';
import { useDocumentTitle } from '../../../lib/document-title';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { dateText, numberText } from '../../../lib/i18n/format';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts } from '../../../lib/i18n/texts';
import { useUnsavedWork } from '../../../lib/unsaved-work';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { PairKeyHints } from '../pairs/pair-key-hints';
import { PairState } from '../pairs/pair-state';
import { pairTexts } from '../pairs/texts';
import { usePairKeys } from '../pairs/use-pair-keys';
import { useUndoOffer } from '../pairs/use-undo-offer';
import { AliasForm, MAX_ALIAS_LENGTH } from './alias-form';
import { namesQuery, scopeOf, useAddAlias, useMergeNames, useSetDifferent, useUndoMerge, type NamedMerge } from './api';
import { ManualMerge } from './manual-merge';
import { NamePairCard } from './name-pair-card';
import { namesTexts } from './texts';

// The schema itself would bring its library into the administration.
const KINDS: readonly NameKind[] = ['city', 'area', 'category'];

const MAX_PAGE = 1000;
const NONE: readonly NamePair[] = [];
const keyOf = ({ first, second }: NamePair) => `${first.countryCode}/${first.city?.slug}/${first.slug}/${second.slug}`;

export function NamesPage() {
  const t = useTexts(namesTexts);
  const pairWords = useTexts(pairTexts);
  const common = useTexts(commonTexts);
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find((one) => one === search.get('kind')) ?? 'city';
  const page = usePageParam(MAX_PAGE);
  const showsDifferent = search.get('different') === 'yes';
  const names = useQuery(namesQuery(kind, page, showsDifferent));
  const pairs = names.data?.pairs ?? NONE;
  const [index, setIndex] = useState(0);
  const current = Math.min(index, pairs.length - 1);
  const wanted = search.get('alias');
  const given = (wanted ?? '').slice(0, MAX_ALIAS_LENGTH);
  const [alias, setAlias] = useState(given);
  const [swapped, setSwapped] = useState<Readonly<Record<string, boolean>>>({});
  const list = useRef<HTMLUListElement>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  useDocumentTitle(t.title, { missing: true });

  const isPastEnd = useLastPage(page, names);

  const showKind = (one: NameKind) => setSearch(one === 'city' ? {} : { kind: one }, { replace: true });
  const fail = (title: string) => (error: Error) => toast({ tone: 'bad', title, error });
  const undo = useUndoMerge({ onSuccess: () => toast({ tone: 'good', title: t.undone }), onError: fail(t.undoFailed) });
  const { offerUndo, undoLast } = useUndoOffer();
  const merge = useMergeNames({
    onSuccess: ({ name }, { mergeId }) => offerUndo(t.merged(name), t.note, () => undo.mutate(mergeId)),
    onError: fail(t.mergeFailed),
  });
  const mark = useSetDifferent({
    onSuccess: ({ isDifferent, ...pair }) => {
      if (!isDifferent) return toast({ tone: 'good', title: showsDifferent ? pairWords.reopened : t.undone });
      offerUndo(t.different, t.markedDifferent, () => mark.mutate({ ...pair, isDifferent: false }));
    },
    onError: fail(t.differentFailed),
  });
  const addAlias = useAddAlias({
    onSuccess: ({ name }, { mergeId }) => {
      setAlias('');
      // Once the page is left, its URL would be shown again.
      if (isShown.current) showKind(kind);
      offerUndo(t.aliasAdded(name), t.note, () => undo.mutate(mergeId));
    },
    onError: fail(t.aliasFailed),
  });
  useUnsavedWork(alias.trim() !== '' && alias !== given && !addAlias.isPending);
  const isBusy = addAlias.isPending || merge.isPending || mark.isPending || undo.isPending || names.isFetching;

  function mergePair(pair: NamePair | undefined) {
    if (!pair || isBusy || showsDifferent) return;
    const [survivor, removed] = swapped[keyOf(pair)] ? [pair.second, pair.first] : [pair.first, pair.second];
    const { name } = removed;
    const slugs = { survivor: survivor.slug, removed: removed.slug };
    merge.mutate({ ...scopeOf(removed), ...slugs, name, isProposed: true } satisfies NamedMerge);
  }
  function markDifferent(pair: NamePair | undefined) {
    if (!pair || isBusy || showsDifferent) return;
    const { first, second } = pair;
    mark.mutate({ ...scopeOf(first), slugs: [first.slug, second.slug], isDifferent: true });
  }
  function reopen({ first, second }: NamePair) {
    mark.mutate({ ...scopeOf(first), slugs: [first.slug, second.slug], isDifferent: false });
  }
  usePairKeys({
    onMove: (step) => {
      const next = Math.max(0, Math.min(pairs.length - 1, current + step));
      setIndex(next);
      list.current?.querySelectorAll<HTMLElement>('[data-pair]')[next]?.focus();
    },
    onSurvivor: (side) => {
      const pair = pairs[current];
      if (pair) setSwapped({ ...swapped, [keyOf(pair)]: side === 'second' });
    },
    onMerge: () => mergePair(pairs[current]),
    onDifferent: () => markDifferent(pairs[current]),
    onUndo: () => !isBusy && undoLast(),
  });

  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      <ToggleGroup label={t.kind} values={KINDS} value={kind} onChange={showKind}>
        {(one) => t.kinds[one]}
      </ToggleGroup>
      <PairState
        isDifferent={showsDifferent}
        onChange={(chosen) =>
          setSearch({ ...(kind !== 'city' && { kind }), ...(chosen && { different: 'yes' }) }, { replace: true })
        }
      />
      {!showsDifferent && <p className="max-w-[80ch] text-sm text-muted">{t.note}</p>}
      {names.isError && <ErrorState title={t.failed} error={names.error} onRetry={() => void names.refetch()} />}
      {names.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {names.data && pairs.length === 0 && !isPastEnd && (
        <MessageCard
          icon={SearchX}
          title={showsDifferent ? pairWords.noneDifferent : t.none}
          text={showsDifferent ? pairWords.noneDifferentText : t.noneText}
        />
      )}
      {pairs.length > 0 && (
        <section aria-label={showsDifferent ? pairWords.states.different : t.proposed} aria-busy={names.isFetching}>
          <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h2 className="font-semibold">{showsDifferent ? pairWords.states.different : t.proposed}</h2>
            <p className="text-sm text-muted tabular-nums" aria-live="polite">
              {t.pairs(numberText(names.data?.totalCount ?? 0))}
            </p>
            {!showsDifferent && (
              <div className="ms-auto">
                <PairKeyHints />
              </div>
            )}
          </div>
          <ul ref={list} className="grid gap-3 xl:grid-cols-2">
            {pairs.map((pair, at) => (
              <NamePairCard
                key={keyOf(pair)}
                pair={pair}
                current={at === current}
                survivor={swapped[keyOf(pair)] ? 'second' : 'first'}
                busy={isBusy}
                onSurvivor={(side) => setSwapped({ ...swapped, [keyOf(pair)]: side === 'second' })}
                onMerge={() => mergePair(pair)}
                onDifferent={() => markDifferent(pair)}
                {...(showsDifferent && { onReopen: () => reopen(pair) })}
                onFocus={() => setIndex(at)}
              />
            ))}
          </ul>
          <Pagination page={page} pages={names.data?.totalPages ?? 1} window="five" labels={common} />
        </section>
      )}
      {names.data && (
        <AliasForm
          key={`alias ${kind}`}
          kind={kind}
          name={alias}
          onName={setAlias}
          wanted={wanted !== null}
          busy={isBusy}
          onAdd={(body) => addAlias.mutate(body)}
        />
      )}
      {names.data && (
        <ManualMerge
          key={kind}
          kind={kind}
          busy={isBusy}
          onMerge={(named, onSuccess) => merge.mutate(named, { onSuccess })}
        />
      )}
      {names.data && names.data.merges.length > 0 && (
        <section aria-label={t.history} className="card p-3 sm:p-4">
          <h2 className="font-semibold">{t.history}</h2>
          <ul className="mt-1 divide-y divide-line">
            {names.data.merges.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
                <span className="min-w-0 flex-1 wide-break">
                  <bdi>{row.name}</bdi> <bdi>{t.into(row.survivor)}</bdi>
                  <span className="block text-sm text-muted">
                    {row.isUndoable ? t.by(isolated(row.username ?? ''), dateText(row.mergedAt)) : t.later}
                  </span>
                </span>
                <Button
                  type="button"
                  className="btn btn-quiet"
                  isInactive={isBusy || !row.isUndoable}
                  aria-label={t.undoOf(row.name)}
                  onClick={() => undo.mutate(row.id)}
                >
                  <Undo2 aria-hidden="true" className="size-4" />
                  {t.undo}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
