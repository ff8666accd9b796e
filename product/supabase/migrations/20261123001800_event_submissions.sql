-- Events that members submit, and the team's decisions on them.

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
  -- What the team says to the submitter. It stays when the submission is sent again, until the next decision.
  decision_message plain_text check (char_length(decision_message) <= 4000),
  -- What became of it.
  event_id uuid references public.events (id) on delete set null,
  -- Decided, and the submitter is yet to be mailed.
  outcome_to_mail boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint pending_events_end_not_before_start check (end_date >= date)
);

create index pending_events_submitted_at_idx on public.pending_events (submitted_at desc);
create index pending_events_status_idx on public.pending_events (status, submitted_at desc);
create index pending_events_event_id_idx on public.pending_events (event_id);
create index pending_events_outcome_to_mail_idx on public.pending_events (reviewed_at) where outcome_to_mail;
create index pending_events_submitted_by_idx on public.pending_events (submitted_by);

create trigger stamp_now before insert on public.pending_events
  for each row execute function private.stamp_now('submitted_at');
create trigger count_submissions after insert on public.pending_events
  referencing new table as added for each statement execute function private.count_submissions('events');
create trigger set_updated_at before update on public.pending_events
  for each row execute function private.set_updated_at();
create trigger audit after update or delete on public.pending_events
  for each row execute function private.audit_admin_change();

-- Members and admins are one database role, so what a submitter may not read cannot be granted to it at all. The
-- team reads the notes through a view that calls a function which answers admins only.
create function private.event_admin_notes(submission uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select e.admin_notes from public.pending_events e where e.id = submission and public.is_admin()
$$;

create view public.pending_event_reviews with (security_invoker = true) as
  select
    id, title, description, date, end_date, all_day, time_zone, location, registration_url, submitted_by, submitted_at,
    status, private.event_admin_notes(id) as admin_notes, reviewed_by, reviewed_at,
    decision_message, updated_at
  from public.pending_events
  where (select public.is_admin());

alter table public.pending_events enable row level security;
call private.require_mfa('public.pending_events');
grant select (
    id, title, description, date, end_date, all_day, time_zone, location, registration_url, submitted_by, submitted_at,
    status, reviewed_by, reviewed_at, decision_message, event_id, updated_at
  ),
  insert (
    title, description, date, end_date, all_day, time_zone, location, registration_url, submitted_by, submitted_at,
    status
  ),
  update, delete
  on public.pending_events to authenticated;
grant select on public.pending_event_reviews to authenticated;

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

-- `version` is the `updated_at` of what the reviewer read: nothing is decided on what the submitter has changed since.
create function public.approve_pending_event(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
) returns public.events
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  submission public.pending_events;
  published public.events;
begin
  select * into submission from public.pending_events e where e.id = submission_id for update;
  if not found then
    raise exception 'There is no such submission.' using errcode = 'PT404';
  end if;
  if submission.status <> 'pending' then
    raise exception '%', private.already_decided(submission.status, submission.reviewed_by) using errcode = 'PT409';
  end if;
  if submission.updated_at <> approve_pending_event.version then
    raise exception 'This has changed since you opened it. Please read it again before you decide.' using errcode = 'PT412';
  end if;
  insert into public.events (
    title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, created_by,
    submitted_by
  ) values (
    submission.title, submission.description, submission.date, submission.end_date, submission.all_day,
    submission.time_zone, submission.location, submission.registration_url,
    (select p.name from public.profiles p where p.id = submission.submitted_by), reviewer, submission.submitted_by
  ) returning * into published;
  update public.pending_events e
  set status = 'approved', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now(),
    decision_message = nullif(btrim(message), ''), event_id = published.id, outcome_to_mail = true
  where e.id = submission_id;
  perform private.write_audit(
    reviewer, 'event_submission.approved', 'pending_events', submission_id,
    jsonb_build_object('event_id', published.id, 'title', published.title)
  );
  return published;
end
$$;

create function public.reject_pending_event(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  submission public.pending_events;
begin
  select * into submission from public.pending_events e where e.id = submission_id for update;
  if not found then
    raise exception 'There is no such submission.' using errcode = 'PT404';
  end if;
  if submission.status <> 'pending' then
    raise exception '%', private.already_decided(submission.status, submission.reviewed_by) using errcode = 'PT409';
  end if;
  if submission.updated_at <> reject_pending_event.version then
    raise exception 'This has changed since you opened it. Please read it again before you decide.' using errcode = 'PT412';
  end if;
  update public.pending_events e
  set status = 'rejected', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now(),
    decision_message = nullif(btrim(message), ''), outcome_to_mail = true
  where e.id = submission_id;
  perform private.write_audit(reviewer, 'event_submission.rejected', 'pending_events', submission_id, '{}');
end
$$;

-- Takes a decision back while its mail is not written yet, which the server does ten seconds after it.
-- Answers the submission's new version.
create function public.undo_event_decision(submission_id uuid, reviewer_id uuid default null) returns timestamptz
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  submission public.pending_events;
begin
  select * into submission from public.pending_events s where s.id = submission_id for update;
  if not found then
    raise exception 'There is no such submission.' using errcode = 'PT404';
  end if;
  if not submission.outcome_to_mail then
    raise exception 'It is too late to undo this: the submitter has been told.' using errcode = 'PT409';
  end if;
  -- From here on nobody can answer it.
  perform from public.events p where p.id = submission.event_id for update;
  if exists (select from public.event_rsvps r where r.event_id = submission.event_id) then
    raise exception 'It is too late to undo this: a member has answered already. You can call the event off instead.'
      using errcode = 'PT409';
  end if;
  delete from public.events p where p.id = submission.event_id;
  update public.pending_events s
  set status = 'pending', reviewed_by = null, reviewed_at = null, decision_message = null, outcome_to_mail = false
  where s.id = submission_id returning s.* into submission;
  perform private.write_audit(reviewer, 'event_submission.undone', 'pending_events', submission_id, '{}');
  return submission.updated_at;
end
$$;

-- The submitter changes what is not published and sends it: for the first time, or again after a rejection. What the
-- team noted stays with it. `version` is the `updated_at` of what was changed: a newer one is not overwritten.
create function public.resubmit_event(
  submission_id uuid, version timestamptz, title text, description text, date timestamptz, all_day boolean,
  time_zone text, end_date timestamptz default null, location text default null, registration_url text default null
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  submission public.pending_events;
begin
  select * into submission from public.pending_events s
  where s.id = resubmit_event.submission_id and s.submitted_by = auth.uid() and public.is_member() for update;
  if not found then
    raise exception 'This is for the member who submitted it.' using errcode = '42501';
  end if;
  if submission.status = 'approved' then
    raise exception 'This submission has been approved already.' using errcode = 'PT409';
  end if;
  if submission.updated_at is distinct from resubmit_event.version then
    raise exception 'This submission has changed since you opened it.' using errcode = 'PT412';
  end if;
  update public.pending_events s set
    title = resubmit_event.title,
    description = resubmit_event.description,
    date = resubmit_event.date,
    end_date = resubmit_event.end_date,
    all_day = resubmit_event.all_day,
    time_zone = resubmit_event.time_zone,
    location = resubmit_event.location,
    registration_url = resubmit_event.registration_url,
    status = 'pending', outcome_to_mail = false,
    submitted_at = case when s.status = 'pending' then s.submitted_at else now() end
  where s.id = submission.id;
end
$$;

revoke execute on function
  public.approve_pending_event(uuid, text, uuid, text, timestamptz), public.reject_pending_event(uuid, text, uuid, text, timestamptz),
  public.undo_event_decision(uuid, uuid),
  public.resubmit_event(uuid, timestamptz, text, text, timestamptz, boolean, text, timestamptz, text, text)
  from public, anon, authenticated;
grant execute on function
  public.approve_pending_event(uuid, text, uuid, text, timestamptz), public.reject_pending_event(uuid, text, uuid, text, timestamptz),
  public.undo_event_decision(uuid, uuid),
  public.resubmit_event(uuid, timestamptz, text, text, timestamptz, boolean, text, timestamptz, text, text)
  to authenticated;

revoke execute on all functions in schema private from public;
grant execute on function private.event_admin_notes(uuid) to authenticated, service_role;
