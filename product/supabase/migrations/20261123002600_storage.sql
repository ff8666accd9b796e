-- Buckets and who may put, read and remove files in them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  (
    'templates', 'templates', false, 52428800,
    array[
      'application/pdf', 'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    ]
  ),
  ('profiles', 'profiles', true, 5242880, array['image/jpeg', 'image/png']),
  ('recommended-reads', 'recommended-reads', true, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
  ('testimonials', 'testimonials', true, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

call private.require_mfa('storage.objects');

create policy "Members read published templates and their own submissions" on storage.objects for select to authenticated
  using (
    bucket_id = 'templates'
    and (select public.is_member())
    and (
      exists (select from public.resources r where r.template_file = objects.name)
      or (owner_id = (select auth.uid())::text and name like 'pending/%')
    )
  );
create policy "Members submit templates" on storage.objects for insert to authenticated
  with check (bucket_id = 'templates' and name like 'pending/%' and (select public.is_member()));
-- When saving the submission fails after the upload, the file goes again.
create policy "Members take back templates that they have not submitted" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'templates'
    and name like 'pending/%'
    and owner_id = (select auth.uid())::text
    and (select public.is_member())
  );

create policy "Members read images of the community" on storage.objects for select to authenticated
  using (bucket_id in ('recommended-reads', 'testimonials') and (select public.is_member()));

create policy "Members read their own photos" on storage.objects for select to authenticated
  using (
    bucket_id = 'profiles'
    and (select public.is_member())
    and (storage.foldername(name))[1:2] = array['headshots', (select auth.uid())::text]
  );
create policy "Members add their own photos" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'profiles'
    and (select public.is_member())
    and (storage.foldername(name))[1:2] = array['headshots', (select auth.uid())::text]
  );
create policy "Members replace their own photos" on storage.objects for update to authenticated
  using (
    bucket_id = 'profiles'
    and (select public.is_member())
    and (storage.foldername(name))[1:2] = array['headshots', (select auth.uid())::text]
  )
  with check (
    bucket_id = 'profiles'
    and (select public.is_member())
    and (storage.foldername(name))[1:2] = array['headshots', (select auth.uid())::text]
  );
create policy "Members remove their own photos" on storage.objects for delete to authenticated
  using (
    bucket_id = 'profiles'
    and (select public.is_member())
    and (storage.foldername(name))[1:2] = array['headshots', (select auth.uid())::text]
  );

create policy "Admins keep all files of the site" on storage.objects for all to authenticated
  using (bucket_id in ('templates', 'profiles', 'recommended-reads', 'testimonials') and (select public.is_admin()))
  with check (bucket_id in ('templates', 'profiles', 'recommended-reads', 'testimonials') and (select public.is_admin()));

-- Whether a row names this file. An image is named by its address, which ends with the file's name.
create function private.is_file_in_use(bucket text, file text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select case bucket
    when 'templates' then private.is_template_in_use(file)
    when 'testimonials' then exists (
      select from public.testimonials t where right('/' || t.image, char_length(file) + 1) = '/' || file
    )
    when 'recommended-reads' then exists (
      select from public.recommended_reads r where right('/' || r.image_url, char_length(file) + 1) = '/' || file
    )
    else false
  end
$$;
-- A save removes the file that it replaces. Whatever it believes to replace, a file that somebody else has stored
-- meanwhile stays.
create policy "Files that a row names stay" on storage.objects as restrictive for delete to authenticated
  using (not private.is_file_in_use(bucket_id, name));

create trigger count_upload after insert or update of version on storage.objects
  for each row execute function private.count_upload();

-- What admins do to the files of the site is written down, whichever way they do it.
create function private.audit_admin_file() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  file storage.objects := case tg_op when 'DELETE' then old else new end;
begin
  if coalesce(auth.role(), '') <> 'authenticated' or not public.is_admin() then
    return null;
  end if;
  -- What everybody may do to their own things is no admin act, even when an admin does it.
  if file.bucket_id = 'profiles' and starts_with(file.name, 'headshots/' || auth.uid() || '/')
    or file.bucket_id = 'templates' and starts_with(file.name, 'pending/') and file.owner_id = auth.uid()::text then
    return null;
  end if;
  insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
  values (
    auth.uid(),
    auth.email(),
    'files.' || lower(tg_op),
    'storage.objects',
    file.bucket_id || '/' || file.name,
    jsonb_strip_nulls(jsonb_build_object(
      'type', file.metadata ->> 'mimetype',
      'size', file.metadata -> 'size',
      'from', case when tg_op = 'UPDATE' and (old.bucket_id, old.name) <> (new.bucket_id, new.name)
        then old.bucket_id || '/' || old.name end
    ))
  );
  return null;
end
$$;
create trigger audit after insert or delete or update of bucket_id, name, version on storage.objects
  for each row execute function private.audit_admin_file();

revoke execute on all functions in schema private from public;
grant execute on function private.is_file_in_use(text, text) to authenticated, service_role;
