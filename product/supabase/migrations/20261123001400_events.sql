-- The event calendar. Every date is an instant; each event names its zone.

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
  -- Of the iCalendar kind: one more for each edit, of the meeting link as well.
  sequence integer not null default 0 check (sequence >= 0),
  cancelled_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  submitted_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set with each save, and true again after it: whether a change of time or place is mailed to those who come.
  notify_attendees boolean not null default true,
  -- Since when its start is what it is: whoever was notified of the time later than a reminder is due needs no reminder.
  date_set_at timestamptz not null default now(),
  constraint events_end_not_before_start check (end_date >= date)
);

create index events_date_idx on public.events (date, id);
create index events_end_date_idx on public.events (end_date) where end_date is not null;

create function private.count_event_change() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  -- With each edit: calendars take a file for news only where the number has grown. A save that changes nothing is none.
  new.sequence := old.sequence + (
    to_jsonb(new) - array['sequence', 'updated_at', 'notify_attendees', 'date_set_at']
    is distinct from to_jsonb(old) - array['sequence', 'updated_at', 'notify_attendees', 'date_set_at']
    -- For a change beside the event itself.
    or new.sequence > old.sequence
  )::integer;
  new.updated_at := now();
  return new;
end
$$;
create trigger count_change before update on public.events
  for each row execute function private.count_event_change();

create trigger audit after insert or update or delete on public.events
  for each row execute function private.audit_admin_change();

-- When an event is over, in one place: at its end; an hour after its start where no end is stated; of whole days, when
-- the last of them ends in the event's own zone. product/domain/src/events/event-end.ts says the same, and a table of
-- cases holds both to it. Once it is over nobody answers its invitation any more and nobody moves up.
create function private.event_ends(starts timestamptz, ends timestamptz, all_day boolean, zone text) returns timestamptz
  language sql stable parallel safe
  set search_path = ''
  as $$
  select case
    when all_day then (
      select case
        -- A midnight that comes twice, because clocks are put back over it, is the first (docs/specification/events.md#the-day-of-an-event).
        when (m.midnight - interval '1 hour') at time zone zone = m.wall then m.midnight - interval '1 hour'
        else m.midnight
      end
      from (
        select ((greatest(ends, starts) at time zone zone)::date + 1)::timestamp as wall,
          ((greatest(ends, starts) at time zone zone)::date + 1)::timestamp at time zone zone as midnight
      ) m
    )
    when ends > starts then ends
    else starts + interval '1 hour'
  end
$$;

create function private.event_is_over(event public.events) returns boolean
  language sql stable
  set search_path = ''
  as $$
  select private.event_ends(event.date, event.end_date, event.all_day, event.time_zone) <= now()
$$;

alter table public.events enable row level security;
call private.require_mfa('public.events');
grant select on public.events to authenticated;
-- Visitors read everything but the ids of members.
grant select (
    id, title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, capacity,
    waitlist_enabled, sequence, cancelled_at, created_at, updated_at, notify_attendees, date_set_at
  )
  on public.events to anon;
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
grant update (notify_attendees) on public.events to authenticated;

create policy "Visitors read events" on public.events for select to anon
  using (true);
-- Members also read who made an event. An account that is no member reads events as a visitor, without its session.
create policy "Members read events" on public.events for select to authenticated
  using ((select public.is_member()));
create policy "Admins add events" on public.events for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change events" on public.events for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove events" on public.events for delete to authenticated
  using ((select public.is_admin()));

revoke execute on all functions in schema private from public;
grant execute on function
  private.event_ends(timestamptz, timestamptz, boolean, text), private.event_is_over(public.events)
  to service_role;
