-- The event calendar, what members submit to it, and who comes. Every date is an instant; each event names its zone.

-- A name of the IANA database; Postgres refuses names it does not know.
create domain public.iana_time_zone as text
  check (
    value ~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+){1,2})$'
    and (timestamptz '2000-01-01 00:00Z' at time zone value) is not null
  );

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title plain_line not null check (char_length(btrim(title)) between 1 and 200),
  description plain_text not null check (char_length(description) <= 10000),
  date timestamptz not null check (date between '1970-01-01' and '9999-12-31'),
  end_date timestamptz check (end_date <= '9999-12-31'),
  all_day boolean not null default false,
  time_zone iana_time_zone not null default private.site_time_zone(),
  location plain_line check (char_length(location) <= 300),
  registration_url http_url,
  host_name plain_line check (char_length(host_name) <= 160),
  -- Null: no limit.
  capacity integer check (capacity between 1 and 100000),
  waitlist_enabled boolean not null default false,
  -- Of the iCalendar kind: one more for each change that a calendar shows.
  sequence integer not null default 0 check (sequence >= 0),
  cancelled_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  submitted_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_end_not_before_start check (end_date >= date)
);
create index events_date_idx on public.events (date, id);
create index events_end_date_idx on public.events (end_date) where end_date is not null;

create function private.count_event_change() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if (new.title, new.description, new.date, new.end_date, new.all_day, new.time_zone, new.location,
      new.registration_url, new.cancelled_at)
    is distinct from
    (old.title, old.description, old.date, old.end_date, old.all_day, old.time_zone, old.location,
      old.registration_url, old.cancelled_at) then
    new.sequence := old.sequence + 1;
  else
    new.sequence := old.sequence;
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger count_change before update on public.events
  for each row execute function private.count_event_change();

create table public.event_rsvps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null check (status in ('attending', 'maybe', 'not_attending')),
  -- Set by a trigger for somebody who wants to come to a full event. The earliest is next.
  waitlisted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_rsvps_user_id_idx on public.event_rsvps (user_id, event_id);
create index event_rsvps_event_id_idx on public.event_rsvps (event_id, created_at desc);
create index event_rsvps_waitlist_idx on public.event_rsvps (event_id, waitlisted_at) where waitlisted_at is not null;

-- Where a meeting is held online: only for who attends, so it is not a column that every visitor may read.
create table public.event_meeting_links (
  event_id uuid primary key references public.events (id) on delete cascade,
  url http_url not null,
  updated_at timestamptz not null default now()
);
create trigger set_updated_at before update on public.event_meeting_links
  for each row execute function private.set_updated_at();

-- The event's row is locked while a seat is given: two people never get the last one.
create function private.give_seat() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  event record;
  taken integer;
begin
  new.updated_at := now();
  if new.status <> 'attending' then
    new.waitlisted_at := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.status = 'attending' then
    new.waitlisted_at := old.waitlisted_at;
    return new;
  end if;
  new.waitlisted_at := null;
  select e.capacity, e.waitlist_enabled into event
    from public.events e where e.id = new.event_id for no key update;
  if event.capacity is null then
    return new;
  end if;
  select count(*) into taken
    from public.event_rsvps r
    where r.event_id = new.event_id and r.user_id <> new.user_id
      and r.status = 'attending' and r.waitlisted_at is null;
  if taken < event.capacity then
    return new;
  end if;
  if not event.waitlist_enabled then
    raise exception 'This event is full.' using errcode = 'P0001';
  end if;
  new.waitlisted_at := clock_timestamp();
  return new;
end
$$;
create trigger give_seat before insert or update of status on public.event_rsvps
  for each row execute function private.give_seat();

create trigger stamp_now before insert or update of created_at on public.event_rsvps
  for each row execute function private.stamp_now('created_at');

-- Otherwise a seat in one event could be carried over to a full one.
create function private.keep_answer_in_place() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  raise exception 'An answer stays with its event and its member.' using errcode = '42501';
end
$$;
create trigger keep_in_place before update on public.event_rsvps
  for each row when ((old.event_id, old.user_id) is distinct from (new.event_id, new.user_id))
  execute function private.keep_answer_in_place();

create function private.promote_waitlist(event_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  seats integer;
begin
  select e.capacity into seats from public.events e where e.id = promote_waitlist.event_id for no key update;
  if not found then
    return;
  end if;
  update public.event_rsvps
  set waitlisted_at = null
  where id in (
    select r.id from public.event_rsvps r
    where r.event_id = promote_waitlist.event_id and r.waitlisted_at is not null
    order by r.waitlisted_at, r.id
    -- No limit (null) when the event has no capacity any more.
    limit greatest(
      seats - (
        select count(*) from public.event_rsvps s
        where s.event_id = promote_waitlist.event_id and s.status = 'attending' and s.waitlisted_at is null
      ),
      case when seats is not null then 0 end
    )
  );
end
$$;

create function private.free_seat() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.promote_waitlist(old.event_id);
  return null;
end
$$;
create trigger free_seat_on_change after update of status on public.event_rsvps
  for each row when (old.status = 'attending' and new.status <> 'attending')
  execute function private.free_seat();
create trigger free_seat_on_delete after delete on public.event_rsvps
  for each row when (old.status = 'attending')
  execute function private.free_seat();

create function private.change_capacity() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.promote_waitlist(new.id);
  return null;
end
$$;
create trigger change_capacity after update of capacity on public.events
  for each row when (old.capacity is distinct from new.capacity)
  execute function private.change_capacity();

create function public.event_rsvp_counts(event_ids uuid[])
  returns table (event_id uuid, attending bigint, maybe bigint, not_attending bigint, waitlisted bigint)
  language sql stable security definer
  set search_path = ''
  as $$
  select
    e.id,
    count(*) filter (where r.status = 'attending' and r.waitlisted_at is null),
    count(*) filter (where r.status = 'maybe'),
    count(*) filter (where r.status = 'not_attending'),
    count(*) filter (where r.waitlisted_at is not null)
  from public.events e
  left join public.event_rsvps r on r.event_id = e.id
  where e.id = any (event_ids[1:100]) and public.is_member()
  group by e.id
$$;
comment on function public.event_rsvp_counts is 'How many members gave each answer, for at most 100 events.';
revoke execute on function public.event_rsvp_counts(uuid[]) from public, anon, authenticated;
grant execute on function public.event_rsvp_counts(uuid[]) to authenticated;

create table public.pending_events (
  id uuid primary key default gen_random_uuid(),
  title plain_line not null check (char_length(btrim(title)) between 1 and 200),
  description plain_text not null check (char_length(btrim(description)) between 1 and 10000),
  date timestamptz not null check (date between '1970-01-01' and '9999-12-31'),
  end_date timestamptz check (end_date <= '9999-12-31'),
  all_day boolean not null default false,
  time_zone iana_time_zone not null default private.site_time_zone(),
  location plain_line check (char_length(location) <= 300),
  registration_url http_url,
  submitted_by uuid references public.profiles (id) on delete set null,
  submitted_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  admin_notes plain_text check (char_length(admin_notes) <= 4000),
  reviewed_by uuid references public.profiles (id) on delete set null,
  reviewed_at timestamptz,
  constraint pending_events_end_not_before_start check (end_date >= date)
);
create index pending_events_submitted_at_idx on public.pending_events (submitted_at desc);
create index pending_events_status_idx on public.pending_events (status, submitted_at desc);
create index pending_events_submitted_by_idx on public.pending_events (submitted_by);

create trigger stamp_now before insert on public.pending_events
  for each row execute function private.stamp_now('submitted_at');

create trigger audit after insert or update or delete on public.events
  for each row execute function private.audit_admin_change();
create trigger audit after update or delete on public.pending_events
  for each row execute function private.audit_admin_change();

-- As for resources: the notes are for admins, who share a database role with the submitter.
create function private.event_admin_notes(submission uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select e.admin_notes from public.pending_events e where e.id = submission and public.is_admin()
$$;
revoke execute on function private.event_admin_notes(uuid) from public;
grant execute on function private.event_admin_notes(uuid) to authenticated, service_role;

create view public.pending_event_reviews with (security_invoker = true) as
  select
    id, title, description, date, end_date, all_day, time_zone, location, registration_url, submitted_by, submitted_at,
    status, private.event_admin_notes(id) as admin_notes, reviewed_by, reviewed_at
  from public.pending_events
  where (select public.is_admin());

alter table public.events enable row level security;
alter table public.event_rsvps enable row level security;
alter table public.event_meeting_links enable row level security;
alter table public.pending_events enable row level security;

grant select on public.events to anon, authenticated;
grant delete,
  insert (
    id, title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, capacity,
    waitlist_enabled, cancelled_at, created_by, submitted_by
  ),
  update (
    title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, capacity,
    waitlist_enabled, cancelled_at, created_by, submitted_by, updated_at
  )
  on public.events to authenticated;
grant select, delete,
  insert (event_id, user_id, status, created_at, updated_at),
  update (event_id, user_id, status, created_at, updated_at)
  on public.event_rsvps to authenticated;
grant select, insert, update, delete on public.event_meeting_links to authenticated;
grant select (
    id, title, description, date, end_date, all_day, time_zone, location, registration_url, submitted_by, submitted_at,
    status, reviewed_by, reviewed_at
  ),
  insert (
    title, description, date, end_date, all_day, time_zone, location, registration_url, submitted_by, submitted_at,
    status
  ),
  update, delete
  on public.pending_events to authenticated;
grant select on public.pending_event_reviews to authenticated;

create policy "Everybody reads events" on public.events for select to anon, authenticated
  using (true);
create policy "Admins add events" on public.events for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change events" on public.events for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove events" on public.events for delete to authenticated
  using ((select public.is_admin()));

create policy "Members read their own answers" on public.event_rsvps for select to authenticated
  using ((user_id = (select auth.uid()) and (select public.is_member())) or (select public.is_admin()));
create policy "Members answer" on public.event_rsvps for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_member()));
create policy "Members change their own answers" on public.event_rsvps for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_member()))
  with check (user_id = (select auth.uid()) and (select public.is_member()));
create policy "Members withdraw their own answers" on public.event_rsvps for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_member()));

create policy "Attendees read the meeting link" on public.event_meeting_links for select to authenticated
  using (
    (select public.is_admin())
    or (
      (select public.is_member())
      and exists (
        select from public.event_rsvps r
        where r.event_id = event_meeting_links.event_id and r.user_id = (select auth.uid())
          and r.status = 'attending' and r.waitlisted_at is null
      )
    )
  );
create policy "Admins add meeting links" on public.event_meeting_links for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change meeting links" on public.event_meeting_links for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove meeting links" on public.event_meeting_links for delete to authenticated
  using ((select public.is_admin()));

create policy "Members read their own submissions" on public.pending_events for select to authenticated
  using (
    (submitted_by = (select auth.uid()) and (select public.is_member()))
    or (select public.is_admin())
  );
create policy "Members submit events" on public.pending_events for insert to authenticated
  with check (
    (submitted_by = (select auth.uid()) and status = 'pending' and (select public.is_member()))
    or (select public.is_admin())
  );
create policy "Admins review events" on public.pending_events for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove submissions" on public.pending_events for delete to authenticated
  using ((select public.is_admin()));
