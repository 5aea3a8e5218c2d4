import { expect, it } from 'vitest';
import { SnippetsClient } from './snippets.client.js';

it('sends the saved settings although a call from before the save is in flight', async () => {
  let saved = 'former';
  let respond: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (respond = resolve));
  const call = async () => {
    const read = { head_tags: saved };
    if (read.head_tags === 'former') await slow;
    return read;
  };
  const client = new SnippetsClient({ call } as never, {} as never);
  const before = client.settings();
  saved = 'saved';
  client.invalidate();
  const after = client.settings();
  respond();
  expect(await before).toEqual({ head_tags: 'former' });
  expect(await after).toEqual({ head_tags: 'saved' });
});
