-- What those who said that they come (or may come) are told by mail. Triggers write down who has to be told what, in
-- the transaction of whatever happened; the server turns that into mails.

alter table public.mail_outbox
  -- [{filename, contentType, content}], the content as text.
  add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  -- What was sent to many people in one go.
  add column batch_id uuid,
  -- Not delivered any more after this: a reminder of what has begun is no reminder.
  add column expires_at timestamptz;
create index mail_outbox_batch_id_idx on public.mail_outbox (batch_id, status) where batch_id is not null;

-- Said with each save, and true again after it: whether a change of time or place is mailed to who comes.
alter table public.events
  add column tell_attendees boolean not null default true,
  -- Since when its start is what it is: who was told of the time later than a reminder is due needs no reminder.
  add column date_set_at timestamptz not null default now();
grant update (tell_attendees) on public.events to authenticated;

-- When the answer last became another one; saying the same again does not move it.
alter table public.event_rsvps add column answered_at timestamptz not null default now();

create table private.event_notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('changed', 'cancelled', 'restored', 'promoted')),
  -- Without a foreign key: a deleted event is told of too.
  event_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  answer text not null check (answer in ('attending', 'waitlisted', 'maybe')),
  -- The event as it was then, and as it had been before.
  event jsonb not null,
  before jsonb,
  created_at timestamptz not null default now()
);
create index event_notices_created_at_idx on private.event_notices (created_at, id);
create index event_notices_user_id_idx on private.event_notices (user_id);
grant select, insert, update, delete on private.event_notices to service_role;

create function private.event_is_over(event public.events) returns boolean
  language sql stable
  set search_path = ''
  as $$
  select coalesce(event.end_date, event.date) + case when event.all_day then interval '1 day' else '0' end < now()
$$;

create function private.notify_guests(kind text, event public.events, before public.events) returns void
  language sql security definer
  set search_path = ''
  as $$
  insert into private.event_notices (kind, event_id, user_id, answer, event, before)
  select notify_guests.kind, event.id, r.user_id, case when r.waitlisted_at is null then r.status else 'waitlisted' end,
    to_jsonb(event), to_jsonb(before)
  from public.event_rsvps r
  where r.event_id = event.id and r.status in ('attending', 'maybe')
$$;

-- Reminders that wait for the mail server remind of something that is not true any more.
create function private.withdraw_reminders(event_id uuid, user_id uuid default null) returns void
  language sql security definer
  set search_path = ''
  as $$
  delete from public.mail_outbox m
  where m.status = 'queued' and m.kind = 'event-reminder'
    and m.idempotency_key like
      'event-reminder:' || withdraw_reminders.event_id || ':' || coalesce(withdraw_reminders.user_id || ':', '') || '%'
$$;

create function private.tell_attendees() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  wanted boolean := new.tell_attendees;
  kind text := case
    when old.cancelled_at is null and new.cancelled_at is not null then 'cancelled'
    when old.cancelled_at is not null and new.cancelled_at is null then 'restored'
    when new.cancelled_at is null
      and (new.date, nullif(new.end_date, new.date), new.all_day, case when new.all_day then new.time_zone end,
        coalesce(nullif(btrim(new.location), ''), 'Online'))
      is distinct from
      (old.date, nullif(old.end_date, old.date), old.all_day, case when old.all_day then old.time_zone end,
        coalesce(nullif(btrim(old.location), ''), 'Online')) then 'changed'
  end;
begin
  new.tell_attendees := true;
  if (new.date, new.all_day) is distinct from (old.date, old.all_day) then
    new.date_set_at := now();
  end if;
  if kind is null then
    return new;
  end if;
  perform private.withdraw_reminders(new.id);
  if wanted and not (private.event_is_over(old) and private.event_is_over(new)) then
    perform private.notify_guests(kind, new, old);
  end if;
  return new;
end
$$;
-- After count_change: triggers run in the order of their names.
create trigger tell_attendees before update on public.events
  for each row execute function private.tell_attendees();

create or replace function private.bury_event() returns trigger
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

-- The event's row is locked while a seat is given: two people never get the last one.
create or replace function private.give_seat() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  event record;
  taken integer;
begin
  new.updated_at := now();
  if tg_op = 'INSERT' or new.status <> old.status then
    new.answered_at := now();
  end if;
  if new.status = 'not_attending' then
    new.waitlisted_at := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.status = new.status then
    new.waitlisted_at := old.waitlisted_at;
    return new;
  end if;
  new.waitlisted_at := null;
  select e.capacity, e.waitlist_enabled, e.cancelled_at into event
    from public.events e where e.id = new.event_id for no key update;
  if event.cancelled_at is not null then
    raise exception 'This event was cancelled.' using errcode = 'P0001';
  end if;
  if new.status = 'maybe' or event.capacity is null then
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

-- Who changes her answer at this moment holds her row and waits for the event's: passed over here, she is looked at
-- again by the trigger of her own change. Waiting for her instead would be a deadlock.
create or replace function private.promote_waitlist(event_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = promote_waitlist.event_id for no key update;
  if not found or event.cancelled_at is not null then
    return;
  end if;
  with next_in_line as (
    select r.id from public.event_rsvps r
    where r.event_id = promote_waitlist.event_id and r.waitlisted_at is not null
    order by r.waitlisted_at, r.id
    -- No limit (null) when the event has no capacity any more.
    limit greatest(
      event.capacity - (
        select count(*) from public.event_rsvps s
        where s.event_id = promote_waitlist.event_id and s.status = 'attending' and s.waitlisted_at is null
      ),
      case when event.capacity is not null then 0 end
    )
    for update skip locked
  ),
  promoted as (
    update public.event_rsvps r set waitlisted_at = null
    from next_in_line n where r.id = n.id
    returning r.user_id
  )
  insert into private.event_notices (kind, event_id, user_id, answer, event)
  select 'promoted', event.id, p.user_id, 'attending', to_jsonb(event)
  from promoted p
  where not private.event_is_over(event);
end
$$;

drop trigger free_seat_on_change on public.event_rsvps;
create trigger free_seat_on_change after update of status on public.event_rsvps
  for each row when (old.status = 'attending')
  execute function private.free_seat();

-- Nobody moves up in a cancelled event; when it takes place after all, everybody does who would have.
drop trigger change_capacity on public.events;
create trigger change_capacity after update of capacity, cancelled_at on public.events
  for each row when (
    old.capacity is distinct from new.capacity or old.cancelled_at is distinct from new.cancelled_at
  )
  execute function private.change_capacity();

create function private.withdraw_own_reminders() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.withdraw_reminders(old.event_id, old.user_id);
  return null;
end
$$;
create trigger withdraw_reminders_on_change after update of status on public.event_rsvps
  for each row when (old.status <> new.status and new.status = 'not_attending')
  execute function private.withdraw_own_reminders();
create trigger withdraw_reminders_on_delete after delete on public.event_rsvps
  for each row execute function private.withdraw_own_reminders();

create function public.event_waitlist_position(event_id uuid) returns integer
  language sql stable security definer
  set search_path = ''
  as $$
  select count(*)::integer
  from public.event_rsvps mine
  join public.event_rsvps r on r.event_id = mine.event_id
    and (r.waitlisted_at, r.id) <= (mine.waitlisted_at, mine.id)
  where mine.event_id = event_waitlist_position.event_id and mine.user_id = (select auth.uid())
    and mine.waitlisted_at is not null
  having count(*) > 0
$$;
comment on function public.event_waitlist_position is
  'How many are on the waitlist up to and with the caller: 1 is next. Null for who does not wait.';
revoke execute on function public.event_waitlist_position(uuid) from public, anon, authenticated;
grant execute on function public.event_waitlist_position(uuid) to authenticated;

-- Whom to write to: a confirmed address of somebody who may enter.
create function private.member_addresses(accounts uuid[])
  returns table (user_id uuid, email text, name text, wants_reminders boolean)
  language sql stable security definer
  set search_path = ''
  as $$
  select p.id, u.email, coalesce(p.name, ''), p.event_reminders
  from public.profiles p join auth.users u on u.id = p.id
  where p.id = any (accounts) and u.email is not null and u.email_confirmed_at is not null and u.deleted_at is null
    and private.is_member_account(p.id)
$$;

-- What the team wrote to those who answered an event's invitation. Each mail is a row of the outbox with this id.
create table public.event_mailings (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  audience text not null check (audience in ('all', 'attending', 'waitlisted', 'maybe', 'not_attending')),
  subject plain_line not null check (char_length(btrim(subject)) between 1 and 200),
  message plain_text not null check (char_length(btrim(message)) between 1 and 10000),
  recipients integer not null check (recipients > 0),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index event_mailings_event_id_idx on public.event_mailings (event_id, created_at desc);
create index event_mailings_created_by_idx on public.event_mailings (created_by);
alter table public.event_mailings enable row level security;
grant select on public.event_mailings to authenticated;
create policy "Admins read what was mailed to attendees" on public.event_mailings for select to authenticated
  using ((select public.is_admin()));

-- A switch that is no switch would show events to visitors, or hide the whole site's time.
alter table public.site_settings add constraint site_settings_known_values check (
  case key
    when 'show_events_to_visitors' then jsonb_typeof(value) = 'boolean'
    when 'time_zone' then jsonb_typeof(value) = 'string' and (value #>> '{}')::public.iana_time_zone is not null
    else true
  end
);

revoke execute on function
  private.event_is_over(public.events),
  private.notify_guests(text, public.events, public.events),
  private.withdraw_reminders(uuid, uuid),
  private.tell_attendees(),
  private.withdraw_own_reminders(),
  private.member_addresses(uuid[])
from public;
grant execute on function private.member_addresses(uuid[]), private.event_is_over(public.events) to service_role;
