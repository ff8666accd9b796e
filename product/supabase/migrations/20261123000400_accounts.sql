-- Accounts as the server reads them, and their sessions.

-- The account that owns an address: confirmed only, because anybody can sign up with anybody's address. Accounts of
-- organizations share addresses with others: the one that does not depend on an organization comes first.
create function private.confirmed_user_by_email(email text) returns uuid
language sql stable security definer set search_path = ''
as $$
  -- By the two indexes that auth.users has on addresses, of which one leaves out the accounts of organizations.
  select u.id from (
    select a.* from auth.users a where a.email = lower($1) and not a.is_sso_user
    union all
    select a.* from auth.users a
    where a.instance_id = '00000000-0000-0000-0000-000000000000' and lower(a.email) = lower($1) and a.is_sso_user
  ) u
  join public.profiles p on p.id = u.id
  where u.email_confirmed_at is not null and u.deleted_at is null
  order by u.is_sso_user, u.created_at, u.id
  limit 1
$$;

create function private.confirmed_user_by_id(id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u join public.profiles p on p.id = u.id
  where u.id = $1 and u.email_confirmed_at is not null and u.deleted_at is null
$$;

create function private.account_email(account uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select lower(u.email) from auth.users u
  where u.id = account and u.email_confirmed_at is not null and u.deleted_at is null
$$;

-- Whether somebody may sign in to an account at all: it is neither banned nor deleted. The backend refuses its sessions;
-- what is done for accounts without a session has to ask.
create function private.is_account_in_use(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
    select from auth.users u
    where u.id = account and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  )
$$;

-- Whether a profile is one of the directory: a member's or an admin's, whose account is in use.
create function private.belongs_in_directory(account uuid, is_admin boolean) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select (is_admin or private.has_open_membership(account)) and private.is_account_in_use(account)
$$;

-- A banned account leaves the directory at once, and is back with the first sign-in after its ban.
create function private.update_listed_of_account() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.list_in_directory(array[new.id]);
  return null;
end
$$;
create trigger juno_update_listed after update of banned_until, deleted_at, last_sign_in_at on auth.users
  for each row when (
    old.banned_until is not null or new.banned_until is not null or old.deleted_at is distinct from new.deleted_at
  )
  execute function private.update_listed_of_account();

-- Nobody else has typed what such an account holds. A hosted project does not say which ones these are, and neither does
-- a database that shows the owner of these functions nothing of its services.
create function private.made_by_operator(account uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  made boolean := false;
begin
  if exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname, c.relname) = ('juno_service', 'operators_accounts')
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
  ) then
    execute 'select exists (select from juno_service.operators_accounts where user_id = $1)' into made using account;
  end if;
  return made;
end
$$;

-- Whether an account may see the member area, asked by the server on behalf of somebody who is not signed in.
create function private.is_member_account(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select private.is_account_in_use(account) and (
    private.has_open_membership(account)
    or exists (select from public.profiles p where p.id = account and p.is_admin)
  )
$$;

-- Who is notified of new applications.
create function private.team_emails() returns setof text
language sql stable security definer set search_path = ''
as $$
  select u.email from auth.users u join public.profiles p on p.id = u.id
  where p.is_admin and u.email_confirmed_at is not null and u.email is not null and private.is_account_in_use(p.id)
  order by u.email
$$;

-- An account that is confirmed and a payment that arrives, both for one address and in the same instant, take turns:
-- whichever commits second sees the other and attaches the membership. Held until the transaction ends.
create function private.lock_account_email(email text) returns void
  language sql volatile
  set search_path = ''
  as $$
  select pg_advisory_xact_lock(hashtextextended('account:' || lower(email), 0))
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.confirmed_user_by_email(text), private.confirmed_user_by_id(uuid), private.account_email(uuid),
  private.is_member_account(uuid), private.team_emails(), private.lock_account_email(text)
  to service_role;

-- The caller's own sessions, without those of connected tools. A session below aal2 of an account with a second factor
-- sees and ends nothing, and neither does a tool.

create function private.own_sessions() returns setof auth.sessions
  language sql stable security definer
  set search_path = ''
  as $$
  select s.*
  from auth.sessions s
  where s.user_id = auth.uid()
    and s.oauth_client_id is null
    and not coalesce(private.is_connected_tool(), false)
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
    id uuid, signed_in_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean, address text
  )
  language sql stable security definer
  set search_path = ''
  as $$
  select
    s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'utc'), left(s.user_agent, 500),
    s.id::text is not distinct from auth.jwt() ->> 'session_id', host(s.ip)
  from private.own_sessions() s
  order by 5 desc, 3 desc nulls last
  limit 100
$$;
comment on function public.own_sessions is
  'Where the caller is signed in, this session first: when it began, when its token was last renewed, and from which network address.';

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
  'Signs the caller out of one other session, at once. False when it has ended already, or belongs to somebody else.';

revoke execute on function public.own_sessions(), public.end_own_session(uuid) from public, anon, authenticated;
grant execute on function public.own_sessions(), public.end_own_session(uuid) to authenticated;
