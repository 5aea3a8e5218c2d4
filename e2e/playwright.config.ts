import { defineConfig } from '@playwright/test';
import { findChromium } from '../bin/browser.mjs';

const args = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

/** No test depends on another host. */
const OWN_HOSTS = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/** The administration, imports, exports and photos. */
const ADMINISTRATION = /(admin-[a-z-]+|exports?|imports|import-[a-z]+|malicious-files|photos|upload-[a-z]+)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  // `npm test` runs both at the same time, each on a site of its own: they should take equally long.
  projects: [
    { name: 'administration', testMatch: ADMINISTRATION, outputDir: 'test-results/administration' },
    { name: 'visitor', testIgnore: ADMINISTRATION, outputDir: 'test-results/visitor' },
  ],
  globalSetup: './server.ts',
  workers: 1, // one site and one database per project
  // Both projects share two processors with other gates: a page may take ten times as long as alone.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // A new context costs half a second of a processor. `browser.ts` resets what Playwright leaves in a used one.
    reuseContext: true,
    baseURL: process.env['BASE_URL'], // set by the global setup, before any test is loaded
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    // The home page shows what is near by the time zone.
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Traces slow every test down: `npm run test:e2e -- <file> --trace on` records one.
    trace: 'off',
    launchOptions: {
      executablePath: (await findChromium()) ?? undefined,
      args: [...args.split(' '), '--disable-component-update', '--disable-sync', `--host-resolver-rules=${OWN_HOSTS}`],
    },
  },
});
