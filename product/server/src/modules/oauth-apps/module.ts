/**
 * Manages OAuth apps, in which people sign in with their account here, for admins: list, register, replace the secret,
 * remove. The auth wire asks people and signs them in (docs/decisions/035-signing-in-to-other-tools.md).
 */
import { registerAppSchema } from '@juno/domain/oauth-apps/oauth-app'
import { parseInput } from '../../shared/api/parse-input'
import type { Call } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { listApps, regenerateSecret, registerApp, removeApp } from './manage-apps'

const BODY = { bodyLimit: 64 * 1024 }
const CHANGES = { name: 'connected-tools', capacity: 60, refillSeconds: 3600 }

export function oauthAppsModule(server: ServerContext): ServerModule {
  const { admin, limitPerCaller } = server.guards
  const guards = [admin, limitPerCaller(CHANGES)]

  async function register({ caller, body, reply }: Call) {
    const registered = await registerApp(server, caller.userId, parseInput(registerAppSchema, body))
    reply.code(201)
    return registered
  }
  const regenerate = ({ caller, params }: Call) => regenerateSecret(server, caller.userId, params.id!)
  const remove = ({ caller, params }: Call) => removeApp(server, caller.userId, params.id!)

  return {
    routes: [
      ['GET', '/connected-tools', [admin], () => listApps(server)],
      ['POST', '/connected-tools', guards, register, BODY],
      ['POST', '/connected-tools/:id/secret', guards, regenerate, BODY],
      ['DELETE', '/connected-tools/:id', guards, remove, BODY],
    ],
  }
}
