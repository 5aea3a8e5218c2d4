import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client';
import { router } from './router';

const SESSION = 'GET /api/admin/session';

const queryClient = createQueryClient((client, queryKey) => {
  // The session has ended: the guard asks again, hears so, and leads to the login.
  if (queryKey[0] !== SESSION) void client.invalidateQueries({ queryKey: [SESSION] });
});

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
