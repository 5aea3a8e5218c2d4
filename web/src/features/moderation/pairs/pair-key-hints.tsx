import { useTexts } from '../../../lib/i18n/texts';
import { KeyHints } from '../components/key-hints';
import { pairTexts } from './texts';

/** The keys of `usePairKeys`. */
export function PairKeyHints() {
  const t = useTexts(pairTexts);
  return (
    <KeyHints
      label={t.keys}
      keys={[
        ['j', t.keyNext],
        ['k', t.keyPrevious],
        ['← →', t.keySurvivor],
        ['Enter', t.keyMerge],
        ['d', t.keyDifferent],
        ['z', t.keyUndo],
      ]}
    />
  );
}
