import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { renderScreen } from '../../../testing/render-screen';
import { ConsentBanner } from './consent-banner';

const stored = () => JSON.parse(localStorage.getItem(VISITOR_STORAGE.consent.name) ?? 'null') as unknown;

function renderBanner(requested = false) {
  const onDone = vi.fn();
  return { ...renderScreen(<ConsentBanner before={null} requested={requested} onDone={onDone} />), onDone };
}

describe('the consent banner', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('stores nothing before a decision', () => {
    renderBanner();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['Accept all', { analytics: true, marketing: true }, true],
    ['Refuse all', { analytics: false, marketing: false }, false],
  ])(
    'stores the decision of one click on "%s" with its time, and consent to maps only',
    async (name, decision, maps) => {
      const { user, onDone } = renderBanner();
      await user.click(screen.getByRole('button', { name }));
      expect(stored()).toEqual({ ...decision, at: expect.any(Number) as number });
      expect(localStorage.getItem(VISITOR_STORAGE.mapConsent.name) !== null).toBe(maps);
      expect(onDone).toHaveBeenCalledTimes(1);
    },
  );

  it('stores only the categories that are ticked', async () => {
    const { user } = renderBanner();
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    await user.click(screen.getByRole('checkbox', { name: /Analytics/ }));
    await user.click(screen.getByRole('button', { name: 'Save choices' }));
    expect(stored()).toMatchObject({ analytics: true, marketing: false });
  });

  it('keeps essential storage ticked and locked, and nothing else ticked in advance', async () => {
    const { user } = renderBanner();
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });

  it('leaves the decision as it was on Escape when the visitor opened it again', async () => {
    const { user, onDone } = renderBanner(true);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Cookies' }));
    await user.keyboard('{Escape}');
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(stored()).toBeNull();
  });
});
