-- Decides what a presented refresh token is worth, and does it. Runs behind the lock on its session, in a statement of
-- its own: this one sees what the refresh before it has stored.
-- $1 token, $2 its successor, $3 now, $4 reuse interval in seconds, $5 user agent, $6 ip,
-- $7 the tool that presents the token; null for the account itself,
-- $8 seconds that a session lasts, $9 seconds that it lasts without a refresh; null for ever
with presented as (
  select t.id, t.token, t.revoked is true as revoked, t.updated_at, s.id as session_id, s.user_id, s.not_after, s.oauth_client_id,
    u.banned_until, s.created_at as opened_at,
    coalesce(s.refreshed_at at time zone 'utc', s.created_at) as used_at
  from auth.refresh_tokens t
  join auth.sessions s on s.id = t.session_id and s.user_id::text = t.user_id
  join auth.users u on u.id = s.user_id
  where t.token = $1::text and s.oauth_client_id is not distinct from $7::uuid
), decided as (
  select p.*, active.token as active,
    case
      when p.banned_until > $3::timestamptz then 'user_banned'
      when p.not_after <= $3::timestamptz then 'session_expired'
      when p.opened_at + make_interval(secs => $8::float8) <= $3::timestamptz then 'session_expired'
      when p.used_at + make_interval(secs => $9::float8) <= $3::timestamptz then 'session_inactive'
      when not p.revoked then 'rotated'
      -- The client may not have received the response that carried the active token. A tool has the interval alone.
      when active.parent = p.token and p.oauth_client_id is null then 'repeated'
      -- Several tabs may refresh with the same token at once.
      when active.token is not null and p.updated_at >= $3::timestamptz - make_interval(secs => $4::float8) then 'repeated'
      -- Two parties hold tokens of this session: it ends for both.
      else 'reused'
    end as outcome
  from presented p left join lateral (
    select a.token, a.parent from auth.refresh_tokens a
    where p.revoked and a.session_id = p.session_id and not a.revoked order by a.id desc limit 1
  ) active on true
), revoked as (
  update auth.refresh_tokens t set revoked = true, updated_at = $3::timestamptz
  from decided d where t.id = d.id and d.outcome = 'rotated'
), successor as (
  insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
  select '00000000-0000-0000-0000-000000000000', $2::text, d.user_id::text, false, $3::timestamptz, $3::timestamptz, d.token, d.session_id
  from decided d where d.outcome = 'rotated'
), refreshed as (
  update auth.sessions s set refreshed_at = $3::timestamptz at time zone 'utc', updated_at = $3::timestamptz,
    user_agent = $5::text, ip = $6::inet
  from decided d where s.id = d.session_id and d.outcome in ('rotated', 'repeated')
), ended as (
  delete from auth.sessions s using decided d where s.id = d.session_id and d.outcome = 'reused'
)
select d.outcome, d.id::text as token_id, d.session_id,
  case when d.outcome = 'rotated' then $2::text else d.active end as token
from decided d
