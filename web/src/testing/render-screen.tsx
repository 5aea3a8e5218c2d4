import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

let url = '';

/** Renders part of a page at `path`, with what every page has around it: router and query cache. */
export function renderScreen(screen: ReactNode, path = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = userEvent.setup();
  const rendered = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        {screen}
        <CurrentUrl />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...rendered, user, client, currentUrl: () => url };
}

function CurrentUrl() {
  const { pathname, search } = useLocation();
  url = pathname + search;
  return null;
}
