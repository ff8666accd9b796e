// The ledger of what auth-js can call: each method, as it is reached from `supabase.auth`, with tests over HTTP that call
// it, at most two. What is open needs its test alone; otherwise `npx vitest run -u <this file>` names a test that is new.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { readClientCalls, type ClientCalls } from './client-calls'

const root = path.resolve(import.meta.dirname, '..')
const LEDGER = path.join(root, 'acceptance/auth-ledger.json')
const CLIENT = path.join(root, 'node_modules/@supabase/auth-js/dist/module/GoTrueClient.d.ts')

/** Methods, or groups of them, that no test needs to call yet. */
const OPEN = ['signInWithSSO']

const isOpen = (method: string) => OPEN.some(name => method === name || method.startsWith(`${name}.`))

// Checking the types of every acceptance test takes seconds.
test('the ledger names a test for every method of the client', { timeout: 120_000 }, async () => {
  const files = ['acceptance', 'e2e'].flatMap(folder =>
    readdirSync(path.join(root, folder))
      .filter(name => /\.(test|spec)\.ts$/.test(name))
      .map(name => path.join(root, folder, name)),
  )
  const calls = readClientCalls(files.sort(), CLIENT, root)
  expect(Object.keys(calls).length).toBeGreaterThan(60)
  const uncalled = Object.keys(calls).filter(method => calls[method]!.length === 0)
  const open = uncalled.filter(isOpen)
  if (open.length > 0) console.log(`No test calls these yet: ${open.join(', ')}`)
  expect(uncalled.filter(method => !isOpen(method))).toEqual([])

  const named = JSON.parse(readFileSync(LEDGER, 'utf8')) as ClientCalls
  const ledger = Object.entries(calls).map(([method, tests]) => [
    method,
    testsFor(method, tests, named[method]),
  ])
  const style = await resolveConfig(import.meta.filename)
  const text = await format(JSON.stringify(Object.fromEntries(ledger)), { ...style, parser: 'json' })
  await expect(text).toMatchFileSnapshot(LEDGER)
})

/** What the ledger names stays as long as it is true, so that a further test changes nothing. */
function testsFor(
  method: string,
  tests: readonly string[],
  named: readonly string[] = [],
): readonly string[] {
  if (named.length > 0 && named.every(one => tests.includes(one))) return named
  return named.length === 0 && isOpen(method) ? [] : tests.slice(0, 2)
}
