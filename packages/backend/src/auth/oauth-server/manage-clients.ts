/**
 * Registers, changes and removes tools, for the admin endpoints and for the host.
 */
import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../db/transaction'
import type { AuthContext } from '../context'
import { AuthError, invalid } from '../error-catalogue'
import { isUuid } from '../../db/uuid'
import { hashSecret, newSecret } from './client-secret'
import { readChange, readRegistration } from './client-metadata'
import { deleteClient, findClient, listClients, storeClient, type OAuthClient } from './clients'
import { OAuthError } from './oauth-error'

/** The only moment at which the secret can be read. Null: the tool is public. */
export interface ClientWithSecret {
  client: OAuthClient
  secret: string | null
}

/** @throws {OAuthError} invalid_client_metadata, invalid_redirect_uri */
export async function registerClient(
  context: AuthContext,
  registration: unknown,
  type: OAuthClient['registration_type'],
): Promise<ClientWithSecret> {
  const metadata = readRegistration(registration)
  const secret = metadata.client_type === 'confidential' ? newSecret() : null
  const now = context.clock()
  const client: OAuthClient = {
    ...metadata,
    id: randomUUID(),
    registration_type: type,
    client_secret_hash: secret === null ? null : hashSecret(secret),
    client_name: metadata.client_name || null,
    client_uri: metadata.client_uri || null,
    logo_uri: metadata.logo_uri || null,
    created_at: now,
    updated_at: now,
  }
  await storeClient(context.pool, client)
  return { client, secret }
}

/** The tools that operators manage; every method throws {@link AuthError} `oauth_client_not_found`, `validation_failed`. */
export function manageClients(context: AuthContext) {
  const { pool, clock, policy } = context
  const change = (id: string, changed: (client: OAuthClient) => Partial<OAuthClient>) =>
    inTransaction(pool, async db => {
      await db.query('select from auth.oauth_clients where id = $1 for update', [checkedId(id)])
      const client = found(await findClient(db, id))
      const next = { ...client, ...changed(client), updated_at: clock() }
      await storeClient(db, next)
      return next
    })
  return {
    /** False: no tool reaches this server. */
    enabled: policy.oauthServer.enabled,
    list: (limit: number, offset: number) => listClients(pool, limit, offset),
    get: async (id: string) => found(await findClient(pool, checkedId(id))),
    register: (registration: unknown) => asValidation(() => registerClient(context, registration, 'manual')),
    update: (id: string, body: unknown) =>
      asValidation(() => change(id, ({ client_type }) => withoutEmpty(readChange(body, client_type)))),
    async regenerateSecret(id: string): Promise<ClientWithSecret> {
      const secret = newSecret()
      const client = await change(id, ({ client_type }) => {
        if (client_type === 'public') throw invalid('Cannot regenerate secret for public client')
        return { client_secret_hash: hashSecret(secret) }
      })
      return { client, secret }
    },
    async remove(id: string): Promise<void> {
      if (!(await deleteClient(pool, checkedId(id)))) throw new AuthError('oauth_client_not_found')
    },
  }
}

function checkedId(id: string): string {
  if (!isUuid(id)) throw invalid('invalid client_id format')
  return id
}

function found(client: OAuthClient | null): OAuthClient {
  if (!client) throw new AuthError('oauth_client_not_found')
  return client
}

function withoutEmpty(change: Partial<OAuthClient>): Partial<OAuthClient> {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === '' ? null : value]),
  )
}

async function asValidation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OAuthError ? invalid(error.message) : error
  }
}
