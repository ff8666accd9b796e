-- Calendars that members subscribe to: their private addresses, and what became of events that were deleted.
-- Both are read by the server alone: the schema `private` is not exposed, and nobody else is granted anything.

create table private.calendar_feeds (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- 'mine': what the member attends or may attend. 'all': every event.
  scope text not null check (scope in ('mine', 'all')),
  -- Not hashed: the member's own page shows the address, to add it to another device at any time.
  token text not null unique check (token ~ '^[0-9a-f]{48}$'),
  -- What the address answered last, and since when, for calendars that ask by date.
  content_hash text,
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, scope)
);
grant select, insert, update, delete on private.calendar_feeds to service_role;

-- A deleted event stays in calendars until they are notified that it is off.
create table private.event_tombstones (
  event_id uuid primary key,
  title text not null,
  description text not null,
  date timestamptz not null,
  end_date timestamptz,
  all_day boolean not null,
  time_zone text not null,
  location text,
  sequence integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null default now()
);

create table private.event_tombstone_guests (
  event_id uuid not null references private.event_tombstones (event_id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  primary key (event_id, user_id)
);

create index event_tombstone_guests_user_id_idx on private.event_tombstone_guests (user_id);
grant select on private.event_tombstones, private.event_tombstone_guests to service_role;

-- Before the answers go with the event.
create function private.record_deleted_event() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from private.event_tombstones t where t.deleted_at < now() - interval '1 year';
  insert into private.event_tombstones (
    event_id, title, description, date, end_date, all_day, time_zone, location, sequence, created_at
  ) values (
    old.id, old.title, old.description, old.date, old.end_date, old.all_day, old.time_zone, old.location,
    old.sequence + 1, old.created_at
  ) on conflict (event_id) do update set sequence = excluded.sequence, deleted_at = now();
  insert into private.event_tombstone_guests (event_id, user_id)
  select r.event_id, r.user_id from public.event_rsvps r
  where r.event_id = old.id and r.status in ('attending', 'maybe')
  on conflict do nothing;
  perform private.withdraw_reminders(old.id);
  if old.cancelled_at is null and not private.event_is_over(old) then
    perform private.notify_guests('cancelled', old, old);
  end if;
  return old;
end
$$;
create trigger record_deleted before delete on public.events
  for each row execute function private.record_deleted_event();

revoke execute on all functions in schema private from public;
