import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { SaveHeart } from './save-button';
import { UnsavedNotice } from './unsaved-notice';

describe('the notice of businesses that are not saved', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  function show() {
    const { user } = renderScreen(
      <>
        <SaveHeart id="501" name="Quay Bakery" />
        <UnsavedNotice />
      </>,
    );
    return {
      heart: screen.getByRole('button', { name: 'Save Quay Bakery' }),
      notice: screen.getByRole('status'),
      user,
    };
  }

  it('appears when the list is full, which drops none of it, and disappears when there is room', async () => {
    const full = Array.from({ length: 100 }, (_, index) => `${index + 1}`);
    localStorage.setItem('saved-businesses', full.join());
    const { heart, notice, user } = show();
    expect(notice.textContent).toBe('');
    await user.click(heart);
    expect(notice.textContent).toBe('Not saved: 1 business. Your list is full with 100.');
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    expect(localStorage.getItem('saved-businesses')).toBe(full.join());
    localStorage.setItem('saved-businesses', full.slice(1).join());
    await user.click(heart);
    expect(notice.textContent).toBe('');
    expect(localStorage.getItem('saved-businesses')).toBe(['501', ...full.slice(1)].join());
  });

  it('appears when the browser does not allow saving', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    const { heart, notice, user } = show();
    await user.click(heart);
    expect(notice.textContent).toBe('Not saved: 1 business. This browser does not allow it.');
  });
});
