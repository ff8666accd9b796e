-- What those who come, or may come, are notified of by mail. Triggers write down who has to be notified of what, in the
-- transaction of the change itself; the server turns that into mails.

create table private.event_notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('changed', 'cancelled', 'restored', 'promoted')),
  -- Without a foreign key: there are notices of deleted events too.
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

-- Reminders that wait for the mail server would remind of something that is not true any more.
create function private.withdraw_reminders(event_id uuid, user_id uuid default null) returns void
  language sql security definer
  set search_path = ''
  as $$
  delete from public.mail_outbox m
  where m.status = 'queued' and m.kind = 'event-reminder'
    and m.idempotency_key like
      'event-reminder:' || withdraw_reminders.event_id || ':' || coalesce(withdraw_reminders.user_id || ':', '') || '%'
$$;

-- The kind of notice that a change is worth; null for a change that nobody has to be notified of.
create function private.event_notice_kind(before public.events, after public.events) returns text
  language sql immutable
  set search_path = ''
  as $$
  select case
    when before.cancelled_at is null and after.cancelled_at is not null then 'cancelled'
    when before.cancelled_at is not null and after.cancelled_at is null then 'restored'
    when after.cancelled_at is null
      and (after.date, nullif(after.end_date, after.date), after.all_day, case when after.all_day then after.time_zone end,
        coalesce(nullif(btrim(after.location), ''), 'Online'))
      is distinct from
      (before.date, nullif(before.end_date, before.date), before.all_day, case when before.all_day then before.time_zone end,
        coalesce(nullif(btrim(before.location), ''), 'Online')) then 'changed'
  end
$$;

create function private.notify_attendees() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  wanted boolean := new.notify_attendees;
  kind text := private.event_notice_kind(old, new);
begin
  new.notify_attendees := true;
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
create trigger notify_attendees before update on public.events
  for each row execute function private.notify_attendees();

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

-- Recipients: a confirmed address of an account that may see the member area.
create function private.member_addresses(accounts uuid[])
  returns table (user_id uuid, email text, name text, wants_reminders boolean)
  language sql stable security definer
  set search_path = ''
  as $$
  select p.id, u.email, coalesce(p.name, ''), p.event_reminders
  from public.profiles p join auth.users u on u.id = p.id
  where p.id = any (accounts) and u.email is not null and u.email_confirmed_at is not null
    and private.is_member_account(p.id)
$$;

-- The same change before it is saved, for the team to see: the event as it would be, and how many would be notified of
-- what, a kind of notice a row: also of the seats that the waitlist gets. `change` has columns of the event.
create function private.preview_event_change(event_id uuid, change jsonb)
  returns table (kind text, recipients integer, before jsonb, event jsonb)
  language sql stable security definer
  set search_path = ''
  as $$
  select notice.kind, (select count(*)::integer from private.member_addresses(notice.guests)), to_jsonb(e), to_jsonb(changed)
  from public.events e
  cross join lateral jsonb_populate_record(e, change) changed
  cross join lateral (
    values
      (private.event_notice_kind(e, changed), array(
        select r.user_id from public.event_rsvps r
        where r.event_id = e.id and r.status in ('attending', 'maybe')
          and not (private.event_is_over(e) and private.event_is_over(changed))
      )),
      ('promoted', array(
        select r.user_id from public.event_rsvps r
        where r.event_id = e.id and r.waitlisted_at is not null and private.is_member_account(r.user_id)
          and (changed.capacity, changed.cancelled_at) is distinct from (e.capacity, e.cancelled_at)
        order by r.waitlisted_at, r.id
        limit private.seats_left(changed)
      ))
  ) notice (kind, guests)
  where e.id = preview_event_change.event_id and notice.kind is not null
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
call private.require_mfa('public.event_mailings');
grant select on public.event_mailings to authenticated;

create policy "Admins read what was mailed to attendees" on public.event_mailings for select to authenticated
  using ((select public.is_admin()));

revoke execute on all functions in schema private from public;
grant execute on function private.member_addresses(uuid[]), private.preview_event_change(uuid, jsonb) to service_role;
