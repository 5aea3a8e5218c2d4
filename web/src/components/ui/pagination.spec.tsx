import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { Pagination } from './pagination';

function Pages() {
  const [search] = useSearchParams();
  return <Pagination page={Number(search.get('page') ?? 1)} pages={3} window="five" />;
}

it('keeps the focus on a step that leads to the last or the first page, and is inactive there', async () => {
  const { user, currentUrl } = renderScreen(<Pages />, '/?page=2');
  const next = screen.getByRole('link', { name: 'Next' });
  await user.click(next);
  expect(currentUrl()).toBe('/?page=3');
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.click(next);
  expect(currentUrl()).toBe('/?page=3');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  const previous = screen.getByRole('link', { name: 'Previous' });
  await user.click(previous);
  expect(currentUrl()).toBe('/');
  expect(document.activeElement).toBe(previous);
});
