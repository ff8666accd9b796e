// The test projects: unit-web (in a page of jsdom), unit-node (pure), db (a cloned database per file), process (servers
// and clusters that the tests start and kill), acceptance (real clients over HTTP). A worker serves one project at a
// time, so they run one after the other (`groupOrder`).
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/temporary-folder.mjs'

keepTemporaryFilesInMemory()

const alias = { '@': path.resolve(import.meta.dirname, 'product/web/src') }
const shared = { resolve: { alias } }
// Loading React, jsdom, Fastify and the rest again for each file took longer than most files' tests.
const isolate = false
/** Tests that need a page. */
const webTests = ['product/web/src/**/*.test.tsx', 'product/web/src/**/*.dom.test.ts']
/** How long `expect.poll` waits for a condition; one second is over soon on a busy machine. */
const patient = { poll: { timeout: 10_000 } }
/** The limit is for tests that start servers and clusters: on a busy machine each start takes seconds. */
const serverTimeout = 90_000
/** A page is garbage after its test. In a larger nursery most of it is dead before the collector copies it. */
const largeNursery = ['--max-semi-space-size=64']
const ignored = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // Two at a time also where the machine has two cores, whatever share of them vitest would take.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit-web',
          isolate,
          expect: patient,
          environment: 'jsdom',
          execArgv: largeNursery,
          include: webTests,
          exclude: ignored,
          // The hook that is registered last runs first at the end of a test.
          setupFiles: ['test/isolate-test-files.ts', 'test/fail-on-console-error.ts', 'test/page-test.ts'],
          // A fifth of their time they wait for a page to come to rest.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'unit-node',
          isolate,
          expect: patient,
          execArgv: largeNursery,
          include: ['{platform,product}/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...ignored, ...webTests, '**/*.db.test.ts', '**/*.process.test.ts'],
          setupFiles: ['test/isolate-test-files.ts', 'test/fail-on-console-error.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'db',
          isolate,
          expect: patient,
          include: ['{platform,product}/*/src/**/*.db.test.ts', 'product/supabase/tests/**/*.db.test.ts'],
          exclude: ignored,
          setupFiles: ['test/start-db-file.ts'],
          globalSetup: ['test/template-databases.ts'],
          sequence: { groupOrder: 3 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'process',
          isolate,
          include: [
            '{platform,product}/*/src/**/*.process.test.ts',
            ...(process.env.JUNO_NIGHTLY ? ['{platform,product}/*/src/**/*.process.nightly.ts'] : []),
          ],
          exclude: ignored,
          maxWorkers: 3,
          sequence: { groupOrder: 4 },
          testTimeout: serverTimeout,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'platform-acceptance',
          isolate,
          expect: patient,
          include: ['platform/acceptance/**/*.test.ts'],
          exclude: ignored,
          sequence: { groupOrder: 5 },
          testTimeout: serverTimeout,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'acceptance',
          isolate,
          expect: patient,
          include: [
            'product/acceptance/**/*.test.ts',
            ...(process.env.JUNO_NIGHTLY ? ['product/acceptance/**/*.nightly.ts'] : []),
          ],
          exclude: ignored,
          globalSetup: ['test/acceptance-server.ts'],
          testTimeout: serverTimeout,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
