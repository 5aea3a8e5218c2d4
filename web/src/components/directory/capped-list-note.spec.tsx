import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen';
import { CappedListNote } from './capped-list-note';

it('a list with more results than its pages can show says how many it has, and a complete one says nothing', () => {
  const { unmount } = renderScreen(<CappedListNote totalCount={1000} totalIsCapped />);
  expect(screen.getByText(/^The first 1,000 are listed here\./)).toBeTruthy();
  unmount();
  renderScreen(<CappedListNote totalCount={1000} totalIsCapped={false} />);
  expect(screen.queryByText(/are listed here/)).toBeNull();
});
