// The three test projects: unit (pure), db (a cloned database per file), acceptance (real clients over HTTP).
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { FilesByEnvironment } from './test/files-by-environment.ts'

const alias = { '@': path.resolve(import.meta.dirname, 'apps/web/src') }
const shared = { resolve: { alias } }
// Loading React, jsdom, Fastify and the rest anew for each file took longer than most files' tests.
const isolate = false
const ignored = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // The database tests wait more than they compute: two at a time also where the machine has two cores.
    maxWorkers: 2,
    sequence: { sequencer: FilesByEnvironment },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          isolate,
          include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
          setupFiles: ['test/start-afresh.ts', 'test/fail-on-console-error.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'db',
          isolate,
          include: ['{apps,packages}/*/src/**/*.db.test.ts', 'supabase/tests/**/*.db.test.ts'],
          exclude: ignored,
          setupFiles: ['test/start-afresh.ts'],
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
