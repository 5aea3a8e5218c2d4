import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { ApiError, isClientError } from '../lib/api';

/** Id of the element with the data of a rendered page. */
const STATE_ELEMENT = 'page-state';

interface RenderContext {
  renderedAt: number;
  origin: string;
}

interface PageState extends RenderContext {
  data: DehydratedState;
}

/** JSON that cannot close its script element. */
export function writeState(client: QueryClient, context: RenderContext): string {
  const data = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.data !== undefined || isClientError(state.error),
  });
  const errors = (_key: string, value: unknown) =>
    value instanceof ApiError ? { status: value.status, code: value.code, message: value.message } : value;
  return JSON.stringify({ ...context, data } satisfies PageState, errors).replace(/</g, '\\u003c');
}

/** Fills the client with the data of the rendered page; undefined unless it was rendered. */
export function readState(client: QueryClient): RenderContext | undefined {
  const text = document.getElementById(STATE_ELEMENT)?.textContent;
  if (!text) return undefined;
  const { renderedAt, origin, data } = JSON.parse(text) as PageState;
  for (const { state } of data.queries) {
    const error = state.error as { status: number; code: string; message: string } | null;
    if (error) state.error = new ApiError(error.status, error.code, error.message);
  }
  hydrate(client, data);
  return { renderedAt, origin };
}
