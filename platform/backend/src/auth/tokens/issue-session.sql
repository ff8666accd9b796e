-- $1 session id, $2 user id, $3 now, $4 user agent, $5 ip, $6 refresh token, $7 method, $8 id of the amr claim, $9 end or null
with session as (
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
  values ($1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz, 'aal1', $4::text, $5::inet,
    $9::timestamptz)
), token as (
  insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
  values ('00000000-0000-0000-0000-000000000000', $6::text, $2::uuid::text, false, $3::timestamptz, $3::timestamptz, $1::uuid)
), claim as (
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values ($8::uuid, $1::uuid, $3::timestamptz, $3::timestamptz, $7::text)
), identity as (
  update auth.identities set last_sign_in_at = $3::timestamptz, updated_at = $3::timestamptz
  where user_id = $2::uuid and provider = 'email' and $7::text <> 'oauth'
)
update auth.users set last_sign_in_at = $3::timestamptz, updated_at = $3::timestamptz where id = $2::uuid
