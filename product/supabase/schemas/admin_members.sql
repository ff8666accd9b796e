-- The team's list of all accounts: the state of their memberships, paged by the database, and as a file; how many of
-- them are members; and the rule that an admin remains.

-- The one membership of each account that says how it stands.
create view private.effective_memberships as
  select distinct on (m.user_id) m.*
  from public.memberships m
  where m.user_id is not null
  order by m.user_id, (m.access_until > now()) desc nulls last, m.current_period_end desc nulls last, m.created_at desc;
revoke all on private.effective_memberships from public, anon, authenticated;

-- Open memberships that wait for their person: imported, given or paid for, and no account has them yet.
create view private.waiting_memberships as
  select m.* from public.memberships m
  where m.user_id is null and m.account_closed_at is null and m.double_of is null and m.source <> 'firm'
    and m.access_until > now();
revoke all on private.waiting_memberships from public, anon, authenticated;

-- How each account stands: the state of that membership; 'waiting' where an open one waits until they come; or 'none'.
-- Kept by triggers, so that the team's lists are read from indexes. Deleted accounts are not in it.
create table private.account_standings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  standing text not null,
  -- As in the profile.
  joined_at timestamptz not null,
  -- The team's search looks in this text, folded: the profile's, and the address. It is here, because row level
  -- security lets no condition on auth.users reach an index, and a hosted project takes none there.
  search_text text not null
);

create index account_standings_joined_at_idx on private.account_standings (joined_at desc, user_id);
create index account_standings_standing_idx on private.account_standings (standing, joined_at desc, user_id);
create index account_standings_search_text_idx on private.account_standings
  using gin (search_text extensions.gin_trgm_ops);
alter table private.account_standings enable row level security;
revoke all on private.account_standings from public, anon, authenticated, service_role;

-- Whether an account that nobody has come for yet gets a membership as soon as somebody does.
create function private.is_awaited(account auth.users) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select account.email_confirmed_at is null and exists (
    select from private.waiting_memberships w where lower(w.email) = lower(account.email)
  )
$$;

-- In two statements: the second sees what whoever held the row before has committed.
create function private.keep_standing(account uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform from private.account_standings s where s.user_id = account for update;
  insert into private.account_standings as s (user_id, standing, joined_at, search_text)
  select p.id, coalesce(m.state, case when private.is_awaited(u) then 'waiting' else 'none' end), p.created_at,
    concat_ws(' ', p.search_text, private.fold(u.email))
  from public.profiles p
  join auth.users u on u.id = p.id and u.deleted_at is null
  left join lateral (select e.state from private.effective_memberships e where e.user_id = p.id limit 1) m on true
  where p.id = account
  on conflict (user_id) do update
  set standing = excluded.standing, joined_at = excluded.joined_at, search_text = excluded.search_text
  where (s.standing, s.joined_at, s.search_text)
    is distinct from (excluded.standing, excluded.joined_at, excluded.search_text);
end
$$;

create function private.keep_standing_of_membership() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then
    perform private.keep_standing(old.user_id);
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id) then
    perform private.keep_standing(new.user_id);
  end if;
  -- A membership that waits, or has waited, for an address.
  perform private.keep_standing(u.id)
  from auth.users u
  where not u.is_sso_user and u.email_confirmed_at is null and u.email = any (array[
    case when tg_op <> 'INSERT' and old.user_id is null then lower(old.email) end,
    case when tg_op <> 'DELETE' and new.user_id is null then lower(new.email) end
  ]);
  return null;
end
$$;

create function private.keep_standing_of_account() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from private.account_standings s
  where s.user_id = new.id and exists (select from auth.users u where u.id = new.id and u.deleted_at is not null);
  perform private.keep_standing(new.id);
  return null;
end
$$;

-- At the end of the transaction, when all its memberships are locked: otherwise two that change two memberships of one
-- account would wait for each other.
create constraint trigger keep_standing
  after insert or delete or update of user_id, email, access_until, state, current_period_end on public.memberships
  deferrable initially deferred
  for each row execute function private.keep_standing_of_membership();
create trigger keep_standing after insert on public.profiles
  for each row execute function private.keep_standing_of_account();
create trigger keep_changed_standing after update on public.profiles
  for each row when ((old.created_at, old.search_text) is distinct from (new.created_at, new.search_text))
  execute function private.keep_standing_of_account();
create trigger juno_keep_standing after update of deleted_at, email on auth.users
  for each row when ((old.deleted_at, old.email) is distinct from (new.deleted_at, new.email))
  execute function private.keep_standing_of_account();

-- Up to so many accounts in whose profile and address every word is, by their index: planned for these very words.
create function private.accounts_found(search text, most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  found_accounts uuid[];
begin
  execute format(
    'select array(select s.user_id from private.account_standings s where true%s limit %s)',
    private.like_each_word('s.search_text', search), most
  ) into found_accounts;
  return found_accounts;
end
$$;

-- Which accounts a search and a state ('admin', 'member', or a standing) find, as SQL about `s` (account_standings), so
-- that a plan is made for these very words; and how many, where that is known. Up to private.most_counted() accounts are
-- found by their index; what is commoner is met soon enough by a walk through all of them in their order.
create function private.admin_members_found(search text, state text, out matching text, out known bigint)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  each_word text := private.like_each_word('s.search_text', search);
  few uuid[];
begin
  matching := 'from private.account_standings s' || case state
    when 'admin' then ' join public.profiles a on a.id = s.user_id and a.is_admin'
    when 'member' then ' join public.profiles a on a.id = s.user_id and a.listed' else '' end || ' where true'
    || case when coalesce(state, '') in ('', 'admin', 'member') then '' else format(' and s.standing = %L', state) end;
  if each_word = '' then
    return;
  end if;
  few := private.accounts_found(search, private.most_counted() + 1);
  if cardinality(few) <= private.most_counted() then
    matching := matching || format(' and s.user_id in (select unnest(%L::uuid[]))', few);
    return;
  end if;
  matching := matching || each_word;
  if coalesce(state, '') = '' then
    known := cardinality(few);
  end if;
end
$$;

create function private.admin_member_rows(accounts uuid[])
  returns table (
    id uuid, name text, email text, avatar_url text, role text, business_name text, location text,
    standing text, plan text, current_period_end timestamptz, cancel_at_period_end boolean,
    is_admin boolean, is_member boolean, hidden boolean, featured boolean, joined_at timestamptz,
    last_sign_in_at timestamptz
  )
  language sql stable security definer
  set search_path = ''
  as $$
  select
    p.id, p.name, u.email, p.avatar_url, p.role, p.business_name, p.location,
    coalesce(m.state, case when w.id is null then 'none' else 'waiting' end), coalesce(m.plan, w.plan),
    coalesce(m.current_period_end, w.current_period_end), coalesce(m.cancel_at_period_end, false),
    p.is_admin, p.listed, p.hidden, p.featured, p.created_at, u.last_sign_in_at
  from public.profiles p
  join auth.users u on u.id = p.id
  -- The limit keeps the planner from working out every account's membership first.
  left join lateral (select e.* from private.effective_memberships e where e.user_id = p.id limit 1) m on true
  left join lateral (
    select o.* from private.waiting_memberships o
    where m.id is null and u.email_confirmed_at is null and lower(o.email) = lower(u.email)
    order by o.access_until desc limit 1
  ) w on true
  where p.id in (select unnest(accounts))
$$;

create function public.admin_members(
  search text default '', state text default '', page integer default 0, page_size integer default 25
) returns table (
    id uuid, name text, email text, avatar_url text, role text, business_name text, location text,
    standing text, plan text, current_period_end timestamptz, cancel_at_period_end boolean,
    is_admin boolean, is_member boolean, hidden boolean, featured boolean, joined_at timestamptz,
    last_sign_in_at timestamptz, total bigint
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  matches record;
  size integer := least(greatest(admin_members.page_size, 1), 100);
  accounts uuid[];
  counted bigint;
begin
  if not public.is_admin() then
    raise exception 'Only admins can list accounts.' using errcode = '42501';
  end if;
  select * into matches from private.admin_members_found(admin_members.search, admin_members.state);
  execute format(
    'select array(select s.user_id %s order by s.joined_at desc, s.user_id limit %s offset %s)',
    matches.matching, size, greatest(admin_members.page, 0)::bigint * size
  ) into accounts;
  counted := matches.known;
  if counted is null then
    counted := private.counted(matches.matching);
  end if;
  return query
    select r.*, counted from private.admin_member_rows(accounts) r order by r.joined_at desc, r.id;
end
$$;
comment on function public.admin_members is
  'Accounts and how their memberships stand, newest first: a page from 0, and how many there are in all, counted to 10,000: 10,001 means more.';

create function public.export_admin_members(
  search text default '', state text default '', after_joined_at timestamptz default null, after_id uuid default null
) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  members jsonb;
  matches record;
begin
  if not public.is_admin() then
    raise exception 'Only admins can export accounts.' using errcode = '42501';
  end if;
  select * into matches from private.admin_members_found(export_admin_members.search, export_admin_members.state);
  -- In one statement: who leaves meanwhile must not make the page look like the last one.
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r) order by r.joined_at desc, r.id), ''[]'') from private.admin_member_rows('
    || 'array(select s.user_id %s%s order by s.joined_at desc, s.user_id limit %s)) r',
    matches.matching,
    case when after_id is not null then format(
      -- The first half is what an index is walked from.
      ' and s.joined_at <= %1$L and (s.joined_at < %1$L or s.user_id > %2$L)', after_joined_at, after_id
    ) end,
    private.most_counted()
  ) into members;
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
  'Up to 10,000 rows of admin_members at once, for a file, newest first; then those after the last one. That they left the site is in the audit log, each time.';

-- Every page and file counts members here. A member is somebody who may come in today (private.belongs_in_directory,
-- kept in `profiles.listed`). People who wait have a membership and have not come for it; those who have paid or were
-- given it a moment ago have no account either.
create function private.member_counts() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'members', (select count(*) from public.profiles p where p.listed),
    'waiting', (select count(distinct lower(w.email)) from private.waiting_memberships w),
    'waiting_accounts', (select count(*) from private.account_standings s where s.standing = 'waiting')
  )
$$;

create function public.admin_member_counts() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can count members.' using errcode = '42501';
  end if;
  return private.member_counts();
end
$$;
comment on function public.admin_member_counts is
  'How many people may come in today (members), and for how many a membership waits until they come. For admins.';

-- Whom the team may feature: everybody who is not hidden, by name. As `admin_applications`, by functions.
create function public.admin_profiles(search text default '', page integer default 0, page_size integer default 25)
  returns setof public.profiles
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  size integer := least(greatest(admin_profiles.page_size, 1), 100);
begin
  if not public.is_admin() then
    raise exception 'Only admins can list profiles.' using errcode = '42501';
  end if;
  return query execute format(
    'select p.* from public.profiles p where not p.hidden%s order by p.name, p.id limit %s offset %s',
    private.like_each_word('p.search_text', admin_profiles.search),
    size, greatest(admin_profiles.page, 0)::bigint * size
  );
end
$$;
comment on function public.admin_profiles is 'Profiles that are not hidden, by name: a page from 0.';

create function public.count_admin_profiles(search text default '') returns bigint
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can count profiles.' using errcode = '42501';
  end if;
  return private.counted(
    'from public.profiles p where not p.hidden' || private.like_each_word('p.search_text', count_admin_profiles.search)
  );
end
$$;
comment on function public.count_admin_profiles is
  'How many rows admin_profiles has in all, counted to 10,000: 10,001 means more.';

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
    where p.is_admin and p.id <> new.id and u.email_confirmed_at is not null and private.is_account_in_use(p.id)
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
  public.admin_members(text, text, integer, integer), public.export_admin_members(text, text, timestamptz, uuid),
  public.admin_member_counts(), public.admin_profiles(text, integer, integer), public.count_admin_profiles(text)
  from public, anon, authenticated;
grant execute on function
  public.admin_members(text, text, integer, integer), public.export_admin_members(text, text, timestamptz, uuid),
  public.admin_member_counts(), public.admin_profiles(text, integer, integer), public.count_admin_profiles(text)
  to authenticated;
revoke execute on all functions in schema private from public;
