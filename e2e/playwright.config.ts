import { defineConfig } from '@playwright/test';
import { findChromium } from '../bin/browser.mjs';

const args = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results/browser',
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
