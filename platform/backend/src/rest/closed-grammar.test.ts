// Generated requests become known SQL or a catalogued error. `npm run test:nightly` generates many more.
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { closedGrammar } from './testing/closed-grammar'

const RUNS = 250

// Generating is slow on a busy machine, and nothing here waits for anything.
describe('any request', { timeout: 120_000 }, () => {
  for (const [what, property] of Object.entries(closedGrammar)) {
    test(what, () => fc.assert(property as fc.IProperty<unknown>, { numRuns: RUNS }))
  }
})
