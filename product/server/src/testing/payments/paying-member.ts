/** A member who pays in the sandbox, does things with the own membership through the API, and lets time pass. */
import { randomUUID } from 'node:crypto'
import type { MembershipAct } from '@juno/domain/payments/membership-acts'
import type { OwnMembership, SwitchPreviewAnswer } from '@juno/domain/payments/own-membership'
import { expect } from 'vitest'
import { addApplication } from '../applications'
import type { TestApi } from '../test-api'
import type { MembershipCheckout } from '../../modules/payments/stripe/checkout-calls'
import { compareMembership } from '../../modules/payments/membership/compare-memberships'

const DAY = 86_400

interface Answer<T> {
  status: number
  body: T & { code?: string; message: string }
}

export class PayingMember {
  userId = ''
  subscriptionId = ''
  customerId = ''

  constructor(
    private readonly api: TestApi,
    readonly email: string,
  ) {}

  /** Pays, and has an account afterwards; a first checkout is repeated. @param terms of the checkout */
  async join(plan: 'monthly' | 'annual', terms?: Partial<MembershipCheckout>): Promise<void> {
    const { api, email } = this
    if (this.userId) await this.pay({ userId: this.userId }, plan, terms)
    else {
      const applicationId = await addApplication(api, email)
      await api.repeatCheckout(JSON.stringify([plan, terms]), [email, applicationId], () =>
        this.pay({ applicationId }, plan, terms),
      )
      // Earlier members may have left some.
      await api.deliverEvents()
    }
    this.userId ||= await api.addUser(email)
    await api.rows(`update public.profiles set name = 'Mia Moon' where id = $1`, [this.userId])
    const [row] = await api.rows<{ id: string; customer: string }>(
      `select subscription_id as id, stripe_customer_id as customer from public.memberships
       where email = $1 order by created_at desc limit 1`,
      [email],
    )
    this.subscriptionId = row!.id
    this.customerId = row!.customer
  }

  private async pay(
    payer: { userId: string } | { applicationId: string },
    plan: string,
    terms?: Partial<MembershipCheckout>,
  ) {
    const { api, email } = this
    if (!terms) {
      const paid = await api.post('/api/checkout/sandbox', { plan, email, ...payer })
      expect(paid.body, paid.body).toContain('redirectTo')
      return
    }
    const { id } = await api.stripe.createMembershipCheckout(
      {
        priceId: `price_sandbox_${plan}`,
        email,
        reference: Object.values(payer)[0]!,
        successUrl: 'https://juno.test/create-account?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://juno.test/membership-selection',
        tax: { automatic: false, collectIds: false },
        ...terms,
      },
      randomUUID(),
    )
    await api.sandbox.completeCheckout(id)
    await api.deliverEvents()
  }

  async get<T = OwnMembership>(path = ''): Promise<Answer<T>> {
    const response = await this.api.app.inject({
      url: `/api/account/membership${path}`,
      headers: { authorization: `Bearer ${this.api.token(this.userId)}` },
    })
    return { status: response.statusCode, body: response.json() }
  }
  async facts() {
    return (await this.get()).body.membership!
  }
  async act(name: string, body: object = {}): Promise<Answer<OwnMembership>> {
    const response = await this.api.post(`/api/account/membership/${name}`, body, this.userId)
    return { status: response.statusCode, body: response.json() }
  }
  /** Comes back from a pause, at the amount that is shown. */
  async comeBack() {
    return this.act('return', await this.bodyOf('return'))
  }
  async previewOf(plan: string) {
    return (await this.get<SwitchPreviewAnswer>(`/switch?plan=${plan}`)).body
  }
  /** Returns the body of a request for an act that the member may do now. */
  async bodyOf(name: MembershipAct): Promise<object> {
    if (name === 'pause') return { months: 2 }
    if (name === 'end') return { reason: 'unused', note: 'See you' }
    if (name === 'return') return { cents: (await this.facts()).comeBack?.cents ?? null }
    if (name !== 'switch') return {}
    const plan = (await this.facts()).plan === 'annual' ? 'monthly' : 'annual'
    const now = new Date().toISOString()
    return {
      ...{ plan, at: now, dueNowCents: 0, creditCents: 0, nextAt: now, nextCents: 0 },
      ...(await this.previewOf(plan)),
    }
  }

  async stored(columns: string) {
    const sql = `select ${columns} from public.memberships where subscription_id = $1`
    return (await this.api.rows(sql, [this.subscriptionId]))[0]
  }
  async mailed() {
    return (await this.api.mails()).map(({ kind, to }) => ({ kind, to }))
  }
  async mailText(kind: string) {
    return (await this.api.mails()).find(mail => mail.kind === kind)!.text
  }
  invoices() {
    return this.api.stripe.listInvoices(this.subscriptionId, 50)
  }

  async pass(days: number): Promise<void> {
    const { api, customerId, subscriptionId } = this
    await api.sandbox.passTime(customerId, days * DAY)
    await api.deliverEvents()
    // Own dates are not moved with those of the sandbox.
    await compareMembership({ ...api.server, stripe: api.stripe }, subscriptionId)
  }
  /** To the day after the paid time. */
  async passPaidTime(): Promise<void> {
    const { pausedFrom, currentPeriodEnd } = await this.facts()
    await this.pass(daysTo(pausedFrom ?? currentPeriodEnd) + 1)
  }
}

export function daysTo(iso: string | null): number {
  return Math.round((Date.parse(iso!) - Date.now()) / 1000 / DAY)
}
