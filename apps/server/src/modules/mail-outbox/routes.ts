/**
 * Mails that could not be delivered. `POST /api/mail-outbox/retry` (bearer, admin) `{ id }` or `{ all: true }` →
 * `{ queued, message }`; 404 for no such mail, 409 for one that did not fail or would come too late.
 */
import { retryMailSchema } from '@juno/domain/mail-outbox/mail-outbox'
import type { ApiContext } from '../../platform/api/api-context'
import type { Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { retryMail } from './retry-mail'

export function mailOutboxRoutes(context: ApiContext, { admin, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/mail-outbox/retry',
      guards: [admin],
      options: { bodyLimit: 4 * 1024 },
      handler: request =>
        retryMail(context, callerOf(request).userId, parseInput(retryMailSchema, request.body)),
    },
  ]
}
