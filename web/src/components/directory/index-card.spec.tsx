import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { IndexCard } from './index-card';

it('a card says in view what its percentage is', () => {
  renderScreen(
    <ul>
      <IndexCard to="/cities/de/bonn" name="Bonn" mark="DE" value={30} max={40} total={200}>
        30 businesses
      </IndexCard>
    </ul>,
  );
  const share = screen.getByText('Market Share', { exact: false, ignore: '.sr-only' });
  expect(share.textContent).toBe('Market Share 15.0%');
});
