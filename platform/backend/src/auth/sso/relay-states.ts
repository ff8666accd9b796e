/**
 * Sign-ins at an organization under way: auth.saml_relay_states beside the rows of every flow at a provider. The relay
 * state, which comes back with the response, is its id.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'

export interface NewRelayState {
  id: string
  flowId: string
  providerId: string
  requestId: string
  redirectTo: string
  /** The code challenge of the caller's own PKCE flow; null for the implicit one. */
  challenge: string | null
  /** Null: the verifier of the challenge says who began. */
  browserHash: string | null
}

export interface RelayState {
  provider_id: string
  request_id: string
  redirect_to: string
  created_at: Date
  flow_id: string
  code_challenge: string | null
}

export async function insertRelayState(db: Queryable, state: NewRelayState, now: Date): Promise<void> {
  await db.query(
    `with flow as (
       insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type,
         authentication_method, created_at, updated_at)
       values ($1, $2, case when $3::text is not null then 's256'::auth.code_challenge_method end, $3, 'sso/saml',
         'sso/saml', $4, $4)
     ), binding as (
       insert into juno_service.external_flows (flow_id, browser_hash, redirect_to) values ($1, $5, $6)
     )
     insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
     values ($7, $8, $9, $6, $1, $4, $4)`,
    [
      state.flowId,
      state.challenge === null ? null : randomUUID(),
      state.challenge,
      now,
      state.browserHash,
      state.redirectTo,
      state.id,
      state.providerId,
      state.requestId,
    ],
  )
}

/** Deletes the state: a request is answered once. @returns null for one that is unknown, or another browser's */
export async function takeRelayState(
  db: Queryable,
  id: string,
  browserHash: string | null,
): Promise<RelayState | null> {
  const { rows } = await db.query<RelayState>(
    `delete from auth.saml_relay_states r using auth.flow_state f, juno_service.external_flows e
     where r.id = $1 and f.id = r.flow_state_id and e.flow_id = f.id
       and (e.browser_hash is null or e.browser_hash = $2)
     returning r.sso_provider_id as provider_id, r.request_id, r.redirect_to, r.created_at, f.id as flow_id,
       f.code_challenge`,
    [id, browserHash],
  )
  return rows[0] ?? null
}

/** Hands out the code of the flow, which the holder of its verifier exchanges. */
export async function issueSsoCode(
  db: Queryable,
  flowId: string,
  userId: string,
  sessionNotAfter: Date | null,
  now: Date,
): Promise<string> {
  const { rows } = await db.query<{ auth_code: string }>(
    `with session as (update juno_service.external_flows set session_not_after = $3 where flow_id = $1)
     update auth.flow_state set user_id = $2, auth_code_issued_at = $4, updated_at = $4 where id = $1
     returning auth_code`,
    [flowId, userId, sessionNotAfter, now],
  )
  return rows[0]!.auth_code
}

/** @returns false when the assertion was used before, in whichever process */
export async function useAssertion(
  db: Queryable,
  providerId: string,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into juno_service.used_saml_assertions (sso_provider_id, assertion_hash, expires_at) values ($1, $2, $3)
     on conflict do nothing`,
    [providerId, createHash('sha256').update(id).digest('base64url'), expiresAt],
  )
  return rowCount === 1
}
