/**
 * Whatever happens to a person's memberships, and however the events arrive, access is as the provider and the gifts say.
 * Faults planted in the product are found within 70 lives, most within ten (docs/specification/membership-states.md).
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numberOfRuns } from '../../../../../../test/by-night'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { ACTS } from '../../../testing/payments/random-life/acts'
import { addAccount, beginLife } from '../../../testing/payments/random-life/life'
import { live } from '../../../testing/payments/random-life/live'
import { failing, lives } from '../../../testing/payments/random-life/lives'

/** The example, and one more by day. */
const RUNS = numberOfRuns(2, 2000)
/** From the message of a test that failed. */
const SEED = process.env.JUNO_RANDOM_SEED
/** So many lives hold each act and each reason. */
const MANY = 500

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true })
  admin = await addAccount(api, 'team@example.com')
  await api.rows('update public.profiles set is_admin = true where id = $1', [admin])
})
afterAll(() => api.close())

const usual = { graceDays: 7, graceMailDays: [0, 3, 6] }
const rules = fc.constantFrom(
  usual,
  usual,
  { graceDays: 3, graceMailDays: [0] },
  { graceDays: 20, graceMailDays: [0, 1, 10, 19] },
)

/** @returns how often each act was possible, and each reason was there */
async function assertLives(losesEvents: boolean, numRuns: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(lives, rules, async (happenings, grace) => {
      await live(await beginLife(api, { admin, rules: grace, losesEvents }), happenings, counts)
    }),
    {
      numRuns,
      // A month that is not paid, each of whose days of grace is lived through.
      examples: [[[['join', 4], ['settle', 3], ...failing('card', 12), ['settle', 5]], usual]],
      ...(SEED && { seed: Number(SEED) }),
    },
  )
  if (numRuns > 100) process.stdout.write(`${JSON.stringify(Object.fromEntries([...counts].sort()))}\n`)
  return counts
}

it('gives access for a reason alone, however events arrive', { timeout: 7_200_000 }, async () => {
  const counts = await assertLives(false, RUNS)
  expect(counts.get('a lapse')).toBeGreaterThan(0)
  const reasons = ['paid', 'trial', 'grace', 'complimentary', 'gift', 'seat', 'nothing']
  const all = [...Object.keys(ACTS), ...reasons.map(reason => `access: ${reason}`)]
  const missing = all.filter(what => !counts.has(what) && what !== 'lost events')
  if (RUNS >= MANY) expect(missing).toEqual([])
})

it('is repaired where events are lost', { timeout: 7_200_000 }, async () => {
  await assertLives(true, numberOfRuns(1, 500))
})
