import type {
  NameAliasBody,
  NameDifferenceBody,
  NameEntry,
  NameKind,
  NameMergeBody,
  NameMergeResponse,
  NameScope,
} from '@directory/contracts/names-admin';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from '../api/refresh-directory';

export const namesQuery = (kind: NameKind, page: number, isDifferent = false) =>
  queryOptions({
    queryKey: ['GET /api/admin/names', kind, isDifferent, page],
    queryFn: ({ signal }) =>
      api('GET /api/admin/names', { query: { kind, page, ...(isDifferent && { different: 'yes' as const }) }, signal }),
    staleTime: 60_000,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === isDifferent ? previous : undefined,
  });

/** Entries whose name, or another name, contains a text. */
export const entriesQuery = (kind: NameKind, q: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/names', kind, 'entries', q],
    queryFn: ({ signal }) => ENTRIES[kind](q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

const ENTRIES: Record<NameKind, (q: string, signal: AbortSignal) => Promise<NameEntry[]>> = {
  city: async (q, signal) =>
    (await api('GET /api/city-index', { query: { q }, signal })).cities.map(({ city: name, ...row }) => ({
      ...row,
      name,
      city: null,
    })),
  area: async (q, signal) => (await api('GET /api/admin/names/areas', { query: { q }, signal })).areas,
  category: async (q, signal) =>
    (await api('GET /api/category-index', { query: { q }, signal })).categories.map((row) => ({
      slug: row.slug,
      name: row.category,
      countryCode: null,
      city: null,
      businessCount: row.count,
    })),
};

/** Where the name of an entry is one. */
export const scopeOf = ({ countryCode, city }: Pick<NameEntry, 'countryCode' | 'city'>): NameScope => ({
  countryCode,
  ...(city && { citySlug: city.slug }),
});

interface Outcome<Body, Response = unknown> {
  onSuccess: (body: Body, response: Response) => void;
  onError: (error: Error) => void;
}

export interface NamedMerge extends NameMergeBody {
  /** Of the name that is removed. */
  name: string;
}

export function useMergeNames(outcome: Outcome<NamedMerge, NameMergeResponse>) {
  return useChange(({ name: _, ...body }: NamedMerge) => api('POST /api/admin/names/merge', { body }), outcome);
}

export function useAddAlias(outcome: Outcome<NameAliasBody, NameMergeResponse>) {
  return useChange((body: NameAliasBody) => api('POST /api/admin/names/alias', { body }), outcome);
}

export function useUndoMerge(outcome: Outcome<string>) {
  return useChange((id: string) => api('POST /api/admin/names/:id/undo', { params: { id } }), outcome);
}

export function useSetDifferent(outcome: Outcome<NameDifferenceBody>) {
  return useChange((body: NameDifferenceBody) => api('POST /api/admin/names/different', { body }), outcome);
}

function useChange<Body, Response>(
  send: (body: Body) => Promise<Response>,
  { onSuccess, onError }: Outcome<Body, Response>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The list is there before the next key is accepted.
    onSettled: () => refreshDirectory(client),
    onSuccess: (response, body) => onSuccess(body, response),
    onError,
  });
}
