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
  -- What anyone may do to her own things is no admin act, even when an admin does it.
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
revoke execute on function private.audit_admin_file() from public, anon, authenticated;

create trigger audit after insert or delete or update of bucket_id, name, version on storage.objects
  for each row execute function private.audit_admin_file();
