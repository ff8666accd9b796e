-- Decisions of the team. Each is one function, so each is one transaction: the state, its consequence and the audit
-- log change together or not at all. A signed-in admin decides in her own name; the server (service role) names
-- the reviewer. Applications are decided through the server alone, which mails the applicant in the same transaction.

create function private.require_reviewer(named uuid) returns uuid
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if coalesce(auth.role(), '') in ('authenticated', 'anon') then
    if not public.is_admin() then
      raise exception 'Only admins can review this.' using errcode = '42501';
    end if;
    return auth.uid();
  end if;
  return named;
end
$$;

create function private.write_audit(actor uuid, action text, subject_table text, subject_id uuid, details jsonb)
  returns void
  language sql security definer
  set search_path = ''
  as $$
  insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
  values (
    actor, (select u.email from auth.users u where u.id = actor), action, subject_table, subject_id::text, details
  )
$$;

create function private.decide_application(
  application_id uuid, decision text, message text, reviewer uuid
) returns public.applications
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  application public.applications;
begin
  select * into application from public.applications a where a.id = application_id for update;
  if not found then
    raise exception 'There is no such application.' using errcode = 'PT404';
  end if;
  -- Said again: nothing changes, nothing is logged twice.
  if application.status = decision then
    return application;
  end if;
  if application.status <> 'PENDING' then
    raise exception 'This application has already been decided.' using errcode = 'PT409';
  end if;
  update public.applications a
  set status = decision, reviewed_by = reviewer, reviewed_at = now(), decision_message = message
  where a.id = application_id
  returning * into application;
  perform private.write_audit(
    reviewer, 'application.' || lower(decision), 'applications', application_id,
    jsonb_build_object('email', application.email, 'name', application.name)
  );
  return application;
end
$$;

create function public.approve_application(application_id uuid, reviewer_id uuid default null)
  returns public.applications
  language sql security definer
  set search_path = ''
  as $$
  select private.decide_application(application_id, 'APPROVED', null, private.require_reviewer(reviewer_id))
$$;
create function public.decline_application(application_id uuid, message text, reviewer_id uuid default null)
  returns public.applications
  language sql security definer
  set search_path = ''
  as $$
  select private.decide_application(application_id, 'DECLINED', message, private.require_reviewer(reviewer_id))
$$;

create function public.approve_pending_event(submission_id uuid, notes text default null, reviewer_id uuid default null)
  returns public.events
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
    raise exception 'This submission has already been reviewed.' using errcode = 'PT409';
  end if;
  update public.pending_events e
  set status = 'approved', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now()
  where e.id = submission_id;
  insert into public.events (
    title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, created_by,
    submitted_by
  ) values (
    submission.title, submission.description, submission.date, submission.end_date, submission.all_day,
    submission.time_zone, submission.location, submission.registration_url,
    (select p.name from public.profiles p where p.id = submission.submitted_by), reviewer, submission.submitted_by
  ) returning * into published;
  perform private.write_audit(
    reviewer, 'event_submission.approved', 'pending_events', submission_id,
    jsonb_build_object('event_id', published.id, 'title', published.title)
  );
  return published;
end
$$;

create function public.reject_pending_event(submission_id uuid, notes text default null, reviewer_id uuid default null)
  returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
begin
  update public.pending_events e
  set status = 'rejected', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now()
  where e.id = submission_id and e.status = 'pending';
  if not found then
    raise exception 'There is no such submission waiting for review.' using errcode = 'PT409';
  end if;
  perform private.write_audit(reviewer, 'event_submission.rejected', 'pending_events', submission_id, '{}');
end
$$;

create function public.approve_pending_resource(
  submission_id uuid, notes text default null, reviewer_id uuid default null
) returns public.resources
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  submission public.pending_resources;
  published public.resources;
begin
  select * into submission from public.pending_resources r where r.id = submission_id for update;
  if not found then
    raise exception 'There is no such submission.' using errcode = 'PT404';
  end if;
  if submission.status <> 'pending' then
    raise exception 'This submission has already been reviewed.' using errcode = 'PT409';
  end if;
  update public.pending_resources r
  set status = 'approved', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now()
  where r.id = submission_id;
  insert into public.resources (
    title, url, description, type_id, category_id, author, tags, template_file, submitted_by
  ) values (
    submission.title, submission.url, submission.description, submission.type_id, submission.category_id,
    submission.author, submission.tags, submission.template_path, submission.submitted_by
  ) returning * into published;
  perform private.write_audit(
    reviewer, 'resource_submission.approved', 'pending_resources', submission_id,
    jsonb_build_object('resource_id', published.id, 'title', published.title)
  );
  return published;
end
$$;

create function public.reject_pending_resource(
  submission_id uuid, notes text default null, reviewer_id uuid default null
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
begin
  update public.pending_resources r
  set status = 'rejected', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now()
  where r.id = submission_id and r.status = 'pending';
  if not found then
    raise exception 'There is no such submission waiting for review.' using errcode = 'PT409';
  end if;
  perform private.write_audit(reviewer, 'resource_submission.rejected', 'pending_resources', submission_id, '{}');
end
$$;

-- A payment that matched nobody, tied to an account by hand.
create function public.attach_membership(membership_id uuid, account_id uuid, reviewer_id uuid default null)
  returns public.memberships
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  attached public.memberships;
begin
  if not exists (select from public.profiles p where p.id = account_id) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  update public.memberships m set user_id = account_id
  where m.id = membership_id and m.user_id is null
  returning * into attached;
  if not found then
    raise exception 'There is no such payment waiting for an account.' using errcode = 'PT409';
  end if;
  perform private.write_audit(
    reviewer, 'membership.attached', 'memberships', membership_id, jsonb_build_object('account_id', account_id)
  );
  return attached;
end
$$;

-- Deciding by rpc would decide without the mail, so the two about applications are left to the service role.
revoke execute on function
  public.approve_application(uuid, uuid),
  public.decline_application(uuid, text, uuid),
  public.approve_pending_event(uuid, text, uuid),
  public.reject_pending_event(uuid, text, uuid),
  public.approve_pending_resource(uuid, text, uuid),
  public.reject_pending_resource(uuid, text, uuid),
  public.attach_membership(uuid, uuid, uuid)
from public, anon, authenticated;
grant execute on function
  public.approve_pending_event(uuid, text, uuid),
  public.reject_pending_event(uuid, text, uuid),
  public.approve_pending_resource(uuid, text, uuid),
  public.reject_pending_resource(uuid, text, uuid),
  public.attach_membership(uuid, uuid, uuid)
to authenticated;

-- Machinery is called by triggers and by the functions above, which run as their owner; nobody else needs it.
revoke execute on all functions in schema private from public;
grant execute on function private.fold(text), private.site_time_zone(), private.event_admin_notes(uuid),
  private.resource_admin_notes(uuid) to authenticated, service_role;
