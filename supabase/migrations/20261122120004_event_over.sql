-- When an event is over, in one place: at its end; an hour after its start where no end is stated; of whole days, when the
-- last of them ends in the event's own zone. packages/domain/src/events/event-end.ts says the same, and a table of cases holds
-- both to it. Once it is over nobody answers its invitation any more and nobody moves up.

create function private.event_ends(starts timestamptz, ends timestamptz, all_day boolean, zone text) returns timestamptz
  language sql stable parallel safe
  set search_path = ''
  as $$
  select case
    when all_day then (
      select case
        -- A midnight that comes twice, because clocks are put back over it, is the first (decision 019).
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
revoke execute on function private.event_ends(timestamptz, timestamptz, boolean, text) from public;
grant execute on function private.event_ends(timestamptz, timestamptz, boolean, text) to service_role;

create or replace function private.event_is_over(event public.events) returns boolean
  language sql stable
  set search_path = ''
  as $$
  select private.event_ends(event.date, event.end_date, event.all_day, event.time_zone) <= now()
$$;

-- As before, and a past event takes no answers. Whoever brings old answers along without a person behind them may.
create or replace function private.give_seat() returns trigger
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
  select * into event from public.events e where e.id = new.event_id for no key update;
  if auth.uid() is not null and private.event_is_over(event) then
    raise exception 'This event is over.' using errcode = 'P0001';
  end if;
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

-- As before; nobody gets a seat in what is over.
create or replace function private.promote_waitlist(event_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = promote_waitlist.event_id for no key update;
  if not found or event.cancelled_at is not null or private.event_is_over(event) then
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
  from promoted p;
end
$$;
