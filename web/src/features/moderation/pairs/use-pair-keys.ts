import { useEffect, useRef } from 'react';

interface PairKeys {
  onMove: (step: 1 | -1) => void;
  onSurvivor: (side: 'first' | 'second') => void;
  onMerge: () => void;
  onDifferent: () => void;
  onUndo: () => void;
}

/**
 * j and k move through the pairs, the arrows choose the survivor, Enter merges, d marks as different, z undoes; not while a control
 * needs the key or a dialog is open.
 */
export function usePairKeys(keys: PairKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      if (needsKey(event.target, event.key)) return;
      const { onMove, onSurvivor, onMerge, onDifferent, onUndo } = latest.current;
      const acts: Record<string, () => void> = {
        j: () => onMove(1),
        k: () => onMove(-1),
        ArrowLeft: () => onSurvivor('first'),
        ArrowRight: () => onSurvivor('second'),
        Enter: onMerge,
        d: onDifferent,
        z: onUndo,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function needsKey(target: EventTarget | null, key: string): boolean {
  if (document.querySelector('dialog[open], [role="menu"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'radio';
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return key === 'Enter' && /^(A|BUTTON)$/.test(target.tagName);
}
