/**
 * Serves the settings of the whole site. `GET /api/site-settings` (admin) and `PUT /api/site-settings` with `settings`
 * → `{ version, settings, fixed, sender }`. Changing what the environment decides is refused; with a `version` beside
 * the settings, so is overwriting another version: 409 `newer_version`. `GET /api/config` → what the site needs before
 * it can start.
 */
import type { PublicConfig } from '@juno/domain/site-settings/public-config'
import { changeSettingsSchema } from '@juno/domain/site-settings/site-settings'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { changeSiteSettings } from './change-site-settings'
import type { LiveSettings } from './live-settings'
import { readSiteSettings } from './read-site-settings'

export function siteSettingsModule(
  server: ServerContext,
  settings: LiveSettings,
  publicConfig: () => PublicConfig,
): ServerModule {
  const { admin } = server.guards
  const context = { ...server, settings }
  const change = async ({ caller, body }: Call) =>
    changeSiteSettings(context, caller, parseInput(changeSettingsSchema, body))

  const routes: Route[] = [
    ['GET', '/config', [], async () => publicConfig()],
    ['GET', '/site-settings', [admin], () => readSiteSettings(context)],
    ['PUT', '/site-settings', [admin], change, { bodyLimit: 32 * 1024 }],
  ]
  return { routes }
}
