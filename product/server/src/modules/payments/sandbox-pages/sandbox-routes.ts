/**
 * The sandbox's own pages, in place of Stripe's checkout and portal, and the passing of time. As at Stripe, the
 * id of a session is enough to use it. With Stripe keys none of this is registered.
 */
import {
  sandboxCardSchema,
  sandboxDecisionSchema,
  sandboxInvoiceQuerySchema,
  sandboxSessionQuerySchema,
  sandboxTimeSchema,
  type SandboxPortal,
} from '@juno/domain/payments/sandbox-pages'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from '../refusals'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Guard, Route } from '../../../shared/api/route-table'
import type { Guards } from '../../../shared/api/guards'
import type { Job } from '../../../shared/jobs/define-job'
import { findFirm } from '../firms/find-firm'
import { idOf } from '../firms/firm-routes'
import { openPortal, openPortalOf } from '../stripe/own-subscription'
import type { PaymentContext } from '../stripe/payment-context'
import { checkoutPage } from '@juno/stripe-simulator/pages/checkout-page'
import { invoicePage } from '@juno/stripe-simulator/pages/invoice-page'
import { customerOf, disputableCharge, portalPage } from '@juno/stripe-simulator/pages/portal-page'
import { secondsTo } from '@juno/stripe-simulator/pages/seconds-to'
import type { Sandbox } from '@juno/stripe-simulator/sandbox'
import { StripeApiError } from '@juno/stripe-simulator/stripe-api-error'
import { catchUp, moveDates } from './follow-time'
import { refuseAsPage } from './refuse-as-page'

const VIEWS = { name: 'sandbox-pages', capacity: 120, refillSeconds: 60 }
const ACTS = { name: 'sandbox-acts', capacity: 60, refillSeconds: 300 }
const SMALL = { bodyLimit: 4 * 1024 }

interface Parts {
  context: PaymentContext
  guards: Guards
  sandbox: Sandbox
  /** The setting SANDBOX_CHECKOUT. */
  open: boolean
  /** Jobs that wait for a date. */
  jobs: readonly Job[]
  /** Delivers the events of an act before its response. */
  delivered<Result>(act: () => Promise<Result>): () => Promise<Result>
}

export function sandboxRoutes({ context, guards, sandbox, open, jobs, delivered }: Parts): Route[] {
  const { admin, limit } = guards
  const opened: Guard = async () => {
    if (!open) throw new ApiError('checkout_closed')
  }
  const view = [opened, limit(VIEWS)]
  const acts = [opened, limit(ACTS)]
  const sessionOf = ({ query }: Call) => parseInput(sandboxSessionQuerySchema, query).session

  const readCheckout = (id: string) => sandbox.read(store => checkoutPage(store, id)).catch(refuseAsPage)
  const readPortal = (id: string) => sandbox.read(store => portalPage(store, id)).catch(refuseAsPage)
  const checkout = async (call: Call) => readCheckout(sessionOf(call))
  async function invoice({ query }: Call) {
    const { invoice: id } = parseInput(sandboxInvoiceQuerySchema, query)
    return sandbox.read(store => invoicePage(store, id)).catch(refuseAsPage)
  }
  const portal = async (call: Call) => readPortal(sessionOf(call))

  async function pay(call: Call): Promise<{ redirectTo: string }> {
    const session = sessionOf(call)
    const { card } = parseInput(sandboxCardSchema, call.body)
    await delivered(() => sandbox.completeCheckout(session, { card }))().catch(refuseAsPage)
    const { successUrl } = await readCheckout(session)
    return { redirectTo: successUrl ?? context.site.siteUrl }
  }

  /** @returns the page as it is afterwards */
  const act =
    (
      work: (customerId: string, call: Call) => Promise<unknown>,
      afterwards: (customerId: string) => Promise<void> = () => Promise.resolve(),
    ) =>
    async (call: Call): Promise<SandboxPortal> => {
      const session = sessionOf(call)
      const customer = await sandbox.read(store => customerOf(store, session)).catch(refuseAsPage)
      await delivered(() => work(customer, call))().catch(refuseAsPage)
      await afterwards(customer)
      return readPortal(session)
    }
  const changeCard = act(async (customer, { body }) =>
    sandbox.setCard(customer, parseInput(sandboxCardSchema, body).card),
  )
  const passTime = act(
    async (customer, { body }) => {
      const { time } = parseInput(sandboxTimeSchema, body)
      const seconds = await sandbox.read(store => secondsTo(store, customer, time))
      if (seconds === null) throw new ApiError('nothing_due')
      await moveDates({ ...context, sandbox }, customer, seconds)
    },
    customer => catchUp(context, customer, jobs),
  )
  const dispute = act(async customer => {
    const charge = await sandbox.read(store => disputableCharge(store, customer))
    if (charge === null) throw new ApiError('nothing_to_dispute')
    await sandbox.dispute(charge)
  })

  const memberPortal = ({ params }: Call) =>
    openPortal(context, { userId: memberOf(params.id) }, '/admin/members')

  async function firmPortal({ params }: Call) {
    const { customerId } = await context.scopes.withServiceRole(db =>
      findFirm(db, idOf(params.id, 'firm_unknown')),
    )
    if (customerId === null) throw new ApiError('firm_not_payable')
    return openPortalOf(context, customerId, '/admin/given-memberships?tab=firms')
  }

  /** Its buyer pays once, and has no portal. */
  async function disputeGift({ params }: Call): Promise<{ message: string }> {
    const charge = await findGiftCharge(context, params.id)
    if (charge === null) throw new ApiError('nothing_to_dispute')
    await delivered(() => sandbox.dispute(charge))().catch(refuseDispute)
    return { message: 'The buyer has disputed this payment.' }
  }

  async function decide({ params, body }: Call): Promise<{ message: string }> {
    const { decision } = parseInput(sandboxDecisionSchema, body)
    await delivered(() => sandbox.closeDispute(params.id ?? '', decision))().catch(refuseDispute)
    return {
      message: decision === 'won' ? 'The bank gave the money back.' : 'The bank gave the money to the payer.',
    }
  }

  return [
    ['GET', '/sandbox/checkout', view, checkout],
    ['POST', '/sandbox/checkout', acts, pay, SMALL],
    ['GET', '/sandbox/invoice', view, invoice],
    ['GET', '/sandbox/portal', view, portal],
    ['POST', '/sandbox/portal/card', acts, changeCard, SMALL],
    ['POST', '/sandbox/portal/time', acts, passTime, SMALL],
    ['POST', '/sandbox/portal/dispute', acts, dispute, SMALL],
    ['POST', '/sandbox/members/:id/portal', [opened, admin], memberPortal, SMALL],
    ['POST', '/sandbox/firms/:id/portal', [opened, admin], firmPortal, SMALL],
    ['POST', '/sandbox/gifts/:id/dispute', [opened, admin], disputeGift, SMALL],
    ['POST', '/sandbox/disputes/:id/decide', [opened, admin], decide, SMALL],
  ]
}

function refuseDispute(error: unknown): never {
  if (!(error instanceof StripeApiError)) throw error
  const message = 'There is nothing left to dispute or decide here.'
  throw new ApiError('nothing_to_dispute', { message, cause: error })
}

async function findGiftCharge({ scopes, stripe }: PaymentContext, value: unknown): Promise<string | null> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ intent: string }>('select payment_intent_id as intent from private.gifts where id = $1', [
      uuid.safeParse(value).data,
    ]),
  )
  return rows[0]?.intent ? ((await stripe.fetchChargeOf(rows[0].intent))?.id ?? null) : null
}

function memberOf(value: unknown): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError('member_not_found')
  return data
}
