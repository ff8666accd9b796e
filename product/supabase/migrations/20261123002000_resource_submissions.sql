-- Resources that members submit, with the files they upload for them, and the team's decisions on them.

create table public.pending_resources (
  id uuid primary key default gen_random_uuid(),
  title plain_line not null check (char_length(btrim(title)) between 1 and 200),
  url http_url,
  description plain_text not null check (char_length(btrim(description)) between 1 and 5000),
  type_id uuid not null references public.resource_types (id),
  category_id uuid not null references public.resource_categories (id),
  author plain_line check (char_length(author) <= 160),
  tags text[] default '{}' check (
    cardinality(tags) <= 30
    and char_length(array_to_string(tags, '')) <= 2000
    and array_to_string(tags, '') !~ '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]'
  ),
  template_path text check (char_length(template_path) between 1 and 1024),
  submitted_by uuid references public.profiles (id) on delete set null,
  submitted_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  admin_notes plain_text check (char_length(admin_notes) <= 4000),
  reviewed_by uuid references public.profiles (id) on delete set null,
  reviewed_at timestamptz,
  -- What the team says to the submitter. It stays when the submission is sent again, until the next decision.
  decision_message plain_text check (char_length(decision_message) <= 4000),
  -- What became of it.
  resource_id uuid references public.resources (id) on delete set null,
  -- Decided, and the submitter is yet to be mailed.
  outcome_to_mail boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint pending_resources_link_or_template check (num_nonnulls(url, template_path) = 1)
);

create index pending_resources_submitted_at_idx on public.pending_resources (submitted_at desc);
create index pending_resources_status_idx on public.pending_resources (status, submitted_at desc);
create index pending_resources_resource_id_idx on public.pending_resources (resource_id);
create index pending_resources_outcome_to_mail_idx on public.pending_resources (reviewed_at) where outcome_to_mail;
create index pending_resources_submitted_by_idx on public.pending_resources (submitted_by);
create index pending_resources_type_id_idx on public.pending_resources (type_id);
create index pending_resources_category_id_idx on public.pending_resources (category_id);
create index pending_resources_template_path_idx on public.pending_resources (template_path)
  where template_path is not null;

create trigger stamp_now before insert on public.pending_resources
  for each row execute function private.stamp_now('submitted_at');
create trigger count_submissions after insert on public.pending_resources
  referencing new table as added for each statement execute function private.count_submissions('resources');
create trigger set_updated_at before update on public.pending_resources
  for each row execute function private.set_updated_at();
create trigger audit after update or delete on public.pending_resources
  for each row execute function private.audit_admin_change();

-- For admins only, as in the file `event_submissions`.
create function private.resource_admin_notes(submission uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select r.admin_notes from public.pending_resources r where r.id = submission and public.is_admin()
$$;

create view public.pending_resource_reviews with (security_invoker = true) as
  select
    id, title, url, description, type_id, category_id, author, tags, template_path, submitted_by, submitted_at, status,
    private.resource_admin_notes(id) as admin_notes, reviewed_by, reviewed_at,
    decision_message, updated_at
  from public.pending_resources
  where (select public.is_admin());

-- A submission names a file that its own submitter uploaded; otherwise an approval would publish somebody else's.
create function private.is_own_template(path text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
    select from storage.objects o
    where o.bucket_id = 'templates' and o.name = path and o.owner_id = auth.uid()::text
  )
$$;

-- Published, or of a submission that is not published for good.
create function private.is_template_in_use(path text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
      select from public.pending_resources p
      where p.template_path = path and (p.status <> 'approved' or p.outcome_to_mail)
    )
    or exists (select from public.resources r where r.template_file = path)
$$;

alter table public.pending_resources enable row level security;
call private.require_mfa('public.pending_resources');
grant select (
    id, title, url, description, type_id, category_id, author, tags, template_path, submitted_by, submitted_at, status,
    reviewed_by, reviewed_at, decision_message, resource_id, updated_at
  ),
  insert (
    title, url, description, type_id, category_id, author, tags, template_path, submitted_by, submitted_at, status
  ),
  update, delete
  on public.pending_resources to authenticated;
grant select on public.pending_resource_reviews to authenticated;

create policy "Members read their own submissions" on public.pending_resources for select to authenticated
  using (
    (submitted_by = (select auth.uid()) and (select public.is_member()))
    or (select public.is_admin())
  );
create policy "Members submit resources" on public.pending_resources for insert to authenticated
  with check (
    (
      submitted_by = (select auth.uid())
      and status = 'pending'
      and (template_path is null or (template_path like 'pending/%' and private.is_own_template(template_path)))
      and (select public.is_member())
    )
    or (select public.is_admin())
  );
create policy "Admins review resources" on public.pending_resources for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove submissions" on public.pending_resources for delete to authenticated
  using ((select public.is_admin()));

-- `version` is the `updated_at` of what the reviewer read: nothing is decided on what the submitter has changed since.
create function public.approve_pending_resource(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
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
    raise exception '%', private.already_decided(submission.status, submission.reviewed_by) using errcode = 'PT409';
  end if;
  if submission.updated_at <> approve_pending_resource.version then
    raise exception 'This has changed since you opened it. Please read it again before you decide.' using errcode = 'PT412';
  end if;
  insert into public.resources (
    title, url, description, type_id, category_id, author, tags, template_file, submitted_by
  ) values (
    submission.title, submission.url, submission.description, submission.type_id, submission.category_id,
    submission.author, submission.tags, submission.template_path, submission.submitted_by
  ) returning * into published;
  update public.pending_resources r
  set status = 'approved', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now(),
    decision_message = nullif(btrim(message), ''), resource_id = published.id, outcome_to_mail = true
  where r.id = submission_id;
  perform private.write_audit(
    reviewer, 'resource_submission.approved', 'pending_resources', submission_id,
    jsonb_build_object('resource_id', published.id, 'title', published.title)
  );
  return published;
end
$$;

create function public.reject_pending_resource(
  submission_id uuid, notes text default null, reviewer_id uuid default null, message text default null,
  version timestamptz default null
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  submission public.pending_resources;
begin
  select * into submission from public.pending_resources r where r.id = submission_id for update;
  if not found then
    raise exception 'There is no such submission.' using errcode = 'PT404';
  end if;
  if submission.status <> 'pending' then
    raise exception '%', private.already_decided(submission.status, submission.reviewed_by) using errcode = 'PT409';
  end if;
  if submission.updated_at <> reject_pending_resource.version then
    raise exception 'This has changed since you opened it. Please read it again before you decide.' using errcode = 'PT412';
  end if;
  update public.pending_resources r
  set status = 'rejected', admin_notes = notes, reviewed_by = reviewer, reviewed_at = now(),
    decision_message = nullif(btrim(message), ''), outcome_to_mail = true
  where r.id = submission_id;
  perform private.write_audit(reviewer, 'resource_submission.rejected', 'pending_resources', submission_id, '{}');
end
$$;

-- Takes a decision back while its mail is not written yet, which the server does ten seconds after it.
-- Answers the submission's new version.
create function public.undo_resource_decision(submission_id uuid, reviewer_id uuid default null) returns timestamptz
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  submission public.pending_resources;
begin
  select * into submission from public.pending_resources s where s.id = submission_id for update;
  if not found then
    raise exception 'There is no such submission.' using errcode = 'PT404';
  end if;
  if not submission.outcome_to_mail then
    raise exception 'It is too late to undo this: the submitter has been told.' using errcode = 'PT409';
  end if;
  delete from public.resources p where p.id = submission.resource_id;
  update public.pending_resources s
  set status = 'pending', reviewed_by = null, reviewed_at = null, decision_message = null, outcome_to_mail = false
  where s.id = submission_id returning s.* into submission;
  perform private.write_audit(reviewer, 'resource_submission.undone', 'pending_resources', submission_id, '{}');
  return submission.updated_at;
end
$$;

-- The submitter changes what is not published and sends it: for the first time, or again after a rejection. What the
-- team noted stays with it. `version` is the `updated_at` of what was changed: a newer one is not overwritten.
create function public.resubmit_resource(
  submission_id uuid, version timestamptz, title text, description text, type_id uuid, category_id uuid, tags text[],
  url text default null, author text default null, template_path text default null
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  submission public.pending_resources;
begin
  select * into submission from public.pending_resources s
  where s.id = resubmit_resource.submission_id and s.submitted_by = auth.uid() and public.is_member() for update;
  if not found then
    raise exception 'This is for the member who submitted it.' using errcode = '42501';
  end if;
  if submission.status = 'approved' then
    raise exception 'This submission has been approved already.' using errcode = 'PT409';
  end if;
  if submission.updated_at is distinct from resubmit_resource.version then
    raise exception 'This submission has changed since you opened it.' using errcode = 'PT412';
  end if;
  if resubmit_resource.template_path is distinct from submission.template_path
    and not (
      resubmit_resource.template_path is null
      or (resubmit_resource.template_path like 'pending/%' and private.is_own_template(resubmit_resource.template_path))
    ) then
    raise exception 'A template is a file that its submitter uploaded.' using errcode = '42501';
  end if;
  update public.pending_resources s set
    title = resubmit_resource.title,
    description = resubmit_resource.description,
    url = resubmit_resource.url,
    type_id = resubmit_resource.type_id,
    category_id = resubmit_resource.category_id,
    author = resubmit_resource.author,
    tags = resubmit_resource.tags,
    template_path = resubmit_resource.template_path,
    status = 'pending', outcome_to_mail = false,
    submitted_at = case when s.status = 'pending' then s.submitted_at else now() end
  where s.id = submission.id;
end
$$;

revoke execute on function
  public.approve_pending_resource(uuid, text, uuid, text, timestamptz), public.reject_pending_resource(uuid, text, uuid, text, timestamptz),
  public.undo_resource_decision(uuid, uuid),
  public.resubmit_resource(uuid, timestamptz, text, text, uuid, uuid, text[], text, text, text)
  from public, anon, authenticated;
grant execute on function
  public.approve_pending_resource(uuid, text, uuid, text, timestamptz), public.reject_pending_resource(uuid, text, uuid, text, timestamptz),
  public.undo_resource_decision(uuid, uuid),
  public.resubmit_resource(uuid, timestamptz, text, text, uuid, uuid, text[], text, text, text)
  to authenticated;

revoke execute on all functions in schema private from public;
grant execute on function private.resource_admin_notes(uuid), private.is_own_template(text)
  to authenticated, service_role;
