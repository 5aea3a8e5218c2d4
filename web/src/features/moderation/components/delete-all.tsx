import type { DELETE_ALL_PHRASE } from '@directory/contracts/moderation';
import type { ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { Modal } from '../../../components/admin/modal';
import { ProgressBar } from '../../../components/ui/progress-bar';
import { useToast } from '../../../components/admin/toast';
import { percentText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { bulkTexts } from '../bulk-texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { importTexts } from '../../../lib/i18n/import-texts';
import { runningImportsQuery, useCancelImports } from '../api/running-imports';

const PHRASE: typeof DELETE_ALL_PHRASE = 'TÜM İŞLETMELERİ SİL';

const CHOICES = ['wait', 'cancel', 'goOn'] as const;
type ImportsChoice = (typeof CHOICES)[number];

export type DeleteAllStep = 'no' | 'first' | 'waiting' | 'second';

/** Two confirmations and a phrase that the server checks too; imports in flight are handled in between. */
export function DeleteAllQuestions(props: {
  step: DeleteAllStep;
  count: string;
  onStep: Dispatch<SetStateAction<DeleteAllStep>>;
  onConfirm: (phrase: string) => void;
}) {
  const t = useTexts(bulkTexts);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<ImportsChoice>('wait');
  const { step, onStep } = props;
  const imports = useQuery({ ...runningImportsQuery, enabled: step !== 'no' });
  const running = imports.data ?? [];
  const cancel = useCancelImports({
    onError: (error) => {
      toast({ tone: 'bad', title: t.imports.cancelFailed, text: error.message });
      onStep('first');
    },
  });
  function proceed() {
    if (running.length === 0 || choice === 'goOn') return onStep('second');
    if (choice === 'cancel') cancel.mutate(running);
    onStep('waiting');
  }
  return (
    <>
      <ConfirmDialog
        open={step === 'first'}
        title={t.deleteAllFirst}
        text={t.deleteAllFirstText(props.count)}
        confirm={t.deleteAllContinue}
        disabled={imports.isPending}
        onConfirm={proceed}
        onClose={() => onStep((current) => (current === 'first' ? 'no' : current))}
      >
        {running.length > 0 && (
          <fieldset className="mt-4 rounded-control bg-warn-soft p-3">
            <legend className="sr-only">{t.imports.question}</legend>
            <p className="text-sm font-semibold text-warn">{t.imports.running(running.length)}</p>
            <ImportList imports={running} />
            {CHOICES.map((name) => (
              <label key={name} className="flex min-h-11 items-center gap-2 text-sm">
                <input
                  type="radio"
                  name="running-imports"
                  className="size-4 shrink-0 accent-accent"
                  checked={choice === name}
                  onChange={() => setChoice(name)}
                />
                {t.imports.choices[name]}
              </label>
            ))}
          </fieldset>
        )}
      </ConfirmDialog>
      {step === 'waiting' && (
        <WaitingForImports
          imports={imports.data}
          isCancelling={choice === 'cancel'}
          onOver={() => onStep('second')}
          onClose={() => onStep('no')}
        />
      )}
      <ConfirmDialog
        open={step === 'second'}
        title={t.deleteAllSecond}
        text={t.deleteAllSecondText(PHRASE)}
        confirm={t.deleteAllConfirm}
        disabled={typed !== PHRASE}
        onConfirm={() => props.onConfirm(typed)}
        onClose={() => {
          setTyped('');
          onStep((current) => (current === 'second' ? 'no' : current));
        }}
      >
        <input
          className="field mt-3"
          aria-label={t.deleteAllPhrase}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {running.length > 0 && <p className="mt-3 text-sm text-warn">{t.imports.goOnNote}</p>}
      </ConfirmDialog>
    </>
  );
}

/** Continues once no import is in flight; closing it deletes nothing. */
function WaitingForImports(props: {
  imports: readonly ImportView[] | undefined;
  isCancelling: boolean;
  onOver: () => void;
  onClose: () => void;
}) {
  const common = useTexts(commonTexts);
  const bulk = useTexts(bulkTexts);
  const { imports, onOver } = props;
  const isOver = imports?.length === 0;
  useEffect(() => {
    if (isOver) onOver();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the end of the last import counts, not a new function
  }, [isOver]);
  return (
    <Modal
      title={props.isCancelling ? bulk.imports.cancelling : bulk.imports.waiting}
      text={bulk.imports.waitingText}
      onClose={props.onClose}
      footer={
        <button type="button" className="btn btn-quiet ms-auto block" onClick={props.onClose}>
          {common.dismiss}
        </button>
      }
    >
      <ImportList imports={imports ?? []} />
    </Modal>
  );
}

function ImportList({ imports }: { imports: readonly ImportView[] }) {
  const { states } = useTexts(importTexts);
  return (
    <ul className="my-2 space-y-2">
      {imports.map((view) => (
        <li key={view.id} className="text-sm">
          <p className="flex justify-between gap-3">
            <bdi className="min-w-0 wide-break">{view.fileName}</bdi>
            <span className="shrink-0 text-muted tabular-nums">
              {states[view.state]} · {percentText(Math.floor(view.progress.percent))}
            </span>
          </p>
          <ProgressBar label={view.fileName} share={view.progress.percent / 100} />
        </li>
      ))}
    </ul>
  );
}
