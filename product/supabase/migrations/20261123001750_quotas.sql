-- How much a member may send in and store: per day of the site's time zone, and bytes in all. Admins and the server are
-- exempt. Triggers on the tables concerned call these functions, so that it does not matter how many rows a request
-- carries, or how many requests come at once.

create table private.quota_usage (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('events', 'resources', 'uploads')),
  -- The day that `used` counts; an older one counts as nothing.
  day date not null,
  used integer not null check (used >= 0),
  primary key (user_id, kind)
);

-- The setting `member_quotas` names those that differ from these.
create function private.member_quota(kind text) returns bigint
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(
    (select (s.value ->> member_quota.kind)::bigint from public.site_settings s where s.key = 'member_quotas'),
    case member_quota.kind when 'events' then 10 when 'resources' then 10 when 'uploads' then 30 when 'megabytes' then 500 end
  )
$$;

create function private.has_quotas() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(auth.role() = 'authenticated', false) and not public.is_admin()
$$;

create function private.site_day() returns date
  language sql stable
  set search_path = ''
  as $$
  select (now() at time zone private.site_time_zone())::date
$$;

create function private.quota_message(kind text, used bigint, allowed bigint) returns text
  language sql immutable
  set search_path = ''
  as $$
  select case
    when allowed = 0 then format('Members cannot %s %ss at the moment.', present, noun)
    when used < allowed then format('You can %s %s more %s%s today.', present, allowed - used, noun,
      case allowed - used when 1 then '' else 's' end)
    else format('You have %s %s %s%s today. You can %s more tomorrow.', past, used, noun,
      case used when 1 then '' else 's' end, present)
  end
  from (values
    ('events', 'event', 'send in', 'sent in'),
    ('resources', 'resource', 'send in', 'sent in'),
    ('uploads', 'file', 'upload', 'uploaded')
  ) as wording (about, noun, present, past)
  where about = quota_message.kind
$$;

-- Holds the caller's counter until the transaction ends: who comes meanwhile waits, and then counts on.
create function private.use_quota(kind text, amount integer) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  allowed bigint := private.member_quota(use_quota.kind);
  total integer;
begin
  insert into private.quota_usage as usage (user_id, kind, day, used)
  values (auth.uid(), use_quota.kind, private.site_day(), amount)
  on conflict on constraint quota_usage_pkey do update
    set day = excluded.day,
      used = excluded.used + case when usage.day = excluded.day then usage.used else 0 end
  returning used into total;
  if total > allowed then
    raise exception using errcode = 'PT429', message = private.quota_message(use_quota.kind, total - amount, allowed);
  end if;
end
$$;

-- After a statement that adds rows: the name of the quota is the argument.
create function private.count_submissions() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  amount integer := (select count(*) from added);
begin
  if amount > 0 and private.has_quotas() then
    perform private.use_quota(tg_argv[0], amount);
  end if;
  return null;
end
$$;

create function private.stored_bytes(account uuid) returns bigint
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o where o.owner_id = account::text
$$;

-- After each file that is stored or replaced. The counter is taken first: of two uploads at once, the second sees the
-- bytes of the first.
create function private.count_upload() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  allowed bigint := private.member_quota('megabytes');
begin
  if not private.has_quotas() then
    return null;
  end if;
  perform private.use_quota('uploads', 1);
  if private.stored_bytes(auth.uid()) > allowed * 1048576 then
    raise exception using errcode = 'PT413',
      message = format('Your files would take more than the %s MB that you can store here.', allowed);
  end if;
  return null;
end
$$;

create function public.own_quotas() returns table (kind text, used bigint, allowed bigint)
  language sql stable security definer
  set search_path = ''
  as $$
  select
    k.kind,
    coalesce((
      select u.used from private.quota_usage u
      where u.user_id = auth.uid() and u.kind = k.kind and u.day = private.site_day()
    ), 0)::bigint,
    private.member_quota(k.kind)
  from unnest(array['events', 'resources', 'uploads']) as k (kind)
  where public.is_member() and private.has_quotas()
  union all
  select 'bytes', private.stored_bytes(auth.uid()), private.member_quota('megabytes') * 1048576
  where public.is_member() and private.has_quotas()
$$;
comment on function public.own_quotas is
  'What the calling member has sent in and uploaded today and stores in all, and how much they may. Nothing for admins, who may as they please.';
revoke execute on function public.own_quotas() from public, anon, authenticated;
grant execute on function public.own_quotas() to authenticated;

revoke execute on all functions in schema private from public;
