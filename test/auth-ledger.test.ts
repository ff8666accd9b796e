// The ledger of what auth-js can call: each method, as it is reached from `supabase.auth`, with tests over HTTP that call
// it, at most two. `npx vitest run -u <this file>` names a test that is new.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { readClientCalls, type ClientCalls } from './client-calls'

const root = path.resolve(import.meta.dirname, '..')
const LEDGER = path.join(root, 'acceptance/auth-ledger.json')
const CLIENT = path.join(root, 'node_modules/@supabase/auth-js/dist/module/GoTrueClient.d.ts')

// Checking the types of every acceptance test takes seconds.
test('the ledger names a test for every method of the client', { timeout: 120_000 }, async () => {
  const files = ['acceptance', 'e2e'].flatMap(folder =>
    readdirSync(path.join(root, folder))
      .filter(name => /\.(test|spec)\.ts$/.test(name))
      .map(name => path.join(root, folder, name)),
  )
  const calls = readClientCalls(files.sort(), CLIENT, root)
  expect(Object.keys(calls).length).toBeGreaterThan(60)
  expect(Object.keys(calls).filter(method => calls[method]!.length === 0)).toEqual([])

  const named = JSON.parse(readFileSync(LEDGER, 'utf8')) as ClientCalls
  const ledger = Object.entries(calls).map(([method, tests]) => [method, testsFor(tests, named[method])])
  const style = await resolveConfig(import.meta.filename)
  const text = await format(JSON.stringify(Object.fromEntries(ledger)), { ...style, parser: 'json' })
  await expect(text).toMatchFileSnapshot(LEDGER)
})

/** What the ledger names stays as long as it is true, so that a further test changes nothing. */
function testsFor(tests: readonly string[], named: readonly string[] = []): readonly string[] {
  return named.length > 0 && named.every(one => tests.includes(one)) ? named : tests.slice(0, 2)
}
