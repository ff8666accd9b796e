// Writes product/domain/src/database.types.ts from a freshly migrated database. The test that compares the two runs in
// its updating mode.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const test = 'product/supabase/tests/database-types.db.test.ts'
const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'db', test, '--update'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = run.status ?? 1
