/** A person's own account: newsletter, membership, her data, and closing it. */
import {
  changeNewsletterSchema,
  changeSubscriptionSchema,
  closeAccountSchema,
} from '@juno/domain/account/account-settings'
import { isSandbox } from '../payments/stripe/stripe-gateway'
import { addressKey } from '../../platform/api/address-key'
import type { ApiContext, RateLimit } from '../../platform/api/api-context'
import { consumeFor, type Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Guard, Route } from '../../platform/api/route-table'
import { closeAccount } from './close-account'
import { exportAccount } from './export-account'
import { changeNewsletter, readNewsletter } from '../newsletter/newsletter-preference'
import { changeSubscription, openPortal } from '../payments/own-subscription'

const EXPORTS = { name: 'account-export', points: 5, seconds: 3600 }
const CHANGES = { name: 'account-changes', points: 30, seconds: 300 }

export function accountRoutes(context: ApiContext, { signedIn, callerOf }: Guards): Route[] {
  const perPerson =
    (limit: RateLimit): Guard =>
    request =>
      consumeFor(context.limiter, limit, callerOf(request).userId)
  const changes = [signedIn, perPerson(CHANGES)]
  const options = { bodyLimit: 4 * 1024 }

  const routes: Route[] = [
    {
      method: 'GET',
      url: '/account/newsletter',
      guards: [signedIn],
      handler: request => readNewsletter(context, callerOf(request)),
    },
    {
      method: 'PUT',
      url: '/account/newsletter',
      guards: changes,
      options,
      handler: request =>
        changeNewsletter(context, callerOf(request), parseInput(changeNewsletterSchema, request.body)),
    },
    {
      method: 'POST',
      url: '/account/portal',
      guards: changes,
      options,
      handler: request => openPortal(context, callerOf(request)),
    },
    ...(['GET', 'POST'] as const).map((method): Route => ({
      method,
      url: '/account/export',
      guards: [signedIn, perPerson(EXPORTS)],
      options,
      handler: (request, reply) => exportAccount(context, callerOf(request), request.server, reply),
    })),
    {
      method: 'POST',
      url: '/account/close',
      guards: changes,
      options,
      handler: request =>
        closeAccount(context, callerOf(request), request.server, {
          ...parseInput(closeAccountSchema, request.body),
          address: addressKey(request.ip),
        }),
    },
  ]
  const { stripe } = context
  if (isSandbox(stripe)) {
    routes.push({
      method: 'POST',
      url: '/account/subscription',
      guards: changes,
      options,
      handler: request =>
        changeSubscription(
          { ...context, stripe },
          callerOf(request),
          request.server,
          parseInput(changeSubscriptionSchema, request.body),
        ),
    })
  }
  return routes
}
