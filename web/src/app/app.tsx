import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RenderedAt } from '../lib/use-now';
import { SiteOrigin } from '../lib/site-origin';

/** Root of every page, in the browser and on the server; `router` is rendered inside. */
export function App(props: { queryClient: QueryClient; renderedAt: number; origin: string; router: ReactNode }) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <RenderedAt value={props.renderedAt}>
        <SiteOrigin value={props.origin}>{props.router}</SiteOrigin>
      </RenderedAt>
    </QueryClientProvider>
  );
}
