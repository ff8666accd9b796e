/** Deletes what can no longer be used: expired tokens, flows and challenges, refresh tokens exchanged long ago. */
import type { Queryable } from '../../db/request-scope'

export async function sweepAccounts(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from auth.one_time_tokens where created_at < ($1::timestamptz - interval '1 day') at time zone 'utc'`,
    [now],
  )
  // Flows at a provider hold its tokens until they are exchanged, and are kept no longer than that may take.
  await db.query(
    `delete from auth.flow_state where created_at < $1::timestamptz -
       case authentication_method when 'oauth' then interval '1 hour' else interval '1 day' end`,
    [now],
  )
  await db.query('delete from juno_service.used_saml_assertions where expires_at < $1', [now])
  await db.query('delete from juno_service.used_web3_messages where expires_at < $1', [now])
  await db.query(`delete from auth.sessions where not_after < $1::timestamptz - interval '1 day'`, [now])
  await db.query(`delete from auth.mfa_challenges where created_at < $1::timestamptz - interval '1 day'`, [
    now,
  ])
  await db.query(
    `delete from auth.mfa_factors where status = 'unverified' and created_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
  await db.query('delete from auth.webauthn_challenges where expires_at < $1', [now])
  // Used codes are kept for a day, to detect one that comes back.
  await db.query(
    `delete from auth.oauth_authorizations where created_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
  await db.query(
    `delete from auth.oauth_clients c where registration_type = 'dynamic' and created_at < $1::timestamptz - interval '1 day'
       and not exists (select from auth.oauth_consents o where o.client_id = c.id)`,
    [now],
  )
  // Revoked tokens are kept for a month, to detect reuse.
  await db.query(
    `delete from auth.refresh_tokens where revoked and updated_at < $1::timestamptz - interval '30 days'`,
    [now],
  )
}
