import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

it('a change made offline fails at once, instead of being sent when the browser is online again', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient(() => undefined);
  const change = new MutationObserver(client, { mutationFn: () => Promise.reject(new Error('unreachable')) });
  await expect(change.mutate()).rejects.toThrow('unreachable');
});
