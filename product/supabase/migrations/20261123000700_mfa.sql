-- Two-factor sign-in. Until the code of an account that has a second factor is entered, its session sees what a visitor
-- sees. Whether one is asked of accounts that have none is the team's to set: `mfa_rule` in the site's settings. Where it
-- is not set, of nobody; the server sets it for a site that is no demo.
-- The question that policies ask, private.mfa_satisfied, is in the file `profiles`.

create function private.has_mfa(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified')
$$;

create function private.mfa_rule() returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce((select s.value #>> '{}' from public.site_settings s where s.key = 'mfa_rule'), 'optional')
$$;

create function private.mfa_required(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select case private.mfa_rule()
    when 'everyone' then true
    when 'team' then exists (select from public.profiles p where p.id = account and p.is_admin)
    else false
  end
$$;

grant execute on function private.mfa_required(uuid) to service_role;

create function public.mfa_state() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'rule', private.mfa_rule(),
    'required', private.mfa_required(auth.uid()),
    'enrolled', private.has_mfa(auth.uid()),
    'satisfied', private.mfa_satisfied()
  )
  where not coalesce(private.is_connected_tool(), false)
$$;
comment on function public.mfa_state is
  'What the caller needs before the site opens: while `satisfied` is false, to enter a code (`enrolled`), or to set one up.';
revoke execute on function public.mfa_state() from public, anon, authenticated;
grant execute on function public.mfa_state() to authenticated;

-- Nobody locks themselves out: an admin who asks a second factor of others has just entered a code of their own.
create function private.guard_mfa_rule() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if new.key = 'mfa_rule' and new.value <> '"optional"' and coalesce(auth.role(), '') = 'authenticated'
    and not (coalesce(auth.jwt() ->> 'aal', '') = 'aal2' and private.has_mfa(auth.uid())) then
    raise exception 'Set up two-factor sign-in for yourself and sign in with it before you ask it of others.'
      using errcode = '42501', hint = 'mfa_missing';
  end if;
  return new;
end
$$;
create trigger a_guard_mfa_rule before insert or update on public.site_settings
  for each row execute function private.guard_mfa_rule();

-- For a member who lost their phone. Only the server may call it: it has made sure that an admin wants it, and mails
-- the member.
create function private.reset_mfa(account uuid, actor uuid) returns text
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  removed integer;
begin
  perform from auth.users u where u.id = account for update;
  if not found then
    return 'unknown';
  end if;
  if not private.has_mfa(account) then
    return 'none';
  end if;
  with deleted as (delete from auth.mfa_factors f where f.user_id = account returning f.status)
  select count(*) filter (where status = 'verified') into removed from deleted;
  delete from auth.sessions s where s.user_id = account;
  perform private.write_audit(
    actor, 'member.mfa_reset', 'profiles', account, jsonb_build_object('factors', removed)
  );
  return 'reset';
end
$$;

-- What the team sees of two-factor sign-in: how many have it on, and whether one person has.

create function public.admin_mfa_counts() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can count second factors.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'team', team.of_all, 'team_on', team.with_factor,
      'others', everybody.of_all - team.of_all, 'others_on', everybody.with_factor - team.with_factor
    )
    from (
      select count(*) as of_all, count(*) filter (where private.has_mfa(p.id)) as with_factor
      from public.profiles p
      join private.account_standings s on s.user_id = p.id
      where p.is_admin
    ) team, (
      select (select count(*) from private.account_standings) as of_all, count(*) as with_factor
      from (select distinct f.user_id from auth.mfa_factors f where f.status = 'verified') f
      join private.account_standings s on s.user_id = f.user_id
    ) everybody
  );
end
$$;
comment on function public.admin_mfa_counts is
  'How many accounts there are, on the team and besides, and how many of them have two-factor sign-in on.';

create function public.admin_mfa_enabled(account uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can ask for second factors.' using errcode = '42501';
  end if;
  return private.has_mfa(admin_mfa_enabled.account);
end
$$;
comment on function public.admin_mfa_enabled is 'Whether somebody has two-factor sign-in on.';

revoke execute on function public.admin_mfa_counts(), public.admin_mfa_enabled(uuid)
  from public, anon, authenticated;
grant execute on function public.admin_mfa_counts(), public.admin_mfa_enabled(uuid) to authenticated;

revoke execute on all functions in schema private from public;
grant execute on function private.reset_mfa(uuid, uuid) to service_role;
