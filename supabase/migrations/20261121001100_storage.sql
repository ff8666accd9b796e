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
