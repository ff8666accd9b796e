/** Whatever happens to a subscription, and however its events arrive, we end where the provider is. */
import { hasAccess, membershipState } from '@juno/domain/payments/membership-state'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { toWebhook } from '../../../testing/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'
import { closeUnpaid } from '../grace/close-unpaid'
import { sendGraceMails } from '../grace/send-grace-mails'
import { failing, lives, type Life } from '../testing/random-life'
import { compareMembership } from './compare-memberships'
import { letTimePass } from './let-time-pass'

/** More of them by night. */
const RUNS = Number(process.env.JUNO_RANDOM_RUNS ?? 25)
const GRACE = { graceDays: 7, graceMailDays: [0, 3, 6] }
const OPEN = ['trial', 'active', 'ending', 'pausing', 'grace']

let api: TestApi
let number = 0

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true })
})
afterAll(() => api.close())

async function begin(): Promise<Life> {
  number += 1
  const email = `random.${number}@example.com`
  const clientReferenceId = await addApplication(api, email)
  await api.rows(
    `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())`,
    [email],
  )
  const session = await api.sandbox.completeCheckout({ plan: 'monthly', email, clientReferenceId })
  await api.sandbox.deliverEvents(toWebhook(api.app))
  const { subscriptionId, customerId } = (await api.stripe.fetchCheckoutSession(session))!
  let acted = 0
  return {
    ...api,
    webhookSecret: WEBHOOK_SECRET,
    subscriptionId: subscriptionId!,
    customerId: customerId!,
    nextKey: () => `${subscriptionId}:${(acted += 1)}`,
  }
}

interface Stored {
  status: string
  plan: string
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  pausedFrom: Date | null
  state: string
  open: boolean
  graceMails: number
  graceMailedAt: Date | null
  owedSince: Date | null
  /** Closed for want of payment. */
  lapsed: boolean
  /** About payments that failed. */
  mails: number
}

async function stored(subscriptionId: string): Promise<Stored> {
  const [row] = await api.rows<Stored>(
    `select status, plan, current_period_end as "currentPeriodEnd", cancel_at_period_end as "cancelAtPeriodEnd",
       paused_from as "pausedFrom", state, coalesce(access_until > now(), false) as open,
       grace_mails as "graceMails", grace_mailed_at as "graceMailedAt", owed_since as "owedSince",
       state = 'unpaid' or leaving_reason = 'payment_failed' and state = 'ended' as lapsed,
       (select count(*)::int from public.mail_outbox o where o.kind = 'payment-failed' and o.to_email = m.email) as mails
     from public.memberships m where subscription_id = $1`,
    [subscriptionId],
  )
  return row!
}

it(
  'ends in the state that the provider tells, with a reason for each access',
  { timeout: 600_000 },
  async () => {
    const context = { ...api.platform, stripe: api.stripe }
    let lapses = 0
    await fc.assert(
      fc.asyncProperty(lives, async sequence => {
        const life = await begin()
        for (const { act } of sequence) {
          // What the provider refuses (an ended subscription, a card) changes nothing, as for a member.
          await act(life).catch(refused)
          for (const job of [sendGraceMails, letTimePass, closeUnpaid])
            await job(context).handle({}, { isLastAttempt: false })
          const now = await stored(life.subscriptionId)
          expect(now.open).toBe(OPEN.includes(now.state))
          if (now.lapsed) {
            lapses += 1
            expect(now.mails).toBeGreaterThanOrEqual(GRACE.graceMailDays.length)
          }
        }
        await compareMembership(context, life.subscriptionId)
        const now = await stored(life.subscriptionId)
        const told = (await api.stripe.fetchSubscription(life.subscriptionId))!
        const { status, plan, currentPeriodEnd, cancelAtPeriodEnd, pausedFrom } = told
        expect(now).toMatchObject({ status, plan, currentPeriodEnd, cancelAtPeriodEnd, pausedFrom })
        const expected = membershipState({ source: 'subscription', ...now, ...told }, GRACE, new Date())
        expect(now.state).toBe(expected.state)
        expect(now.open).toBe(hasAccess(expected, new Date()))
        // Nothing is left to mend.
        expect(await compareMembership(context, life.subscriptionId)).toBe(false)
      }),
      { numRuns: RUNS, examples: [[failing(12)]] },
    )
    expect(lapses).toBeGreaterThan(0)
  },
)

function refused(error: unknown): void {
  const { cause, name } = error as { cause?: { type?: string }; name: string }
  if (name !== 'CardRefusedError' && cause?.type !== 'StripeInvalidRequestError') throw error
}
