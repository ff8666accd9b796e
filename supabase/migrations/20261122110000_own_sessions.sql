-- Where somebody is signed in: her own sessions, for her alone, and the way to end one of them. A session that has not
-- given the second factor of its account learns and ends nothing.

create function private.own_sessions() returns setof auth.sessions
  language sql stable security definer
  set search_path = ''
  as $$
  select s.*
  from auth.sessions s
  where s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
      or not exists (
        select from auth.mfa_factors f where f.user_id = s.user_id and f.status::text = 'verified'
      )
    )
$$;

create function public.own_sessions()
  returns table (
    id uuid, signed_in_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean
  )
  language sql stable security definer
  set search_path = ''
  as $$
  select
    s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'utc'), left(s.user_agent, 500),
    s.id::text is not distinct from auth.jwt() ->> 'session_id'
  from private.own_sessions() s
  order by 5 desc, 3 desc nulls last
  limit 100
$$;
comment on function public.own_sessions is
  'Where the caller is signed in, this session first: when she signed in there, and when its token was last renewed.';

create function public.end_own_session(session uuid) returns boolean
  language sql volatile security definer
  set search_path = ''
  as $$
  with ended as (
    delete from auth.sessions s
    where s.id = (
      select own.id
      from private.own_sessions() own
      where own.id = end_own_session.session
        and own.id::text is distinct from auth.jwt() ->> 'session_id'
    )
    returning 1
  )
  select exists (select from ended)
$$;
comment on function public.end_own_session is
  'Signs the caller out of one other session, at once. False when it has ended already, or is not hers.';

revoke execute on function private.own_sessions(), public.own_sessions(), public.end_own_session(uuid)
  from public, anon, authenticated;
grant execute on function public.own_sessions(), public.end_own_session(uuid) to authenticated;
