// The ledger of what realtime-js can call: each method with tests over a real socket that call it, at most two. After a
// change: `npx vitest run -u <this file>`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { readClientCalls } from './client-calls'

const root = path.resolve(import.meta.dirname, '..')
const LEDGER = path.join(root, 'acceptance/realtime-ledger.json')
const CLIENT = path.join(root, 'node_modules/@supabase/realtime-js/dist/module/index.d.ts')
const CLASSES = {
  RealtimeClient: 'client.',
  RealtimeChannel: 'channel.',
  RealtimePostgresFilterBuilder: 'filter.',
}
// Checking the types of the tests takes seconds.
test('the ledger names a test for every method of realtime-js', { timeout: 120_000 }, async () => {
  const files = ['acceptance', 'packages/backend/src/realtime'].flatMap(folder =>
    readdirSync(path.join(root, folder))
      .filter(name => (folder === 'acceptance' ? name === 'realtime.test.ts' : name.endsWith('.db.test.ts')))
      .map(name => path.join(root, folder, name)),
  )
  const calls = Object.entries(readClientCalls(files.sort(), CLIENT, root, CLASSES))
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter(([, tests]) => tests.length === 0).map(([method]) => method)).toEqual([])
  const ledger = Object.fromEntries(calls.map(([method, tests]) => [method, tests.slice(0, 2)]))
  const style = await resolveConfig(import.meta.filename)
  const text = await format(JSON.stringify(ledger), { ...style, parser: 'json' })
  await expect(text).toMatchFileSnapshot(LEDGER)
})
