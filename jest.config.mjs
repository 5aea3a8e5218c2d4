import { findRedis } from './bin/redis.mjs';

/** Unit and integration tests of services, libs and tools; one real PostgreSQL serves the whole run. */
const embedded = {
  displayName: 'embedded',
  testEnvironment: 'node',
  roots: ['<rootDir>/deploy', '<rootDir>/libs', '<rootDir>/services', '<rootDir>/web/src'],
  testMatch: ['**/src/**/*.spec.ts', '**/deploy/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^@directory/([a-z-]+)/(.+)$': '<rootDir>/libs/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', {}] },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  globalSetup: '<rootDir>/bin/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/bin/jest-global-teardown.mjs',
};

/** Tests of what differs on a cluster, where the queue, the cache and the limits are in Redis. */
const ON_REDIS = [
  '**/services/catalog/src/{accounts/accounts,cache/cache}.spec.ts',
  '**/services/gateway/src/sessions/*.spec.ts',
  '**/services/importer/src/{audit,uploads,workbooks}/*.spec.ts',
  '**/services/importer/src/execution/import-runner.spec.ts',
  '**/deploy/{observability,workers}.spec.ts',
];

/** The same tests in the scaled profile: those affected by it, or all with SCALED_TESTS=all. */
const scaled = {
  ...embedded,
  displayName: 'scaled',
  testMatch: process.env.SCALED_TESTS === 'all' ? embedded.testMatch : ON_REDIS,
  setupFiles: ['<rootDir>/bin/jest-scaled-profile.mjs'],
};

/** Components of the web app in jsdom. */
const components = {
  displayName: 'components',
  testEnvironment: '<rootDir>/web/jsdom-environment.mjs',
  roots: ['<rootDir>/web/src'],
  testMatch: ['**/*.spec.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@directory/contracts/(.+)$': '<rootDir>/libs/contracts/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.(css|svg|woff2)(\\?.*)?$': '<rootDir>/web/src/testing/asset-url.ts',
    // Jest ignores the field that replaces the build for Node.
    '^(tus-js-client)$': '<rootDir>/node_modules/$1/lib.es5/browser/index.js',
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/web/src/testing/browser-apis.ts'],
};

/** @returns {Promise<import('jest').Config>} */
export default async () => ({
  projects: (await findRedis()) ? [embedded, components, scaled] : [embedded, components],
  testTimeout: 120_000,
  // Jest's default leaves one core to its own process, which is mostly idle.
  maxWorkers: '100%',
  // A suite that failed during its setup may leave a server running: the run reports it and exits.
  forceExit: true,
});
