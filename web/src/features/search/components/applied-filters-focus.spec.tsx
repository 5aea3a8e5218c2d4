import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../../testing/render-screen';
import type { SearchParameters } from '../parameters';
import { AppliedFilters } from './applied-filters';

const FILTERS: SearchParameters = { rating: '4.5', phone: '1', verified: '1' };

function Page({ inDialog = false }) {
  const [parameters, setParameters] = useState(FILTERS);
  const chips = (
    <AppliedFilters
      parameters={parameters}
      data={undefined}
      onChange={(changes) => setParameters({ ...parameters, ...changes })}
    />
  );
  return (
    <main tabIndex={-1}>
      {inDialog ? (
        <dialog open>
          <button type="button">Close</button>
          {chips}
        </dialog>
      ) : (
        chips
      )}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

it('a removed filter passes the focus to the next, the last one to the page', async () => {
  const { user } = renderScreen(<Page />);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toHaveLength(4);
  await user.click(screen.getAllByRole('button')[0]!);
  expect(focused()).toBe(names[1]);
  await user.keyboard('{Enter}');
  expect(focused()).toBe(names[2]);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('the last filter of a dialog leaves the focus within it', async () => {
  const { user } = renderScreen(<Page inDialog />);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});
