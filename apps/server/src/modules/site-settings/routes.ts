/**
 * What the team sets for the whole site. `GET /api/site-settings` (bearer, admin) and `PUT /api/site-settings` with
 * `settings` → `{ settings, fixed, sender }`. What the environment decides stays as it is, and changing it is refused.
 */
import { siteSettingsSchema } from '@juno/domain/site-settings/site-settings'
import type { ApiContext } from '../../platform/api/api-context'
import type { Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { changeSiteSettings } from './change-site-settings'
import { readSiteSettings } from './read-site-settings'

export function siteSettingsRoutes(context: ApiContext, { admin, callerOf }: Guards): Route[] {
  const url = '/site-settings'
  return [
    { method: 'GET', url, guards: [admin], handler: () => readSiteSettings(context) },
    {
      method: 'PUT',
      url,
      guards: [admin],
      options: { bodyLimit: 32 * 1024 },
      handler: request =>
        changeSiteSettings(context, callerOf(request), parseInput(siteSettingsSchema, request.body)),
    },
  ]
}
