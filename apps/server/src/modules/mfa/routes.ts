/**
 * What the team does for one member's account. `POST /api/members/reset-two-factor` (bearer, admin) `{ userId }` →
 * `{ success: true }`.
 */
import { resetTwoFactorSchema } from '@juno/domain/mfa/two-factor'
import type { ApiContext } from '../../platform/api/api-context'
import type { Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { resetTwoFactor } from './reset-mfa'

export function memberRoutes(context: ApiContext, { admin, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/members/reset-two-factor',
      guards: [admin],
      options: { bodyLimit: 4 * 1024 },
      handler: request =>
        resetTwoFactor(context, callerOf(request).userId, parseInput(resetTwoFactorSchema, request.body)),
    },
  ]
}
