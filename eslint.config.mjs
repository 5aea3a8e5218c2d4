import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { promises } from './eslint-promises.mjs';

/** Every suppression has a reason: `// eslint-disable-next-line rule -- reason`. */
const reasons = {
  rules: {
    'for-suppressions': {
      meta: { messages: { missing: 'Say why after " -- ".' } },
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            if (/^\s*eslint-disable/.test(comment.value) && !/ -- \S/.test(comment.value)) {
              context.report({ loc: comment.loc, messageId: 'missing' });
            }
          }
        },
      }),
    },
  },
};

/** Titles of tests are unique in their file, more than a value of the table, and understood alone. */
const titles = {
  rules: {
    distinct: {
      meta: {
        messages: {
          again: 'Another test of this file has this title.',
          bare: 'Say what is tested: the value alone is no title.',
          fragment: 'In a list of failures a title is read without those around it: start with a noun or a verb.',
        },
      },
      create: (context) => {
        const seen = new Set();
        return {
          CallExpression({ callee, arguments: [title, body] }) {
            const isTitle = title?.type === 'TemplateLiteral' || typeof title?.value === 'string';
            if (!body || !isTitle || !TEST.test(context.sourceCode.getText(callee))) return;
            const text = context.sourceCode.getText(title).slice(1, -1);
            if (seen.has(text)) context.report({ node: title, messageId: 'again' });
            if (/^(%\w|\$\w+|\$\{[^}]*\})$/.test(text)) context.report({ node: title, messageId: 'bare' });
            if (FRAGMENT.test(text)) context.report({ node: title, messageId: 'fragment' });
            seen.add(text);
          },
        };
      },
    },
  },
};
const TEST = /^(it|test)(\.(each|only|skip)\b|$)/;
const FRAGMENT = /^(and|but|by|for|from|if|in|of|or|under|when|which|who)\b/;

/** Files that compare with stored times, or with those of others. */
const CALENDAR_TIME = [
  'libs/testing/**',
  'services/catalog/src/accounts/{access.queries,factors/passkeys,factors/second-factors,throttle/throttle-stores}.ts',
  'services/catalog/src/businesses/businesses.controller.ts',
  'services/catalog/src/cache/response-cache.ts',
  'services/catalog/src/deletions/deletions.view.ts',
  'services/catalog/src/search/projection/projection.metrics.ts',
  'services/gateway/src/sessions/sessions.client.ts',
  'services/gateway/src/site/page-renderer.ts',
  'services/gateway/src/system/system.controller.ts',
  'services/importer/src/files/{local,s3}-file-store.ts',
  'services/importer/src/imports/imports.view.ts',
  'services/photos/src/photos/{photo-failures,photo-store}.ts',
];

export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', '**/.turbo/', '**/coverage/', 'data/', '**/test-results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    // Rules that need types run in oxlint, which takes a tenth of the time: .oxlintrc.json.
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  // Our own rule with types, where a rejection ends a process. An unhandled rejection of a test fails it anyway. One program for all
  // libs and services: with one for each, the types of their dependencies are checked ten times.
  ...Object.entries({
    '{libs,services}/**/*.ts': 'services/tsconfig.json',
    'web/src/**/*.{ts,tsx}': 'web/tsconfig.json',
  }).map(([files, project]) => ({
    files: [files],
    ignores: ['**/*.spec.{ts,tsx}', 'libs/testing/**'],
    plugins: { promises },
    rules: { 'promises/handled-at-once': ['error', project], 'promises/handled-last': 'error' },
  })),
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { reasons },
    rules: {
      'reasons/for-suppressions': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="catch"] > :function > BlockStatement[body.length=0]',
          message:
            'An error that is swallowed is a defect that is hidden: handle it, or say in the block why it may go.',
        },
        {
          selector:
            'JSXOpeningElement[name.name="button"] > JSXAttribute[name.name="disabled"] :matches(Identifier, MemberExpression > Identifier)[name=/^(is(Pending|Fetching|Loading|Busy)|busy|locating)$/]',
          message: 'A button that is disabled as it is pressed loses the focus: use <Button isInactive>.',
        },
      ],
    },
  },
  {
    // Outside text may be long: an expression takes time in proportion to it, or its quantifiers have limits.
    files: ['libs/**/*.ts', 'services/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['libs/**/*.ts', 'services/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.fixture.ts', ...CALENDAR_TIME],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The clock may be set back: use performance.now() for intervals.' },
      ],
    },
  },
  { files: ['**/*.spec.{ts,tsx}', '**/*.fixture.ts'], plugins: { titles }, rules: { 'titles/distinct': 'error' } },
  {
    // Rules of the React compiler run in oxlint as well.
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Command-line programs in plain Node; `check:types` checks globals.
    files: ['**/*.mjs'],
    rules: { 'no-console': 'off', 'no-undef': 'off', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
);
