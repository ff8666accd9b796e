/**
 * Sends undelivered mails again. `POST /api/mail-outbox/retry` (admin) `{ id }` or `{ all: true }` → `{ queued, message
 * }`; 404 for no such mail, 409 for one that did not fail or would come too late.
 */
import { retryMailSchema } from '@juno/domain/mail-outbox/mail-outbox'
import { parseInput } from '../../shared/api/parse-input'
import type { Call } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { retryMail } from './retry-mail'

export function mailOutboxModule(server: ServerContext): ServerModule {
  const retry = async ({ caller, body }: Call) =>
    retryMail(server, caller.userId, parseInput(retryMailSchema, body))
  return {
    routes: [['POST', '/mail-outbox/retry', [server.guards.admin], retry, { bodyLimit: 4 * 1024 }]],
  }
}
