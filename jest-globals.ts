// The functions of Vitest under the names of Jest, from which the specs import.
import { vi } from 'vitest';

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

interface FakeTimers {
  now?: number;
  doNotFake?: NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toNotFake']>;
}

export const jest = {
  ...vi,
  useFakeTimers: ({ doNotFake, ...rest }: FakeTimers = {}) =>
    vi.useFakeTimers(doNotFake ? { ...rest, toNotFake: doNotFake } : rest),
};
