/** A member who pays in the sandbox, and a clock that the whole server goes by. */
import { randomUUID } from 'node:crypto'
import { addApplication } from '../applications'
import { forgetPayers } from './forget-payers'
import { openTestApi, type TestApi } from '../test-api'

const DAY = 86_400_000

export interface PayingMember {
  userId: string
  email: string
  customer: string
  subscription: string
}

export interface TestPayments extends TestApi {
  now(): Date
  /** An approved applicant who has paid and made an account. */
  join(name: string, plan: 'monthly' | 'annual', more?: { trialDays?: number }): Promise<PayingMember>
  /** Nobody pays any more: time passes for those who join from now on. */
  forgetMembers(): Promise<void>
  /** Lets days pass for everybody, does what was due at the provider, and delivers its events. */
  pass(days: number): Promise<void>
  /** The state of the membership. */
  stateOf(member: PayingMember): Promise<{ state: string; access_until: Date | number | null }>
  mailsTo(member: PayingMember): Promise<{ kind: string; subject: string; text: string }[]>
}

export async function openTestPayments(): Promise<TestPayments> {
  let now = Date.now()
  const api = await openTestApi({ clock: () => new Date(now) })
  const members: PayingMember[] = []
  const deliver = () => api.deliverEvents()

  return {
    ...api,
    now: () => new Date(now),
    async join(name, plan, more) {
      const email = `${name}@example.com`
      const reference = await addApplication(api, email)
      await api.repeatCheckout(JSON.stringify([plan, more]), [email, reference], async () => {
        const { id } = await api.stripe.createMembershipCheckout(
          {
            priceId: `price_sandbox_${plan}`,
            reference,
            email,
            successUrl: 'https://juno.test',
            cancelUrl: 'https://juno.test',
            tax: { automatic: false, collectIds: false },
            ...more,
          },
          randomUUID(),
        )
        await api.sandbox.completeCheckout(id)
        await deliver()
      })
      const userId = await api.addUser(email)
      await api.rows(`update public.profiles set name = 'Ada Lovelace' where id = $1`, [userId])
      const [row] = await api.rows<{ customer: string; subscription: string }>(
        `select stripe_customer_id as customer, subscription_id as subscription from public.memberships
         where user_id = $1`,
        [userId],
      )
      const member = { userId, email, ...row! }
      members.push(member)
      await api.forgetMails()
      return member
    },
    async forgetMembers() {
      members.length = 0
      now = Date.now()
      await forgetPayers(api)
    },
    async pass(days) {
      now += days * DAY
      for (const { customer } of members) await api.sandbox.passTime(customer, 0)
      await deliver()
    },
    async stateOf({ subscription }) {
      const [row] = await api.rows<{ state: string; access_until: Date | number | null }>(
        'select state, access_until from public.memberships where subscription_id = $1',
        [subscription],
      )
      return row!
    },
    mailsTo: async ({ email }) => (await api.mails()).filter(({ to }) => to === email),
  }
}
