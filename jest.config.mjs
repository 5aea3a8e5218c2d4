/** Unit and integration tests of services, libs and what runs them; one real PostgreSQL serves the whole run. @type {import('jest').Config} */
export default {
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
  testTimeout: 60_000,
  // A suite that broke while it began may leave a server behind: the run says so and ends all the same.
  forceExit: true,
};
