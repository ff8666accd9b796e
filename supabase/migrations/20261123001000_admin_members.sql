-- The team's list of all accounts: the state of their memberships, paged by the database, and as a file; and the rule
-- that an admin remains.

-- The one membership of each account that says how it stands.
create view private.effective_memberships as
  select distinct on (m.user_id) m.*
  from public.memberships m
  where m.user_id is not null
  order by m.user_id, (m.access_until > now()) desc nulls last, m.current_period_end desc nulls last, m.created_at desc;
revoke all on private.effective_memberships from public, anon, authenticated;

-- Which accounts a search and a state find, as SQL about `p` (profiles) and `u` (auth.users), so that a plan is made for
-- these very words. Up to private.most_counted() accounts are found by their indexes; what is commoner is met soon enough
-- by a walk through all of them in their order.
create function private.admin_members_found(search text, state text) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  pattern text := '%' || private.like_escaped(private.fold(left(btrim(search), 200))) || '%';
  few uuid[];
  found text := 'from public.profiles p join auth.users u on u.id = p.id and u.deleted_at is null where true';
begin
  if coalesce(btrim(search), '') <> '' then
    execute format(
      'select array(select id from ((select p.id from public.profiles p where p.search_text like %1$L limit %2$s) union'
      || ' (select u.id from auth.users u where lower(u.email) like %1$L limit %2$s)) found limit %2$s)',
      pattern, private.most_counted() + 1
    ) into few;
    found := found || case when cardinality(few) <= private.most_counted()
      then format(' and p.id in (select unnest(%L::uuid[]))', few)
      else format(' and (p.search_text like %1$L or lower(u.email) like %1$L)', pattern)
    end;
  end if;
  return found || case coalesce(state, '')
    when '' then ''
    when 'admin' then ' and p.is_admin'
    when 'none' then ' and not exists (select from public.memberships m where m.user_id = p.id)'
    else format(
      ' and p.id in (select m.user_id from public.memberships m where m.state = %1$L)'
      || ' and (select m.state from private.effective_memberships m where m.user_id = p.id) = %1$L',
      state
    )
  end;
end
$$;

create function private.admin_member_rows(accounts uuid[])
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
  join auth.users u on u.id = p.id
  -- The limit keeps the planner from working out every account's membership first.
  left join lateral (select e.* from private.effective_memberships e where e.user_id = p.id limit 1) m on true
  where p.id in (select unnest(accounts))
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
declare
  found text;
  size integer := least(greatest(admin_members.page_size, 1), 100);
  accounts uuid[];
  counted bigint;
begin
  if not public.is_admin() then
    raise exception 'Only admins can list accounts.' using errcode = '42501';
  end if;
  found := private.admin_members_found(admin_members.search, admin_members.state);
  execute format(
    'select array(select p.id %s order by p.created_at desc, p.id limit %s offset %s)',
    found, size, greatest(admin_members.page, 0)::bigint * size
  ) into accounts;
  execute format('select count(*) from (select %s limit %s) counted', found, private.most_counted() + 1) into counted;
  return query
    select r.*, counted from private.admin_member_rows(accounts) r order by r.joined_at desc, r.id;
end
$$;
comment on function public.admin_members is
  'Accounts and how their memberships stand, newest first: a page from 0, and how many there are in all, counted to 10,000: 10,001 means more.';

create function public.export_admin_members(search text default '', state text default '') returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  members jsonb;
  accounts uuid[];
begin
  if not public.is_admin() then
    raise exception 'Only admins can export accounts.' using errcode = '42501';
  end if;
  execute format(
    'select array(select p.id %s)',
    private.admin_members_found(export_admin_members.search, export_admin_members.state)
  ) into accounts;
  select coalesce(jsonb_agg(to_jsonb(r) order by r.joined_at desc, r.id), '[]') into members
  from private.admin_member_rows(accounts) r;
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
