import { useEffect, useRef } from 'react';

interface ListKeys {
  count: number;
  current: number;
  onMove: (index: number) => void;
  onApprove: (index: number) => void;
  onSelect: (index: number) => void;
  onEdit: (index: number) => void;
  onSearch: () => void;
}

/** j and k move through the rows, a approves, x selects, e edits, / focuses the search; inactive in inputs and dialogs. */
export function useListKeys(keys: ListKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const { count, current, onMove, onApprove, onSelect, onEdit, onSearch } = latest.current;
      const acts: Record<string, () => void> = {
        j: () => onMove(Math.min(count - 1, current + 1)),
        k: () => onMove(Math.max(0, current - 1)),
        a: () => current >= 0 && onApprove(current),
        x: () => current >= 0 && onSelect(current),
        e: () => current >= 0 && onEdit(current),
        '/': onSearch,
      };
      const act = acts[event.key];
      if (!act || (count === 0 && event.key !== '/')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="menu"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
