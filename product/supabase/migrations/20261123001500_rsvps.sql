-- Who comes to an event: answers, seats, the waitlist, and what only attendees read.

create table public.event_rsvps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null check (status in ('attending', 'maybe', 'not_attending')),
  -- Set by a trigger for somebody who wants to come to a full event. The earliest is next.
  waitlisted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the answer last became another one; the same answer again does not move it.
  answered_at timestamptz not null default now(),
  unique (event_id, user_id)
);

create index event_rsvps_user_id_idx on public.event_rsvps (user_id, event_id);
-- Who answered lately; and the answers are counted without reading the rows, whose number nobody bounds.
create index event_rsvps_event_id_idx on public.event_rsvps (event_id, created_at desc) include (status, waitlisted_at);
create index event_rsvps_waitlist_idx on public.event_rsvps (event_id, waitlisted_at) where waitlisted_at is not null;

-- An answer and an edit of its event wait for each other, so that a seat is assigned by the capacity that counts. Answers do
-- not: everybody who opens an event may answer within one minute.
create function private.lock_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event:' || new.id, 0));
  return new;
end
$$;
create trigger lock_event before update on public.events
  for each row execute function private.lock_event();

-- Held while a seat of an event with a capacity is assigned or freed: two people never get the last one.
create function private.lock_seats(event_id uuid) returns void
  language sql
  set search_path = ''
  as $$
  select pg_advisory_xact_lock(hashtextextended('seats:' || event_id, 0))
$$;

-- Every answer locks in one order: the member in this event, the member's row, the event, its seats. Without the first, an
-- insert that turns into an update (upsert) would lock the event before the row, a plain update the row before the event:
-- answering twice at once, in both ways, would be a deadlock.
-- A past event takes no answers, but for old ones that are brought along without a person behind them.
create function private.assign_seat() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  event public.events;
  taken integer;
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended(new.event_id || ':' || new.user_id, 0));
    perform from public.event_rsvps r where r.event_id = new.event_id and r.user_id = new.user_id for update;
  end if;
  new.updated_at := now();
  if tg_op = 'INSERT' or new.status <> old.status then
    new.answered_at := now();
  end if;
  if tg_op = 'UPDATE' and old.status = new.status then
    if new.status <> 'not_attending' then
      new.waitlisted_at := old.waitlisted_at;
    else
      new.waitlisted_at := null;
    end if;
    return new;
  end if;
  new.waitlisted_at := null;
  if new.status = 'not_attending' then
    select * into event from public.events e where e.id = new.event_id;
    if auth.uid() is not null and private.event_is_over(event) then
      raise exception 'This event is over.' using errcode = 'P0001';
    end if;
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('event:' || new.event_id, 0));
  select * into event from public.events e where e.id = new.event_id;
  if auth.uid() is not null and private.event_is_over(event) then
    raise exception 'This event is over.' using errcode = 'P0001';
  end if;
  if event.cancelled_at is not null then
    raise exception 'This event was cancelled.' using errcode = 'P0001';
  end if;
  if new.status = 'maybe' or event.capacity is null then
    return new;
  end if;
  perform private.lock_seats(new.event_id);
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
create trigger assign_seat before insert or update of status on public.event_rsvps
  for each row execute function private.assign_seat();

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

-- How many on the waitlist have a seat by now; null: all of them, as there is no limit. Nobody moves up in a cancelled
-- event, or in one that is over.
create function private.seats_left(event public.events) returns bigint
  language sql stable
  set search_path = ''
  as $$
  select case
    when event.cancelled_at is not null or private.event_is_over(event) then 0
    when event.capacity is not null then greatest(0, event.capacity - (
      select count(*) from public.event_rsvps r
      where r.event_id = event.id and r.status = 'attending' and r.waitlisted_at is null
    ))
  end
$$;

-- Whoever is no member at this moment keeps their place, and is passed over. A member who changes their answer holds its
-- row and waits for the event's: passed over here, the answer is looked at again by the trigger of its own change.
-- Waiting for it instead would be a deadlock.
create function private.promote_waitlist(event_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  event public.events;
begin
  perform private.lock_seats(event_id);
  select * into event from public.events e where e.id = promote_waitlist.event_id;
  if not found then
    return;
  end if;
  with next_in_line as (
    select r.id from public.event_rsvps r
    where r.event_id = promote_waitlist.event_id and r.waitlisted_at is not null
      and private.is_member_account(r.user_id)
    order by r.waitlisted_at, r.id
    limit private.seats_left(event)
    for update skip locked
  ),
  promoted as (
    update public.event_rsvps r set waitlisted_at = null
    from next_in_line n where r.id = n.id
    returning r.user_id
  )
  insert into private.event_notices (kind, event_id, user_id, answer, event)
  select 'promoted', event.id, p.user_id, 'attending', to_jsonb(event)
  from promoted p;
end
$$;

create function private.free_seat() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Without a capacity nobody waits. The event itself may just be deleted.
  if exists (select from public.events e where e.id = old.event_id and e.capacity is not null) then
    perform private.promote_waitlist(old.event_id);
  end if;
  return null;
end
$$;
create trigger free_seat_on_change after update of status on public.event_rsvps
  for each row when (old.status = 'attending')
  execute function private.free_seat();
create trigger free_seat_on_delete after delete on public.event_rsvps
  for each row when (old.status = 'attending')
  execute function private.free_seat();

-- When a cancelled event takes place after all, everybody moves up who would have.
create function private.change_capacity() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.promote_waitlist(new.id);
  return null;
end
$$;
create trigger change_capacity after update of capacity, cancelled_at on public.events
  for each row when (
    old.capacity is distinct from new.capacity or old.cancelled_at is distinct from new.cancelled_at
  )
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

create function public.event_waitlist_position(event_id uuid) returns integer
  language sql stable security definer
  set search_path = ''
  as $$
  select count(*)::integer
  from public.event_rsvps mine
  join public.event_rsvps r on r.event_id = mine.event_id
    and (r.waitlisted_at, r.id) <= (mine.waitlisted_at, mine.id)
  where mine.event_id = event_waitlist_position.event_id and mine.user_id = (select auth.uid())
    and mine.waitlisted_at is not null and (select private.mfa_satisfied())
  having count(*) > 0
$$;
comment on function public.event_waitlist_position is
  'How many are on the waitlist up to and with the caller: 1 is next. Null for who does not wait.';

revoke execute on function public.event_rsvp_counts(uuid[]), public.event_waitlist_position(uuid)
  from public, anon, authenticated;
grant execute on function public.event_rsvp_counts(uuid[]), public.event_waitlist_position(uuid) to authenticated;

alter table public.event_rsvps enable row level security;
call private.require_mfa('public.event_rsvps');
grant select, delete,
  insert (event_id, user_id, status, created_at, updated_at),
  update (event_id, user_id, status, created_at, updated_at)
  on public.event_rsvps to authenticated;

create policy "Members read their own answers" on public.event_rsvps for select to authenticated
  using ((user_id = (select auth.uid()) and (select public.is_member())) or (select public.is_admin()));
create policy "Members answer" on public.event_rsvps for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_member()));
create policy "Members change their own answers" on public.event_rsvps for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_member()))
  with check (user_id = (select auth.uid()) and (select public.is_member()));
create policy "Members withdraw their own answers" on public.event_rsvps for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_member()));

-- Where a meeting is held online: only for attendees, so it is not a column that every visitor may read.
create table public.event_meeting_links (
  event_id uuid primary key references public.events (id) on delete cascade,
  url http_url not null,
  updated_at timestamptz not null default now()
);

create trigger set_updated_at before update on public.event_meeting_links
  for each row execute function private.set_updated_at();

-- The calendars of those who attend, and theirs alone, show the link.
create function private.count_meeting_link() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Also where no calendar shows it: an editor that was opened before notices the newer version.
  update public.events e
  set sequence = e.sequence + exists (select from public.event_rsvps r where r.event_id = e.id)::integer
  where e.id = coalesce(new.event_id, old.event_id);
  return null;
end
$$;
create trigger count_meeting_link_added after insert or delete on public.event_meeting_links
  for each row execute function private.count_meeting_link();
create trigger count_meeting_link_changed after update on public.event_meeting_links
  for each row when (old.url is distinct from new.url)
  execute function private.count_meeting_link();

alter table public.event_meeting_links enable row level security;
call private.require_mfa('public.event_meeting_links');
grant select, insert, update, delete on public.event_meeting_links to authenticated;

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

revoke execute on all functions in schema private from public;
