import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

interface PendingLeave {
  run: () => void;
  /** False if drafts are deleted, too. */
  keepsDrafts: boolean;
}

/** Mounted forms with unsaved changes, and what they change. */
const forms = new Map<string, string | undefined>();
const listeners = new Set<() => void>();
let pending: PendingLeave | null = null;
let reloadIsExpected = false;

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Registers the calling form while it `isChanged`; once another page is shown, Back must not be blocked for it. `subject`: the id of
 * what it changes.
 */
export function useUnsavedWork(isChanged: boolean, subject?: string): void {
  const id = useId();
  useLayoutEffect(() => {
    if (!isChanged) return;
    forms.set(id, subject);
    notify();
    return () => {
      forms.delete(id);
      notify();
    };
  }, [id, isChanged, subject]);
}

/** Of any form, or of those that change the subject. */
export function hasUnsavedWork(subject?: string): boolean {
  return subject === undefined ? forms.size > 0 : [...forms.values()].includes(subject);
}

export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, () => hasUnsavedWork());
}

/** Runs at once without unsaved work, else after a confirmation in the guard's dialog. */
export function leaveSafely(run: () => void, keepsDrafts = true): void {
  if (!hasUnsavedWork()) return run();
  pending = { run, keepsDrafts };
  notify();
}

export function usePendingLeave(): PendingLeave | null {
  return useSyncExternalStore(subscribe, () => pending);
}

export function clearPendingLeave(): void {
  pending = null;
  notify();
}

/** Discards the unsaved work, of any form or of those that change the subject: leaving needs no confirmation. */
export function abandonUnsavedWork(subject?: string): void {
  for (const [id, other] of forms) if (subject === undefined || other === subject) forms.delete(id);
  notify();
}

/** The subject of corrections of the rejected rows of an import, a dialog of its own in the URL. */
export const rowsSubject = (importId: string) => `rows ${importId}`;

/** The browser does not confirm an expected reload a second time. */
export function expectReload(): void {
  reloadIsExpected = true;
}

export function isReloadExpected(): boolean {
  return reloadIsExpected;
}
