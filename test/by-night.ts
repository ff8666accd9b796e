// `npm run test:nightly` sets JUNO_NIGHTLY and runs what is too slow for every day. `npm test` has one test of each
// kind.
import { test, type TestAPI } from 'vitest'

export const isNight = Boolean(process.env.JUNO_NIGHTLY)

/** Returns how often a random programme runs. */
export const numberOfRuns = (byDay: number, byNight: number) => (isNight ? byNight : byDay)

/** Defines a test of the nightly run. By day there is none, not even a skipped one. */
export const testByNight: TestAPI = isNight
  ? test
  : (Object.assign(() => undefined, { each: () => () => undefined }) as unknown as TestAPI)
