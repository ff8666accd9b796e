-- Whoever answers locks in one order: herself in this event, her row, the event. An insert that turns into an update
-- (upsert) locked the event before the row, a plain update the row before the event: answering twice at once, in both
-- ways, was a deadlock.
create or replace function private.give_seat() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  event record;
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
