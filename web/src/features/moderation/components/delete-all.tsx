import type { DELETE_ALL_PHRASE } from '@directory/contracts/moderation';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { useTexts } from '../../../lib/admin-texts/texts';

const PHRASE: typeof DELETE_ALL_PHRASE = 'TÜM İŞLETMELERİ SİL';

export type DeleteAllStep = 'no' | 'first' | 'second';

/** Two questions, and a phrase to be typed that the server checks, too. */
export function DeleteAllQuestions(props: {
  step: DeleteAllStep;
  count: string;
  onStep: Dispatch<SetStateAction<DeleteAllStep>>;
  onConfirm: (phrase: string) => void;
}) {
  const t = useTexts().bulk;
  const [typed, setTyped] = useState('');
  const { step, onStep } = props;
  return (
    <>
      <ConfirmDialog
        open={step === 'first'}
        title={t.deleteAllFirst}
        text={t.deleteAllFirstText(props.count)}
        confirm={t.deleteAllContinue}
        onConfirm={() => onStep('second')}
        onClose={() => onStep((current) => (current === 'first' ? 'no' : current))}
      />
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
      </ConfirmDialog>
    </>
  );
}
