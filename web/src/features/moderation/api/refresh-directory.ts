import type { QueryClient } from '@tanstack/react-query';

/** Refetches what the administration shows of the directory; resolves when what is on the screen is there. */
export function refreshDirectory(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^GET \/api\/admin\/(businesses|stats|dashboard|deletions)/.test(String(queryKey[0])),
  });
}
