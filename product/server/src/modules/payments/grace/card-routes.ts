/**
 * Where a member changes the card: by the link in a mail, which opens nothing else, or signed in. The provider's page
 * leads back to us, and what is owed is paid at once.
 */
import { cardLinkQuerySchema, type OwedPayment } from '@juno/domain/payments/card-update'
import { ApiError } from '../refusals'
import { checkRateLimit } from '../../../shared/api/guards'
import { hashLinkToken } from '../../../shared/api/link-token'
import type { Call, Route } from '../../../shared/api/route-table'
import type { ServerContext } from '../../../shared/server-context'
import type { PaymentContext } from '../stripe/payment-context'
import { askProvider } from '../stripe/ask-provider'
import { StripeFailure } from '../stripe/call-stripe'
import { createOwnCardLink } from './card-links'
import { findOwnOwing, openUntilOf } from '../payer/find-owing'
import { finishCardPage, openCardPage, type Led, type Outcome } from './open-card-page'

const LINKS = { name: 'card-links', capacity: 60, refillSeconds: 300 }
/** Limits how often one link is used, by everybody who has it. */
const ONE_LINK = { name: 'card-link', capacity: 20, refillSeconds: 3600 }
const CHANGES = { name: 'own-card', capacity: 20, refillSeconds: 300 }
const EXPIRED: Led = { result: 'expired' }
const SMALL = { bodyLimit: 4 * 1024 }

type CardContext = PaymentContext & Pick<ServerContext, 'backend' | 'guards' | 'logger'>

export function cardRoutes(context: CardContext): Route[] {
  const { scopes, site, clock, backend, logger } = context
  const { signedIn, limit, limitPerCaller } = context.guards

  function resultPage({ result, firmId }: Outcome, token?: string): string {
    const query = new URLSearchParams({ result, ...(firmId && { firm: firmId }), ...(token && { token }) })
    return `${site.siteUrl}/card-update?${query.toString()}`
  }

  /** Makes an endpoint that leads to a page, whatever happens: a link in a mail opens it. */
  const leading = (act: (token: string) => Promise<Led>) => async (call: Call) => {
    const { token } = cardLinkQuerySchema.safeParse(call.query).data ?? {}
    const led = token === undefined ? EXPIRED : await follow(act, token)
    return call.reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect('url' in led ? led.url : resultPage(led, token), 303)
  }

  async function follow(act: (token: string) => Promise<Led>, token: string): Promise<Led> {
    await checkRateLimit(backend.rateLimiter, ONE_LINK, hashLinkToken(token))
    try {
      return await act(token)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      logger.warn({ err: error }, 'the page for a card could not be opened')
      return { result: 'unavailable' }
    }
  }

  async function openOwn({ caller }: Call): Promise<{ url: string }> {
    const token = await scopes.withServiceRole(db => createOwnCardLink(db, caller.userId, clock()))
    const led = token && (await askProvider(() => openCardPage(context, token)))
    if (!led) throw new ApiError('no_membership')
    // A subscription that has ended takes no card any more: a plan is chosen again.
    return 'url' in led ? led : { url: `${site.siteUrl}/membership-selection` }
  }

  async function readOwed({ caller }: Call): Promise<{ owed: OwedPayment | null }> {
    const owing = await scopes.withServiceRole(db => findOwnOwing(db, caller.userId))
    if (!owing) return { owed: null }
    const { facts, cents, currency } = owing
    const openUntil = openUntilOf(owing, clock())?.toISOString() ?? null
    return { owed: { cents, currency, openUntil, byCard: facts.status !== 'canceled' } }
  }

  return [
    ['GET', '/payments/update-card', [limit(LINKS)], leading(token => openCardPage(context, token))],
    ['GET', '/payments/card-updated', [limit(LINKS)], leading(token => finishCardPage(context, token))],
    ['POST', '/account/update-card', [signedIn, limitPerCaller(CHANGES)], openOwn, SMALL],
    ['GET', '/account/owed-payment', [signedIn], readOwed],
  ]
}
