import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import type { RecognisedPhrase, SearchPage } from '@directory/contracts/search';
import type { SearchParameters } from '../parameters';
import { renderScreen } from '../../../testing/render-screen';
import { AppliedFilters } from './applied-filters';
import { ResultsHeader } from './results-header';

const phrase = (kind: RecognisedPhrase['kind'], text: string, sets = {}): RecognisedPhrase => ({
  ...{ kind, text, sets, parameters: { q: `pizza ${text}`, literal: kind } },
});
const pageOf = (phrases: RecognisedPhrase[], changes = {}) =>
  ({
    totalCount: 3,
    totalIsCapped: false,
    businesses: [{}],
    facets: { categories: [], countries: [], cities: [] },
    interpreted: {
      ...{ what: 'pizza', leftOut: [], corrected: null, unknownPlace: null, place: null, alternatives: [] },
      ...{ phrases, ...changes },
    },
  }) as unknown as SearchPage;

describe('recognised phrases of a search', () => {
  afterEach(cleanup);

  function renderChips(phrases: RecognisedPhrase[], parameters: SearchParameters = {}) {
    const [onGo, onChange] = [vi.fn(), vi.fn()];
    const chips = <AppliedFilters parameters={parameters} data={pageOf(phrases)} onChange={onChange} onGo={onGo} />;
    return { ...renderScreen(chips), onGo };
  }

  it('have a chip each that says what they were taken for', () => {
    renderChips([
      phrase('open', 'open now', { open: '1' }),
      phrase('hours', 'open on sunday', { hours: 'sunday' }),
      phrase('best', 'best', { sort: 'rating' }),
      phrase('best', 'rated 4.5', { sort: 'rating', rating: '4.5' }),
      phrase('cheap', 'cheap'),
      phrase('around', 'near Golden Wok', { near: '1,2' }),
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Open now',
      'Open on Sunday',
      'Highest rated first',
      '4.5+ stars',
      'Not searched: cheap',
      'Near Golden Wok',
    ]);
  });

  it('are searched as words when their chip is removed', async () => {
    const { user, onGo } = renderChips([phrase('open', 'open now', { open: '1' })]);
    await user.click(screen.getByRole('button', { name: /Open now/ }));
    expect(onGo.mock.calls).toEqual([[{ q: 'pizza open now', literal: 'open' }]]);
  });

  it('say which words were left out', () => {
    const data = pageOf([], { leftOut: ['zebra', '12'] });
    renderScreen(<ResultsHeader parameters={{}} data={data} failed={false} stale={false} onGo={vi.fn()} />);
    expect(screen.getByText(/Nothing has all of these words/).textContent).toContain('without: “zebra”, “12”');
  });

  it('say that nothing is found without the words left out either', () => {
    const data = { ...pageOf([], { leftOut: ['zebra'] }), totalCount: 0 };
    renderScreen(<ResultsHeader parameters={{}} data={data} failed={false} stale={false} onGo={vi.fn()} />);
    const text = screen.getByText(/^Nothing has all/).textContent;
    expect(text).toBe('Nothing has all of these words, even without: “zebra”');
  });

  it('say where nothing has all words', () => {
    const place = { kind: 'city', name: 'Tampa', within: 'United States', source: 'words' };
    const data = pageOf([], { leftOut: ['zebra'], place });
    renderScreen(<ResultsHeader parameters={{}} data={data} failed={false} stale={false} onGo={vi.fn()} />);
    expect(screen.getByText(/^Nothing in/).textContent).toContain('Nothing in Tampa has all of these words');
  });

  it('offer the position of the visitor where "near me" has none', () => {
    const header = (parameters: SearchParameters) => (
      <ResultsHeader
        {...{ parameters, data: pageOf([phrase('near', 'near me')]), failed: false, stale: false, onGo: vi.fn() }}
      />
    );
    const { rerender } = renderScreen(header({}));
    expect(screen.getByRole('button', { name: /Use my location/ })).toBeDefined();
    rerender(header({ near: '52.5,13.4' }));
    expect(screen.queryByRole('button', { name: /Use my location/ })).toBeNull();
  });
});

describe('other places of the name of a search', () => {
  afterEach(cleanup);

  it('are offered as they are searched, so that a region differs from its city', async () => {
    const place = { kind: 'city', name: 'São Paulo', within: 'Brazil', countryCode: 'BR', slug: 'sao-paulo' };
    const region = {
      ...{ ...place, kind: 'region', businessCount: 12 },
      parameters: { q: 'bakery', location: 'São Paulo region, Brazil' },
    };
    const data = pageOf([], { place: { ...place, source: 'words' }, alternatives: [region] });
    const onGo = vi.fn();
    const { user } = renderScreen(<AppliedFilters parameters={{}} data={data} onChange={vi.fn()} onGo={onGo} />);
    await user.click(screen.getByRole('button', { name: 'São Paulo region, Brazil 12' }));
    expect(onGo).toHaveBeenCalledExactlyOnceWith(region.parameters);
  });
});
