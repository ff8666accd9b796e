// Sends the requests of `closed-grammar.test.ts`, too many for the daily suite: `npm run test:nightly`.
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { closedGrammar } from './testing/closed-grammar'

const RUNS = 100_000

// Generating is slow on a busy machine, and nothing here waits for anything.
describe('any request', { timeout: 1_800_000 }, () => {
  for (const [what, property] of Object.entries(closedGrammar)) {
    test(what, () => fc.assert(property as fc.IProperty<unknown>, { numRuns: RUNS }))
  }
})
