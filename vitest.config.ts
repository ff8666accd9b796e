// The three test projects: unit (pure), db (a cloned database per file), acceptance (real clients over HTTP).
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const alias = { '@': path.resolve(import.meta.dirname, 'apps/web/src') }
const shared = { resolve: { alias } }
const ignored = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // The database tests wait more than they compute: two at a time also where the machine has two cores.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
          setupFiles: ['test/fail-on-console-error.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'db',
          include: ['{apps,packages}/*/src/**/*.db.test.ts', 'supabase/tests/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['test/template-databases.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'acceptance',
          include: ['acceptance/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['test/acceptance-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
