-- The check of a session and the refresh of one, in less time: both run in most requests.

set local role supabase_auth_admin;

-- Called at the start of every request scope: sign-out and ban take effect at once, not when the token expires.
-- A token without a session (an api key, or one made by the operator) is only checked for a ban.
-- It runs with its owner's rights and sets no search path, which took longer than the check itself. Every name says its
-- schema instead, so that no path can put another object in its place.
create or replace function juno_service.assert_session(session uuid, subject uuid) returns void
  language plpgsql stable security definer
  as $$
begin
  if session is not null then
    perform 1
      from auth.sessions s
      join auth.users u on u.id operator(pg_catalog.=) s.user_id
      where s.id operator(pg_catalog.=) session
        and s.user_id operator(pg_catalog.=) subject
        and (s.not_after is null or s.not_after operator(pg_catalog.>) pg_catalog.now())
        and (u.banned_until is null or u.banned_until operator(pg_catalog.<=) pg_catalog.now())
        and u.deleted_at is null;
    if not found then
      raise exception 'session_not_found' using errcode = 'PT401';
    end if;
  elsif subject is not null then
    perform 1 from auth.users u
      where u.id operator(pg_catalog.=) subject
        and (u.banned_until operator(pg_catalog.>) pg_catalog.now() or u.deleted_at is not null);
    if found then
      raise exception 'session_not_found' using errcode = 'PT401';
    end if;
  end if;
end
$$;
alter function juno_service.assert_session reset search_path;

-- Decides what a presented refresh token is worth, and does it; returns no row for an unknown one.
-- `client` is the tool that presents the token, null for the account itself; seconds that are null last for ever.
create function juno_service.rotate_refresh_token(
  presented text, successor text, moment timestamptz, reuse_seconds float8, agent text, address inet, client uuid,
  timebox_seconds float8, inactivity_seconds float8
) returns table (outcome text, token_id bigint, session_id uuid, token text, aal text, amr jsonb, scopes text)
  language plpgsql
  as $$
declare
  held record;
  given record;
  active record;
begin
  -- A refresh of the same session that is under way is waited for. What it has stored is read in the next statement.
  select s.id, s.user_id, s.not_after, s.oauth_client_id, s.created_at, s.scopes, coalesce(s.aal::text, 'aal1') as aal,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at) as used_at
    into held
    from auth.sessions s
    where s.id = (select t.session_id from auth.refresh_tokens t where t.token = presented)
    for no key update;
  select t.id, t.revoked is true as revoked, t.updated_at,
      (select u.banned_until from auth.users u where u.id = held.user_id) as banned_until,
      (select coalesce(jsonb_agg(jsonb_build_object(
           'method', a.authentication_method, 'timestamp', extract(epoch from a.updated_at)::bigint)
           order by a.updated_at desc), '[]')
         from auth.mfa_amr_claims a where a.session_id = held.id) as amr
    into given
    from auth.refresh_tokens t
    where t.token = presented and t.session_id = held.id and t.user_id = held.user_id::text
      and held.oauth_client_id is not distinct from client;
  if not found then
    return;
  end if;

  token := successor;
  if given.banned_until > moment then
    outcome := 'user_banned';
  elsif held.not_after <= moment or held.created_at + make_interval(secs => timebox_seconds) <= moment then
    outcome := 'session_expired';
  elsif held.used_at + make_interval(secs => inactivity_seconds) <= moment then
    outcome := 'session_inactive';
  elsif not given.revoked then
    outcome := 'rotated';
  else
    select a.token, a.parent into active from auth.refresh_tokens a
      where a.session_id = held.id and not a.revoked order by a.id desc limit 1;
    token := active.token;
    -- The client may not have received the response that carried the active token. A tool has the interval alone.
    -- Several tabs may refresh with the same token at once.
    if (active.parent = presented and held.oauth_client_id is null)
      or (active.token is not null and given.updated_at >= moment - make_interval(secs => reuse_seconds)) then
      outcome := 'repeated';
    else
      -- Two parties hold tokens of this session: it ends for both.
      outcome := 'reused';
      delete from auth.sessions s where s.id = held.id;
    end if;
  end if;

  if outcome = 'rotated' then
    update auth.refresh_tokens t set revoked = true, updated_at = moment where t.id = given.id;
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
      values ('00000000-0000-0000-0000-000000000000', successor, held.user_id::text, false, moment, moment, presented,
        held.id);
  end if;
  if outcome in ('rotated', 'repeated') then
    update auth.sessions s
      set refreshed_at = moment at time zone 'utc', updated_at = moment, user_agent = agent, ip = address
      where s.id = held.id;
  end if;
  token_id := given.id;
  session_id := held.id;
  aal := held.aal;
  amr := given.amr;
  scopes := held.scopes;
  return next;
end
$$;
revoke execute on function juno_service.rotate_refresh_token from public;

-- Each request of an address updates its bucket. Without an index on what changes, the row is updated in its page, and no
-- index is written. The sweep reads the whole table, once an hour.
drop index juno_service.rate_limits_updated_at_idx;

reset role;
