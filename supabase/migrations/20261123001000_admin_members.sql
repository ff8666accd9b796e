-- The team's list of all accounts: the state of their memberships, paged by the database, and as a file; and the rule
-- that an admin remains.

create function private.admin_member_rows(search text, state text)
  returns table (
    id uuid, name text, email text, avatar_url text, role text, business_name text, location text,
    standing text, plan text, current_period_end timestamptz, cancel_at_period_end boolean,
    is_admin boolean, hidden boolean, featured boolean, joined_at timestamptz, last_sign_in_at timestamptz
  )
  language sql stable security definer
  set search_path = ''
  as $$
  select
    p.id, p.name, u.email, p.avatar_url, p.role, p.business_name, p.location,
    coalesce(m.state, 'none'), m.plan, m.current_period_end, coalesce(m.cancel_at_period_end, false),
    p.is_admin, p.hidden, p.featured, p.created_at, u.last_sign_in_at
  from public.profiles p
  join auth.users u on u.id = p.id and u.deleted_at is null
  left join lateral (
    select membership.*
    from public.memberships membership
    where membership.user_id = p.id
    order by (membership.access_until > now()) desc nulls last,
      membership.current_period_end desc nulls last, membership.created_at desc
    limit 1
  ) m on true
  where (
      coalesce(btrim(admin_member_rows.search), '') = ''
      or p.search_text || ' ' || coalesce(lower(u.email), '') like '%' || replace(replace(replace(
        private.fold(btrim(admin_member_rows.search)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    )
    and case coalesce(admin_member_rows.state, '')
      when '' then true
      when 'admin' then p.is_admin
      else coalesce(m.state, 'none') = admin_member_rows.state
    end
$$;

create function public.admin_members(
  search text default '', state text default '', page integer default 0, page_size integer default 25
) returns table (
    id uuid, name text, email text, avatar_url text, role text, business_name text, location text,
    standing text, plan text, current_period_end timestamptz, cancel_at_period_end boolean,
    is_admin boolean, hidden boolean, featured boolean, joined_at timestamptz, last_sign_in_at timestamptz,
    total bigint
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can list accounts.' using errcode = '42501';
  end if;
  return query
    select r.*, count(*) over () from private.admin_member_rows(admin_members.search, admin_members.state) r
    order by r.joined_at desc, r.id
    limit least(greatest(admin_members.page_size, 1), 100)
    offset greatest(admin_members.page, 0)::bigint * least(greatest(admin_members.page_size, 1), 100);
end
$$;
comment on function public.admin_members is
  'Accounts and how their memberships stand, newest first: a page from 0, and how many there are in all.';

create function public.export_admin_members(search text default '', state text default '') returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  members jsonb;
begin
  if not public.is_admin() then
    raise exception 'Only admins can export accounts.' using errcode = '42501';
  end if;
  select coalesce(jsonb_agg(to_jsonb(r) order by r.joined_at desc, r.id), '[]') into members
  from private.admin_member_rows(export_admin_members.search, export_admin_members.state) r;
  perform private.write_audit(
    auth.uid(), 'members.exported', 'profiles', null,
    jsonb_build_object(
      'count', jsonb_array_length(members), 'search', export_admin_members.search, 'state', export_admin_members.state
    )
  );
  return members;
end
$$;
comment on function public.export_admin_members is
  'All the rows of admin_members at once, for a file. That they left the site is in the audit log.';

-- The site always has somebody who can look after it. Two admins who give up their rights in the same instant take
-- turns. What admins do to their own rights is written down here: afterwards they are no admins any more.
create function private.keep_one_admin() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if coalesce(auth.role(), '') <> 'authenticated' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if not exists (
    select from public.profiles p
    join auth.users u on u.id = p.id
    where p.is_admin and p.id <> new.id and u.email_confirmed_at is not null and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
  ) then
    raise exception 'The site needs at least one admin. Please make somebody else an admin first.'
      using errcode = 'PT409';
  end if;
  if new.id = auth.uid() then
    perform private.write_audit(
      auth.uid(), 'profiles.update', 'profiles', new.id,
      jsonb_strip_nulls(jsonb_build_object('changed', '{"is_admin": false}'::jsonb, 'name', new.name))
    );
  end if;
  return new;
end
$$;

-- After a_guard, which refuses everybody but admins.
create trigger a_keep_one_admin before update of is_admin on public.profiles
  for each row when (old.is_admin and not new.is_admin)
  execute function private.keep_one_admin();

revoke execute on function
  public.admin_members(text, text, integer, integer), public.export_admin_members(text, text)
  from public, anon, authenticated;
grant execute on function
  public.admin_members(text, text, integer, integer), public.export_admin_members(text, text)
to authenticated;
revoke execute on all functions in schema private from public;
