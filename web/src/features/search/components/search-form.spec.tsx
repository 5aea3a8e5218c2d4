import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Suggestions } from '@directory/contracts/search';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { SearchForm } from './search-form';

const NOTHING_FOUND: Suggestions = { categories: [], businesses: [], places: [], what: '', engine: 'postgres' };
const COFFEE: Suggestions = {
  ...NOTHING_FOUND,
  categories: [{ slug: 'coffee-shop', name: 'Coffee shop', count: 1200 }],
  businesses: [
    {
      slug: 'coffee-lab',
      name: 'Coffee Lab',
      category: 'Café',
      city: 'Izmir',
      country: 'Turkey',
      count: 1,
      highlights: [[0, 6]],
    },
  ],
};

const what = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'What' });
const where = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Where' });

/** Types letter by letter, with pauses before the last one on a simulated clock, which a busy machine does not stop. */
async function typeWithPauses(input: HTMLInputElement, text: string, pauseMs: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (let length = 1; length < text.length; length++) {
      fireEvent.change(input, { target: { value: text.slice(0, length) } });
      await act(() => vi.advanceTimersByTimeAsync(pauseMs));
      await setImmediate(); // a request may leave
    }
  } finally {
    vi.useRealTimers();
  }
  fireEvent.change(input, { target: { value: text } });
}

describe('the search form', () => {
  const server = setUpApiServer();

  beforeEach(() => {
    server.on({ 'GET /api/suggest': ({ query }) => (query['q'] === 'cof' ? COFFEE : NOTHING_FOUND) });
  });

  it('searches for the trimmed texts of both boxes on Enter', async () => {
    const onSearch = vi.fn();
    const { user } = renderScreen(<SearchForm onSearch={onSearch} />);
    await user.type(where(), ' Izmir ');
    await user.type(what(), '  coffee {Enter}');
    expect(onSearch.mock.calls).toEqual([[{ q: 'coffee', location: 'Izmir', near: '' }]]);
  });

  it('does not search for a place alone where a word is required', async () => {
    const onSearch = vi.fn();
    const { user } = renderScreen(<SearchForm needsWhat onSearch={onSearch} />);
    await user.type(where(), 'Izmir{Enter}');
    expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true);
    expect(onSearch.mock.calls).toEqual([]);
  });

  it('requests suggestions once for a word typed without a pause', async () => {
    const { user } = renderScreen(<SearchForm onSearch={() => {}} />);
    await user.click(what());
    await typeWithPauses(what(), 'cof', 100);
    await screen.findByRole('option', { name: /Coffee shop/ });
    const requested = server.calls.map(({ query }) => query['q']!);
    expect(requested.filter((q) => 'coffee'.startsWith(q))).toEqual(['cof']);
  });

  it('searches for a kind of business in a suggested city', async () => {
    const izmir = {
      ...{ kind: 'city' as const, name: 'Izmir', slug: 'izmir', within: 'Turkey', businessCount: 3 },
      ...{ country: 'Turkey', countryCode: 'TR', countrySlug: 'turkey' },
    };
    server.on({ 'GET /api/suggest': () => ({ ...NOTHING_FOUND, places: [izmir], what: 'cafe' }) });
    const onSearch = vi.fn();
    const { user } = renderScreen(<SearchForm onSearch={onSearch} />);
    await user.type(what(), 'cafe iz');
    await user.click(await screen.findByRole('option', { name: /cafe in Izmir/ }));
    expect(onSearch.mock.calls).toEqual([[{ q: 'cafe', location: 'Izmir, Turkey', near: '' }]]);
  });

  it('fills the box with the category chosen by keyboard and moves on to the place', async () => {
    const onSearch = vi.fn();
    const { user } = renderScreen(<SearchForm onSearch={onSearch} />);
    await user.type(what(), 'cof');
    const option = await screen.findByRole('option', { name: /Coffee shop/ });
    await user.keyboard('{ArrowDown}');
    expect(what().getAttribute('aria-activedescendant')).toBe(option.id);
    await user.keyboard('{Enter}');
    expect(what().value).toBe('Coffee shop');
    expect(document.activeElement).toBe(where());
    expect(onSearch.mock.calls).toEqual([]);
  });

  it('opens the page of a business chosen from the suggestions', async () => {
    const { user, currentUrl } = renderScreen(<SearchForm onSearch={() => {}} />);
    await user.type(what(), 'cof');
    await user.click(await screen.findByRole('option', { name: /Coffee Lab/ }));
    await waitFor(() => expect(currentUrl()).toBe('/business/coffee-lab'));
  });

  it('closes the suggestions on the first Escape and empties the box on the second', async () => {
    const { user } = renderScreen(<SearchForm onSearch={() => {}} />);
    await user.type(what(), 'cof');
    await screen.findByRole('option', { name: /Coffee shop/ });
    await user.keyboard('{Escape}');
    expect(what().getAttribute('aria-expanded')).toBe('false');
    expect(what().value).toBe('cof');
    await user.keyboard('{Escape}');
    expect(what().value).toBe('');
  });

  it('offers the last searches of this device, the newest first, and forgets them on request', async () => {
    const { user } = renderScreen(<SearchForm onSearch={() => {}} />);
    for (const q of ['bakery', 'pharmacy']) {
      await user.clear(what());
      await user.type(what(), `${q}{Enter}`);
    }
    await user.clear(what());
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['pharmacy', 'bakery', 'Clear recent searches']);
    await user.click(screen.getByRole('option', { name: 'Clear recent searches' }));
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('reports what is typed on a results page once the typing pauses', async () => {
    const onType = vi.fn();
    renderScreen(<SearchForm onSearch={() => {}} onType={onType} />);
    await typeWithPauses(what(), 'tea', 250);
    await waitFor(() => expect(onType.mock.calls).toEqual([['tea']]));
  });

  it('focuses the first box on a slash typed anywhere but in a field', async () => {
    const { user } = renderScreen(<SearchForm onSearch={() => {}} />);
    await user.keyboard('/');
    expect(document.activeElement).toBe(what());
    await user.keyboard('a/b');
    expect(what().value).toBe('a/b');
  });

  it('says what to do where the browser has no geolocation', async () => {
    const { user } = renderScreen(<SearchForm onSearch={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Type a place/);
  });

  it('keeps the focus on the button while the position is requested, once', async () => {
    const getCurrentPosition = vi.fn();
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }));
    try {
      const { user } = renderScreen(<SearchForm onSearch={() => {}} />);
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Use my location' });
      await user.click(button);
      await user.click(button);
      expect(getCurrentPosition).toHaveBeenCalledTimes(1);
      expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
      expect(document.activeElement).toBe(button);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  describe('with a position that takes long', () => {
    let found: (latitude: number, longitude: number) => void;
    const locate = () => screen.getByRole('button', { name: 'Use my location' });

    beforeEach(() => {
      vi.stubGlobal('navigator', {
        geolocation: {
          getCurrentPosition: (onFound: (position: { coords: object }) => void) => {
            found = (latitude, longitude) => onFound({ coords: { latitude, longitude } });
          },
        },
      });
    });
    afterEach(() => vi.unstubAllGlobals());

    it('searches for what was typed meanwhile', async () => {
      const onSearch = vi.fn();
      const { user } = renderScreen(<SearchForm onSearch={onSearch} onType={() => {}} />);
      await user.click(locate());
      await user.type(what(), 'coffee');
      await act(() => Promise.resolve(found(38.4, 27.1)));
      await waitFor(() => expect(onSearch).toHaveBeenCalledTimes(1));
      expect(onSearch.mock.calls).toEqual([[{ q: 'coffee', location: '', near: '38.400,27.100' }]]);
    });

    it('does not search once the page is left', async () => {
      const onSearch = vi.fn();
      const { user, unmount } = renderScreen(<SearchForm onSearch={onSearch} onType={() => {}} />);
      await user.click(locate());
      unmount();
      found(38.4, 27.1);
      await new Promise((resolve) => setTimeout(resolve));
      expect(onSearch).not.toHaveBeenCalled();
    });
  });
});
