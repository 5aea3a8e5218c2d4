import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DrawnAt } from '../lib/now';

/** What every page stands in, in the browser as on the server; `router` is drawn inside. */
export function App(props: { queryClient: QueryClient; drawnAt: number; router: ReactNode }) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <DrawnAt value={props.drawnAt}>{props.router}</DrawnAt>
    </QueryClientProvider>
  );
}
