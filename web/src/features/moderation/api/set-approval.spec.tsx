import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import type { ModerationPage } from '@directory/contracts/moderation';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { BUSINESS } from '../pages/business.fixture';
import { businessesQuery } from './get-businesses';
import { refreshDirectory } from './refresh-directory';
import { useSetApproval } from './set-approval';

const LIST = 'GET /api/admin/businesses';
const server = setUpApiServer('tr');
const pageWith = (isApproved: boolean): ModerationPage => ({
  businesses: [{ ...BUSINESS, isApproved }],
  ...{ total: 1, totalIsCapped: false, pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } },
});

function List() {
  const list = useQuery(businessesQuery({ page: 1, sortBy: 'createdAt', sortOrder: 'desc' }, false));
  const approve = useSetApproval({ onError: () => undefined });
  const [row] = list.data?.businesses ?? [];
  return (
    row && (
      <button
        type="button"
        aria-pressed={row.isApproved}
        onClick={() => approve.mutate({ id: row.id, wanted: true, version: row.updatedAt })}
      >
        Approve
      </button>
    )
  );
}

it('an approval is not overwritten by a list that was requested before it', async () => {
  server.on({ [LIST]: () => pageWith(false) });
  const { client, user } = renderScreen(<List />);
  const button = await screen.findByRole('button', { name: 'Approve', pressed: false });
  let respond: (page: ModerationPage) => void = () => undefined;
  server.on({
    [LIST]: () => new Promise<ModerationPage>((resolve) => (respond = resolve)),
    'POST /api/admin/businesses/:id/toggle-approval': () => ({ ...BUSINESS, isApproved: true }) as never,
  });
  const lists = () => server.calls.filter(({ endpoint }) => endpoint === LIST).length;
  act(() => void refreshDirectory(client));
  await waitFor(() => expect(lists()).toBe(2));
  const respondBefore = respond;
  server.on({ [LIST]: () => pageWith(true) });
  await user.click(button);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  respondBefore(pageWith(false));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(button.getAttribute('aria-pressed')).toBe('true');
});
