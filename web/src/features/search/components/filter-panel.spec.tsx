import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import type { SearchPage } from '@directory/contracts/search';
import type { SearchParameters } from '../parameters';
import { renderScreen } from '../../../testing/render-screen';
import { FilterPanel } from './filter-panel';

const CITIES = ['Tampa', 'Miami', 'Orlando', 'Naples', 'Ocala', 'Largo', 'Stuart', 'Destin'];

function resultPage(changes: object = {}): SearchPage {
  return {
    interpreted: { what: 'bakery', place: null },
    facets: {
      open: 3,
      verified: 0,
      phone: 12,
      ratings: [
        { atLeast: 3, count: 9 },
        { atLeast: 4.5, count: 2 },
      ],
      categories: [
        { slug: 'bakery', name: 'Bakery', count: 8 },
        { slug: 'cafe', name: 'Café', count: 4 },
      ],
      countries: [{ slug: 'united-states', code: 'US', name: 'United States', count: 12 }],
      cities: CITIES.map((name, index) => ({ slug: name.toLowerCase(), name, countryCode: 'US', count: 12 - index })),
      areas: [
        { slug: 'ybor-city', name: 'Ybor City', citySlug: 'tampa', countryCode: 'US', count: 7 },
        { slug: 'wynwood', name: 'Wynwood', citySlug: 'miami', countryCode: 'US', count: 5 },
      ],
      approximate: false,
    } satisfies SearchPage['facets'],
    ...changes,
  } as unknown as SearchPage;
}

function renderPanel(parameters: SearchParameters = {}, data: SearchPage | undefined = resultPage()) {
  const onChange = vi.fn();
  return { ...renderScreen(<FilterPanel parameters={parameters} data={data} onChange={onChange} />), onChange };
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the filter panel', () => {
  afterEach(cleanup);

  it('shows each filter with the number of results it would leave, and locks those that leave none', () => {
    renderPanel();
    expect(box(/Open now/).closest('label')!.textContent).toBe('Open now3');
    expect(box(/Verified/)).toHaveProperty('disabled', true);
    expect(box(/Has a phone number/)).toHaveProperty('disabled', false);
  });

  it('lets a chosen filter be removed although it leaves no result', async () => {
    const { user, onChange } = renderPanel({ verified: '1' });
    expect(box(/Verified/)).toMatchObject({ checked: true, disabled: false });
    await user.click(box(/Verified/));
    expect(onChange.mock.calls).toEqual([[{ verified: '' }]]);
  });

  it('shows only chosen filters without results, as no other leads to any', () => {
    const none = resultPage({ totalCount: 0 });
    const { rerender } = renderPanel({ verified: '1', rating: '4.5', category: 'cafe' }, none);
    const texts = () => screen.queryAllByRole('checkbox').map((it) => it.closest('label')!.textContent);
    expect(texts()).toEqual(['Verified0', '4.5 stars and up2', 'Café4']);
    expect(screen.queryByRole('combobox', { name: 'Open on' })).toBeNull();
    rerender(<FilterPanel parameters={{}} data={none} onChange={() => undefined} />);
    expect([screen.queryAllByRole('group'), texts()]).toEqual([[], []]);
  });

  it('orders ratings from the highest and sets one at a time', async () => {
    const { user, onChange } = renderPanel();
    const ratings = within(screen.getByRole('group', { name: 'Rating' })).getAllByRole('checkbox');
    await user.click(ratings[0]!);
    expect(onChange.mock.calls).toEqual([[{ rating: '4.5' }]]);
  });

  it('replaces the place that was typed by the city that is chosen', async () => {
    const place = { kind: 'country', slug: 'united-states', countryCode: 'US', source: 'words' };
    const { user, onChange } = renderPanel({}, resultPage({ interpreted: { what: 'bakery', place } }));
    await user.click(box(/Miami/));
    expect(onChange.mock.calls).toEqual([[{ q: 'bakery', city: 'miami', area: '', country: 'US' }]]);
  });

  it('keeps the region when one of its cities is chosen', async () => {
    const place = { kind: 'region', name: 'Florida', countryCode: 'US', source: 'words' };
    const { user, onChange } = renderPanel({}, resultPage({ interpreted: { what: 'bakery', place } }));
    await user.click(box(/Miami/));
    expect(onChange.mock.calls).toEqual([
      [{ q: 'bakery', location: 'Miami, Florida', city: '', area: '', country: '' }],
    ]);
  });

  it('replaces the place that was typed by the area that is chosen, with its city', async () => {
    const place = { kind: 'country', slug: 'united-states', countryCode: 'US', source: 'words' };
    const { user, onChange } = renderPanel({}, resultPage({ interpreted: { what: 'bakery', place } }));
    await user.click(box(/Ybor City/));
    expect(onChange.mock.calls).toEqual([[{ q: 'bakery', area: 'ybor-city', city: 'tampa', country: 'US' }]]);
  });

  it('shows six values of a group and the others on request', async () => {
    const { user } = renderPanel();
    const cities = () => within(screen.getByRole('group', { name: 'City' })).getAllByRole('checkbox');
    expect(cities()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: '2 more' }));
    expect(cities()).toHaveLength(CITIES.length);
  });

  it('hides a group whose only value would change nothing', () => {
    renderPanel();
    expect(screen.queryByRole('group', { name: 'Country' })).toBeNull();
  });

  it('asks for a day of the week first, then for a time of that day', async () => {
    const { user, onChange, rerender } = renderPanel();
    expect(screen.queryByRole('combobox', { name: 'Open at' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Open on' }), 'Friday');
    rerender(<FilterPanel parameters={{ hours: 'friday' }} data={resultPage()} onChange={onChange} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Open at' }), '8:30 PM');
    rerender(<FilterPanel parameters={{ hours: 'friday-20:30' }} data={resultPage()} onChange={onChange} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Open on' }), 'Sunday');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Open on' }), 'Any day');
    expect(onChange.mock.calls).toEqual([
      [{ hours: 'friday' }],
      [{ hours: 'friday-20:30' }],
      [{ hours: 'sunday-20:30' }],
      [{ hours: '' }],
    ]);
  });

  it('offers a distance only near a point', async () => {
    const { user, onChange, rerender } = renderPanel({ near: '27.950,-82.450' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), 'Within 5 km');
    expect(onChange.mock.calls).toEqual([[{ radius: '5' }]]);
    rerender(<FilterPanel parameters={{}} data={resultPage()} onChange={onChange} />);
    expect(screen.queryByRole('combobox', { name: 'Distance' })).toBeNull();
  });

  it('can be used before the first results are there', () => {
    renderPanel({ open: '1' }, undefined);
    expect(box(/Open now/)).toHaveProperty('checked', true);
  });
});
