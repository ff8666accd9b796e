// What is too slow for every day runs in `npm run test:nightly`, which sets JUNO_NIGHTLY: further tests of a kind of which
// `npm test` has one, and more rounds of random programmes.
import { test, type TestAPI } from 'vitest'

export const isNight = Boolean(process.env.JUNO_NIGHTLY)

/** A test of the nightly run; by day there is none, not even a skipped one. */
export const testByNight: TestAPI = isNight
  ? test
  : (Object.assign(() => undefined, { each: () => () => undefined }) as unknown as TestAPI)
