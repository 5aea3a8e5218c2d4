import type { BulkAction, MAX_DELETIONS_WITHOUT_PHRASE, ModeratedBusiness } from '@directory/contracts/moderation';
import { LoaderCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { Button } from '../../../components/ui/button';
import { ProgressBar } from '../../../components/ui/progress-bar';
import { useToast } from '../../../components/admin/toast';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { bulkTexts } from '../bulk-texts';
import { type BulkInput, useBulkAction } from '../api/bulk-action';
import { useCountMatches } from '../api/count-matches';
import type { ListFilter } from '../api/get-businesses';
import { DeleteManyQuestions, type DeleteStep } from './delete-many';
import { useUndoNotice } from './use-undo-notice';

const MAX_WITHOUT_PHRASE: typeof MAX_DELETIONS_WITHOUT_PHRASE = 1000;

interface SelectionBarProps {
  selected: readonly ModeratedBusiness[];
  /** Number of matches if all are selected; null: only the ticked rows. */
  matching: number | null;
  filter: ListFilter;
  /** Number of matches; null if the count was capped. */
  total: number | null;
  /** All rows of the page are ticked. */
  wholePage: boolean;
  onMatching: (count: number) => void;
  /** The bar goes with the selection; `hadFocus`: so does the focused button. */
  onClear: (hadFocus: boolean) => void;
}

/** Bulk actions for the selection; sticky while scrolling. */
export function SelectionBar(props: SelectionBarProps) {
  const t = useTexts(bulkTexts);
  const bar = useRef<HTMLElement>(null);
  const clear = () => props.onClear(bar.current?.contains(document.activeElement) === true);
  const toast = useToast();
  const undoNotice = useUndoNotice();
  const [confirming, setConfirming] = useState<BulkAction['action'] | null>(null);
  const [deleting, setDeleting] = useState<DeleteStep>('no');
  /** The versions that were shown when the confirmation was asked for. */
  const [versions, setVersions] = useState<Record<string, string>>({});
  const count = props.matching ?? props.selected.length;
  const isMatching = props.matching !== null;
  const done = { approve: t.approved, unapprove: t.unapproved, delete: t.deleted };
  const bulk = useBulkAction({
    onSuccess: (outcome, { action, target }, selectedCount) => {
      const title = done[action](numberText(outcome.count));
      const others = selectedCount - outcome.count;
      const unchanged = others > 0 ? t.othersUnchangedText(numberText(others)) : undefined;
      if (outcome.count === 0) toast({ tone: 'warn', title: t.unchanged, text: t.unchangedText });
      else if (action === 'delete') undoNotice(title, outcome, unchanged);
      else toast({ title, ...(unchanged === undefined ? { tone: 'good' } : { tone: 'warn', text: unchanged }) });
      if (isSelected(target)) clear();
    },
    onError: (error) => toast({ tone: 'bad', title: t.failed, error }),
  });
  /** Another page, or a filter, may have a selection of its own meanwhile. */
  const isSelected = (target: BulkInput['target']) =>
    'ids' in target
      ? !isMatching && target.ids.join() === props.selected.map(({ id }) => id).join()
      : isMatching && JSON.stringify(target.matching) === JSON.stringify(props.filter);
  const counting = useCountMatches({
    onSuccess: (matches, filter) => {
      // Another list may be shown meanwhile.
      if (JSON.stringify(filter) === JSON.stringify(props.filter)) props.onMatching(matches);
    },
    onError: (error) => toast({ tone: 'bad', title: t.countFailed, error }),
  });
  if (count === 0) return null;
  const number = numberText(count);
  const questions = {
    approve: { title: t.approveTitle(number), text: t.approveText, confirm: t.approve },
    unapprove: { title: t.unapproveTitle(number), text: t.unapproveText, confirm: t.unapprove },
    delete: { title: t.deleteTitle(number), text: t.deleteText, confirm: t.delete },
  };
  const targetOf = (action: BulkAction['action']) => {
    if (isMatching) return { matching: props.filter, expected: count };
    const ids = props.selected.map(({ id }) => id);
    return action === 'delete' ? { ids } : { ids, versions };
  };
  const confirmAction = (action: BulkAction['action']) => {
    setVersions(Object.fromEntries(props.selected.map(({ id, updatedAt }) => [id, updatedAt])));
    setConfirming(action);
  };
  return (
    <section ref={bar} aria-label={t.selected(number)} className="card sticky bottom-3 z-30 p-3 shadow-lift">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold tabular-nums" aria-live="polite">
          {isMatching ? t.matchingSelected(number) : t.selected(number)}
        </p>
        {!isMatching && props.wholePage && <More {...props} counting={counting} />}
        <button type="button" className="link min-h-11 px-1 text-sm" onClick={clear}>
          {t.clearSelection}
        </button>
        <div className="flex flex-wrap gap-2 sm:ms-auto">
          {(['approve', 'unapprove', 'delete'] as const).map((action) => (
            <Button
              key={action}
              type="button"
              className="btn btn-quiet"
              isInactive={bulk.isPending}
              onClick={() =>
                action === 'delete' && count > MAX_WITHOUT_PHRASE ? setDeleting('first') : confirmAction(action)
              }
            >
              {bulk.isPending && bulk.variables.action === action && (
                <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
              )}
              {questions[action].confirm}
            </Button>
          ))}
        </div>
      </div>
      {bulk.isPending && (
        <div className="mt-3">
          <ProgressBar label={t.running(number)} share={null} />
          <p className="mt-1 text-sm text-muted">{t.running(number)}</p>
        </div>
      )}
      {(['approve', 'unapprove', 'delete'] as const).map((action) => (
        <ConfirmDialog
          key={action}
          open={confirming === action}
          {...questions[action]}
          tone={action === 'delete' ? 'danger' : 'primary'}
          onConfirm={() => bulk.mutate({ action, target: targetOf(action) })}
          onClose={() => setConfirming(null)}
        />
      ))}
      <DeleteManyQuestions
        step={deleting}
        title={questions.delete.title}
        text={t.deleteText}
        confirm={t.delete}
        phrase={String(count)}
        onStep={setDeleting}
        onConfirm={(confirmation) =>
          bulk.mutate({ action: 'delete', target: { matching: props.filter, expected: count, confirmation } })
        }
      />
    </section>
  );
}

/** Extends the selection to all matches, counting them first if necessary. */
function More(props: SelectionBarProps & { counting: ReturnType<typeof useCountMatches> }) {
  const t = useTexts(bulkTexts);
  const { selected, filter, total, counting, onMatching } = props;
  if (total === null) {
    return (
      <Button
        type="button"
        className="link inline-flex min-h-11 items-center gap-2 px-1 text-sm"
        isInactive={counting.isPending}
        onClick={() => counting.mutate(filter)}
      >
        {counting.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {counting.isPending ? t.counting : t.countMatching}
      </Button>
    );
  }
  if (total <= selected.length) return null;
  return (
    <button type="button" className="link min-h-11 px-1 text-sm" onClick={() => onMatching(total)}>
      {t.selectMatching(numberText(total))}
    </button>
  );
}
