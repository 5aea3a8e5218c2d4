import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { AreaPage } from './area-page';

const server = setUpApiServer();

it.each([
  ['area', 'area_not_found', '/cities/nz/kilnwick'],
  ['city', 'city_not_found', '/cities'],
] as const)('the page of an area without its %s offers a page that exists', async (_missing, code, offered) => {
  server.on({ 'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug': () => new ErrorReply(404, code) });
  renderScreen(
    <Routes>
      <Route path="/cities/:countryCode/:citySlug/areas/:areaSlug" element={<AreaPage />} />
    </Routes>,
    '/cities/nz/kilnwick/areas/old-wharf',
  );
  await screen.findByRole('heading', { name: 'Area not found' });
  expect(screen.getByRole('link').getAttribute('href')).toBe(offered);
});
