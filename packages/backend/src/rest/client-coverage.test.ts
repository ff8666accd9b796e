// The ledger of what postgrest-js can ask, with the tests that ask it. After a change: `npx vitest run -u <this file>`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { readClientCoverage } from './testing/client-coverage'

const FIRST = 'client.db.test.ts'
const files = [
  FIRST,
  ...readdirSync(import.meta.dirname)
    .filter(name => name.endsWith('.db.test.ts') && name !== FIRST)
    .sort(),
]

// Checking the types of every test of the wire takes seconds.
test(
  'every method and option of the client is asked by a test, as the ledger says',
  { timeout: 120_000 },
  async () => {
    const coverage = readClientCoverage(
      files.map(name => path.join(import.meta.dirname, name)),
      import.meta.dirname,
    )
    expect(Object.keys(coverage).length).toBeGreaterThan(80)
    const style = await resolveConfig(import.meta.filename)
    const ledger = await format(JSON.stringify(coverage), { ...style, parser: 'json' })
    await expect(ledger).toMatchFileSnapshot('testing/client-coverage.json')
    expect(Object.keys(coverage).filter(what => coverage[what]!.length === 0)).toEqual([])
  },
)
