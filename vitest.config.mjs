import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findRedis } from './bin/redis.mjs';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

const alias = [{ find: /^@directory\/([a-z-]+)\/(.+)$/, replacement: path('libs/$1/src/$2.ts') }];

/** Unit and integration tests of services, libs and tools. */
const EVERY_SPEC = ['{libs,services}/*/src/**/*.spec.ts', 'web/src/**/*.spec.ts', 'deploy/*.spec.ts'];

/** Tests of what differs on a cluster, where the queue, the cache and the limits are in Redis. */
const ON_REDIS = [
  'services/catalog/src/{accounts/accounts,cache/cache}.spec.ts',
  'services/gateway/src/sessions/*.spec.ts',
  'services/importer/src/{audit,uploads,workbooks}/*.spec.ts',
  'services/importer/src/execution/import-runner.spec.ts',
  'deploy/{observability,workers}.spec.ts',
];

/** Not inherited from the root, as every project would repeat its global setup. */
const COMMON = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 100 } },
  pool: /** @type {const} */ ('forks'),
  // Node itself loads our tools.
  server: { deps: { external: [/\/bin\/[^/]+\.mjs$/] } },
};

const embedded = {
  resolve: { alias },
  test: {
    ...COMMON,
    name: 'embedded',
    include: EVERY_SPEC,
    // The files of a process share its modules: loading NestJS and TypeORM takes longer than the tests of most files.
    isolate: false,
  },
};

/** The same tests in the scaled profile: those affected by it, or all with SCALED_TESTS=all. */
const scaled = {
  ...embedded,
  test: {
    ...embedded.test,
    name: 'scaled',
    include: process.env.SCALED_TESTS === 'all' ? EVERY_SPEC : ON_REDIS,
    env: { TEST_PROFILE: 'scaled' },
  },
};

/** Components of the web app in jsdom. Each file is a new page: modules of the app have state. */
const components = {
  resolve: {
    alias: [
      ...alias,
      // Node loads packages, and ignores the field that replaces the build for Node.
      { find: /^(tus-js-client)$/, replacement: path('node_modules/$1/lib.es5/browser/index.js') },
      // Its other build requires an ES module, which contexts cannot.
      { find: /^(react-router-dom)$/, replacement: path('node_modules/$1/dist/index.mjs') },
    ],
  },
  test: {
    ...COMMON,
    name: 'components',
    // A new context in a running thread: a new process takes 2 s of a processor to load jsdom and React. With --maxWorkers=1 Vitest
    // gives all files one context, so that they disturb each other.
    pool: /** @type {const} */ ('vmThreads'),
    include: ['web/src/**/*.spec.tsx'],
    environment: 'jsdom',
    setupFiles: ['web/src/testing/browser-apis.ts'],
    // Testing Library registers its clean-up by the global names.
    globals: true,
  },
};

export default defineConfig(async () => ({
  root: path('.'),
  test: {
    projects: (await findRedis()) ? [embedded, components, scaled] : [embedded, components],
    // The projects, and later runs, share what is transformed: it depends on the source and the configuration.
    experimental: { fsModuleCache: true },
    // One real PostgreSQL serves the whole run.
    globalSetup: 'bin/test-servers.mjs',
    server: COMMON.server,
    // One more than processors: many tests wait for other processes.
    maxWorkers: availableParallelism() + 1,
  },
}));
