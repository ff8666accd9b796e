/** Registers, changes and removes apps, for the admin endpoints and for the host. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import type { AuthContext } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { isUuid } from '../../db/uuid'
import { hashSecret, newSecret } from './client-secret'
import { readChange, readRegistration } from './client-metadata'
import { issuerOf } from '../rules/auth-address'
import { deleteClient, findClient, listClients, storeClient, type OAuthClient } from './clients'
import { OAuthError } from './oauth-error'

/** The only moment at which the secret can be read. Null: the app is public. */
export interface ClientWithSecret {
  client: OAuthClient
  secret: string | null
}

/** Writes down an act in the transaction of the act; a failure undoes it. `query` runs as the auth wire's login. */
export type RecordAct = (
  client: OAuthClient,
  query: (text: string, values: unknown[]) => Promise<unknown>,
) => Promise<unknown>

const query = (db: Queryable) => (text: string, values: unknown[]) => db.query(text, values)

/** @throws {OAuthError} invalid_client_metadata, invalid_redirect_uri */
export async function registerClient(
  context: AuthContext,
  registration: unknown,
  type: OAuthClient['registration_type'],
  record?: RecordAct,
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
  await inTransaction(context.pool, async db => {
    await storeClient(db, client)
    await record?.(client, query(db))
  })
  return { client, secret }
}

/** Manages apps for operators. Every method throws {@link AuthError} `oauth_client_not_found`, `validation_failed`. */
export function manageClients(context: AuthContext) {
  const { pool, clock, config, policy } = context
  const change = (id: string, changed: (client: OAuthClient) => Partial<OAuthClient>, record?: RecordAct) =>
    inTransaction(pool, async db => {
      await db.query('select from auth.oauth_clients where id = $1 for update', [checkedId(id)])
      const client = found(await findClient(db, id))
      const next = { ...client, ...changed(client), updated_at: clock() }
      await storeClient(db, next)
      await record?.(next, query(db))
      return next
    })
  return {
    /** False: no app reaches this server. */
    enabled: policy.oauthServer.enabled,
    /** Apps know this server by this name. */
    issuer: issuerOf(config),
    list: (limit: number, offset: number) => listClients(pool, limit, offset),
    get: async (id: string) => found(await findClient(pool, checkedId(id))),
    register: (registration: unknown, record?: RecordAct) =>
      asValidation(() => registerClient(context, registration, 'manual', record)),
    update: (id: string, body: unknown) =>
      asValidation(() => change(id, ({ client_type }) => withoutEmpty(readChange(body, client_type)))),
    async regenerateSecret(id: string, record?: RecordAct): Promise<ClientWithSecret> {
      const secret = newSecret()
      const replaced = ({ client_type }: OAuthClient) => {
        if (client_type === 'public') throw invalid('Cannot regenerate secret for public client')
        return { client_secret_hash: hashSecret(secret) }
      }
      const client = await change(id, replaced, record)
      return { client, secret }
    },
    remove: (id: string, record?: RecordAct): Promise<void> =>
      inTransaction(pool, async db => {
        const client = found(await findClient(db, checkedId(id)))
        if (!(await deleteClient(db, id))) throw new AuthError('oauth_client_not_found')
        await record?.(client, query(db))
      }),
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
