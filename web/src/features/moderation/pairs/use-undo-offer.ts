import { useRef } from 'react';
import { useToast } from '../../../components/admin/toast';
import { useTexts } from '../../../lib/i18n/texts';
import { pairTexts } from './texts';

/** The last action of this page, undone from its notice or by key, once. */
export function useUndoOffer() {
  const t = useTexts(pairTexts);
  const toast = useToast();
  const undo = useRef<(() => void) | null>(null);
  return {
    offerUndo: (title: string, text: string, act: () => void) => {
      const once = () => {
        if (undo.current !== once) return;
        undo.current = null;
        act();
      };
      undo.current = once;
      toast({ tone: 'good', title, text, action: { label: t.undo, onClick: once } });
    },
    undoLast: () => undo.current?.(),
  };
}
