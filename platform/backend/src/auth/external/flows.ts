/**
 * Sign-ins at a provider under way: auth.flow_state, as for other flows, and what binds the provider's answer to it. The
 * id of the flow is the `state` of the request.
 */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import type { ExternalProfile, ProviderTokens } from '../context/provider'

/** The time from the request to the provider's answer: long enough to sign in there with two factors. */
export const EXTERNAL_FLOW_LIFETIME_MS = 10 * 60 * 1000

export interface NewExternalFlow {
  id: string
  provider: string
  /** The code challenge of the caller's own PKCE flow; null for the implicit one. */
  challenge: string | null
  /** Null: the verifier of the challenge is enough. */
  browserHash: string | null
  nonce: string | null
  codeVerifier: string | null
  redirectTo: string
  linkingUserId: string | null
}

export interface ExternalFlow {
  flow_id: string
  provider: string
  code_challenge: string | null
  nonce: string | null
  code_verifier: string | null
  redirect_to: string
  linking_user_id: string | null
}

export async function beginExternalFlow(db: Queryable, flow: NewExternalFlow, now: Date): Promise<void> {
  await db.query(
    `with flow as (
       insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type,
         authentication_method, created_at, updated_at)
       values ($1, $2, case when $3::text is not null then 's256'::auth.code_challenge_method end, $3, $4, 'oauth', $5, $5)
     )
     insert into juno_service.external_flows
       (flow_id, browser_hash, nonce, code_verifier, redirect_to, linking_user_id)
     values ($1, $6, $7, $8, $9, $10)`,
    [
      flow.id,
      flow.challenge === null ? null : randomUUID(),
      flow.challenge,
      flow.provider,
      now,
      flow.browserHash,
      flow.nonce,
      flow.codeVerifier,
      flow.redirectTo,
      flow.linkingUserId,
    ],
  )
}

/** @returns null for a flow that is unknown, expired, used before or another browser's: it may be answered once */
export async function takeExternalFlow(
  db: Queryable,
  id: string,
  browserHash: string | null,
  now: Date,
): Promise<ExternalFlow | null> {
  const { rows } = await db.query<ExternalFlow>(
    `update juno_service.external_flows e set used_at = $3
     from auth.flow_state f
     where e.flow_id = $1 and f.id = e.flow_id and e.used_at is null and f.created_at > $4
       and (e.browser_hash is null or e.browser_hash = $2)
     returning e.flow_id, f.provider_type as provider, f.code_challenge, e.nonce, e.code_verifier, e.redirect_to,
       e.linking_user_id`,
    [id, browserHash, now, new Date(now.getTime() - EXTERNAL_FLOW_LIFETIME_MS)],
  )
  return rows[0] ?? null
}

/** Hands out the code of the flow, which the holder of its verifier exchanges. */
export async function issueExternalCode(
  db: Queryable,
  flowId: string,
  { userId, tokens, toLink }: { userId: string; tokens: ProviderTokens; toLink: ExternalProfile | null },
  now: Date,
): Promise<string> {
  const { rows } = await db.query<{ auth_code: string }>(
    `with linking as (update juno_service.external_flows set profile = $6 where flow_id = $1)
     update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
       auth_code_issued_at = $5, updated_at = $5
     where id = $1 returning auth_code`,
    [flowId, userId, tokens.accessToken, tokens.refreshToken, now, toLink && JSON.stringify(toLink)],
  )
  return rows[0]!.auth_code
}

export async function endExternalFlow(db: Queryable, flowId: string): Promise<void> {
  await db.query('delete from auth.flow_state where id = $1', [flowId])
}
