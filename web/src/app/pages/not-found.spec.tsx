import { expect, it } from 'vitest';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { Page } from './not-found';

setUpApiServer();

it.each(['/business', '/business/', '/Business'])('%s without a slug leads to all businesses', (path) => {
  const { currentUrl } = renderScreen(<Page />, path);
  expect(currentUrl()).toBe('/businesses');
});
