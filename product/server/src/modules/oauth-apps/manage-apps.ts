/** Implements what an admin does with OAuth apps. Each act is in the audit log. */
import type { RegisterApp, OAuthApp, AppWithSecret } from '@juno/domain/oauth-apps/oauth-app'
import { ApiError } from './refusals'
import type { ServerContext } from '../../shared/server-context'

type Parts = Pick<ServerContext, 'backend'>
type Clients = Parts['backend']['authAdmin']['oauthClients']
type Client = Awaited<ReturnType<Clients['get']>>
type RecordAct = NonNullable<Parameters<Clients['remove']>[1]>

/** It is more than a community has. */
const MOST_TOOLS = 500

export async function listApps({ backend }: Parts) {
  const { oauthClients } = backend.authAdmin
  const { clients } = await oauthClients.list(MOST_TOOLS, 0)
  return {
    enabled: oauthClients.enabled,
    issuer: oauthClients.issuer,
    tools: clients.map(describe),
  }
}

/** @throws {ApiError} invalid_input for an address that no OAuth app may have */
export async function registerApp(parts: Parts, actorId: string, tool: RegisterApp): Promise<AppWithSecret> {
  const registration = {
    client_name: tool.name,
    redirect_uris: tool.redirectAddresses,
    client_type: tool.kind,
  }
  const { client, secret } = await parts.backend.authAdmin.oauthClients
    .register(registration, audit(actorId, 'tool.registered'))
    .catch((cause: unknown) => {
      if ((cause as { code?: unknown }).code !== 'validation_failed') throw cause
      throw new ApiError('invalid_input', {
        issues: [{ path: 'redirectAddresses', message: addressRefused }],
        cause,
      })
    })
  return { tool: describe(client), secret }
}

const addressRefused =
  'These addresses cannot be used. They begin with https://, have no # and no password; http:// is for localhost alone.'

/**
 * The old secret stops working at once. @throws {ApiError} tool_not_found, also for a public app, which has no secret
 */
export async function regenerateSecret(parts: Parts, actorId: string, id: string): Promise<AppWithSecret> {
  const { client, secret } = await known(() =>
    parts.backend.authAdmin.oauthClients.regenerateSecret(id, audit(actorId, 'tool.secret_replaced')),
  )
  return { tool: describe(client), secret }
}

/** Also signs everybody out of the app. @throws {ApiError} tool_not_found */
export async function removeApp(parts: Parts, actorId: string, id: string): Promise<{ success: true }> {
  await known(() => parts.backend.authAdmin.oauthClients.remove(id, audit(actorId, 'tool.removed')))
  return { success: true }
}

async function known<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    // A malformed id is unknown, too.
    if (['oauth_client_not_found', 'validation_failed'].includes(String((cause as { code?: unknown }).code)))
      throw new ApiError('tool_not_found', { cause })
    throw cause
  }
}

/** The entry is written with the act itself: neither is there without the other. */
function audit(actorId: string, action: string): RecordAct {
  return (client, query) => {
    const details = { name: client.client_name, redirect_addresses: client.redirect_uris }
    return query(`select private.write_audit($1, $2, 'oauth_clients', $3, $4)`, [
      actorId,
      action,
      client.id,
      JSON.stringify(details),
    ])
  }
}

function describe(client: Client): OAuthApp {
  return {
    id: client.id,
    name: client.client_name ?? '',
    kind: client.client_type,
    redirectAddresses: client.redirect_uris,
    selfRegistered: client.registration_type === 'dynamic',
    createdAt: client.created_at.toISOString(),
  }
}
