import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { useListParams } from '../../lib/list-filters';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { ListFilters } from './list-filters';
import { useMapView } from './use-map-view';

setUpApiServer();

let found: () => void;
beforeEach(() => {
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (onFound: (position: object) => void) => {
        found = () => onFound({ coords: { latitude: 38.4, longitude: 27.1 } });
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function List() {
  const { filters, view } = useListParams();
  const mapView = useMapView(view, undefined);
  return <ListFilters scope={{ city: 'izmir' }} filters={filters} facets={undefined} view={view} mapView={mapView} />;
}

it('a position found late keeps the filters chosen meanwhile', async () => {
  const { user, currentUrl } = renderScreen(<List />, '/cities/tr/izmir');
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), '4');
  await waitFor(() => expect(currentUrl()).toBe('/cities/tr/izmir?rating=4'));
  found();
  await waitFor(() => expect(currentUrl()).toBe('/cities/tr/izmir?rating=4&near=38.400%2C27.100'));
});
