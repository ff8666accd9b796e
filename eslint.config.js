// The repository's lint rules but for those that need types, which are in .oxlintrc.json. CONTRIBUTING names each one;
// test/lint-rules.test.ts plants a violation of each.
import js from '@eslint/js'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import { importZones } from './scripts/lint/import-zones.js'
import { localRules } from './scripts/lint/local-rules.js'

const source = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/{src,testing}/**/*.ts']
const tests = [
  '**/*.{test,nightly}.{ts,tsx}',
  '**/testing/**',
  'e2e/**',
  'acceptance/**',
  'test/**',
  'supabase/tests/**',
]

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '.cache/**',
      'packages/domain/src/database.types.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { juno: localRules },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: source,
    rules: {
      'juno/no-default-export': 'error',
      'juno/kebab-case-file': 'error',
      'juno/no-vague-file-name': 'error',
      'juno/no-barrel': 'error',
      'juno/import-zone': ['error', importZones],
      'juno/no-process-env': 'error',
      'juno/no-module-state': 'error',
      'max-lines': ['error', { max: 400 }],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'juno/supabase-stays-in-api': 'error',
      'juno/mutate-once': 'error',
      'juno/forms-ask-before-leaving': 'error',
      'juno/leave-freely': 'error',
      'juno/load-patiently': 'error',
      'juno/word-failures': 'error',
    },
  },
  {
    files: [
      '**/*.{js,mjs}',
      'apps/{server,backend}/**',
      'packages/{backend,host,postgres,project}/**',
      'bench/**',
      'faults/**',
      '**/scripts/**',
      'test/**',
    ],
    languageOptions: { globals: globals.node },
  },
  { files: tests, rules: { 'juno/no-sleep': 'error', 'juno/no-focused-test': 'error' } },
  {
    files: ['**/scripts/**', 'bench/**', 'faults/**', 'test/**', 'e2e/**', 'acceptance/**'],
    rules: { 'no-console': 'off' },
  },
)
