/**
 * Lets an admin help with two-factor sign-in: `POST /api/members/reset-two-factor` (admin) `{ userId }` → `{ success:
 * true }`. The auth wire sets it up and signs in with it.
 */
import { resetTwoFactorSchema } from '@juno/domain/mfa/two-factor'
import { parseInput } from '../../shared/api/parse-input'
import type { Call } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { resetMfa } from './reset-mfa'

export function mfaModule(server: ServerContext): ServerModule {
  const reset = async ({ caller, body }: Call) =>
    resetMfa(server, caller.userId, parseInput(resetTwoFactorSchema, body))
  return {
    routes: [['POST', '/members/reset-two-factor', [server.guards.admin], reset, { bodyLimit: 4 * 1024 }]],
  }
}
