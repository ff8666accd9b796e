import { expect, it } from 'vitest'
import { eachRow } from './each-row'
import { StripeRefusedError, StripeUnavailableError } from './call-stripe'

const silent = () => new StripeUnavailableError('no network')
const refused = () => new StripeRefusedError('no such price')

/** @param failures what is thrown at each row; null: nothing */
async function go(failures: readonly (Error | null)[]) {
  const logged: unknown[] = []
  const seen: number[] = []
  const put: number[] = []
  const outcome = await eachRow(
    { logger: { warn: (...given: unknown[]) => void logged.push(given) } },
    failures.keys(),
    async row => {
      seen.push(row)
      if (failures[row]) throw failures[row]
    },
    async row => put.push(row),
  ).catch((error: unknown) => error)
  return { seen, put, logged: logged.length, outcome }
}

it('goes past any number of rows that the provider refuses, and logs each', async () => {
  expect(await go([refused(), refused(), refused(), refused(), null])).toEqual({
    seen: [0, 1, 2, 3, 4],
    put: [0, 1, 2, 3],
    logged: 4,
    outcome: undefined,
  })
})

it('ends with the third row about which the provider is silent', async () => {
  expect(await go([silent(), null, silent(), refused(), silent(), null])).toMatchObject({
    seen: [0, 1, 2, 3, 4],
    put: [3],
    outcome: undefined,
  })
})

it('does the others before it tells of a fault of our own', async () => {
  const fault = new Error('a check is violated')
  expect(await go([fault, null, new Error('another one'), null])).toEqual({
    seen: [0, 1, 2, 3],
    put: [],
    logged: 1,
    outcome: fault,
  })
})
