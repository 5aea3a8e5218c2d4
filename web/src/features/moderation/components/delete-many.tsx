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

const CHOICES = ['wait', 'cancel', 'goOn'] as const;
type ImportsChoice = (typeof CHOICES)[number];

export type DeleteStep = 'no' | 'first' | 'waiting' | 'second';

interface DeleteManyQuestionsProps {
  step: DeleteStep;
  title: string;
  text: string;
  confirm: string;
  /** What has to be typed, checked by the server too. */
  phrase: string;
  onStep: Dispatch<SetStateAction<DeleteStep>>;
  onConfirm: (phrase: string) => void;
}

/** Two confirmations and a phrase; imports in flight are handled in between. */
export function DeleteManyQuestions(props: DeleteManyQuestionsProps) {
  const t = useTexts(bulkTexts);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<ImportsChoice>('wait');
  const { step, phrase, onStep } = props;
  const imports = useQuery({ ...runningImportsQuery, enabled: step !== 'no' });
  const running = imports.data ?? [];
  const cancel = useCancelImports({
    onError: (error) => {
      toast({ tone: 'bad', title: t.imports.cancelFailed, error });
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
        title={props.title}
        text={props.text}
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
        text={t.deleteAllSecondText(phrase)}
        confirm={props.confirm}
        disabled={typed.trim() !== phrase}
        onConfirm={() => props.onConfirm(phrase)}
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
