/** Finds which app calls (RFC 6749, 2.3): by a secret in the header or in the body, or by none for a public one. */
import type { RateLimit } from '../../http/rate-limit'
import type { AuthContext, Call } from '../context/context'
import { AuthError } from '../auth-error'
import { isUuid } from '../../db/uuid'
import { secretMatches } from './client-secret'
import { findClient, type OAuthClient } from './clients'
import { OAuthError } from './oauth-error'

/** Wrong secrets of one app from one address: a stranger elsewhere must not lock the app out. */
const SECRET_FAILURES: RateLimit = {
  name: 'client:secret-failures',
  capacity: 10,
  refillSeconds: 15 * 60,
  backoffSeconds: 60,
}

export type Fields = Readonly<Record<string, string | undefined>>

/** @throws {OAuthError} invalid_client, invalid_request; {AuthError} over_request_rate_limit after many wrong secrets */
export async function authenticateClient(
  context: AuthContext,
  call: Call,
): Promise<{ client: OAuthClient; fields: Fields }> {
  const fields = fieldsOf(call.body)
  const { id, secret } = credentialsOf(call, fields)
  const client = isUuid(id) ? await findClient(context.pool, id) : null
  if (!client) throw wrong()
  if (client.client_type === 'public') {
    if (secret !== null) throw wrong('public clients must not provide client_secret')
    return { client, fields }
  }
  if (secret === null) throw wrong('confidential clients must provide client_secret')
  await checkSecret(context, call, client, secret)
  return { client, fields }
}

async function checkSecret(
  { limits }: AuthContext,
  call: Call,
  client: OAuthClient,
  secret: string,
): Promise<void> {
  const key = `${client.id} ${call.client.rateLimitKey}`
  const { allowed, retryAfterSeconds } = await limits.check(SECRET_FAILURES, key)
  if (!allowed) throw new AuthError('over_request_rate_limit', { retryAfter: retryAfterSeconds })
  if (secretMatches(secret, client.client_secret_hash ?? '')) return
  await limits.consume(SECRET_FAILURES, key)
  throw wrong()
}

function credentialsOf(call: Call, fields: Fields): { id: string | undefined; secret: string | null } {
  const { client_id: id, client_secret: secret } = fields
  const basic = /^basic\s+(\S+)\s*$/i.exec(call.headers.authorization ?? '')?.[1]
  if (basic === undefined) return { id, secret: secret || null }
  if (secret) throw new OAuthError('invalid_request', 'the client authenticates in more than one way')
  const header = readBasic(basic)
  if (id !== undefined && id !== header.id)
    throw new OAuthError('invalid_request', 'client_id is not that of the header')
  return header
}

function readBasic(encoded: string): { id: string; secret: string } {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) throw wrong('invalid basic auth format')
  try {
    const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)].map(part =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
    return { id: id!, secret: secret! }
  } catch (cause) {
    throw new OAuthError('invalid_client', 'invalid basic auth encoding', cause)
  }
}

/**
 * Returns the fields of a body, in which no parameter is given twice (RFC 6749, 3.2). Of several resources (RFC 8707)
 * the first one is used.
 */
function fieldsOf(body: unknown): Fields {
  const given = Object.entries(body ?? {}) as [string, unknown][]
  const twice = given.find(([name, value]) => Array.isArray(value) && name !== 'resource')
  if (twice) throw new OAuthError('invalid_request', `${twice[0].slice(0, 100)} is given more than once`)
  return Object.fromEntries(
    given
      .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value[0] : value])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function wrong(description = 'Invalid client credentials'): OAuthError {
  return new OAuthError('invalid_client', description)
}
