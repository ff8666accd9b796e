/**
 * Lets an admin help with two-factor sign-in: `POST /api/members/reset-two-factor` (admin) `{ userId }` → `{ success:
 * true }`. The auth wire sets it up and signs in with it.
 */
import { resetTwoFactorSchema } from '@juno/domain/mfa/two-factor'
import { parseInput } from '../../shared/api/parse-input'
import type { Call } from '../../shared/api/route-table'
import type { Platform } from '../../shared/platform'
import type { ServerModule } from '../../shared/server-module'
import { resetMfa } from './reset-mfa'

export function mfaModule(platform: Platform): ServerModule {
  const reset = async ({ caller, body }: Call) =>
    resetMfa(platform, caller.userId, parseInput(resetTwoFactorSchema, body))
  return {
    routes: [['POST', '/members/reset-two-factor', [platform.guards.admin], reset, { bodyLimit: 4 * 1024 }]],
  }
}
