import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { CategoryPlacePage } from './category-place-page';

const server = setUpApiServer();

it.each([
  ['a city that does not exist', '/cities/xx/nowhere/nothing', 'city_not_found', '/cities'],
  ['a category that a city does not have', '/cities/ki/london/nothing', 'category_not_found', '/cities/ki/london'],
  ['a category that a country does not have', '/countries/nowhere/nothing', 'category_not_found', '/categories'],
] as const)('the page of %s offers one that exists', async (_case, path, code, offered) => {
  server.on({
    'GET /api/countries/:slug/:categorySlug': () => new ErrorReply(404, code),
    'GET /api/cities/:countryCode/:citySlug/:categorySlug': () => new ErrorReply(404, code),
  });
  renderScreen(
    <Routes>
      <Route path="/countries/:slug/:categorySlug" element={<CategoryPlacePage />} />
      <Route path="/cities/:countryCode/:citySlug/:categorySlug" element={<CategoryPlacePage />} />
    </Routes>,
    path,
  );
  await screen.findByRole('heading', { name: 'No businesses found' });
  expect(screen.getByRole('link').getAttribute('href')).toBe(offered);
});
