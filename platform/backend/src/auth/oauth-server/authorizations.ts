/**
 * Rows of auth.oauth_authorizations with what juno_service.oauth_requests keeps of them: one request of an app, from
 * the question to the code. Holds no rules.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'

/** The time from the question to the decision. */
const REQUEST_MINUTES = 10
/**
 * The time from the decision to the exchange, which the app's page begins by itself (RFC 6749, 4.1.2: at most ten
 * minutes).
 */
const CODE_SECONDS = 60

export interface AuthorizationRequest {
  clientId: string
  redirectUri: string
  scope: string
  state: string | null
  resource: string | null
  codeChallenge: string
  nonce: string | null
  /** Names of OpenID Connect Core, 3.1.2.1, separated by spaces. */
  prompt: string
  /** Seconds since the sign-in. */
  maxAge: number | null
}

export interface Authorization {
  id: string
  authorization_id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  resource: string | null
  code_challenge: string
  nonce: string | null
  status: 'pending' | 'approved' | 'denied' | 'expired'
  created_at: Date
  expires_at: Date
  prompt: string
  max_age: number | null
  authenticated_at: Date | null
  aal: string | null
  redeemed_at: Date | null
  /** The session that the code opened. */
  session_id: string | null
}

/** @returns the id by which pages name the request */
export async function beginAuthorization(
  db: Queryable,
  request: AuthorizationRequest,
  now: Date,
): Promise<string> {
  const authorizationId = randomBytes(24).toString('base64url')
  await db.query(
    `with request as (
       insert into auth.oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope, state, resource,
         code_challenge, code_challenge_method, nonce, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 's256', $9, $10::timestamptz,
         $10::timestamptz + interval '${REQUEST_MINUTES} minutes')
       returning id
     )
     insert into juno_service.oauth_requests (authorization_row, prompt, max_age) select id, $11, $12 from request`,
    [
      randomUUID(),
      authorizationId,
      request.clientId,
      request.redirectUri,
      request.scope,
      request.state,
      request.resource,
      request.codeChallenge,
      request.nonce,
      now,
      request.prompt,
      request.maxAge,
    ],
  )
  return authorizationId
}

const SELECT = `
select a.*, r.prompt, r.max_age, r.authenticated_at, r.aal, r.redeemed_at, r.session_id
from auth.oauth_authorizations a join juno_service.oauth_requests r on r.authorization_row = a.id`

/** Locks the row: decisions about one request, and exchanges of one code, take turns. */
export async function lockAuthorization(
  db: Queryable,
  authorizationId: string,
): Promise<Authorization | null> {
  const { rows } = await db.query<Authorization>(`${SELECT} where a.authorization_id = $1 for update`, [
    authorizationId,
  ])
  return rows[0] ?? null
}

/** Does as `lockAuthorization` does, by the code that the authorization led to. */
export async function lockAuthorizationOfCode(db: Queryable, code: string): Promise<Authorization | null> {
  const { rows } = await db.query<Authorization>(`${SELECT} where a.authorization_code = $1 for update`, [
    hashCode(code),
  ])
  return rows[0] ?? null
}

export async function bindToAccount(db: Queryable, id: string, userId: string): Promise<void> {
  await db.query('update auth.oauth_authorizations set user_id = $2 where id = $1', [id, userId])
}

export async function markDenied(db: Queryable, id: string): Promise<void> {
  await db.query(`update auth.oauth_authorizations set status = 'denied' where id = $1`, [id])
}

/** @param signIn when and how strongly the account had signed in. @returns the code */
export async function markApproved(
  db: Queryable,
  id: string,
  signIn: { at: Date; aal: string },
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.query(
    `update auth.oauth_authorizations set status = 'approved', approved_at = $2, authorization_code = $3,
       expires_at = $2::timestamptz + interval '${CODE_SECONDS} seconds' where id = $1`,
    [id, now, hashCode(code)],
  )
  await db.query(
    'update juno_service.oauth_requests set authenticated_at = $2, aal = $3 where authorization_row = $1',
    [id, signIn.at, signIn.aal],
  )
  return code
}

export async function markRedeemed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update juno_service.oauth_requests set redeemed_at = $2 where authorization_row = $1', [
    id,
    now,
  ])
}

/** Notes the session of a code, so that a code that comes back ends it. */
export async function storeGivenSession(db: Queryable, id: string, sessionId: string): Promise<void> {
  await db.query('update juno_service.oauth_requests set session_id = $2 where authorization_row = $1', [
    id,
    sessionId,
  ])
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
