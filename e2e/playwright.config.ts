import { defineConfig } from '@playwright/test';
import { findChromium } from '../bin/browser.mjs';

const args = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

/** What an administrator does, and what comes in and goes out by their hand. */
const ADMINISTRATION =
  /(access|admin-[a-z]+|bad-input|exports?|imports|malicious-files|photos|upload-[a-z]+)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  // Independent of each other: `npm test` runs them at the same time, each on a site of its own.
  projects: [
    { name: 'administration', testMatch: ADMINISTRATION, outputDir: 'test-results/administration' },
    { name: 'visitor', testIgnore: ADMINISTRATION, outputDir: 'test-results/visitor' },
  ],
  globalSetup: './server.ts',
  workers: 1, // one site, one database: tests see what the one before left
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env['BASE_URL'], // set by the global setup, before any test is loaded
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: (await findChromium()) ?? undefined,
      args: [...args.split(' '), '--disable-component-update', '--disable-sync'],
    },
  },
});
