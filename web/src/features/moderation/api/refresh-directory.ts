import type { QueryClient } from '@tanstack/react-query';

/** Refetches the administration's data of the directory; resolves once the visible queries are up to date. */
export function refreshDirectory(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^GET \/api\/admin\/(businesses|stats|dashboard|deletions|duplicates|names)/.test(String(queryKey[0])),
  });
}
