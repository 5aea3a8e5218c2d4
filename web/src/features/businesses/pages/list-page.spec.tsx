import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { SavedBusiness } from '@directory/contracts/businesses';
import { UnsavedNotice } from '../../../components/directory/unsaved-notice';
import { allowMaps } from '../../../lib/map-consent';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ListPage } from './list-page';

const business = (id: string): SavedBusiness => ({
  ...{ id, slug: `bakery-${id}`, name: `Bakery ${id}`, category: null, categorySlug: null, fullAddress: null },
  ...{
    street: null,
    area: null,
    areaSlug: null,
    city: 'Bonn',
    citySlug: 'bonn',
    country: 'Germany',
    countrySlug: 'germany',
    countryCode: 'DE',
  },
  ...{ phone: null, timeZone: null, rating: null, reviews: null, photo: null, workingHours: null, verified: false },
  ...{ latitude: 50.7, longitude: 7, distance: null, status: null },
});

describe('the list page', () => {
  const server = setUpApiServer();
  beforeEach(() => {
    allowMaps(false);
    server.on({ 'GET /api/lists': ({ query }) => query['ids']!.split(',').map(business) });
  });

  const show = (path: string) =>
    renderScreen(
      <>
        <ListPage map={(list) => <p>Map of {list.length}</p>} />
        <UnsavedNotice />
      </>,
      path,
    );
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('shows a shared list with its map, and saves all of it before what was saved', async () => {
    localStorage.setItem('saved-businesses', '9');
    const { user } = show('/lists?ids=1,2');
    expect(await screen.findByText('2 businesses')).toBeTruthy();
    expect(names()).toEqual(['Bakery 1', 'Bakery 2']);
    expect(screen.queryByText('Map of 2')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Show map/ }));
    expect(screen.getByText('Map of 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    expect(localStorage.getItem('saved-businesses')).toBe('1,2,9');
  });

  it('saves of a shared list what there is room for, and says how many it has not saved', async () => {
    const own = Array.from({ length: 99 }, (_, index) => `${index + 1}`);
    localStorage.setItem('saved-businesses', own.join());
    const { user } = show('/lists?ids=99,200,201,202');
    await user.click(await screen.findByRole('button', { name: 'Save all' }));
    expect(localStorage.getItem('saved-businesses')).toBe(['200', ...own].join());
    expect(screen.getByText(/^Not saved: 2 businesses\./)).toBeTruthy();
  });

  it('shows what this browser has saved, without removed businesses', async () => {
    localStorage.setItem('saved-businesses', '3,4');
    const { user } = show('/lists');
    await screen.findByText('2 businesses');
    expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Show map/ }));
    await user.click(screen.getByRole('button', { name: 'Save Bakery 3' }));
    // Neither the others nor the map disappear meanwhile.
    expect(names()).toEqual(['Bakery 4']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save Bakery 4' }));
    await screen.findByText('1 business');
    expect(screen.getByText('Map of 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save Bakery 4' }));
    expect(await screen.findByText('Nothing saved yet')).toBeTruthy();
    expect(localStorage.getItem('saved-businesses')).toBeNull();
  });

  it('says which saved businesses have closed, and how many are no longer in the directory', async () => {
    localStorage.setItem('saved-businesses', '3,4,5');
    server.on({ 'GET /api/lists': () => [{ ...business('3'), status: 'CLOSED_PERMANENTLY' }, business('4')] });
    const { user } = show('/lists');
    expect(await screen.findByText('2 businesses, 1 more no longer in the directory')).toBeTruthy();
    expect(screen.getAllByText('Permanently closed')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('2 businesses')).toBeTruthy();
    expect(localStorage.getItem('saved-businesses')).toBe('3,4');
  });

  it('clears saved businesses none of which is in the directory', async () => {
    localStorage.setItem('saved-businesses', '3,4');
    server.on({ 'GET /api/lists': () => [] });
    const { user } = show('/lists');
    await user.click(await screen.findByRole('button', { name: 'Clear the list' }));
    expect(await screen.findByText('Nothing saved yet')).toBeTruthy();
    expect(localStorage.getItem('saved-businesses')).toBeNull();
  });

  it.each([
    ['an id that is none', '3,4,x,', ['3', '4']],
    ['more ids than a list has', Array.from({ length: 130 }, (_, index) => index + 1).join(), null],
  ])('reports no business of a shared URL as removed for %s', async (_case, ids, listed) => {
    const found = listed ?? ids.split(',').slice(0, 100);
    server.on({ 'GET /api/lists': () => found.map(business) });
    show(`/lists?ids=${ids}`);
    expect(await screen.findByText(`${found.length} businesses`)).toBeTruthy();
  });

  it('says that none of a shared list is listed any more', async () => {
    server.on({ 'GET /api/lists': () => [] });
    show('/lists?ids=1,2');
    expect(await screen.findByText('No longer listed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('lists businesses viewed lately until they are cleared', async () => {
    localStorage.setItem('recently-viewed', '7,8');
    const { user } = show('/lists');
    expect(await screen.findByText('Bakery 7')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByText('Bakery 7')).toBeNull());
    expect(localStorage.getItem('recently-viewed')).toBeNull();
  });

  it('ignores stored text that this site has not written', () => {
    localStorage.setItem('saved-businesses', '{"a":1}, x,-1');
    show('/lists');
    expect(screen.getByText('Nothing saved yet')).toBeTruthy();
  });
});
