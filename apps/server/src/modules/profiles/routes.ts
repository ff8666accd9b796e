/** Profiles of accounts. */
import { createProfileSchema } from '@juno/domain/profiles/create-profile'
import type { ApiContext } from '../../platform/api/api-context'
import type { Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { createProfile } from './create-profile'

export function profileRoutes(context: ApiContext, { anySession, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/create-profile',
      // A new account has its profile before its second factor is set up.
      guards: [anySession],
      options: { bodyLimit: 4 * 1024 },
      handler: request =>
        createProfile(context, callerOf(request), parseInput(createProfileSchema, request.body)),
    },
  ]
}
