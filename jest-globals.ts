// The functions of Vitest under the names of Jest, from which the specs import.
import { vi } from 'vitest';

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'hrtime'] as const;

/** With `doNotFake`, all that it does not name of the above. */
interface FakeTimers {
  now?: number;
  doNotFake?: string[];
}

export const jest = {
  ...vi,
  useFakeTimers: ({ doNotFake, ...rest }: FakeTimers = {}) =>
    vi.useFakeTimers(doNotFake ? { ...rest, toFake: FAKED.filter((name) => !doNotFake.includes(name)) } : rest),
};
