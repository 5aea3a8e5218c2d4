import { useSyncExternalStore } from 'react';

const KEY = 'notify-batch-end';
const listeners = new Set<() => void>();

/** `unsupported` and `blocked` are the browser's, `on` and `off` the administrator's choice on this device. */
type EndNotification = 'unsupported' | 'blocked' | 'on' | 'off';

function current(): EndNotification {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && read() === 'on' ? 'on' : 'off';
}

/** Call in a click handler only: the browser may request the permission. */
export async function toggleEndNotification(): Promise<void> {
  const wanted = current() !== 'on';
  if (wanted) await Notification.requestPermission();
  write(wanted ? 'on' : 'off');
  listeners.forEach((listener) => listener());
}

export function useEndNotification(): EndNotification {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}

/** Shows a system notification, unless the page is visible or notifications are off. */
export function notifyEnd(title: string, body: string): void {
  if (current() !== 'on' || (!document.hidden && document.hasFocus())) return;
  const notification = created(title, body);
  if (notification === null) return;
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

/** Null where only service workers may show notifications: Chrome on Android throws a TypeError. */
function created(title: string, body: string): Notification | null {
  try {
    return new Notification(title, { body, tag: KEY });
  } catch {
    return null;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off
  }
}

function write(value: string): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Storage is switched off: no notification is shown.
  }
}
