import { afterEach, expect, it, vi } from 'vitest';
import { notifyEnd, toggleEndNotification } from './end-notification';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A browser with permission whose constructor does this. */
async function switchOn(construct: () => void) {
  class Stub {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    onclick = null;
    constructor() {
      construct();
    }
  }
  vi.stubGlobal('Notification', Stub);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await toggleEndNotification();
}

it('the end of a batch is shown while the page is hidden', async () => {
  const construct = vi.fn();
  await switchOn(construct);
  notifyEnd('Done', '2 files');
  expect(construct).toHaveBeenCalledOnce();
});

it('a browser that leaves notifications to service workers causes no error', async () => {
  const construct = vi.fn(() => {
    throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
  });
  await switchOn(construct);
  notifyEnd('Done', '2 files');
  expect(construct).toHaveBeenCalledOnce();
});
