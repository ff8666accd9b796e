-- The team's decisions on what members submit. The update of the status does the whole, whoever makes it: the functions
-- below, or a client of the data wire (docs/specification/event-submissions.md#approving).

create function private.decide_submission() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  noun text := case tg_table_name when 'pending_events' then 'event' else 'resource' end;
  published uuid := to_jsonb(new) ->> (noun || '_id');
begin
  if old.status = 'approved' and published is not null then
    raise exception '%', private.already_decided(old.status, old.reviewed_by) using errcode = 'PT409';
  end if;
  -- It is sent again, or a decision is undone.
  if new.status = 'pending' then
    return new;
  end if;
  -- This line of the audit log stands for all that follows.
  perform set_config('juno.audited_by_function', 'on', true);
  new.reviewed_by := coalesce(auth.uid(), new.reviewed_by);
  new.reviewed_at := now();
  new.outcome_to_mail := true;
  if new.status = 'rejected' then
    perform private.write_audit(new.reviewed_by, noun || '_submission.rejected', tg_table_name, new.id, '{}');
    return new;
  end if;
  -- A client may have inserted the same before the decision.
  if noun = 'event' then
    select e.id into new.event_id from public.events e
    where e.submitted_by = new.submitted_by and e.title = new.title and e.date = new.date
      and not exists (select from public.pending_events s where s.event_id = e.id)
    limit 1 for update;
    if not found then
      insert into public.events (
        title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, created_by,
        submitted_by
      ) values (
        new.title, new.description, new.date, new.end_date, new.all_day, new.time_zone, new.location,
        new.registration_url, (select p.name from public.profiles p where p.id = new.submitted_by), new.reviewed_by,
        new.submitted_by
      ) returning id into new.event_id;
    end if;
    published := new.event_id;
  else
    select r.id into new.resource_id from public.resources r
    where r.submitted_by = new.submitted_by and r.title = new.title
      and (r.url, r.template_file) is not distinct from (new.url, new.template_path)
      and not exists (select from public.pending_resources s where s.resource_id = r.id)
    limit 1 for update;
    if not found then
      insert into public.resources (
        title, url, description, type_id, category_id, author, tags, template_file, submitted_by
      ) values (
        new.title, new.url, new.description, new.type_id, new.category_id, new.author, new.tags, new.template_path,
        new.submitted_by
      ) returning id into new.resource_id;
    end if;
    published := new.resource_id;
  end if;
  perform private.write_audit(
    new.reviewed_by, noun || '_submission.approved', tg_table_name, new.id,
    jsonb_build_object(noun || '_id', published, 'title', new.title)
  );
  return new;
end
$$;
create trigger decide before update of status on public.pending_events
  for each row when (old.status <> new.status) execute function private.decide_submission();
create trigger decide before update of status on public.pending_resources
  for each row when (old.status <> new.status) execute function private.decide_submission();

-- A client that inserts an event or a resource besides the approval gets the row that the approval has made: the new row
-- replaces it, under its id. A row that members have answered, or that was edited, stays, and nothing is inserted.
create function private.take_published() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  twin uuid;
  event public.events;
begin
  if tg_table_name = 'events' then
    select e.* into event from public.events e
    where e.submitted_by = new.submitted_by and e.title = new.title and e.date = new.date
      and exists (select from public.pending_events s where s.event_id = e.id)
    limit 1 for update;
    twin := event.id;
    if twin is null then
      return new;
    end if;
    if event.sequence > 0 or exists (select from public.event_rsvps r where r.event_id = twin) then
      return null;
    end if;
    -- The specification's clients do not know these.
    new.all_day := event.all_day;
    new.time_zone := event.time_zone;
    new.host_name := coalesce(new.host_name, event.host_name);
  else
    select r.id into twin from public.resources r
    where r.submitted_by = new.submitted_by and r.title = new.title
      and (r.url, r.template_file) is not distinct from (new.url, new.template_file)
      and exists (select from public.pending_resources s where s.resource_id = r.id)
    limit 1 for update;
    if twin is null then
      return new;
    end if;
  end if;
  perform set_config('juno.audited_by_function', 'on', true);
  execute format('delete from public.%I where id = $1', tg_table_name) using twin;
  delete from private.event_tombstones t where t.event_id = twin;
  new.id := twin;
  return new;
end
$$;
create function private.link_published() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if tg_table_name = 'events' then
    update public.pending_events s set event_id = new.id
    where s.status = 'approved' and s.event_id is null
      and s.submitted_by = new.submitted_by and s.title = new.title and s.date = new.date;
  else
    update public.pending_resources s set resource_id = new.id
    where s.status = 'approved' and s.resource_id is null
      and s.submitted_by = new.submitted_by and s.title = new.title
      and (s.url, s.template_path) is not distinct from (new.url, new.template_file);
  end if;
  return null;
end
$$;
create trigger take_published before insert on public.events
  for each row when (new.submitted_by is not null and pg_trigger_depth() = 0)
  execute function private.take_published();
create trigger link_published after insert on public.events
  for each row when (new.submitted_by is not null and pg_trigger_depth() = 0)
  execute function private.link_published();
create trigger take_published before insert on public.resources
  for each row when (new.submitted_by is not null and pg_trigger_depth() = 0)
  execute function private.take_published();
create trigger link_published after insert on public.resources
  for each row when (new.submitted_by is not null and pg_trigger_depth() = 0)
  execute function private.link_published();

-- The checks of the functions. `version` is the `updated_at` of what the reviewer read: nothing is decided on what the
-- submitter has changed since.
create function private.review_submission(
  submissions regclass, submission_id uuid, decision text, notes text, reviewer_id uuid, message text,
  version timestamptz
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  submission record;
begin
  execute format('select s.status, s.reviewed_by, s.updated_at from %s s where s.id = $1 for update', submissions)
    into submission using submission_id;
  if submission is null then
    raise exception 'There is no such submission.' using errcode = 'PT404';
  end if;
  if submission.status <> 'pending' then
    raise exception '%', private.already_decided(submission.status, submission.reviewed_by) using errcode = 'PT409';
  end if;
  if submission.updated_at <> version then
    raise exception 'This has changed since you opened it. Please read it again before you decide.' using errcode = 'PT412';
  end if;
  execute format(
    'update %s s set status = $2, admin_notes = $3, reviewed_by = $4, decision_message = $5 where s.id = $1', submissions
  ) using submission_id, decision, notes, reviewer, nullif(btrim(message), '');
end
$$;

create or replace function public.approve_pending_event(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
) returns public.events
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.review_submission(
    'public.pending_events', submission_id, 'approved', notes, reviewer_id, message, version
  );
  return (
    select e from public.events e join public.pending_events s on s.event_id = e.id where s.id = submission_id
  );
end
$$;

create or replace function public.approve_pending_resource(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
) returns public.resources
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.review_submission(
    'public.pending_resources', submission_id, 'approved', notes, reviewer_id, message, version
  );
  return (
    select r from public.resources r join public.pending_resources s on s.resource_id = r.id where s.id = submission_id
  );
end
$$;

create or replace function public.reject_pending_event(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.review_submission(
    'public.pending_events', submission_id, 'rejected', notes, reviewer_id, message, version
  );
end
$$;

create or replace function public.reject_pending_resource(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.review_submission(
    'public.pending_resources', submission_id, 'rejected', notes, reviewer_id, message, version
  );
end
$$;

revoke execute on all functions in schema private from public;
