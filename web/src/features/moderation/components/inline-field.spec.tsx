import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { EditableBusiness } from '@directory/contracts/moderation';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { BUSINESS } from '../pages/business.fixture';
import { InlineField } from './inline-field';

const PATCH = 'PATCH /api/admin/businesses/:id';

describe('a value edited in the list', () => {
  const server = setUpApiServer('tr');
  const onConflict = vi.fn();
  const patches = () => server.calls.filter(({ endpoint }) => endpoint === PATCH).map(({ body }) => body);

  beforeEach(() => {
    onConflict.mockReset();
    server.on({ 'GET /api/admin/businesses/:id': () => BUSINESS as unknown as EditableBusiness });
  });

  async function renderField() {
    const { user } = renderScreen(
      <ToastProvider>
        <InlineField business={BUSINESS} field="name" onConflict={onConflict}>
          {BUSINESS.name}
        </InlineField>
      </ToastProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Coffee Lab' }));
    await user.clear(screen.getByRole('textbox'));
    return user;
  }

  it('is passed on as it was sent when the field is left before the server rejects it', async () => {
    let respond = () => {};
    server.on({
      [PATCH]: () => new Promise((resolve) => (respond = () => resolve(new ErrorReply(409, 'business_changed')))),
    });
    const user = await renderField();
    await user.keyboard('Kahve Evi{Enter}');
    await waitFor(() => expect(patches()).toHaveLength(1));
    await user.keyboard('{Escape}');
    respond();
    await waitFor(() => expect(onConflict.mock.calls).toEqual([[{ name: 'Kahve Evi' }]]));
  });

  it('is not saved by the key that ends the composition of a character', async () => {
    server.on({ [PATCH]: () => BUSINESS as unknown as EditableBusiness });
    const user = await renderField();
    await user.keyboard('きっさ');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true });
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('きっさ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(patches()).toHaveLength(1));
  });
});
