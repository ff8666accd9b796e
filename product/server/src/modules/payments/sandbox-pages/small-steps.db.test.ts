/** However time passes in the sandbox, each mail that is due on a date comes once. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { numberOfRuns } from '../../../../../../test/by-night'
import { addApplication } from '../../../testing/applications'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { sendNotices } from '../grace/send-notices'
import { compareMembership } from '../membership/compare-memberships'

let api: TestApi
let number = 0

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

async function join(plan: 'monthly' | 'annual') {
  const email = `payer.${++number}@example.com`
  const application = await addApplication(api, email)
  const sessionIn = (url: string) => new URL(url).searchParams.get('session')
  const checkout = sessionIn((await api.post('/api/checkout', { plan, application })).json().url)
  expect((await api.post(`/api/sandbox/checkout?session=${checkout}`, { card: 'works' })).statusCode).toBe(
    200,
  )
  const userId = await api.addUser(email)
  const session = sessionIn((await api.post('/api/account/portal', {}, userId)).json().url)
  return {
    async pass(time: string, times: number) {
      for (let step = 0; step < times; step++) {
        const response = await api.post(`/api/sandbox/portal/time?session=${session}`, { time })
        expect(response.statusCode, response.body).toBe(200)
      }
    },
    mailed: async () => (await api.mails()).filter(({ to }) => to === email).map(({ kind }) => kind),
  }
}

const STEPS = [
  [
    'weeks',
    [
      ['month', 10],
      ['week', 12],
    ],
  ],
  [
    'days',
    [
      ['month', 10],
      ['week', 3],
      // Around each day on which something is due.
      ['day', 16],
      ['week', 2],
      ['day', 17],
    ],
  ],
] as const
/** By day in weeks. */
it.each(STEPS.slice(0, numberOfRuns(1, STEPS.length)))(
  'tells of a renewal twice, as the team has set it, when it passes in %s',
  async (_, steps) => {
    const { pass, mailed } = await join('annual')
    for (const [time, times] of steps) await pass(time, times)
    expect(await mailed()).toEqual([
      'create-account',
      'payment-notice',
      'payment-notice',
      'membership-renewed',
    ])
  },
)

it('tells nothing again where a job comes while time passes', async () => {
  const { pass, mailed } = await join('annual')
  await pass('month', 10)
  await pass('week', 5)
  expect(await mailed()).toEqual(['create-account', 'payment-notice'])
  const [{ id } = { id: '' }] = await api.rows<{ id: string }>(
    'select subscription_id as id from public.memberships order by created_at desc limit 1',
  )
  let queries = 0
  const { scopes } = api.server
  const counting: typeof scopes = {
    ...scopes,
    withServiceRole: work => scopes.withServiceRole(db => ((queries += 1), work(db))),
  }
  const context = { ...api.server, scopes: counting, stripe: api.stripe }
  const passTime = api.sandbox.passTime.bind(api.sandbox)
  let done = false
  let job = Promise.resolve()
  async function readAndSend() {
    await compareMembership(context, id)
    await sendNotices(context).handle({}, { isLastAttempt: false })
    done = true
  }
  vi.spyOn(api.sandbox, 'passTime').mockImplementation(async (...given) => {
    await passTime(...given)
    job = readAndSend()
    // It waits for the claim, and asks for it again and again.
    await vi.waitUntil(() => done || queries > 5, { timeout: 10_000 })
  })
  await pass('week', 1)
  await job
  expect(await mailed()).toEqual(['create-account', 'payment-notice'])
})
