-- What the team sees of two-factor sign-in: how many have it on, and whether one person has.

create function public.admin_second_factor_counts() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can count second factors.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'team', count(*) filter (where p.is_admin),
      'team_on', count(*) filter (where p.is_admin and private.has_second_factor(p.id)),
      'others', count(*) filter (where not p.is_admin),
      'others_on', count(*) filter (where not p.is_admin and private.has_second_factor(p.id))
    )
    from public.profiles p
    join auth.users u on u.id = p.id and u.deleted_at is null
  );
end
$$;
comment on function public.admin_second_factor_counts is
  'How many accounts there are, on the team and besides, and how many of them have two-factor sign-in on.';

create function public.admin_second_factor_on(account uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can ask for second factors.' using errcode = '42501';
  end if;
  return private.has_second_factor(admin_second_factor_on.account);
end
$$;
comment on function public.admin_second_factor_on is 'Whether somebody has two-factor sign-in on.';

revoke execute on function public.admin_second_factor_counts(), public.admin_second_factor_on(uuid)
  from public, anon, authenticated;
grant execute on function public.admin_second_factor_counts(), public.admin_second_factor_on(uuid) to authenticated;
