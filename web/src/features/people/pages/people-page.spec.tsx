import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { PeoplePage } from './people-page';

const server = setUpApiServer('tr');

it('says of a failed invitation that nobody was invited', async () => {
  const message = 'Bu kullanıcı adıyla bir yönetici zaten var.';
  server.on({
    'GET /api/admin/people': () => [],
    'POST /api/admin/people': () => new ErrorReply(409, 'username_taken', { message }),
  });
  const { user } = renderScreen(
    <ToastProvider>
      <PeoplePage policy={null} sessionsOf={() => null} />
    </ToastProvider>,
  );
  await user.type(await screen.findByLabelText('Kullanıcı adı'), 'nilgün');
  await user.click(screen.getByRole('button', { name: 'Davet et' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('Davet edilemedi')).toBeDefined();
});
