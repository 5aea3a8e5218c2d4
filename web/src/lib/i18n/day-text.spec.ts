import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  // Another spec of the process would get formats of this zone.
  vi.resetModules();
});

it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a day of a statistic is the same day for an administrator in %s',
  async (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    vi.resetModules();
    const { dayText } = await import('./format');
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    expect(dayText('2026-11-01')).toBe('1 Kas 2026');
  },
);
