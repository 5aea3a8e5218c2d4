import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, screen } from '@testing-library/react';
import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { decide, useConsent } from './consent';

const KEY = VISITOR_STORAGE.consent.name;

setUpApiServer();
beforeEach(() => decide({ analytics: true, marketing: true }));
afterEach(() => vi.restoreAllMocks());

function Shown() {
  return <p>{JSON.stringify(useConsent())}</p>;
}

/** What another tab has stored, or removed. */
function storeElsewhere(text: string | null) {
  if (text === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, text);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text })));
}

it('a consent withdrawn in another tab is withdrawn in this one', () => {
  renderScreen(<Shown />);
  screen.getByText('{"analytics":true,"marketing":true}');
  storeElsewhere(JSON.stringify({ analytics: true, marketing: false, at: Date.now() }));
  screen.getByText('{"analytics":true,"marketing":false}');
});

it('stored data that is cleared leaves no consent in open tabs', () => {
  renderScreen(<Shown />);
  storeElsewhere(null);
  screen.getByText('null');
});

it('a decision that cannot be stored lasts for this page load', () => {
  renderScreen(<Shown />);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  act(() => decide({ analytics: false, marketing: true }));
  screen.getByText('{"analytics":false,"marketing":true}');
  expect(localStorage.getItem(KEY)).toContain('"analytics":true');
});
