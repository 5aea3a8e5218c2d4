import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { businessQuery } from './get-business';

const server = setUpApiServer();

it('reports a business that has closed or was removed as gone, whether or not its slug has a suffix', async () => {
  server.on({
    'GET /api/businesses/:slug': ({ path }) =>
      path.endsWith('-abc123') ? new ErrorReply(410, 'business_gone') : new ErrorReply(404, 'business_not_found'),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchQuery(businessQuery('quay-abc123'))).rejects.toMatchObject({ code: 'business_gone' });
});
