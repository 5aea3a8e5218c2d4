import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** What is left: a screen; the page, which is loaded again; the session, with which drafts are deleted, too. */
type Left = 'screen' | 'page' | 'session';

interface PendingLeave {
  run: () => void;
  left: Left;
}

/** Mounted forms with unsaved changes, and what they change. */
const forms = new Map<string, string | undefined>();
/** Whether files are chosen or being uploaded, which other screens do not stop. */
let hasUnsentFiles = false;
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

export function reportUnsentFiles(hasFiles: boolean): void {
  if (hasFiles === hasUnsentFiles) return;
  hasUnsentFiles = hasFiles;
  notify();
}

export function useHasUnsentFiles(): boolean {
  return useSyncExternalStore(subscribe, () => hasUnsentFiles);
}

/** Runs at once if that loses no work, else after a confirmation in the guard's dialog. */
export function leaveSafely(run: () => void, left: Left = 'screen'): void {
  if (!hasUnsavedWork() && !(hasUnsentFiles && left !== 'screen')) return run();
  pending = { run, left };
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
