-- Files that members hand in with a resource: whose they are, and when one may take hers back.

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

-- Handed in or published: the team may be reading it.
create function private.is_template_in_use(path text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (select from public.pending_resources p where p.template_path = path)
    or exists (select from public.resources r where r.template_file = path)
$$;
revoke execute on function private.is_own_template(text), private.is_template_in_use(text) from public;
grant execute on function private.is_own_template(text), private.is_template_in_use(text)
  to authenticated, service_role;

create index pending_resources_template_path_idx on public.pending_resources (template_path)
  where template_path is not null;

alter policy "Members submit resources" on public.pending_resources
  with check (
    (
      submitted_by = (select auth.uid())
      and status = 'pending'
      and (template_path is null or (template_path like 'pending/%' and private.is_own_template(template_path)))
      and (select public.is_member())
    )
    or (select public.is_admin())
  );

-- When saving the submission fails after the upload, the file goes again.
create policy "Members take back templates that they have not submitted" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'templates'
    and name like 'pending/%'
    and owner_id = (select auth.uid())::text
    and (select public.is_member())
    and not private.is_template_in_use(name)
  );
