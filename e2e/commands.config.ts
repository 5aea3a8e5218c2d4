import { defineConfig } from '@playwright/test';
import base from './playwright.config.js';

/** `npm run screenshots` and `npm run audit:lighthouse`. */
export default defineConfig({
  ...base,
  projects: [{ name: 'commands', outputDir: 'test-results/commands' }],
  testMatch: ['screenshots.ts', 'admin-screenshots.ts', 'lighthouse.ts'],
  timeout: 900_000,
  use: { ...base.use, screenshot: 'off', trace: 'off', contextOptions: { reducedMotion: 'reduce' } },
});
