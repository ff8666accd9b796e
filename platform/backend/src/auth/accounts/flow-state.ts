/**
 * PKCE flows in progress (auth.flow_state, RFC 7636): begun with a challenge, completed with a code that only the
 * holder of the verifier can exchange.
 */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import type { ExternalProfile } from '../context/provider'
import type { Metadata } from '../rules/user-metadata'

/** A code may be exchanged for this long (RFC 7636 leaves it to the server; GoTrue: 5 minutes). */
export const FLOW_LIFETIME_MS = 5 * 60 * 1000

export interface FlowState {
  id: string
  user_id: string | null
  code_challenge: string
  authentication_method: string
  auth_code_issued_at: Date | null
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  sign_up: SignUpCredentials | null
  /** The profile at the provider, in a flow that links an identity. */
  to_link: ExternalProfile | null
  /** The end of the session, in a flow at an organization. */
  session_not_after: Date | null
}

/** The values that were typed at the sign-up that began the flow. */
export interface SignUpCredentials {
  encrypted_password: string
  user_metadata: Metadata
}

/**
 * @param flow `method` is the authentication method of the flow, e.g. `magiclink`, `recovery`
 * @returns the flow's id
 */
export async function beginFlow(
  db: Queryable,
  flow: { userId: string; challenge: string; method: string },
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, $3, 's256', $4, 'email', $5, $6, $6)`,
    [id, flow.userId, randomUUID(), flow.challenge, flow.method, now],
  )
  return id
}

/** Binds what was typed at a sign-up to its flow, for the browser that completes exactly that flow. */
export async function storeSignUpCredentials(
  db: Queryable,
  flowId: string,
  { encrypted_password, user_metadata }: SignUpCredentials,
): Promise<void> {
  await db.query(
    `insert into juno_service.sign_up_credentials (flow_id, encrypted_password, user_metadata) values ($1, $2, $3)`,
    [flowId, encrypted_password, user_metadata],
  )
}

/** Hands out the code of the latest flow of this user. @returns null when none was begun */
export async function issueAuthCode(db: Queryable, userId: string, now: Date): Promise<string | null> {
  const { rows } = await db.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $2, updated_at = $2
     where id = (select id from auth.flow_state where user_id = $1 and auth_code_issued_at is null
                 order by created_at desc limit 1)
     returning auth_code`,
    [userId, now],
  )
  return rows[0]?.auth_code ?? null
}

/** Deletes the flow, whether the exchange succeeds or not: a code may be tried once (RFC 6749, 4.1.2). */
export async function consumeFlow(db: Queryable, authCode: string): Promise<FlowState | null> {
  const { rows } = await db.query<FlowState>(
    `delete from auth.flow_state f where auth_code = $1 and auth_code_issued_at is not null
     returning f.*, (select to_jsonb(s) from juno_service.sign_up_credentials s where s.flow_id = f.id) as sign_up,
       (select e.profile from juno_service.external_flows e where e.flow_id = f.id) as to_link,
       (select e.session_not_after from juno_service.external_flows e where e.flow_id = f.id) as session_not_after`,
    [authCode],
  )
  return rows[0] ?? null
}
