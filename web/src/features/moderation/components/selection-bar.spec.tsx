import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { BulkOutcome } from '@directory/contracts/moderation';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { BUSINESS } from '../pages/business.fixture';
import { SelectionBar } from './selection-bar';

const server = setUpApiServer('tr');

it.each([
  ['stays selected', true, 0],
  ['that was acted on is cleared', false, 1],
])('a selection made during an action %s', async (_case, isOther, cleared) => {
  let respond: (outcome: BulkOutcome) => void = () => undefined;
  server.on({ 'POST /api/admin/businesses/bulk': () => new Promise<BulkOutcome>((resolve) => (respond = resolve)) });
  const onClear = vi.fn();
  function Selection() {
    const [id, setId] = useState('7');
    return (
      <>
        <button type="button" onClick={() => setId('8')}>
          Other
        </button>
        <SelectionBar
          selected={[{ ...BUSINESS, id }]}
          {...{ matching: null, filter: {}, total: 2, wholePage: false, onMatching: vi.fn(), onClear }}
        />
      </>
    );
  }
  const { user } = renderScreen(
    <ToastProvider>
      <Selection />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Onayla' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Onayla' }));
  await waitFor(() => expect(server.calls).toHaveLength(1));
  if (isOther) await user.click(screen.getByRole('button', { name: 'Other' }));
  respond({ success: true, message: '', count: 1, deletionId: null });
  await screen.findByText('1 işletme onaylandı');
  expect(onClear).toHaveBeenCalledTimes(cleared);
});
